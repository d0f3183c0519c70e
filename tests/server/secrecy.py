"""Two worlds that differ only in what a viewer cannot know, and all that the viewer gets in each.

A story is a game that was played. Its twin is the same story with hidden cards exchanged: cards of
which the viewer does not know where they are at any moment of the chapter that is told. Each is
told by a real server of its own, to the same people; byte for byte the viewer must get the same.
"""

import asyncio
import copy
import json
import shutil
from collections import Counter, deque
from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import torri
from tests.server.serving import LONG, Guest, Serving, Socket, serving
from tests.server.tables import random_turn
from torri.core.bits import members_of
from torri.core.deal import Deal
from torri.core.game import Game
from torri.core.jit import COMPILING
from torri.core.position import CHANCE, State, View
from torri.core.rng import Rng
from torri.fairness import commitment_to, committed_deal
from torri.games.patrician.components import STANDARD_DECK, Card
from torri.server import commands
from torri.server.database import sqlite_url
from torri.server.events import Event, Opened, Pace, Played, SeatPlan
from torri.server.guards import COOKIE
from torri.server.listing import listing_of
from torri.server.mind import task_of
from torri.server.people import People
from torri.server.store import Address, Sender, Store, entries_of
from torri.server.table import Table
from torri.server.warming import warm_up_tables

NOW = 1_800_000_000.0
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve")
ONLOOKER = len(NAMES)
"""Somebody who has said who they are, and has no seat."""
SECRETS = "5e" * 32, "7a" * 32
"""Of the story, and of its twin."""
DRAW = "draw:"
MINDS_LOOK_EVERY = 0.002
Names = dict[str, str]
"""What each exchanged card is called in the twin."""


# Stories.


class Scripted(Deal):
    """Chance that does what it is told."""

    def __init__(self, game: Game, outcomes: list[str]) -> None:
        super().__init__(game, lambda _order: Rng(0))
        self.script = [game.action(outcome) for outcome in outcomes]
        self.at = 0

    def copy(self) -> "Scripted":
        return copy.copy(self)

    def draw(self, legal: Sequence[int]) -> int:
        self.at += 1
        assert self.script[self.at - 1] in legal
        return self.script[self.at - 1]


SCRIPTS: dict[str, list[str]] = {}
"""By secret: what chance does, where that is no shuffle of it."""


def _deal(game: Game, secret: str, contributions: Sequence[str | None]) -> Deal:
    if secret in SCRIPTS:
        return Scripted(game, SCRIPTS[secret])
    return committed_deal(game, secret, contributions)


@dataclass(frozen=True)
class Story:
    """A game, all that happened in it, and the position after each event."""

    opened: Opened
    events: list[Event]
    states: list[State | None]
    outcomes: list[str]
    """Of chance, from before the first turn on."""

    @property
    def begun(self) -> int:
        """The number of the event that began the game."""
        return 1 + next(n for n, state in enumerate(self.states) if state is not None)

    def state(self, seq: int) -> State:
        """The position after an event."""
        state = self.states[seq - 1]
        assert state is not None
        return state


def opened(game: str, computers: Sequence[int], host: str, **options: Any) -> Opened:
    table = torri.game(game, **options)
    mind = SeatPlan(kind="computer", level="random")
    return Opened(
        game=game,
        options=table.options.model_dump(mode="json"),
        seats=[
            mind if seat in computers else SeatPlan(kind="open") for seat in range(table.players)
        ],
        pace=Pace(seconds=3600, stand_in="mason"),
        public=True,
        host=host,
        commitment=commitment_to(SECRETS[0]),
    )


def story_of(first: Opened, people: Sequence[str], rng: Rng) -> Story:
    """Play a game at random to its end."""
    table = Table(SECRETS[0], first)
    events: list[Event] = [first]
    states: list[State | None] = [None]

    def happen(more: list[Event]) -> None:
        nonlocal table
        for event in more:
            table = table.after([event])
            events.append(event)
            states.append(None if table.recorder is None else table.state.copy())

    for seat, plan in enumerate(first.seats):
        if plan.kind == "open":
            given = f"{rng.below(2**31):08x}"
            happen(commands.sit(table, people[seat], NAMES[seat], given, has_link=True))
    if table.status == "waiting":
        happen(commands.begin(table))
    outcomes = _set_up(table)
    while table.status == "playing":
        happen(random_turn(table, rng))
    for event in events:
        outcomes += event.outcomes if isinstance(event, Played) else []
    return Story(first, events, states, outcomes)


