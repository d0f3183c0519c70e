"""Tables in memory: brought back from their log when somebody comes, dropped when all are gone.

A command is carried out in this order: it is looked at, put into the log, acknowledged and told to
all. One command at a time for each table; different tables do not wait for each other, but share
the writer's commits.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from torri.core.errors import TableError
from torri.fairness import commitment_to, new_secret
from torri.server import commands
from torri.server.events import Event, Opened, Pace, SeatPlan
from torri.server.store import Address, Entry, Sender, Store, entries_of
from torri.server.table import Table

Command = Callable[[Table], list[Event]]
"""Looks whether something is possible at a table, and says what it would mean."""
ID_BYTES, LINK_BYTES = 12, 24
SERVER = Sender()


@dataclass
class Live:
    """A table in memory, its log, and whoever follows it."""

    address: Address
    table: Table
    entries: list[Entry]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    followers: set[asyncio.Event] = field(default_factory=set[asyncio.Event])
    done: dict[Sender, int] = field(default_factory=dict[Sender, int])
    """By who sent it: the event of each command that was carried out."""

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Let what is in the log happen, and wake all who follow."""
        for entry in entries:
            self.table.apply(entry.event)
            self.entries.append(entry)
            if entry.sender.command is not None:
                self.done[entry.sender] = entry.seq
        for follower in self.followers:
            follower.set()

    @property
    def changed(self) -> float:
        """When something happened last."""
        return self.entries[-1].at


class Hub:
    """All tables that somebody is at."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self._live: dict[str, asyncio.Task[Live]] = {}
        self._busy: set[asyncio.Task[int]] = set()

    async def open(
        self,
        game: str,
        seats: list[SeatPlan],
        host: str,
        *,
        options: dict[str, object],
        pace: Pace | None = None,
        is_public: bool = True,
    ) -> Live:
        """Make a table; it may refuse what it is to be."""
        secret = new_secret()
        opened = Opened(
            game=game,
            options=options,
            seats=seats,
            pace=pace or Pace(),
            public=is_public,
            host=host,
            commitment=commitment_to(secret),
        )
        Table(secret, opened)  # refuses what makes no sense, before anything is written
        address = Address(secrets.token_hex(ID_BYTES), secrets.token_urlsafe(LINK_BYTES), secret)
        await asyncio.wrap_future(self.store.make(address, opened, self.clock()))
        live = await self.find(address.id)
        if all(chair.is_taken for chair in live.table.chairs):
            await self.do(address.id, commands.begin, SERVER)
        return live

    async def find(self, table: str) -> Live:
        """Return a table, from memory or from its log."""
        task = self._live.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._live[table] = task
        try:
            return await asyncio.shield(task)
        except TableError:
            self._live.pop(table, None)
            raise

    async def _load(self, table: str) -> Live:
        address, entries = await asyncio.to_thread(self.store.load, table)
        first, *rest = entries
        opened = first.event
        if not isinstance(opened, Opened):
            raise TableError("broken", "the log of this table does not begin with its making")
        live = Live(address, Table(address.secret, opened), [first])
        live.take_in(rest)
        seq, decisions = await asyncio.to_thread(self.store.draft, table)
        draft = live.table.draft
        if decisions and draft is not None and seq == live.table.position_seq:
            live.table.decide(draft.seat, decisions)
        return live

    def forget(self, table: str) -> None:
        """Drop a table from memory; its log has everything."""
        self._live.pop(table, None)

    async def do(
        self, table: str, command: Command, sender: Sender, expected: int | None = None
    ) -> int:
        """Carry out a command, once; returns the number of its first event.

        `expected` is the last event that the sender knows of: if there are more, the command may
        not be what they meant any more. Whoever waits for it may go away: it is done all the same.
        """
        live = await self.find(table)
        task = asyncio.create_task(self._do(live, command, sender, expected))
        self._busy.add(task)  # a task that nobody holds might be collected
        task.add_done_callback(self._busy.discard)
        return await asyncio.shield(task)

    async def _do(self, live: Live, command: Command, sender: Sender, expected: int | None) -> int:
        async with live.lock:
            if sender in live.done:
                return live.done[sender]
            _check_seq(live, expected)
            events = command(live.table)
            return await self._happen(live, events, sender)

    async def _happen(self, live: Live, events: list[Event], sender: Sender) -> int:
        """Put events into the log, then let them happen."""
        status = live.table.status
        entries = entries_of(events, live.table.seq, self.clock(), sender)
        try:
            await asyncio.wrap_future(self.store.append(live.address.id, entries))
        except TableError as error:
            await self._catch_up(live)  # another server was quicker
            if error.code == "repeated" and sender in live.done:
                return live.done[sender]
            raise
        live.take_in(entries)
        if live.table.status != status:
            self.store.relist(live.address.id, live.table.status, live.changed)
        return entries[0].seq

    async def _catch_up(self, live: Live) -> None:
        """Take in what is in the log already."""
        live.take_in(
            await asyncio.to_thread(self.store.entries_after, live.address.id, live.table.seq)
        )

    async def decide(
        self, table: str, seat: int, decisions: Sequence[str], expected: int | None = None
    ) -> None:
        """Go on with a turn under way, which nobody else sees."""
        await self._draft(table, lambda found: found.decide(seat, decisions), expected)

    async def undo(self, table: str, seat: int, expected: int | None = None) -> None:
        """Take back the last decision of a turn under way."""
        await self._draft(table, lambda found: found.undo(seat), expected)

    async def _draft(
        self, table: str, change: Callable[[Table], None], expected: int | None
    ) -> None:
        live = await self.find(table)
        async with live.lock:
            _check_seq(live, expected)
            change(live.table)
            draft = live.table.draft
            names = live.table.game.action_names
            decisions = [names[action] for action in draft.decisions] if draft else []
            await asyncio.wrap_future(
                self.store.keep_draft(table, live.table.position_seq, decisions)
            )
            for follower in live.followers:
                follower.set()


def _check_seq(live: Live, expected: int | None) -> None:
    if expected is not None and expected != live.table.seq:
        raise TableError(
            "stale", f"event {live.table.seq} is the last one here, not {expected}; look again"
        )
