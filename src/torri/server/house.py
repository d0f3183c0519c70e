"""The house: everything a running server holds, and what a player may ask of it."""

import asyncio
import gc
import hmac
import secrets
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from torri.core.errors import TableError
from torri.server import commands, wishes
from torri.server.advising import Adviser
from torri.server.attending import Attendant
from torri.server.hub import Hub
from torri.server.limiting import Limits
from torri.server.lists import Lists
from torri.server.live import Live
from torri.server.metrics import Metrics
from torri.server.people import People, Person, Session
from torri.server.settings import Settings
from torri.server.store import Sender, Store
from torri.server.table import Table
from torri.server.thinkers import Thinkers
from torri.server.waking import Ear
from torri.server.warming import warm_up_tables

log = structlog.get_logger()
TIDY_SECONDS = 300.0
CHECKPOINT_SECONDS = 1.0
START_AHEAD = 60.0
"""Seconds: when a server starts, computer players may have waited for it."""


class Connection:
    """A socket that is open: whose it is, and how to end it from outside."""

    def __init__(self, session: Session | None, address: str, wake: Callable[[], object]) -> None:
        self.session = session
        self.address = address
        self.wake = wake
        self.is_ended = False
        self.must_reread = False
        """Whether its person has muted somebody, or not any more."""

    @property
    def person(self) -> str | None:
        """Whose it is; None: a spectator who has not said who they are."""
        return None if self.session is None else self.session.person.id

    def end(self) -> None:
        """Close it, from whichever side."""
        self.is_ended = True
        self.wake()


