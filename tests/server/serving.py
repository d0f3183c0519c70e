"""A real server on a free port of this machine, and people and programs who come to it."""

import json
import secrets
import socket
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import Any, Self

import httpx
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from torri.server.house import House
from torri.server.running import server_of
from torri.server.settings import NO_RATES, Settings, local_origins

LONG = 120.0
"""Seconds: whoever is asked may have to compile first."""
PLAN = {"open": {"kind": "open"}, "invited": {"kind": "invited"}, "screen": {"kind": "screen"}}


def contribution() -> str:
    return secrets.token_hex(16)


@dataclass
class Serving:
    """Where a server is, and what it holds."""

    url: str
    house: House

    @property
    def origin(self) -> str:
        return self.url

    def guest(self, name: str = "Ann") -> "Guest":
        return Guest(self.url, name)


def until(happened: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    deadline = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def serving(database: str, **changes: Any) -> Generator[Serving]:
    """Run a server in a thread of its own."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(1024)
    port = listener.getsockname()[1]
    settings: dict[str, Any] = {
        "database": database,
        "origins": local_origins("127.0.0.1", port),
        "rates": NO_RATES,
        "crowd": None,
        "workers": 1,
        **changes,
    }
    server = server_of(Settings(**settings))
    guards: Any = server.config.app
    house: House = guards.house
    thread = Thread(target=lambda: server.run(sockets=[listener]))
    thread.start()
    try:
        deadline = time.monotonic() + LONG
        while not server.started:
            assert thread.is_alive(), "the server has stopped"
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.01)
        yield Serving(f"http://127.0.0.1:{port}", house)
    finally:
        server.should_exit = True
        thread.join(LONG)
        listener.close()
        assert not thread.is_alive(), "the server does not stop"


def first(legal: list[Any]) -> Any:
    return legal[0]


class Guest:
    """Somebody with a browser: a cookie, and an Origin on whatever they send."""

    def __init__(self, url: str, name: str | None = "Ann") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"Origin": url}, timeout=LONG)
        self.id = ""
        if name is not None:
            self.id = self.post("/api/me", {"name": name})["id"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.http.request(method, path, json=body, **more)

    def get(self, path: str, **params: Any) -> Any:
        return self._good(self.http.get(path, params=params))

    def post(self, path: str, body: Any = None) -> Any:
        return self._good(self.ask("POST", path, body))

    def _good(self, response: httpx.Response) -> Any:
        assert response.status_code < 300, (response.status_code, response.text)
        return response.json() if response.content else None

    def make_table(self, seats: list[Any], game: str = "patrician", **more: Any) -> dict[str, Any]:
        plans: list[Any] = [PLAN[one] if isinstance(one, str) else one for one in seats]
        screens = [contribution() for plan in plans if plan["kind"] == "screen"]
        body = {"game": game, "seats": plans, "contributions": screens, **more}
        return self.post("/api/tables", body)

    def command(self, table: str, do: str, **more: Any) -> httpx.Response:
        return self.ask("POST", f"/api/tables/{table}/commands", {"do": do, **more})

    def do(self, table: str, do: str, **more: Any) -> Any:
        return self._good(self.command(table, do, **more))

    def refusal(self, table: str, do: str, **more: Any) -> str:
        response = self.command(table, do, **more)
        assert response.status_code >= 400, response.text
        return response.json()["code"]

    def sit(self, table: str, **more: Any) -> Any:
        return self.do(table, "sit", contribution=contribution(), **more)

    def look(self, table: str, **params: Any) -> dict[str, Any]:
        return self.get(f"/api/tables/{table}", **params)

    def play_turn(self, table: str, pick: Callable[[list[Any]], Any] = first) -> None:
        """Decide one by one, then end the turn."""
        while not (news := self.look(table))["table"]["draft"]["can_end"]:
            choice = pick(news["table"]["view"]["legal"])
            self.do(table, "decide", decisions=[choice["name"]])
        self.do(table, "end")

    @contextmanager
    def socket(self, table: str, **params: Any) -> Generator["Socket"]:
        query = "&".join(f"{key}={value}" for key, value in params.items())
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?{query}"
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        with connect(
            address, origin=Origin(self.url), additional_headers=headers, max_size=None
        ) as connection:
            yield Socket(connection)


class Socket:
    """A socket at a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, do: str, **more: Any) -> None:
        self.connection.send(json.dumps({"do": do, **more}))

    def receive(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, or the next of its kind."""
        while True:
            message = json.loads(self.connection.recv(LONG))
            if kind in {None, message["kind"]}:
                return message
