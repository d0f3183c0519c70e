"""Games that were played, and twins of them in which hidden cards are exchanged.

A story is a game that was played. Its twin is the same story with other hidden cards: those of
which a viewer does not know where they are at any moment of the chapter that is told.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete

import torri
from tests.server.tables import random_turn
from torri.core.bits import members_of
from torri.core.deal import Deal
from torri.core.game import Game
from torri.core.position import CHANCE, State
from torri.core.rng import Rng
from torri.fairness import commitment_to, committed_deal
from torri.games.patrician.components import STANDARD_DECK, Card
from torri.server import commands
from torri.server.database import DRAFTS, EVENTS, MEMBERS, TABLES
from torri.server.events import Event, Opened, Pace, Played, SeatPlan
from torri.server.listing import listing_of
from torri.server.store import Address, Sender, Store, entries_of
from torri.server.table import Table

NOW = 1_800_000_000.0
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve")
SECRETS = "5e" * 32, "7a" * 32
"""Of the story, and of its twin."""
DRAW = "draw:"
Names = dict[str, str]
"""What each exchanged card is called in the twin."""


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


def deal_by_script(game: Game, secret: str, contributions: Sequence[str | None]) -> Deal:
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


async def take_away(store: Store, table: str) -> None:
    """Take a table out of a database."""

    def change(connection: Connection) -> None:
        for rows in (MEMBERS, DRAFTS, EVENTS):
            connection.execute(delete(rows).where(rows.c.table_id == table))
        connection.execute(delete(TABLES).where(TABLES.c.id == table))

    await store.writer.write(change)


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