def _set_up(table: Table) -> list[str]:
    """What chance did before the first turn."""
    given = [chair.contribution for chair in table.chairs]
    deal = committed_deal(table.game, table.secret, given)
    state, outcomes = table.game.start(), list[str]()
    while state.seat == CHANCE:
        drawn = deal.draw(state.legal())
        outcomes.append(table.game.action_names[drawn])
        state.apply(drawn)
    return outcomes


async def put(store: Store, story: Story, last: int, address: Address) -> None:
    """Put a story into a database, up to an event."""
    events = story.events[:last]
    table = Table(address.secret, story.opened).after(events[1:])
    entries = entries_of(events, 0, NOW, Sender(story.opened.host))
    assert await store.make(address, entries, listing_of(table, NOW)) is None


# What is exchanged.


def exchange(story: Story, viewer: int | None, first: int, last: int, rng: Rng) -> Names:
    """Shuffle what a viewer cannot know at any moment between two events.

    A card that was played trades places only with one that the rules treat alike, so that the twin
    could have been played as well; a starting card only with one that might have been dealt.
    """
    if story.opened.game != "patrician":
        return {}
    hidden = -1
    for seq in range(first, last + 1):
        hidden &= int(story.state(seq).view(viewer).record.unseen)
    played = 0
    for pile in story.state(last).record.played:
        played |= int(pile)
    alike: dict[object, list[Card]] = {}
    for number in members_of(hidden):
        card = STANDARD_DECK.card(number)
        use = (card.city, card.bonus) if played >> number & 1 else None
        alike.setdefault((card.star, use), []).append(card)
    names: Names = {}
    for cards in alike.values():
        left = [card.id for card in cards]
        for card in cards:
            name = rng.choice(left)
            left.remove(name)
            names[card.id] = name
    return {card: name for card, name in names.items() if card != name}


def renamed(words: Sequence[str], names: Names) -> list[str]:
    """Decisions or outcomes of the story as the twin has them."""
    return [
        DRAW + names.get(word.removeprefix(DRAW), word.removeprefix(DRAW))
        if word.startswith(DRAW)
        else names.get(word, word)
        for word in words
    ]


def twin_of(story: Story, names: Names, last: int) -> Story:
    """The same story with cards exchanged, as far as it is told."""
    opened = story.opened.model_copy(update={"commitment": commitment_to(SECRETS[1])})
    SCRIPTS[SECRETS[1]] = renamed(story.outcomes, names)
    table = Table(SECRETS[1], opened)
    events: list[Event] = [opened]
    states: list[State | None] = [None]
    for told in story.events[1:last]:
        event = told
        if isinstance(told, Played):
            event = Played(
                seat=told.seat,
                decisions=renamed(told.decisions, names),
                outcomes=renamed(told.outcomes, names),
            )
        table = table.after([event])
        events.append(event)
        states.append(None if table.recorder is None else table.state.copy())
    return Story(opened, events, states, SCRIPTS[SECRETS[1]])


# Worlds.


def task(view: View, level: str) -> bytes:
    """All that a computer player is told."""
    return json.dumps(task_of(view, level)).encode()


class Minds:
    """Computer players that decide what the story says, when it is told so far."""

    def __init__(self) -> None:
        self.turns: dict[str, deque[list[str]]] = {}
        """Of each table that is being told."""
        self.told: list[tuple[int | None, bytes]] = []
        """What each of them was told, by seat."""
        self.fallback: list[str] | None = None
        """The quick turn, where one is needed."""

    async def think(self, table: str, view: View, level: str) -> list[str]:
        self.told.append((view.viewer, task(view, level)))
        while table in self.turns:
            if self.turns[table]:
                return self.turns[table].popleft()
            await asyncio.sleep(MINDS_LOOK_EVERY)
        raise asyncio.CancelledError

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

    def leave(self, table: str) -> None:
        """Let go of a table."""
        del self.minds.turns[table]
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
        stack.enter_context(patch("torri.server.table.committed_deal", _deal))
        pair: list[World] = []
        for number, secret in enumerate(SECRETS):
            url = sqlite_url(folder / f"{number}.db")
            server = stack.enter_context(serving(url, workers=0))
            server.house.hub.clock = lambda: NOW
            store = stack.enter_context(closing(Store(url)))
            world = World(server, store, secret, {})
            server.house.attendant.minds = world.minds
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

    def ask(self, path: str, body: Any = None) -> bytes:
        """Ask over HTTP; what is sent must be refused, as it is not part of the story."""
        response = self.guest.ask("GET" if body is None else "POST", path, body)
        assert body is None or response.status_code >= 400, (path, body, response.text)
        lines = [f"{key}: {value}" for key, value in response.headers.items() if key != "date"]
        answer = f"{response.status_code} {lines} ".encode() + response.content
        self.answers.append((f"{path} {body or ''}", answer))
        return answer

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
