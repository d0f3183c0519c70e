"""Tables for tests: made, filled, played on; their log is kept beside them as a server would."""

from collections.abc import Iterable
from typing import Any

import torri
from torri.core.draft import Draft
from torri.core.rng import Rng
from torri.fairness import commitment_to
from torri.server import commands
from torri.server.events import Event, Opened, Pace, SeatPlan, read_event, write_event
from torri.server.table import Table

SECRET = "5e" * 32
HOST = "ann"
PEOPLE = ("ann", "bo", "cleo", "dan", "eve")
SEATS = {
    "open": SeatPlan(kind="open"),
    "invited": SeatPlan(kind="invited"),
    "screen": SeatPlan(kind="screen", name="Zoe"),
    "computer": SeatPlan(kind="computer", level="random"),
}


def opened(
    game: str = "patrician", seats: Iterable[str] = ("open", "open"), **options: Any
) -> Opened:
    plans = [SEATS[kind] for kind in seats]
    pace = options.pop("pace", Pace())
    table = torri.game(game, players=len(plans), **options)
    return Opened(
        game=game,
        options=table.options.model_dump(mode="json"),
        seats=plans,
        pace=pace,
        public=True,
        host=HOST,
        commitment=commitment_to(SECRET),
    )


class Logged:
    """A table and its log: what was written is all that a later reader has."""

    def __init__(self, first: Opened) -> None:
        self.table = Table(SECRET, first)
        self.log = [write_event(first)]

    def add(self, events: list[Event]) -> None:
        self.log += [write_event(event) for event in events]
        self.table = self.table.after(events)

    @property
    def draft(self) -> Draft:
        """The turn under way."""
        assert self.table.draft is not None
        return self.table.draft

    def decide(self, seat: int, decisions: list[str]) -> None:
        """Go on with a turn under way."""
        self.table.draft = self.table.decided(seat, decisions)

    def undo(self, seat: int) -> None:
        """Take back the last decision."""
        self.table.draft = self.table.undone(seat)

    def reloaded(self) -> Table:
        """The table as it comes back from its log."""
        first, *rest = [read_event(text) for text in self.log]
        assert isinstance(first, Opened)
        table = Table(SECRET, first)
        for event in rest:
            table.apply(event)
        return table

    def fill(self) -> "Logged":
        """Seat people until the game begins."""
        screens = [c for c in self.table.chairs if c.plan.kind == "screen" and not c.is_taken]
        if screens:
            self.add(commands.sit_at_screen(self.table, "Ann", ["0a"] * len(screens)))
        for person in PEOPLE:
            if self.table.status == "waiting" and not self.table.seats_of(person):
                self.add(commands.sit(self.table, person, person.title(), "c0ffee", has_link=True))
        return self

    def play(self, rng: Rng, events: int = 10**6) -> "Logged":
        """Play on at random, people and computer players alike."""
        while self.table.status == "playing" and events > 0:
            self.add(random_turn(self.table, rng))
            events -= 1
        return self


def random_turn(table: Table, rng: Rng) -> list[Event]:
    """The turn of whoever decides, or the part of it before chance."""
    seat = table.mover
    assert seat is not None
    state, decisions = table.state.copy(), list[str]()
    turns = state.turns
    while state.seat == seat and state.turns == turns:
        decisions.append(table.game.action_names[state.sample(rng)])
        state.apply(decisions[-1])
    if table.chairs[seat].thinker is not None:
        return commands.play_for(table, seat, decisions)
    table.draft = table.decided(seat, decisions)
    return commands.end_turn(table, seat)
