"""A table in memory: brought back from its log when somebody comes, dropped when all are gone."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson

from torri.core.album import Album
from torri.core.layout import from_bytes
from torri.core.position import State, View
from torri.server.events import Played
from torri.server.listing import Listing
from torri.server.store import Address, Entry, Kept, Sender
from torri.server.table import Table

T = TypeVar("T")


def _written(part: dict[str, Any]) -> orjson.Fragment:
    """A part of a picture as JSON, which takes little memory, and none of the collector's time."""
    return orjson.Fragment(orjson.dumps(part))


@dataclass
class Live:
    """A table in memory, its log, and whoever follows it."""

    address: Address
    table: Table
    entries: list[Entry]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    followers: set[asyncio.Event] = field(default_factory=set[asyncio.Event])
    done: dict[Sender, int] = field(default_factory=dict[Sender, int])
    """By who sent it: the event of each command that was carried out, or the last one before it."""
    drafters: list[Sender] = field(default_factory=list[Sender])
    """Whose commands led to the turn under way."""
    kept: Kept = field(default_factory=Kept)
    """The turn under way as the database has it, maybe that of an earlier position."""
    positions: dict[int, bytes] = field(default_factory=dict[int, bytes])
    """What each turn led to: past turns are told from there, to each as they may know them."""
    gains: dict[int, list[dict[str, Any]]] = field(default_factory=dict[int, list[dict[str, Any]]])
    """What each turn scored, or a turn that was played in parts so far; nobody may change it."""
    turn_start: View | None = None
    """What a spectator saw when the last turn began."""
    open_view: View | None = None
    """What a spectator sees of the position."""
    album: Album = field(default_factory=lambda: Album(_written))
    """What viewers are shown of the position, part by part, ready to be sent."""
    later: dict[int, int] = field(default_factory=dict[int, int])
    """By the event of a part of a turn: the event with which the turn went on."""
    draft_version: int = 0
    """Counts changes of turns under way."""
    listing: Listing | None = None
    """What lists say of it, if it was worked out."""
    used: float = 0.0
    """When somebody asked for it last."""
    _shown: dict[str, tuple[object, Any]] = field(default_factory=dict[str, tuple[object, Any]])

    def take_in(self, entries: Sequence[Entry], table: Table) -> None:
        """Let what is in the log happen, which leads to this table, and wake all who follow."""
        if table.position_seq != self.table.position_seq:
            if self.table.is_within_turn:
                self.later[self.table.position_seq] = table.position_seq
            else:
                self.turn_start = self.open_view
            self.open_view = table.state.view()
            self.drafters.clear()
        elif table.draft_seq != self.table.draft_seq:
            self.drafters.clear()  # who was away begins their turn anew
        self.table = table
        self.listing = None
        for entry in entries:
            self.entries.append(entry)
            if entry.sender.command is not None:
                self.done[entry.sender] = entry.seq
            if isinstance(entry.event, Played):
                self.positions[entry.seq] = bytes(table.state)
                self.gains[entry.seq] = self._scored(table)
                person = table.chairs[entry.event.seat].person
                self.done.update((Sender(person, name), entry.seq) for name in entry.event.parts)
        self.wake()

    def _scored(self, table: Table) -> list[dict[str, Any]]:
        """What the turn that led to this table scored: nothing but what a spectator sees."""
        if self.turn_start is None or self.open_view is None:
            return []
        return [gain._asdict() for gain in table.game.gains(self.turn_start, self.open_view)]

    def read(self, entries: Sequence[Entry]) -> None:
        """Let what others put into the log happen, one by one."""
        for entry in entries:
            self.take_in([entry], self.table.after([entry.event]))

    def position(self, seq: int) -> State:
        """What a turn led to, by its event."""
        game = self.table.game
        return State(game, from_bytes(self.positions[seq], game.state_dtype))

    def shown(self, what: str, source: object, make: Callable[[], T]) -> T:
        """What is made of something that seldom changes, for all who look: nobody may change it."""
        known = self._shown.get(what)
        if known is None or known[0] is not source:
            known = self._shown[what] = source, make()
        return known[1]

    def wake(self) -> None:
        """Tell all who follow that there is something new."""
        for follower in self.followers:
            follower.set()

    def since(self, table: Table, now: float) -> float:
        """Since when a player is waited for, at this table or at what it becomes now."""
        return self.entries[table.clock_seq - 1].at if table.clock_seq <= len(self.entries) else now

    @property
    def waited_since(self) -> float:
        """Since when the player who has to decide is waited for."""
        return self.entries[self.table.clock_seq - 1].at
