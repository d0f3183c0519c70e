"""Players for a load test: games thought out beforehand, played over sockets as fast as asked."""

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from bench.raw_socket import RawSocket, open_socket

from torri.core.rng import Rng
from torri.server import commands
from torri.server.database import sqlite_url
from torri.server.events import Opened
from torri.server.live import Live
from torri.server.store import Store
from torri.server.table import Table

LONG = 60.0


@dataclass
class Server:
    """A server process, on a core of its own."""

    process: "subprocess.Popen[str]"
    port: int
    database: Path

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def memory(self) -> float:
        """Megabytes that it has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def measured(self) -> dict[str, float]:
        """All that it measures itself."""
        text = httpx.get(f"{self.url}/metrics", timeout=LONG).text
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}


@contextmanager
def running_server(folder: Path, *options: str, core: int | None = None) -> Generator[Server]:
    """Run torri, perhaps on one core alone."""
    database = folder / "torri.db"
    command = [sys.executable, "-m", "torri", "serve", "--port", "0", "--db", str(database)]
    process = subprocess.Popen(
        [*command, "--no-limits", *(options or ("--workers", "1"))],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509
    )
    try:
        assert process.stdout is not None  # noqa: S101 - asked for above
        ports = (re.search(r" at \S+:(\d+) ", line) for line in process.stdout)
        found = next(filter(None, ports), None)  # it may say before that it must compile first
        assert found is not None, "the server does not start"  # noqa: S101
        server = Server(process, int(found[1]), database)
        _wait_until_open(server)
        yield server
    finally:
        process.terminate()
        process.wait(LONG)
        if process.stdout is not None:
            process.stdout.close()


def _wait_until_open(server: Server) -> None:
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{server.url}/healthz", timeout=LONG).raise_for_status()
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the server does not answer")


@dataclass
class Player:
    """Somebody with a token for their program."""

    client: httpx.AsyncClient
    token: str


async def new_player(server: Server, name: str) -> Player:
    """Come in, and ask for a token."""
    headers = {"Origin": server.url}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=LONG) as guest:
        (await guest.post("/api/me", json={"name": name})).raise_for_status()
        made = await guest.post("/api/tokens", json={"label": "load"})
    token = made.json()["token"]
    client = httpx.AsyncClient(
        base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=LONG
    )
    return Player(client, token)


@dataclass
class Script:
    """A table, who sits there, and the turns that will be played."""

    table: str
    players: list[Player]
    turns: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    """Whose, and the message."""


async def make_tables(players: list[Player], tables: int, game: str) -> list[Script]:
    """Make tables for two, where both sit; nothing is played there yet."""

    async def make(number: int) -> Script:
        one, other = players[2 * number % len(players)], players[(2 * number + 1) % len(players)]
        seats = [{"kind": "screen"}, {"kind": "open"}]
        wish = {"game": game, "seats": seats, "contributions": ["00"]}
        made = (await one.client.post("/api/tables", json=wish)).raise_for_status().json()
        table = made["table"]["id"]
        sit = {"do": "sit", "contribution": "01"}
        (await other.client.post(f"/api/tables/{table}/commands", json=sit)).raise_for_status()
        return Script(table, [one, other])

    made: list[Script] = []
    for start in range(0, tables, 20):
        made += await asyncio.gather(*(make(n) for n in range(start, min(start + 20, tables))))
    return made


def think_out(server: Server, scripts: list[Script]) -> None:
    """Play all games at random beforehand: the load test may read the secrets, as nobody else."""
    store = Store(sqlite_url(server.database))
    rng = Rng(1)
    for script in scripts:
        address, (first, *rest) = store.load(script.table)
        assert isinstance(first.event, Opened)  # noqa: S101 - a log begins so
        live = Live(address, Table(address.secret, first.event), [first])
        live.read(rest)
        script.turns = _turns(live.table, rng)
    store.close()


def _turns(table: Table, rng: Rng) -> list[tuple[int, bytes]]:
    turns: list[tuple[int, bytes]] = []
    while table.mover is not None:
        seat, state, decisions = table.mover, table.state.copy(), list[str]()
        number = state.turns
        while state.seat == seat and state.turns == number:
            decisions.append(table.game.action_names[state.sample(rng)])
            state.apply(decisions[-1])
        message = {
            "do": "decide",
            "id": f"t{len(turns)}",
            "seq": table.seq,
            "decisions": decisions,
            "end": True,
        }
        turns.append((seat, json.dumps(message).encode()))
        table = table.after(commands.decide_and_end(table, seat, decisions))
    return turns


@dataclass
class Figures:
    """What was measured, in milliseconds."""

    acknowledged: list[float] = field(default_factory=list[float])
    """From sending a turn to its acknowledgement."""
    seen: list[float] = field(default_factory=list[float])
    """From sending a turn to the other player's news of it."""
    errors: list[str] = field(default_factory=list[str])
    is_counting: bool = False

    def clear(self) -> None:
        """Begin to count."""
        self.acknowledged.clear()
        self.seen.clear()
        self.is_counting = True


class Game:
    """Two sockets at a table, who play its script."""

    def __init__(self, server: Server, script: Script, figures: Figures) -> None:
        self.server = server
        self.script = script
        self.figures = figures
        self.sockets: list[RawSocket] = []
        self.began = 0.0
        self.mover = 0
        self.missing: set[str] = set()
        self.happened = asyncio.Event()

    async def connect(self) -> None:
        """Both come to the table, and wait for its first news."""
        self.missing = {"news 0", "news 1"}
        self.mover = -1
        for seat, player in enumerate(self.script.players):
            self.sockets.append(
                await open_socket(
                    "127.0.0.1",
                    self.server.port,
                    f"/api/tables/{self.script.table}/socket",
                    {"Authorization": f"Bearer {player.token}"},
                    self._hearing(seat),
                )
            )
        await self._all_heard()

    def _hearing(self, seat: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            now = time.perf_counter()
            if text.startswith(b'{"kind":"news"'):
                self.missing.discard(f"news {seat}")
                if seat != self.mover and self.mover >= 0 and self.figures.is_counting:
                    self.figures.seen.append((now - self.began) * 1000)
            elif text.startswith(b'{"kind":"done"'):
                self.missing.discard("done")
                if self.figures.is_counting:
                    self.figures.acknowledged.append((now - self.began) * 1000)
            else:
                self.figures.errors.append(text[:200].decode())
                self.missing.clear()
            if not self.missing:
                self.happened.set()

        return hear

    async def _all_heard(self) -> None:
        async with asyncio.timeout(LONG):
            await self.happened.wait()
        self.happened.clear()

    async def turn(self, seat: int, message: bytes) -> None:
        """One sends a turn; it is done once both know."""
        self.mover, self.missing = seat, {"news 0", "news 1", "done"}
        self.began = time.perf_counter()
        self.sockets[seat].send(message)
        await self._all_heard()

    def leave(self) -> None:
        """Both go away."""
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()


def percentile(values: list[float], part: float) -> float:
    """The value that a part of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def own_cpu() -> float:
    """Seconds of processor time that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
