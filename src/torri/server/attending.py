"""The server's own part at a table: it asks computer players, and replaces who is late."""

import asyncio
from collections.abc import Callable
from itertools import islice
from typing import Protocol

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from torri.core.errors import TorriError
from torri.core.position import View
from torri.server import commands
from torri.server.database import TABLES
from torri.server.errors import code_of
from torri.server.hub import SERVER, Hub
from torri.server.listing import deadline
from torri.server.live import Live
from torri.server.table import Table

log = structlog.get_logger()
TOO_LATE = frozenset({"stale", "not-your-turn", "not-playing"})
"""Codes that say that something else came first."""
MOST_AT_ONCE = 100
"""Tables that are looked at in one sweep."""


class Minds(Protocol):
    """Whoever thinks for computer players."""

    async def think(self, table: str, view: View, level: str) -> list[str]:
        """Return the decisions of a turn."""
        ...

    async def quick(self, view: View) -> list[str]:
        """Return a legal turn at once."""
        ...


class Attendant:
    """Looks after all tables where it is not a person's turn, or no longer."""

    def __init__(self, hub: Hub, minds: Minds) -> None:
        self.hub = hub
        self.minds = minds
        self._thinking: dict[str, asyncio.Task[None]] = {}
        hub.attend = self.attend

    def attend(self, live: Live) -> None:
        """If a computer player has to decide, ask it; once for each position."""
        key = f"{live.address.id} {live.table.position_seq}"
        if computer_to_move(live.table) is not None and key not in self._thinking:
            task = asyncio.create_task(self._think(live))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key, None))

    async def _think(self, live: Live) -> None:
        table, name = live.table, live.address.id
        seat = computer_to_move(table)
        level = None if seat is None else table.chairs[seat].thinker
        if seat is None or level is None:
            return
        view = table.state.view(seat)
        for think in (lambda: self.minds.think(name, view, level), lambda: self.minds.quick(view)):
            decisions = await think()
            try:
                await self.hub.do(name, _playing(seat, decisions, table.position_seq), SERVER)
            except TorriError as error:
                if code_of(error) in TOO_LATE:
                    return  # the position is gone, and with it the thought
                # The words of an error may name cards of a hand: its code does not.
                log.warning("turn refused", table=name, thinker=level, reason=code_of(error))
            else:
                return

    async def sweep(self, ahead: float = 0.0) -> None:
        """Look after tables that nobody may have in memory; `ahead`: also after those soon due."""
        thought_about = {key.partition(" ")[0] for key in self._thinking}
        due = await asyncio.to_thread(self._due, self.hub.clock() + ahead, thought_about)
        for name in due:
            try:
                live = await self.hub.find(name)
                self.attend(live)
                await self._replace_late(live)
            except SQLAlchemyError:
                raise
            except Exception as error:  # noqa: BLE001 - a broken table must not stop all others
                log.warning("not attended", table=name, error=type(error).__name__)

    def _due(self, now: float, thought_about: set[str]) -> list[str]:
        """Some tables where something has to be done that is not being done already."""
        question = select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due)
        with self.hub.store.reading.begin() as connection:
            waiting = (name for name in connection.scalars(question) if name not in thought_about)
            return list(islice(waiting, MOST_AT_ONCE))

    async def _replace_late(self, live: Live) -> None:
        table, seat = live.table, live.table.mover
        until = deadline(table, live.waited_since)
        if seat is None or until is None or until > self.hub.clock():
            return
        try:
            await self.hub.do(
                live.address.id, lambda found: commands.replace(found, seat), SERVER, table.seq
            )
        except TorriError as error:  # they played in the last moment, or another server was first
            log.info("not replaced", table=live.address.id, reason=code_of(error))

    async def close(self) -> None:
        """Stop thinking; what was begun is taken up when somebody comes back."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def computer_to_move(table: Table) -> int | None:
    """The seat that has to decide, if a computer player does so."""
    if table.mover is None or table.chairs[table.mover].thinker is None:
        return None
    return table.mover


def _playing(
    seat: int, decisions: list[str], position_seq: int
) -> Callable[[Table], list[commands.Event]]:
    return lambda table: commands.play_for(table, seat, decisions, position_seq)
