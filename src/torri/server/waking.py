"""Several servers on one PostgreSQL database wake each other: something is new at this table.

A notification says where to look, (table, seq), and nothing of what is there. One that got lost
with a broken connection is made up for: after each new connection all tables are looked at.
"""

import asyncio

import psycopg
import structlog
from sqlalchemy import make_url

from torri.core.errors import TorriError
from torri.server.errors import code_of
from torri.server.hub import Hub
from torri.server.store import CHANNEL

log = structlog.get_logger()
AGAIN_AFTER = 0.5
"""Seconds between two tries to connect."""
Line = psycopg.AsyncConnection[tuple[object, ...]]


class Ear:
    """Listens to what other servers of the database do."""

    def __init__(self, hub: Hub) -> None:
        address = make_url(hub.store.url).set(drivername="postgresql")
        self.address = address.render_as_string(hide_password=False)
        self.hub = hub
        self._looks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Take in what others do, for ever."""
        while True:
            try:
                async with await Line.connect(self.address, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}".encode())
                    for live in self.hub.tables:
                        self._look_soon(live.address.id)
                    await self._hear(line)
            except psycopg.OperationalError as error:
                log.warning("cannot listen", error=type(error).__name__)
                await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self, line: Line) -> None:
        async for notice in line.notifies():
            table, _, _seq = notice.payload.partition(" ")
            if self.hub.has(table) and notice.pid not in self.hub.store.own_lines:
                self._look_soon(table)

    def _look_soon(self, table: str) -> None:
        """Look beside all others: a table that is busy must not keep them waiting."""
        task = asyncio.create_task(self._look(table))
        self._looks.add(task)
        task.add_done_callback(self._looks.discard)

    async def _look(self, table: str) -> None:
        try:
            await self.hub.catch_up(table)
        except TorriError as error:
            log.warning("cannot catch up", table=table, reason=code_of(error))
