"""The log of all tables: what is in it has happened, what is not has not."""

import json
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import (
    Connection,
    Executable,
    Row,
    Table,
    bindparam,
    delete,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.pool import ConnectionPoolEntry

from torri.core.errors import TableError
from torri.server.database import (
    DRAFTS,
    EVENTS,
    MEMBERS,
    TABLES,
    bring_up_to_date,
    checkpoint,
    open_engine,
)
from torri.server.events import Event, Opened, read_event, write_event
from torri.server.listing import Listing
from torri.server.writer import Clash, Writer

# Asked for each table that comes back: made anew each time, they take longer than the database.
ADDRESS = select(TABLES.c.id, TABLES.c.link, TABLES.c.secret).where(
    TABLES.c.id == bindparam("table")
)
LOG = (
    select(EVENTS)
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.seq > bindparam("after"))
    .order_by(EVENTS.c.seq)
)
DRAFT = select(DRAFTS).where(DRAFTS.c.table_id == bindparam("table"))
CHANNEL = "torri"
"""On which servers of one database wake each other."""


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


@dataclass(frozen=True)
class Kept:
    """A turn under way, for a server that comes later."""

    seq: int = 0
    """Of the event that led to its position."""
    decisions: list[str] = field(default_factory=list[str])
    senders: list[Sender] = field(default_factory=list[Sender])
    """Whose commands led to it, so that none of them is done twice."""


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
        writing.dispose()  # those who listen for connections below are to see them all
        self.url = url
        self.is_shared = writing.dialect.name == "postgresql"
        """Whether other servers may change tables as well."""
        self.own_lines: set[int] = set()
        """What PostgreSQL calls the connections on which this server writes."""
        if self.is_shared:
            event.listen(writing, "connect", self._note_line)
        self.writer = Writer(writing)
        self.reading = open_engine(url)

    def _note_line(self, connection: Any, _entry: ConnectionPoolEntry) -> None:
        self.own_lines.add(connection.info.backend_pid)

    def checkpoint(self) -> None:
        """Keep the file up to date beside the writer, where that is ours to do."""
        if not self.is_shared:
            checkpoint(self.reading)

    def close(self) -> None:
        """Write what is asked for, and let go of the database."""
        self.writer.close()
        self.writer.engine.dispose()
        self.reading.dispose()

    def make(
        self, address: Address, entries: Sequence[Entry], listing: Listing
    ) -> Awaitable[str | None]:
        """Put a new table into the database, with its first events.

        Returns None, or the table that the host made with the same command before.
        """
        first = entries[0]
        opened = first.event
        assert isinstance(opened, Opened)  # noqa: S101 - a log begins so

        def change(connection: Connection) -> str | None:
            values = {
                "id": address.id,
                "link": address.link,
                "secret": address.secret,
                "host": opened.host,
                "command": first.sender.command,
                "game": opened.game,
                "public": opened.public,
                "status": listing.status,
                "made": first.at,
                "changed": first.at,
                "due": listing.due,
                "summary": listing.summary,
            }
            if not _insert_if_new(connection, TABLES, [values]):
                same = (TABLES.c.host == opened.host) & (TABLES.c.command == first.sender.command)
                return connection.scalars(select(TABLES.c.id).where(same)).one()
            _add_members(connection, address.id, listing.members)
            connection.execute(insert(EVENTS), _rows(address.id, entries))
            return None

        return self.writer.write(change)

    def append(
        self, table: str, entries: Sequence[Entry], before: Listing, after: Listing
    ) -> Awaitable[TableError | None]:
        """Add what a command means to the log of a table; all of it or nothing.

        Returns why not, `stale` or `repeated`, where others were quicker or the command was
        carried out before.
        """
        return self.writer.write_item(
            _append,
            Addition(table, _rows(table, entries), entries[-1].seq, entries[0].at, before, after),
        )

    def keep_draft(self, table: str, kept: "Kept", before: "Kept") -> Awaitable[bool]:
        """Keep the turn under way, so that it outlives the server.

        Returns whether it came after the one that was kept before, and not beside another.
        """
        values = {
            "seq": kept.seq,
            "decisions": json.dumps(kept.decisions),
            "senders": _senders(kept),
        }

        def change(connection: Connection) -> bool:
            if before.seq == 0:
                count = _insert_if_new(connection, DRAFTS, [{"table_id": table, **values}])
            else:
                same = (
                    (DRAFTS.c.seq == before.seq)
                    & (DRAFTS.c.decisions == json.dumps(before.decisions))
                    & (DRAFTS.c.senders == _senders(before))
                )
                count = connection.execute(
                    update(DRAFTS).where(DRAFTS.c.table_id == table, same).values(**values)
                ).rowcount
            if count and self.is_shared:
                _wake(connection, table, kept.seq)
            return count == 1

        return self.writer.write(change)

    def load(self, table: str) -> tuple[Address, list[Entry]]:
        """Return a table's log, from its making on."""
        with self.reading.begin() as connection:
            row = connection.execute(ADDRESS, {"table": table}).one_or_none()
            rows = connection.execute(LOG, {"table": table, "after": 0}).all()
        if row is None:
            raise TableError("unknown", "there is no such table")
        return Address(row.id, row.link, row.secret), [_entry(row) for row in rows]

    def entries_after(self, table: str, seq: int) -> list[Entry]:
        """What happened at a table since an event."""
        with self.reading.begin() as connection:
            rows = connection.execute(LOG, {"table": table, "after": seq}).all()
        return [_entry(row) for row in rows]

    def draft(self, table: str) -> "Kept":
        """The turn under way that was kept last."""
        with self.reading.begin() as connection:
            row = connection.execute(DRAFT, {"table": table}).one_or_none()
        if row is None:
            return Kept()
        senders = [Sender(*words) for words in json.loads(row.senders)]
        return Kept(row.seq, json.loads(row.decisions), senders)


