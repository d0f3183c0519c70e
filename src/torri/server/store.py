"""The log of all tables: what is in it has happened, what is not has not."""

import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from torri.core.errors import TableError
from torri.server.database import DRAFTS, EVENTS, TABLES, bring_up_to_date, open_engine
from torri.server.events import Event, Opened, read_event, write_event
from torri.server.table import Status, Table
from torri.server.writer import Writer


@dataclass(frozen=True)
class Address:
    """What a table is called, by whom it is found, and its secret."""

    id: str
    link: str
    secret: str


@dataclass(frozen=True)
class Sender:
    """Who sent a command, and their own name for it; both None for what the server does."""

    person: str | None = None
    command: str | None = None


class Store:
    """A database of tables: a writer, and readers beside it."""

    def __init__(self, url: str) -> None:
        writing = open_engine(url, is_writer=True)
        bring_up_to_date(writing)
        self.writer = Writer(writing)
        self.reading = open_engine(url)

    def close(self) -> None:
        """Write what is asked for, and let go of the database."""
        self.writer.close()
        self.writer.engine.dispose()
        self.reading.dispose()

    def make(self, address: Address, opened: Opened, at: float) -> "Future[None]":
        """Put a new table into the database, with its first event."""

        def change(connection: Connection) -> None:
            connection.execute(
                insert(TABLES).values(
                    id=address.id,
                    link=address.link,
                    secret=address.secret,
                    game=opened.game,
                    public=opened.public,
                    status="waiting",
                    made=at,
                    changed=at,
                )
            )
            _add(connection, address.id, 1, [opened], at, Sender(opened.host))

        return self.writer.write(change)

    def append(
        self,
        table: str,
        after: int,
        events: Sequence[Event],
        at: float,
        status: Status,
        sender: Sender,
    ) -> "Future[None]":
        """Add events after the last one known; all of them or none.

        Fails with a TableError, `stale` or `repeated`, where others were quicker or the command was
        carried out before.
        """

        def change(connection: Connection) -> None:
            try:
                with connection.begin_nested():  # so that the reason can be looked up after it
                    _add(connection, table, after + 1, events, at, sender)
            except IntegrityError:
                raise _conflict(connection, table, after, sender) from None
            connection.execute(
                update(TABLES).where(TABLES.c.id == table).values(status=status, changed=at)
            )

        return self.writer.write(change)

    def keep_draft(self, table: str, seq: int, decisions: Sequence[str]) -> "Future[None]":
        """Keep the turn under way, so that it outlives the server; `seq` is of its position."""

        def change(connection: Connection) -> None:
            connection.execute(delete(DRAFTS).where(DRAFTS.c.table_id == table))
            if decisions:
                connection.execute(
                    insert(DRAFTS).values(
                        table_id=table, seq=seq, decisions=json.dumps(list(decisions))
                    )
                )

        return self.writer.write(change)

    def load(self, table: str) -> tuple[Address, Table]:
        """Bring a table back from its log, with the turn under way."""
        with self.reading.begin() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                raise TableError("unknown", "there is no such table")
            bodies = connection.scalars(
                select(EVENTS.c.body).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq)
            ).all()
            draft = connection.execute(
                select(DRAFTS.c.seq, DRAFTS.c.decisions).where(DRAFTS.c.table_id == table)
            ).one_or_none()
        found = _table_of(row.secret, bodies)
        if draft is not None and draft.seq == found.position_seq and found.draft is not None:
            found.decide(found.draft.seat, json.loads(draft.decisions))
        return Address(row.id, row.link, row.secret), found

    def events_after(self, table: str, seq: int) -> list[Event]:
        """What happened at a table since an event."""
        with self.reading.begin() as connection:
            bodies = connection.scalars(
                select(EVENTS.c.body)
                .where(EVENTS.c.table_id == table, EVENTS.c.seq > seq)
                .order_by(EVENTS.c.seq)
            ).all()
        return [read_event(body) for body in bodies]


def _add(
    connection: Connection,
    table: str,
    seq: int,
    events: Sequence[Event],
    at: float,
    sender: Sender,
) -> None:
    """Several events of one command are one change; the first of them has its name."""
    connection.execute(
        insert(EVENTS),
        [
            {
                "table_id": table,
                "seq": seq + number,
                "at": at,
                "person": sender.person,
                "command": sender.command if number == 0 else None,
                "body": write_event(event),
            }
            for number, event in enumerate(events)
        ],
    )


def _conflict(connection: Connection, table: str, after: int, sender: Sender) -> TableError:
    """Why events could not be added: done already, or something else came first."""
    done = connection.scalar(
        select(EVENTS.c.seq).where(
            EVENTS.c.table_id == table,
            EVENTS.c.person == sender.person,
            EVENTS.c.command == sender.command,
        )
    )
    if done is not None:
        return TableError("repeated", f"this command was carried out before, as event {done}")
    return TableError("stale", f"something else happened after event {after}; look again")


def _table_of(secret: str, bodies: Sequence[str]) -> Table:
    first, *rest = [read_event(body) for body in bodies]
    if not isinstance(first, Opened):
        raise TableError("broken", "the log of this table does not begin with its making")
    table = Table(secret, first)
    for event in rest:
        table.apply(event)
    return table
