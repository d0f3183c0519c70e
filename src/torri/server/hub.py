"""Tables come and go, and something happens there, one command after another.

A command is carried out in this order: it is looked at, put into the log, acknowledged and told to
all. One command at a time for each table; different tables do not wait for each other, but share
the writer's commits.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

import structlog

from torri.core.draft import Draft
from torri.core.errors import TableError, TorriError
from torri.fairness import commitment_to, new_secret
from torri.server import commands
from torri.server.events import Event, Opened, Pace, Played, SeatPlan
from torri.server.listing import listing_of, relisted
from torri.server.live import Live
from torri.server.setup import set_up
from torri.server.store import Address, Kept, Sender, Store, entries_of
from torri.server.table import Table

log = structlog.get_logger()
Command = Callable[[Table], list[Event]]
"""Looks whether something is possible at a table, and says what it would mean."""
T = TypeVar("T")
ID_BYTES, LINK_BYTES = 12, 24
SERVER = Sender()
AT_HAND = 1.0
"""Seconds for which a table is kept that was asked for: it is about to be used."""
MOST_FORGOTTEN = 200
"""Tables that are looked at in one go: to let go of thousands at once, all others would wait."""
MOST_DRAFTERS = 100
"""Commands of a turn under way that are kept: who decides and undoes for hours fills no disk."""


class Hub:
    """All tables that somebody is at."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.attend: Callable[[Live], object] = lambda _live: None
        """Called when a table was loaded or changed here: a computer player may have to decide."""
        self._live: OrderedDict[str, asyncio.Task[Live]] = OrderedDict()
        """In the order in which they were asked for last."""
        self._busy: set[asyncio.Task[Any]] = set()

    async def open(
        self,
        game: str,
        seats: list[SeatPlan],
        host: str,
        *,
        options: dict[str, Any],
        extras: dict[str, Any] | None = None,
        pace: Pace | None = None,
        is_public: bool = True,
        reserved: list[str | None] | None = None,
        first: Command | None = None,
        command: str | None = None,
    ) -> Live:
        """Make a table, where the `first` command follows at once; it may refuse what it is to be.

        The host's command of the same name before: the table that it made.
        """
        secret = new_secret()
        wanted = set_up(game, options, extras or {})
        opened = Opened(
            game=game,
            options=wanted.options.model_dump(mode="json"),  # all of them: defaults may change
            extras=wanted.write_extras(),
            seats=seats,
            pace=pace or Pace(),
            public=is_public,
            host=host,
            reserved=reserved or [],
            commitment=commitment_to(secret),
        )
        table = Table(secret, opened)
        events = first(table) if first else []
        if all(chair.is_taken for chair in table.chairs):
            events = commands.begin(table)
        now = self.clock()
        entries = entries_of([opened, *events], 0, now, Sender(host, command))
        address = Address(secrets.token_hex(ID_BYTES), secrets.token_urlsafe(LINK_BYTES), secret)
        listing = listing_of(table.after(events), now)
        made = await self.store.make(address, entries, listing)
        return await self.find(made or address.id)

    # Tables come and go.

    async def find(self, table: str, *, is_glance: bool = False) -> Live:
        """Return a table, from memory or from its log; a glance does not keep it in memory."""
        while True:
            task = self._live.get(table)
            if task is None:
                task = asyncio.create_task(self._load(table))
                self._live[table] = task
            try:
                if not _is_loaded(task):
                    await asyncio.shield(task)
            except Exception:  # the next one who asks tries again: the database may be back
                if self._live.get(table) is task:
                    del self._live[table]
                raise
            if self._live.get(table) is task:  # while this waited, it might have been forgotten
                live = task.result()
                if not is_glance:
                    self._use(live)
                return live

    def _use(self, live: Live) -> None:
        live.used = self.clock()
        self._live.move_to_end(live.address.id)

    async def _load(self, table: str) -> Live:
        address, entries = await asyncio.to_thread(self.store.load, table)
        first, *rest = entries
        opened = first.event
        if not isinstance(opened, Opened):
            raise TableError("broken", "the log of this table does not begin with its making")
        live = Live(address, Table(address.secret, opened), [first])
        live.done[first.sender] = first.seq
        live.read(rest)
        await self._read_draft(live)
        live.used = self.clock()
        self.attend(live)
        return live

    async def _read_draft(self, live: Live) -> None:
        """Take up the turn under way as it was kept last, maybe by another server."""
        kept = await asyncio.to_thread(self.store.draft, live.address.id)
        live.kept = kept
        draft = live.table.draft
        if draft is None:
            return
        if kept.seq != live.table.draft_seq:
            kept = Kept()
        if kept.decisions != live.table.names_of(draft.decisions):
            live.table.draft = Draft(live.table.state)
            live.table.draft = live.table.decided(draft.seat, kept.decisions)
            live.draft_version += 1
            live.wake()
        live.drafters = list(kept.senders)
        for sender in kept.senders:
            live.done.setdefault(sender, live.table.seq)

    @property
    def tables(self) -> list[Live]:
        """The tables in memory."""
        return [task.result() for task in self._live.values() if _is_loaded(task)]

    def forget(self, table: str) -> None:
        """Drop a table from memory; its log has everything."""
        self._live.pop(table, None)

    def forget_idle(self, seconds: float) -> None:
        """Drop the tables that nobody follows and nobody asked for lately, some at a time."""
        latest = self.clock() - max(seconds, AT_HAND)
        for task in list(islice(self._live.values(), MOST_FORGOTTEN)):
            if not _is_loaded(task):
                continue
            live = task.result()
            if live.used > latest:
                return
            if live.followers or live.lock.locked():
                self._use(live)
            else:
                self.forget(live.address.id)

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def has(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self._live

    async def catch_up(self, table: str) -> None:
        """Look at what another server did at a table, if it is in memory."""
        if self.has(table):
            live = await self.find(table)
            async with live.lock:
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        seen = live.table.seq
        live.read(await asyncio.to_thread(self.store.entries_after, live.address.id, seen))
        await self._read_draft(live)

    # Something happens.

    async def do(
        self, table: str, command: Command, sender: Sender, expected: int | None = None
    ) -> int:
        """Carry out a command, once; returns the number of its first event.

        `expected` is the last event that the sender knows of: if there are more, the command may
        not be what they meant any more. A command that means nothing happens as the last event.
        """
        live = await self.find(table)
        return await self._with(live, lambda: self._do(live, command, sender, expected))

    async def _with(self, live: Live, work: Callable[[], Awaitable[T]]) -> T:
        """Do something at a table, one after another; whoever waits for it may go away."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def locked() -> None:
            try:
                async with live.lock:
                    value = await work()
            except Exception as error:  # noqa: BLE001 - whoever waits is told
                if not done.done():
                    done.set_exception(error)
                elif not isinstance(error, TorriError):
                    log.error("failed", table=live.address.id, error=type(error).__name__)  # noqa: TRY400
            else:
                if not done.done():
                    done.set_result(value)

        task = asyncio.create_task(locked())
        self._busy.add(task)  # a task that nobody holds might be collected
        task.add_done_callback(self._busy.discard)
        return await done

    async def finish(self) -> None:
        """Wait for all that is being done."""
        await asyncio.gather(*self._busy, return_exceptions=True)

    async def _do(self, live: Live, command: Command, sender: Sender, expected: int | None) -> int:
        if sender in live.done:
            return live.done[sender]
        if expected is not None and expected > live.table.seq:
            await self._refresh(live)  # another server has told them of it
        _check_seq(live, expected)
        events = command(live.table)
        return await self._happen(live, events, sender) if events else live.table.seq

    async def _happen(self, live: Live, events: list[Event], sender: Sender) -> int:
        """Put events into the log, then let them happen."""
        now = self.clock()
        events = [_with_parts(event, live.drafters) for event in events]
        table = live.table.after(events)
        entries = entries_of(events, live.table.seq, now, sender)
        before = live.listing or listing_of(live.table, live.waited_since)
        after = relisted(before, live.table, table, live.since(table, now))
        conflict = await self.store.append(live.address.id, entries, before, after)
        if conflict is not None:
            await self._catch_up(live)  # another server was quicker
            if conflict.code == "repeated" and sender in live.done:
                return live.done[sender]
            raise conflict
        live.take_in(entries, table)
        live.listing = after
        self.attend(live)
        return entries[0].seq

    async def decide(
        self,
        table: str,
        seat: int,
        decisions: Sequence[str],
        sender: Sender = SERVER,
        expected: int | None = None,
        *,
        may_end: bool = False,
    ) -> int:
        """Go on with a turn under way, which nobody else sees; perhaps end it if it is complete."""

        async def work(live: Live) -> int:
            events = commands.decide_and_end(live.table, seat, decisions) if may_end else []
            if events:
                return await self._happen(live, events, sender)
            draft = live.table.decided(seat, decisions)
            return await self._keep_draft(live, draft, sender)

        return await self._go_on(table, work, sender, expected)

    async def undo(
        self, table: str, seat: int, sender: Sender = SERVER, expected: int | None = None
    ) -> int:
        """Take back the last decision of a turn under way."""

        async def work(live: Live) -> int:
            return await self._keep_draft(live, live.table.undone(seat), sender)

        return await self._go_on(table, work, sender, expected)

    async def end_turn(self, table: str, seat: int, sender: Sender, expected: int | None) -> int:
        """Play the turn under way, which must be complete."""

        async def work(live: Live) -> int:
            return await self._happen(live, commands.end_turn(live.table, seat), sender)

        return await self._go_on(table, work, sender, expected)

    async def _go_on(
        self,
        table: str,
        work: Callable[[Live], Awaitable[int]],
        sender: Sender,
        expected: int | None,
    ) -> int:
        """Do something to the turn under way, as it is everywhere by now, once."""
        live = await self.find(table)

        async def once() -> int:
            await self._refresh(live)
            if sender in live.done:
                return live.done[sender]
            _check_seq(live, expected)
            return await work(live)

        return await self._with(live, once)

    async def _refresh(self, live: Live) -> None:
        """Where other servers share the database, the turn under way may have gone on there."""
        if self.store.is_shared:
            await self._catch_up(live)

    async def _keep_draft(self, live: Live, draft: Draft, sender: Sender) -> int:
        """Put a turn under way into the database, then let it be the one that is."""
        drafters = [*live.drafters, sender] if sender.command is not None else live.drafters
        decisions = live.table.names_of(draft.decisions)
        kept = Kept(live.table.draft_seq, decisions, drafters[-MOST_DRAFTERS:])
        if not await self.store.keep_draft(live.address.id, kept, live.kept):
            await self._catch_up(live)
            if sender in live.done:
                return live.done[sender]
            raise TableError("stale", "this turn went on at another device; look again")
        live.kept, live.drafters, live.table.draft = kept, list(kept.senders), draft
        if sender.command is not None:
            live.done[sender] = live.table.seq
        live.draft_version += 1
        live.wake()
        return live.table.seq

    async def rematch(
        self, table: str, person: str, name: str, contributions: Sequence[str], sender: Sender
    ) -> int:
        """Offer to play again with the seats rotated; returns the number of the event."""
        live = await self.find(table)

        async def work() -> int:
            if sender in live.done:
                return live.done[sender]
            commands.check_rematch(live.table, person)  # before another table is made
            opened = live.table.opened
            plans, people = commands.rotated(live.table, person)
            other = await self.open(
                opened.game,
                plans,
                person,
                options=opened.options,
                extras=opened.extras,
                pace=opened.pace,
                is_public=False,
                reserved=people,
                first=lambda found: commands.sit_at_screen(found, name, contributions),
                command=f"rematch {table}",  # nobody can call a command so
            )
            events = commands.offer_rematch(live.table, person, other.address.id)
            return await self._happen(live, events, sender)

        return await self._with(live, work)


def _is_loaded(task: asyncio.Task[Live]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _with_parts(event: Event, drafters: Sequence[Sender]) -> Event:
    """A turn, with the names of the commands that decided parts of it."""
    if not isinstance(event, Played):
        return event
    parts = [one.command for one in drafters if one.command is not None]
    return event.model_copy(update={"parts": parts}) if parts else event


def _check_seq(live: Live, expected: int | None) -> None:
    if expected is not None and expected != live.table.seq:
        raise TableError(
            "stale", f"event {live.table.seq} is the last one here, not {expected}; look again"
        )