def _senders(kept: Kept) -> str:
    return json.dumps([[one.person, one.command] for one in kept.senders])


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.seq, row.at, read_event(row.body), Sender(row.person, row.command))


_INSERT = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_COUNTED = {"preserve_rowcount": True}


@cache
def _new_only(dialect: str, into: Table) -> Executable:
    return _INSERT[dialect](into).on_conflict_do_nothing()


def _insert_if_new(connection: Connection, into: Table, rows: list[dict[str, Any]]) -> int:
    """Add rows, but those that cannot be beside one that is there; returns how many."""
    statement = _new_only(connection.dialect.name, into)
    return connection.execute(statement, rows, execution_options=_COUNTED).rowcount


def _rows(table: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "seq": entry.seq,
            "at": entry.at,
            "person": entry.sender.person,
            "command": entry.sender.command,
            "body": write_event(entry.event),
        }
        for entry in entries
    ]


def _add(connection: Connection, rows: list[dict[str, Any]]) -> bool:
    """Add events of one command; False, and nothing added, if the first cannot be."""
    first, rest = rows[:1], rows[1:]
    if not _insert_if_new(connection, EVENTS, first):
        return False
    if rest:
        connection.execute(insert(EVENTS), rest)
    return True


@dataclass(frozen=True)
class Addition:
    """What comes to the log of a table, and how the list of tables changes with it."""

    table: str
    rows: list[dict[str, Any]]
    last: int
    at: float
    before: Listing
    after: Listing


def _append(connection: Connection, additions: list[Addition]) -> list[TableError | None]:
    """Add to the logs of several tables at once; a conflict is found out one by one."""
    if len(additions) > 1:
        rows = [row for addition in additions for row in addition.rows]
        if _insert_if_new(connection, EVENTS, rows) != len(rows):
            raise Clash
    elif not _add(connection, additions[0].rows):
        return [_conflict(connection, additions[0])]
    for addition in additions:
        if addition.after != addition.before:
            _relist(connection, addition)
    if connection.dialect.name == "postgresql":
        for addition in additions:
            _wake(connection, addition.table, addition.last)
    return [None] * len(additions)


def _add_members(connection: Connection, table: str, people: frozenset[str]) -> None:
    if people:
        connection.execute(
            insert(MEMBERS), [{"table_id": table, "person": person} for person in people]
        )


def _relist(connection: Connection, addition: Addition) -> None:
    table, before, after = addition.table, addition.before, addition.after
    values: dict[str, Any] = {"due": after.due}
    if (before.status, before.summary) != (after.status, after.summary):
        values |= {"status": after.status, "summary": after.summary, "changed": addition.at}
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(**values))
    _add_members(connection, table, after.members - before.members)
    for person in before.members - after.members:
        connection.execute(
            delete(MEMBERS).where(MEMBERS.c.table_id == table, MEMBERS.c.person == person)
        )


def _wake(connection: Connection, table: str, seq: int) -> None:
    """Tell other servers once it is committed; they are told where to look, not what to see."""
    connection.execute(
        text("SELECT pg_notify(:channel, :payload)"),
        {"channel": CHANNEL, "payload": f"{table} {seq}"},
    )


def _conflict(connection: Connection, addition: Addition) -> TableError:
    """Why an entry could not be added: done already, or something else came first."""
    first = addition.rows[0]
    done = connection.scalar(
        select(EVENTS.c.seq).where(
            EVENTS.c.table_id == addition.table,
            EVENTS.c.person == first["person"],
            EVENTS.c.command == first["command"],
        )
    )
    if done is not None:
        return TableError("repeated", f"this command was carried out before, as event {done}")
    return TableError("stale", f"something else happened as event {first['seq']}; look again")
