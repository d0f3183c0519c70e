"""What is said to a socket in one moment leaves together, and a process of its own is settled."""

import asyncio
import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from websockets.server import ServerProtocol

from tests.server.serving import Guest, until
from torri.server.wire import _Gathering  # pyright: ignore[reportPrivateUsage]


class Noted(asyncio.Transport):
    """Notes what is written to it."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


def written(scene: Callable[[_Gathering], None]) -> list[list[bytes]]:
    """What was written at once, and after the event loop came round."""

    async def play() -> list[list[bytes]]:
        transport = Noted()
        scene(_Gathering(transport))
        at_once = list(transport.written)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return [at_once, transport.written]

    return asyncio.run(play())


def test_what_is_said_in_one_moment_is_written_once_and_in_order() -> None:
    def scene(wire: _Gathering) -> None:
        wire.write(b"news ")
        wire.write(b"done")

    assert written(scene) == [[], [b"news done"]]


def test_who_is_closed_hears_first_what_was_said() -> None:
    def scene(wire: _Gathering) -> None:
        wire.write(b"bye")
        wire.close()
        wire.write(b"too late")
        assert wire.get_extra_info("peername") == ("127.0.0.1", 1)

    assert written(scene) == [[b"bye"], [b"bye"]]


def test_closing_says_nothing_by_itself() -> None:
    assert written(lambda wire: wire.close()) == [[], []]


SETTLED = """
import asyncio, gc, socket, sys
from torri.server.running import NEVER, server_of
from torri.server.settings import Settings

async def scene():
    server = server_of(Settings(database=sys.argv[1], origins=frozenset()), is_alone=True)
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    await server.startup([listener])
    print(gc.get_freeze_count() > 10_000, gc.get_threshold()[2] == NEVER)
    await server.shutdown([listener])

asyncio.run(scene())
"""


def test_a_server_with_a_process_of_its_own_spares_what_is_there_from_the_start(
    tmp_path: Path,
) -> None:
    database = f"sqlite:///{tmp_path / 'torri.db'}"
    told = subprocess.run(
        [sys.executable, "-c", SETTLED, database],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert "True True" in told.stdout.splitlines()


def test_a_socket_that_is_closed_leaves_nothing_to_the_garbage_collector(ann: Guest) -> None:
    def connections() -> int:
        return sum(type(one) is ServerProtocol for one in gc.get_objects())

    table = ann.make_table(["screen", "open"])["table"]["id"]
    gc.collect()
    gc.disable()
    try:
        before = connections()
        for _ in range(5):
            with ann.socket(table) as socket:
                socket.receive("news")
        until(lambda: connections() == before)
    finally:
        gc.enable()
