"""Lists of tables, and records that were brought along: look-ups that need no table in memory."""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, not_, or_, select

from torri.core.errors import TableError
from torri.server.database import MEMBERS, RECORDS, TABLES
from torri.server.store import Store
from torri.server.table import Status

PAGE = 50
MOST_RECORDS = 100
"""Records that one person can have here at the same time."""
LONGEST_WAIT = 86_400.0
"""Seconds after which a table where nobody sits down is left out of the lobby."""


class Lists:
    """Asks the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def _read(self, question: Callable[[Connection], Any]) -> Any:
        def ask() -> Any:
            with self.store.reading.begin() as connection:
                return question(connection)

        return await asyncio.to_thread(ask)

    async def tables(
        self,
        *,
        person: str | None,
        status: Status | None,
        game: str | None,
        after: str | None,
        now: float,
    ) -> tuple[list[dict[str, Any]], str | None]:
        """Tables, the latest first, and where the next page begins: of a person, or public ones."""
        question = select(TABLES).order_by(TABLES.c.changed.desc(), TABLES.c.id.desc())
        if person is None:
            abandoned = and_(TABLES.c.status == "waiting", TABLES.c.changed < now - LONGEST_WAIT)
            question = question.where(TABLES.c.public, not_(abandoned))
        else:
            mine = select(MEMBERS.c.table_id).where(MEMBERS.c.person == person)
            question = question.where(or_(TABLES.c.id.in_(mine), TABLES.c.host == person))
        if status is not None:
            question = question.where(TABLES.c.status == status)
        if game is not None:
            question = question.where(TABLES.c.game == game)
        if after is not None:
            changed, name = _place(after)
            question = question.where(
                or_(
                    TABLES.c.changed < changed,
                    and_(TABLES.c.changed == changed, TABLES.c.id < name),
                )
            )
        rows = await self._read(
            lambda connection: connection.execute(question.limit(PAGE + 1)).all()
        )
        page = rows[:PAGE]
        more = f"{page[-1].changed!r}_{page[-1].id}" if len(rows) > PAGE else None
        return [_listed(row) for row in page], more

    async def invited_to(self, link: str) -> str:
        """The table that a link leads to."""
        found: str | None = await self._read(
            lambda connection: connection.scalar(select(TABLES.c.id).where(TABLES.c.link == link))
        )
        if found is None:
            raise TableError("unknown", "this link leads to no table")
        return found

    async def keep_record(self, person: str, body: str, at: float) -> str:
        """Keep a record that somebody brought along, instead of their oldest if they have many.

        Returns its name.
        """
        name = secrets.token_hex(12)
        others = select(RECORDS.c.id).where(RECORDS.c.person == person)
        oldest = others.order_by(RECORDS.c.made.desc(), RECORDS.c.id).offset(MOST_RECORDS - 1)

        def change(connection: Connection) -> None:
            too_many = connection.scalars(oldest).all()
            connection.execute(delete(RECORDS).where(RECORDS.c.id.in_(too_many)))
            connection.execute(insert(RECORDS).values(id=name, person=person, made=at, body=body))

        await self.store.writer.write(change)
        return name

    async def record(self, name: str) -> str:
        """A record that was brought along."""
        body: str | None = await self._read(
            lambda connection: connection.scalar(select(RECORDS.c.body).where(RECORDS.c.id == name))
        )
        if body is None:
            raise TableError("unknown", "there is no such record")
        return body


def _place(text: str) -> tuple[float, str]:
    changed, _, name = text.partition("_")
    try:
        return float(changed), name
    except ValueError:
        raise TableError("invalid", "there is no such page of the list") from None


def _listed(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "public": row.public,
        "made": row.made,
        "changed": row.changed,
        **json.loads(row.summary),
    }