class House:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings.rates)
        self.store = Store(settings.database)
        self.store.writer.on_commit = self.metrics.commit.observe
        self.hub = Hub(self.store)
        self.people = People(self.store)
        self.lists = Lists(self.store)
        self.thinkers = Thinkers(settings.workers)
        self.attendant = Attendant(self.hub, self.thinkers)
        self.adviser = Adviser(self.thinkers)
        self.connections: set[Connection] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self.is_closing = False

    async def start(self) -> None:
        """Begin with what a server does by itself."""
        settings = self.settings
        await asyncio.to_thread(warm_up_tables)
        await self.thinkers.start()
        if self.store.is_shared:
            self._tasks.append(asyncio.create_task(Ear(self.hub).listen()))
        self._tasks += [
            asyncio.create_task(self.metrics.watch_loop()),
            asyncio.create_task(self._often("sweep", settings.sweep_seconds, self._sweep)),
            asyncio.create_task(
                self._often("check", settings.session_seconds, self._check_sessions)
            ),
            asyncio.create_task(self._often("tidy", TIDY_SECONDS, self._tidy)),
            asyncio.create_task(self._often("checkpoint", CHECKPOINT_SECONDS, self._checkpoint)),
        ]
        await self.attendant.sweep(START_AHEAD)

    async def close(self) -> None:
        """Stop: finish what was begun, write it, and let go of everything."""
        self.is_closing = True
        for connection in self.connections:
            connection.end()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.attendant.close()
        await self.hub.finish()
        await self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    async def _often(self, name: str, seconds: float, work: Callable[[], Any]) -> None:
        """Do something again and again; a failure is logged, and it is tried again."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - the database may be away for a while
                log.error("failed", what=name, error=type(error).__name__)  # noqa: TRY400

    async def _sweep(self) -> None:
        await self.attendant.sweep()
        self.hub.forget_idle(self.settings.idle_seconds)
        self.update_metrics()

    async def _checkpoint(self) -> None:
        await asyncio.to_thread(self.store.checkpoint)

    async def _tidy(self) -> None:
        """Look for what is unreachable but not yet gone, which happens seldom by itself."""
        gc.collect()

    def update_metrics(self) -> None:
        """Measure what is counted elsewhere."""
        self.metrics.tables.set(len(self.hub))
        self.metrics.sockets.set(len(self.connections))
        self.metrics.waiting.set(self.thinkers.waiting)
        self.metrics.thinking.set(self.thinkers.thinking)
        self.metrics.fallbacks.set(
            self.thinkers.overruns + self.thinkers.crashes + self.thinkers.refusals
        )

    def check_crowd(self, connection: Connection) -> None:
        """Refuse one more socket of somebody who has too many."""
        crowd = self.settings.crowd
        if crowd is None:
            return
        same_person = same_address = 0
        for other in self.connections:
            same_person += other.person is not None and other.person == connection.person
            same_address += other.address == connection.address
        if same_person >= crowd.of_person or same_address >= crowd.of_address:
            raise TableError("too-many-sockets", "close some of your other sockets first")

    # Sessions.

    def end_sessions(self, digests: list[str]) -> None:
        """Close the sockets of sessions that are over."""
        for connection in list(self.connections):
            if connection.session is not None and connection.session.digest in digests:
                connection.end()

    async def _check_sessions(self) -> None:
        """Another server may have ended a session whose sockets are here."""
        open_now = {one.session.digest for one in self.connections if one.session is not None}
        if open_now:
            valid = await self.people.still_valid(list(open_now))
            self.end_sessions(list(open_now - valid))
        await self.people.forget_expired()

    # Looking.

    async def find(self, table: str, person: str | None, link: str | None) -> Live:
        """A table that somebody may see; to all others there is no such table."""
        live = await self.hub.find(table)
        if not may_see(live, person, link):
            raise TableError("unknown", "there is no such table")
        return live

    async def turn_at(self, listed: dict[str, Any], person: str) -> dict[str, Any]:
        """Whose turn it is at a table in a list, since when, and which seats are somebody's own.

        The list does not know it: to write it there, every turn of every table would wait.
        """
        nothing: dict[str, Any] = {"mover": None, "since": None, "yours": []}
        if listed["status"] != "playing":
            return nothing
        try:
            live = await self.hub.find(listed["id"], is_glance=True)
        except SQLAlchemyError:
            raise
        except Exception as error:  # noqa: BLE001 - a broken table is listed with all others
            log.warning("not read", table=listed["id"], error=type(error).__name__)
            return nothing
        table = live.table
        return {
            "mover": table.mover,
            "since": live.waited_since,
            "yours": [
                seat for seat in table.seats_of(person) if table.chairs[seat].thinker is None
            ],
        }

    # Doing.

    async def make_table(self, person: Person, wish: wishes.NewTable) -> Live:
        """Make a table as somebody wants it, and seat those at their own screen."""
        if all(seat.kind == "computer" for seat in wish.seats):
            self._check_shows(person.id)
        options = {"players": len(wish.seats), **wish.options}
        return await self.hub.open(
            wish.game,
            [commands.plan(seat) for seat in wish.seats],
            person.id,
            options=options,
            extras=wish.extras,
            pace=wish.pace,
            is_public=wish.public,
            first=lambda table: commands.sit_at_screen(table, person.name, wish.contributions),
            command=wish.id,
        )

    def _check_shows(self, person: str) -> None:
        """Refuse one more game of computer players to somebody who has enough of them."""
        crowd = self.settings.crowd
        going_on = sum(
            live.table.opened.host == person
            and live.table.status == "playing"
            and all(chair.plan.kind == "computer" for chair in live.table.chairs)
            for live in self.hub.tables
        )
        if crowd is not None and going_on >= crowd.of_computers:
            raise TableError(
                "too-many-tables", f"{going_on} games of computer players are going on already"
            )

    async def carry_out(self, person: Person, live: Live, command: wishes.Command) -> int:
        """Do what somebody wants at a table; returns the number of the event it led to."""
        hub, name = self.hub, live.address.id
        sender = Sender(person.id, command.id or secrets.token_hex(8))
        expected = command.seq
        if isinstance(command, wishes.Say):
            self.limits.check("lines", person.id)
        match command:
            case wishes.Decide():
                seat = own_seat(live.table, person.id, command.seat)
                return await hub.decide(
                    name, seat, command.decisions, sender, expected, may_end=command.end
                )
            case wishes.Undo():
                seat = own_seat(live.table, person.id, command.seat)
                return await hub.undo(name, seat, sender, expected)
            case wishes.End():
                seat = own_seat(live.table, person.id, command.seat)
                return await hub.end_turn(name, seat, sender, expected)
            case wishes.OfferRematch():
                return await hub.rematch(
                    name, person.id, person.name, command.contributions, sender
                )
            case wishes.Mute():
                await self._mute(live, person, command)
                return live.table.seq
            case _:
                return await hub.do(name, meaning(live, person, command), sender, expected)

    async def _mute(self, live: Live, person: Person, command: wishes.Mute) -> None:
        chairs = live.table.chairs
        other = chairs[command.seat].person if command.seat < len(chairs) else None
        if other is None or other == person.id:
            raise TableError("nobody", "there is nobody on this seat whom you could mute")
        await self.people.mute(person.id, other, is_muted=command.muted)
        for connection in self.connections:
            if connection.person == person.id:
                connection.must_reread = True
                connection.wake()


def may_see(live: Live, person: str | None, link: str | None) -> bool:
    """Whether somebody may look at a table: it is public, or they were asked to it."""
    if live.table.opened.public or (link is not None and has_link(live, link)):
        return True
    opened = live.table.opened
    return person is not None and (
        person == opened.host or person in opened.reserved or bool(live.table.seats_of(person))
    )


def has_link(live: Live, link: str | None) -> bool:
    """Whether somebody has been invited."""
    return link is not None and hmac.compare_digest(live.address.link.encode(), link.encode())


def own_seat(table: Table, person: str, seat: int | None) -> int:
    """The seat that somebody means: one of theirs, if they say none the one that has to decide."""
    seats = table.seats_of(person)
    if not seats:
        raise TableError("no-seat", "you have no seat at this table")
    if seat is None:
        return table.mover if table.mover in seats else seats[0]
    if seat not in seats:
        raise TableError("not-your-seat", f"seat {seat} is not yours")
    return seat


def meaning(live: Live, person: Person, command: wishes.Command) -> Callable[[Table], Any]:
    """What a command that is for the log alone asks of a table."""

    def seat_of(table: Table, seat: int | None = None) -> int:
        return own_seat(table, person.id, seat)

    match command:
        case wishes.Sit():
            invited = has_link(live, command.link)
            return lambda table: commands.sit(
                table, person.id, person.name, command.contribution, has_link=invited
            )
        case wishes.Rise():
            return lambda table: commands.rise(table, seat_of(table))
        case wishes.Resign():
            return lambda table: commands.resign(table, seat_of(table, command.seat))
        case wishes.ComeBack():
            return lambda table: commands.come_back(table, seat_of(table, command.seat))
        case wishes.Say():
            return lambda table: commands.say(table, seat_of(table, command.seat), command.text)
        case _:
            raise TableError("unknown-command", "there is no such command")
