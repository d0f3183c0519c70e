"""Two worlds that differ only in what a viewer cannot know, and all that the viewer gets in each.

A story is told by a real server, its twin by another, to the same people; byte for byte the viewer
must get the same.
"""

import asyncio
import json
import shutil
from collections import Counter, deque
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.server.serving import LONG, Guest, Serving, Socket, serving
from tests.server.stories import NAMES, NOW, SECRETS, Story, deal_by_script, put, take_away
from torri.core.jit import COMPILING
from torri.core.position import View
from torri.fairness import commitment_to
from torri.server import schemas
from torri.server.database import sqlite_url
from torri.server.guards import COOKIE
from torri.server.mind import advice_task, advise, turn_task
from torri.server.people import People
from torri.server.store import Address, Store
from torri.server.warming import warm_up_tables

ONLOOKER = len(NAMES)
"""Somebody who has said who they are, and has no seat."""
MINDS_LOOK_EVERY = 0.002


def task(view: View, level: str) -> bytes:
    """All that a computer player is told."""
    return json.dumps(turn_task(view, level)).encode()


class Minds:
    """Computer players that decide what the story says, when it is told so far."""

    def __init__(self) -> None:
        self.turns: dict[str, deque[list[str]]] = {}
        """Of each table that is being told."""
        self.told: list[tuple[int | None, bytes]] = []
        """What each of them was told, by seat."""
        self.advised: list[bytes] = []
        """What they were told of the positions that people asked about."""
        self.fallback: list[str] | None = None
        """The quick turn, where one is needed."""

    async def think(self, table: str, view: View, level: str) -> list[str]:
        self.told.append((view.viewer, task(view, level)))
        while table in self.turns:
            if self.turns[table]:
                return self.turns[table].popleft()
            await asyncio.sleep(MINDS_LOOK_EVERY)
        raise asyncio.CancelledError

    async def advise(
        self, table: str, view: View, last: str | None, seconds: float
    ) -> schemas.Advice:
        del table, seconds
        self.advised.append(json.dumps(advice_task(view, last, 1.0)).encode())
        return schemas.Advice.model_validate(advise(view, last, None, iterations=20))

    async def quick(self, view: View) -> list[str]:
        assert self.fallback is not None, "a turn of the story was refused"
        return self.fallback


@dataclass
class World:
    """A server, and the people who come to it; None: somebody who has not said who they are."""

    server: Serving
    store: Store
    """Its database, by which tables come to it."""
    secret: str
    guests: dict[int | None, Guest]
    minds: Minds = field(default_factory=Minds)

    def put(self, story: Story, table: str, link: str, first: int) -> None:
        """Bring a table to the server, as its log up to an event."""
        asyncio.run(put(self.store, story, first, Address(table, link, self.secret)))
        self.minds.turns[table] = deque()
        self.minds.told.clear()
        self.minds.advised.clear()

    def leave(self, table: str) -> None:
        """Let go of a table; of a twin, chance has another script by the next story."""
        del self.minds.turns[table]
        asyncio.run(take_away(self.store, table))
        self.server.house.hub.forget(table)


@dataclass(frozen=True)
class Worlds:
    """The world of stories, the world of twins, and who lives in both."""

    pair: tuple[World, World]
    people: list[str]
    tokens: list[str]


def compile_first() -> None:
    """Compile what servers need, if it has to be, while nobody waits for them."""
    if COMPILING:
        warm_up_tables()


@contextmanager
def worlds(folder: Path) -> Generator[Worlds]:
    """Run two servers where the same people are known by the same tokens."""
    compile_first()
    people, tokens = _make_people(folder / "0.db")
    shutil.copy(folder / "0.db", folder / "1.db")
    with ExitStack() as stack:
        stack.enter_context(patch("torri.server.table.committed_deal", deal_by_script))
        pair: list[World] = []
        for number, secret in enumerate(SECRETS):
            url = sqlite_url(folder / f"{number}.db")
            server = stack.enter_context(serving(url, workers=0))
            server.house.hub.clock = lambda: NOW
            store = stack.enter_context(closing(Store(url)))
            world = World(server, store, secret, {})
            server.house.attendant.minds = server.house.adviser.minds = world.minds
            for key, token in [*enumerate(tokens), (None, None)]:
                guest = stack.enter_context(Guest(server.url, None))
                if token is not None:
                    guest.http.cookies.set(COOKIE, token)
                world.guests[key] = guest
            pair.append(world)
        yield Worlds((pair[0], pair[1]), people, tokens)


def _make_people(file: Path) -> tuple[list[str], list[str]]:
    store = Store(sqlite_url(file))

    async def welcome() -> list[tuple[Any, str]]:
        people = People(store)
        return [await people.welcome(name) for name in (*NAMES, "Onlooker")]

    try:
        found = asyncio.run(welcome())
    finally:
        store.close()
    return [person.id for person, _ in found], [token for _, token in found]


# What a viewer gets.


class Eyes:
    """A viewer at a table of one world; all that they get is kept."""

    def __init__(self, world: World, table: str, who: int | None, socket: Socket) -> None:
        self.world = world
        self.guest = world.guests[who]
        self.table = table
        self.answers: list[tuple[str, bytes]] = []
        self.messages: dict[str, list[bytes]] = {"news": [], "done": [], "refused": []}
        self.expected = Counter[str]()
        self.socket = socket

    def ask(self, path: str, body: Any = None, *, may_be_answered: bool = False) -> bytes:
        """Ask over HTTP; what would change anything must be refused: it is not in the story."""
        response = self.guest.ask("GET" if body is None else "POST", path, body)
        is_fine = may_be_answered or body is None or response.status_code >= 400
        assert is_fine, (path, body, response.text)
        lines = [f"{key}: {value}" for key, value in response.headers.items() if key != "date"]
        answer = f"{response.status_code} {lines} ".encode() + response.content
        self.answers.append((f"{path} {body or ''}", answer))
        return answer

    def ask_advice(self, **more: Any) -> None:
        """Ask what to do, which changes nothing."""
        wish = {"seconds": 0.1, **more}
        self.ask(f"/api/tables/{self.table}/advice", wish, may_be_answered=True)

    def glimpse(self) -> bytes:
        """What somebody is told who comes now."""
        with self.guest.socket(self.table, after=0) as socket:
            text = socket.connection.recv(LONG)
        assert isinstance(text, str)
        self.answers.append(("a glimpse", text.encode()))
        return text.encode()

    def hear(self, kind: str) -> None:
        """Wait for the next message of a kind; those of other kinds may come before it."""
        self.expected[kind] += 1
        while len(self.messages[kind]) < self.expected[kind]:
            text = self.socket.connection.recv(LONG)
            assert isinstance(text, str)
            self.messages[json.loads(text)["kind"]].append(text.encode())

    def send(self, answer: str, **command: Any) -> None:
        """Send a command on the socket, and wait for the kind of answer that it must get."""
        self.socket.send(**command)
        self.hear(answer)

    def check_quiet(self) -> None:
        """Nothing came that no event and no decision of one's own explains."""
        self.send("refused", do="nothing")
        came = {kind: len(messages) for kind, messages in self.messages.items()}
        assert came == {kind: self.expected[kind] for kind in came}

    def transcript(self) -> list[tuple[str, bytes]]:
        """All that came; commitments are made the same, as they are to different secrets."""
        promise = commitment_to(self.world.secret).encode()
        heard = [(kind, text) for kind, came in self.messages.items() for text in came]
        got = self.answers + heard
        return [(label, answer.replace(promise, b"COMMITMENT")) for label, answer in got]
