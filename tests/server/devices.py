"""Devices of people at tables: many of them in one event loop, over HTTP and on sockets."""

import asyncio
import json
import ssl
from collections import defaultdict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.serving import LONG, contribution
from torri.server.guards import COOKIE

Message = dict[str, Any]
_LIMITS = httpx.Limits(keepalive_expiry=1.0)  # sooner than the server lets go of a connection
_TLS = ssl.create_default_context()  # made once: it takes longer than a request


class LostError(Exception):
    """The server is gone, or its connection: nobody knows what became of the last command."""


@dataclass(frozen=True)
class Answer:
    """What a command was answered."""

    is_done: bool
    seq: int = 0
    code: str = ""


@dataclass(frozen=True)
class Who:
    """Somebody, and what proves it."""

    id: str
    name: str
    token: str


def _answer(message: Message) -> Answer:
    if message["kind"] == "done":
        return Answer(True, message["seq"])
    assert message["message"], "a refusal says why"
    return Answer(False, code=message["code"])


class Device:
    """A browser of somebody, with a cookie and an Origin on whatever it sends."""

    def __init__(self, url: str, who: Who | None = None) -> None:
        self.url = url
        self.who = who
        self.http = httpx.AsyncClient(
            base_url=url,
            headers={"Origin": url},
            cookies={COOKIE: who.token} if who else {},
            timeout=LONG,
            limits=_LIMITS,
            verify=_TLS,
            trust_env=False,
        )

    async def ask(self, method: str, path: str, body: Message | None = None) -> httpx.Response:
        """Ask over HTTP; an answer that is no answer is a failure of the server."""
        try:
            response = await self.http.request(method, path, json=body)
        except httpx.TransportError as error:
            raise LostError from error
        if response.status_code == 503:
            raise LostError
        assert response.status_code < 500, (path, response.text)
        return response

    async def good(self, method: str, path: str, body: Message | None = None) -> Any:
        response = await self.ask(method, path, body)
        assert response.status_code < 300, (path, response.text)
        return response.json()

    async def come_in(self, name: str) -> Who:
        """Become a guest."""
        me = await self.good("POST", "/api/me", {"name": name})
        self.who = Who(me["id"], name, self.http.cookies[COOKIE])
        return self.who

    async def make_table(self, wish: Message) -> str:
        return (await self.good("POST", "/api/tables", wish))["table"]["id"]

    async def look(self, table: str, after: int = 0, seat: int | None = None) -> Message:
        query = f"after={after}" if seat is None else f"after={after}&seat={seat}"
        return await self.good("GET", f"/api/tables/{table}?{query}")

    async def send(self, table: str, message: Message) -> Answer:
        response = await self.ask("POST", f"/api/tables/{table}/commands", message)
        kind = "done" if response.status_code == 200 else "refused"
        return _answer({"kind": kind, **response.json()})

    async def follow(self, table: str, after: int = 0) -> "Line":
        """Open a socket at a table."""
        assert self.who is not None
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?after={after}"
        try:
            connection = await connect(
                address,
                origin=Origin(self.url),
                additional_headers={"Cookie": f"{COOKIE}={self.who.token}"},
                max_size=None,
                open_timeout=LONG,
                compression=None,
                proxy=None,
            )
        except (OSError, EOFError, InvalidHandshake, TimeoutError) as error:
            raise LostError from error
        return Line(connection)

    async def close(self) -> None:
        await self.http.aclose()


class Line:
    """An open socket at a table: answers find whoever waits for them, news wait in order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.is_lost = False
        self._news: asyncio.Queue[Message | None] = asyncio.Queue()
        self._waiting: dict[str, deque[asyncio.Future[Answer]]] = defaultdict(deque)
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.connection:
                message = json.loads(text)
                if message["kind"] == "news":
                    self._news.put_nowait(message)
                elif waiting := self._waiting[message["id"]]:
                    waiting.popleft().set_result(_answer(message))
        except (WebSocketException, OSError):
            pass
        finally:
            self.is_lost = True
            self._news.put_nowait(None)
            for waiting in self._waiting.values():
                for one in waiting:
                    one.cancel()

    async def send(self, message: Message) -> Answer:
        """Send a command, and wait for its answer; equal ones are answered one after another."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[message["id"]].append(answer)
        await self.post(message)
        done, _ = await asyncio.wait([answer], timeout=LONG)
        assert done, f"no answer to {message}"
        if answer.cancelled():
            raise LostError
        return answer.result()

    async def post(self, message: Message) -> None:
        """Send a command without waiting for anything."""
        try:
            await self.connection.send(json.dumps(message))
        except (WebSocketException, OSError) as error:
            raise LostError from error
        if self.is_lost:
            raise LostError

    async def news(self, seconds: float = LONG) -> Message | None:
        """The next news; None if there are none for some seconds."""
        try:
            news = await asyncio.wait_for(self._news.get(), seconds)
        except TimeoutError:
            return None
        if news is None:
            self._news.put_nowait(None)
            raise LostError
        return news

    async def drop(self) -> None:
        """Be cut off, in the middle of whatever is being sent."""
        self.connection.transport.abort()
        await self.close()

    async def close(self) -> None:
        await self.connection.close()
        await asyncio.gather(self._reader, return_exceptions=True)


@asynccontextmanager
async def closing() -> AsyncGenerator[list[Device | Line]]:
    """What is put into this list is closed in the end."""
    opened: list[Device | Line] = []
    try:
        yield opened
    finally:
        await asyncio.gather(*(one.close() for one in opened))


def sitting(name: str) -> Message:
    """A command to sit down."""
    return {"do": "sit", "id": name, "contribution": contribution()}


def wish(name: str, kinds: list[str], game: str = "patrician") -> Message:
    """A table with seats of some kinds."""
    plans = [
        {"kind": kind, "level": "random"} if kind == "computer" else {"kind": kind}
        for kind in kinds
    ]
    given = [contribution() for kind in kinds if kind == "screen"]
    return {"id": name, "game": game, "seats": plans, "contributions": given}
