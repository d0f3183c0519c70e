"""The log of all tables: what is in it has happened, what is not has not."""

import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from torri.core.errors import TableError
from torri.server.database import DRAFTS, EVENTS, TABLES, bring_up_to_date, open_engine
from torri.server.events import Event, Opened, read_event, write_event
from torri.server.table import Status
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


@dataclass(frozen=True)
class Entry:
    """An event in the log, with when it happened and who sent it."""

    seq: int
    at: float
    event: Event
    sender: Sender


def entries_of(events: Sequence[Event], after: int, at: float, sender: Sender) -> list[Entry]:
    """Events of one command as they come after another; the first of them has its name."""
    return [
        Entry(after + number, at, event, sender if number == 1 else Sender(sender.person))
        for number, event in enumerate(events, 1)
    ]


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
            _add(connection, address.id, entries_of([opened], 0, at, Sender(opened.host)))

        return self.writer.write(change)

    def append(self, table: str, entries: Sequence[Entry]) -> "Future[None]":
        """Add what a command means to the log of a table; all of it or nothing.

        Fails with a TableError, `stale` or `repeated`, where others were quicker or the command was
        carried out before.
        """

        def change(connection: Connection) -> None:
            try:
                with connection.begin_nested():  # so that the reason can be looked up after it
                    _add(connection, table, entries)
            except IntegrityError:
                raise _conflict(connection, table, entries[0]) from None

        return self.writer.write(change)

    def relist(self, table: str, status: Status, at: float) -> "Future[None]":
        """Change what the list of tables says; it could be told from the events, but slowly."""

        def change(connection: Connection) -> None:
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

    def load(self, table: str) -> tuple[Address, list[Entry]]:
        """Return a table's log, from its making on."""
        with self.reading.begin() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            rows = connection.execute(
                select(EVENTS).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq)
            ).all()
        if row is None:
            raise TableError("unknown", "there is no such table")
        return Address(row.id, row.link, row.secret), [_entry(row) for row in rows]

    def entries_after(self, table: str, seq: int) -> list[Entry]:
        """What happened at a table since an event."""
        with self.reading.begin() as connection:
            rows = connection.execute(
                select(EVENTS)
                .where(EVENTS.c.table_id == table, EVENTS.c.seq > seq)
                .order_by(EVENTS.c.seq)
            ).all()
        return [_entry(row) for row in rows]

    def draft(self, table: str) -> tuple[int, list[str]]:
        """The turn under way that was kept last: of which position, and its decisions."""
        with self.reading.begin() as connection:
            row = connection.execute(
                select(DRAFTS.c.seq, DRAFTS.c.decisions).where(DRAFTS.c.table_id == table)
            ).one_or_none()
        return (0, []) if row is None else (row.seq, json.loads(row.decisions))


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.seq, row.at, read_event(row.body), Sender(row.person, row.command))


def _add(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    connection.execute(
        insert(EVENTS),
        [
            {
                "table_id": table,
                "seq": entry.seq,
                "at": entry.at,
                "person": entry.sender.person,
                "command": entry.sender.command,
                "body": write_event(entry.event),
            }
            for entry in entries
        ],
    )


def _conflict(connection: Connection, table: str, entry: Entry) -> TableError:
    """Why an entry could not be added: done already, or something else came first."""
    done = connection.scalar(
        select(EVENTS.c.seq).where(
            EVENTS.c.table_id == table,
            EVENTS.c.person == entry.sender.person,
            EVENTS.c.command == entry.sender.command,
        )
    )
    if done is not None:
        return TableError("repeated", f"this command was carried out before, as event {done}")
    return TableError("stale", f"something else happened as event {entry.seq}; look again")
