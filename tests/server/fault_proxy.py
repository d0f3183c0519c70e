"""A bad line to a server: every connection is cut after a while, and clients that cope with it."""

import asyncio
import json
import random
import socket
import struct
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets import ConnectionClosed, InvalidHandshake, Origin
from websockets.asyncio.client import ClientConnection, connect

CHUNK = 2**16
RESET = struct.pack("ii", 1, 0)
"""Linger not at all: the other side is told that the connection was reset."""
AGAIN_AFTER = 0.02
"""Seconds at most before a client tries again."""
Seconds = tuple[float, float]


class _Cut(Exception):  # noqa: N818 - never leaves this module
    """The time of a connection is over."""


class FaultProxy:
    """Passes bytes on, and cuts each connection after a random time: between or within messages."""

    def __init__(self, url: str, cut_after: Seconds) -> None:
        self.url = url
        self.cut_after = cut_after
        self.cuts: dict[int, float] = {}
        """By the client's port: when its connection was cut."""
        self.port = 0

    @asynccontextmanager
    async def running(self) -> AsyncGenerator["FaultProxy"]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = urlsplit(self.url)
        far_reader, far_writer = await asyncio.open_connection(there.hostname, there.port)
        line = _Line(random.uniform(*self.cut_after))
        pumps = [
            asyncio.create_task(line.pass_on(reader, far_writer)),
            asyncio.create_task(line.pass_on(far_reader, writer)),
        ]
        done, _ = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        if any(isinstance(pump.exception(), _Cut) for pump in done):
            self.cuts[writer.get_extra_info("peername")[1]] = asyncio.get_running_loop().time()
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        for end in (writer, far_writer):
            if random.random() < 0.5:
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            end.transport.abort()


class _Line:
    """Both directions of a connection."""

    def __init__(self, seconds: float) -> None:
        self.until = asyncio.get_running_loop().time() + seconds
        self.is_within = random.random() < 0.5
        """Whether it is cut in the middle of the next message; if none comes, a little later."""

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        clock = asyncio.get_running_loop().time
        patience = (self.until - clock()) / 2 if self.is_within else 0.0
        while True:
            try:
                async with asyncio.timeout_at(self.until + patience):
                    data = await reader.read(CHUNK)
            except TimeoutError:
                raise _Cut from None
            except ConnectionError:
                return
            if not data:
                return
            is_last = clock() >= self.until
            writer.write(data[: len(data) // 2] if is_last else data)
            await writer.drain()
            if is_last:
                raise _Cut


@dataclass
class Lines:
    """How clients reach a server, and how patient they are."""

    proxy: FaultProxy
    pause: float
    """Seconds at most before a decision."""
    resyncs: list[float] = field(default_factory=list[float])
    """Seconds from each cut to the next news."""
    resends: int = 0


class Client:
    """A player at a table who is cut off again and again, and misses nothing."""

    def __init__(self, lines: Lines, table: str, cookie: str, seat: int) -> None:
        self.lines = lines
        self.path = f"/api/tables/{table}/socket"
        self.cookie = cookie
        self.seat = seat
        self.events: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {"seq": 0, "status": "waiting", "mover": None}
        self.you: dict[str, Any] = {}
        self.sent: dict[str, Any] | None = None
        """The command that was not answered yet."""
        self.needed = 1
        """The event that must be known before the next decision."""
        self.drafted: list[str] = []
        """The turn under way, as far as it was acknowledged."""
        self.said: list[str] = []
        self.commands = 0
        self.cut_at: float | None = None

    @property
    def is_done(self) -> bool:
        return self.table["status"] == "over" and self.sent is None

    async def play(self) -> None:
        """Play to the end of the game, over as many connections as it takes."""
        while not self.is_done:
            port = 0
            try:
                async with self._connected() as line:
                    port = line.local_address[1]
                    await self._follow(line)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                cut_at = self.lines.proxy.cuts.get(port, asyncio.get_running_loop().time())
                self.cut_at = self.cut_at or cut_at
                await asyncio.sleep(random.uniform(0, AGAIN_AFTER))

    def _connected(self) -> connect:
        proxy = self.lines.proxy
        return connect(
            f"{proxy.url.replace('http', 'ws')}{self.path}?after={len(self.events)}",
            host="127.0.0.1",
            port=proxy.port,
            origin=Origin(proxy.url),
            additional_headers={"Cookie": self.cookie},
            compression=None,
            ping_interval=None,
            close_timeout=1,
        )

    async def _follow(self, line: ClientConnection) -> None:
        if self.sent is not None:
            self.lines.resends += 1
            await line.send(json.dumps(self.sent))
        while not self.is_done:
            self._take(json.loads(await line.recv()))
            if self._is_ready():
                await self._think(line)
                self.sent = self._next_command()
                await line.send(json.dumps(self.sent))

    async def _think(self, line: ClientConnection) -> None:
        """Take some time, unless the line is cut meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(random.uniform(0, self.lines.pause)):
                await line.wait_closed()

    # What comes in.

    def _take(self, message: dict[str, Any]) -> None:
        match message["kind"]:
            case "news":
                self._take_news(message)
            case "done":
                self._take_answer(message["id"], message["seq"])
            case _:
                assert message["code"] == "stale", message
                assert self.sent is not None
                self.needed = self.sent["seq"] + 1
                self.sent = None

    def _take_news(self, news: dict[str, Any]) -> None:
        for event in news["events"]:
            assert event["seq"] == len(self.events) + 1, "an event is missing, or came twice"
            self.events.append(event)
        self.table, self.you = news["table"], news["you"]
        assert self.table["seq"] == len(self.events)
        if self.cut_at is not None:
            self.lines.resyncs.append(asyncio.get_running_loop().time() - self.cut_at)
            self.cut_at = None

    def _take_answer(self, name: str, seq: int) -> None:
        command = self.sent
        if command is None or name != command["id"]:
            raise AssertionError(f"an answer to {name}, which was answered before")
        self.sent = None
        if seq > command["seq"]:
            self.needed = seq
        if command["do"] == "say":
            self.said.append(command["text"])
        elif seq > command["seq"]:
            self.drafted = []
        elif command["do"] == "undo":
            self.drafted.pop()
        else:
            self.drafted += command["decisions"]

    # What goes out.

    def _is_ready(self) -> bool:
        """Whether it is this player's turn, and all that happened is known."""
        if self.sent is not None or self.table["seq"] < self.needed:
            return False
        is_turn = self.table["status"] == "playing" and self.table["mover"] == self.seat
        return is_turn and self.table["draft"]["decisions"] == self.drafted

    def _next_command(self) -> dict[str, Any]:
        self.commands += 1
        command = {"id": f"c-{self.commands}", "seq": self.table["seq"]}
        dice = random.random()
        if dice < 0.1:
            return {**command, "do": "say", "text": f"{self.seat}: {self.commands}"}
        if dice < 0.2 and self.drafted:
            return {**command, "do": "undo"}
        choice = random.choice(self.table["view"]["legal"])["name"]
        return {**command, "do": "decide", "decisions": [choice], "end": True}
