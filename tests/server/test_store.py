"""The store: what was acknowledged is there, in one order, once, also after a kill."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from tests.server.tables import HOST, PEOPLE, SECRET, Logged, opened
from torri.core.errors import TableError
from torri.core.rng import Rng
from torri.server import commands
from torri.server.database import SCHEMA, bring_up_to_date, open_engine
from torri.server.events import Event, Opened, Said, write_event
from torri.server.listing import Listing
from torri.server.store import Address, Sender, Store, entries_of
from torri.server.store import Kept as Draft
from torri.server.table import Table

ADDRESS = Address("t1", "link1", SECRET)
LONG = 60
T = TypeVar("T")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened_store = Store(url)
    yield opened_store
    opened_store.close()


UNLISTED = Listing("waiting", None, "{}", frozenset())


def append(
    store: Store, table: str, after: int, events: list[Event], sender: Sender
) -> Awaitable[TableError | None]:
    return store.append(table, entries_of(events, after, 2.0, sender), UNLISTED, UNLISTED)


def done(asked: Callable[[], Awaitable[T]]) -> T:
    """Ask for something to be written, and wait for it."""

    async def wait() -> T:
        async with asyncio.timeout(LONG):
            return await asked()

    return asyncio.run(wait())


def codes(asked: Callable[[], Iterable[Awaitable[TableError | None]]]) -> list[str | None]:
    """Ask for several things at once, and say what became of them."""

    async def wait() -> list[TableError | None]:
        async with asyncio.timeout(LONG):
            return await asyncio.gather(*asked())

    return [None if error is None else error.code for error in asyncio.run(wait())]


class Kept(Logged):
    """A table whose events go to a store before they happen."""

    def __init__(self, store: Store, address: Address = ADDRESS, **kinds: Any) -> None:
        first = opened(**kinds)
        super().__init__(first)
        self.store, self.address = store, address
        entries = entries_of([first], 0, 1.0, Sender(HOST))
        done(lambda: store.make(address, entries, UNLISTED))

    def add(self, events: list[Event]) -> None:
        after = self.table.seq
        sender = Sender(HOST, f"c{after}")
        refused = done(lambda: append(self.store, self.address.id, after, events, sender))
        assert refused is None
        super().add(events)


def test_a_log_comes_back_as_it_was_written(url: str, store: Store) -> None:
    kept = Kept(store, game="san_gimignano", seats=["open", "computer"])
    kept.fill().play(Rng(1), 6)
    for reader in (store, Store(url)):
        address, entries = reader.load("t1")
        assert address == ADDRESS
        assert [write_event(entry.event) for entry in entries] == kept.log
        assert [entry.seq for entry in entries] == list(range(1, kept.table.seq + 1))
        assert entries[0].sender == Sender("ann")
        assert (entries[0].at, entries[1].at) == (1.0, 2.0)
        assert entries[1].sender == Sender("ann", "c1")
        assert reader.entries_after("t1", 3) == entries[3:]
    reader.close()


def test_of_turns_under_way_the_last_is_kept(store: Store) -> None:
    Kept(store)
    assert store.draft("t1") == Draft()
    before = Draft()
    for kept in (
        Draft(3, ["a"], [Sender("ann", "1")]),
        Draft(3, ["a", "b"], [Sender("ann", "1"), Sender("bo", "2")]),
        Draft(5, [], []),
    ):
        assert done(lambda kept=kept, before=before: store.keep_draft("t1", kept, before))
        assert not done(lambda kept=kept, before=before: store.keep_draft("t1", kept, before))
        assert store.draft("t1") == kept
        before = kept


def test_the_list_of_tables_changes_with_the_log(store: Store) -> None:
    Kept(store)
    later = Listing("over", 7.0, '{"a": 1}', frozenset({"ann", "bo"}))
    entries = entries_of(line("x"), 1, 9.0, Sender())
    assert done(lambda: store.append("t1", entries, UNLISTED, later)) is None
    at_last = Listing("over", None, '{"a": 1}', frozenset({"bo", "cleo"}))
    more = entries_of(line("x"), 2, 11.0, Sender())
    assert done(lambda: store.append("t1", more, later, at_last)) is None
    late = entries_of(line("x"), 2, 12.0, Sender("dan", "1"))
    assert done(lambda: store.append("t1", late, at_last, UNLISTED)) is not None
    with store.reading.connect() as connection:
        rows = connection.execute(text("SELECT status, made, changed, due, summary FROM tables"))
        assert [tuple(row) for row in rows] == [("over", 1.0, 9.0, None, '{"a": 1}')]
        members = connection.scalars(text("SELECT person FROM members ORDER BY person"))
        assert list(members) == ["bo", "cleo"]


def test_a_table_asked_for_twice_is_made_once(store: Store) -> None:
    first = entries_of([opened()], 0, 1.0, Sender(HOST, "make"))
    for address, made in ((ADDRESS, None), (Address("t2", "link2", SECRET), "t1")):
        assert done(lambda address=address: store.make(address, first, UNLISTED)) == made
    with pytest.raises(TableError):
        store.load("t2")


def line(words: str) -> list[Event]:
    return [Said(person="bo", name="Bo", text=words)]


def test_of_many_who_race_one_is_first(store: Store) -> None:
    Kept(store)
    for seq in range(1, 11):
        told = codes(
            lambda seq=seq: [
                append(store, "t1", seq, line(f"{n}"), Sender(f"p{n}", f"c{seq}"))
                for n in range(50)
            ]
        )
        assert told.count(None) == 1
        assert told.count("stale") == 49
    assert len(store.load("t1")[1]) == 11
    assert [entry.seq for entry in store.entries_after("t1", 1)] == list(range(2, 12))


def test_a_command_sent_again_is_done_once(store: Store) -> None:
    Kept(store)
    sender = Sender("bo", "hello")
    told = codes(
        lambda: [append(store, "t1", after, line("hello"), sender) for after in (1, 1, 2, 7)]
    )
    assert told == [None, "repeated", "repeated", "repeated"]
    assert codes(lambda: [append(store, "t1", 2, line("hi"), Sender("cleo", "hello"))]) == [None]
    assert [entry.event.kind for entry in store.entries_after("t1", 0)] == [
        "opened",
        "said",
        "said",
    ]


def test_what_the_server_does_itself_has_no_name_and_is_not_repeated(store: Store) -> None:
    Kept(store)
    told = codes(lambda: [append(store, "t1", after, line("x"), Sender()) for after in (1, 2)])
    assert told == [None, None]


def test_events_of_one_command_come_all_or_not_at_all(store: Store) -> None:
    kept = Kept(store)
    kept.add(commands.sit(kept.table, PEOPLE[0], "Ann", "aa", has_link=False))
    both = commands.sit(kept.table, PEOPLE[1], "Bo", "bb", has_link=False)
    assert len(both) == 2
    assert codes(lambda: [append(store, "t1", 1, both, Sender("bo", "1"))]) == ["stale"]
    assert len(store.load("t1")[1]) == 2


def test_there_is_no_table_but_those_that_were_made(store: Store) -> None:
    with pytest.raises(TableError) as refused:
        store.load("t2")
    assert refused.value.code == "unknown"
    with pytest.raises(IntegrityError):
        done(lambda: append(store, "t2", 0, line("x"), Sender()))


def test_what_was_asked_for_is_done_though_nobody_waits(store: Store) -> None:
    Kept(store)

    async def scene() -> None:
        slow = store.writer.write(lambda _: time.sleep(0.05))
        waiting = asyncio.ensure_future(append(store, "t1", 1, line("x"), Sender()))
        waiting.cancel()
        await slow
        assert await append(store, "t1", 2, line("y"), Sender()) is None

    asyncio.run(scene())
    assert len(store.load("t1")[1]) == 3


def test_many_changes_share_a_commit(store: Store) -> None:
    Kept(store)
    before = store.writer.commits

    def ask() -> list[Awaitable[TableError | None]]:
        store.writer.write(lambda _: time.sleep(0.1))
        return [append(store, "t1", seq, line("x"), Sender()) for seq in range(1, 101)]

    assert codes(ask) == [None] * 100
    assert store.writer.commits - before < 10
    assert [entry.seq for entry in store.load("t1")[1]] == list(range(1, 102))


def test_one_who_is_late_does_not_harm_those_who_are_written_beside(store: Store) -> None:
    """Also not where the one has several events, and only the first of them is too late."""
    kept = Kept(store)
    Kept(store, Address("t2", "link2", SECRET))
    kept.add(commands.sit(kept.table, PEOPLE[0], "Ann", "aa", has_link=False))
    both = commands.sit(kept.table, PEOPLE[1], "Bo", "bb", has_link=False)
    assert len(both) == 2

    def ask() -> list[Awaitable[TableError | None]]:
        store.writer.write(lambda _: time.sleep(0.05))
        return [
            append(store, "t2", 1, line("x"), Sender()),
            append(store, "t1", 1, both, Sender("bo", "1")),
            append(store, "t2", 2, line("y"), Sender()),
        ]

    assert codes(ask) == [None, "stale", None]
    assert [len(store.load(table)[1]) for table in ("t1", "t2")] == [2, 3]


def test_a_store_that_is_closed_has_written_everything(url: str) -> None:
    store = Store(url)
    Kept(store)

    async def scene() -> None:
        for seq in range(1, 51):
            append(store, "t1", seq, line("x"), Sender())
        store.close()

    asyncio.run(scene())
    again = Store(url)
    assert len(again.load("t1")[1]) == 51
    again.close()


def test_sqlite_waits_for_the_disk(sqlite: str) -> None:
    store = Store(sqlite)
    with store.reading.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    names = ("journal_mode", "synchronous")
    modes = done(
        lambda: store.writer.write(lambda c: [c.scalar(text(f"PRAGMA {name}")) for name in names])
    )
    assert modes == ["wal", 2]
    store.close()


def test_a_writer_begins_at_once_and_a_reader_reads_beside_it(sqlite: str) -> None:
    store = Store(sqlite)
    Kept(store)
    begun: list[str] = []

    @event.listens_for(store.writer.engine, "before_cursor_execute")
    def _(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        begun.append(statement)

    release = Thread(target=lambda: done(lambda: store.writer.write(lambda _: time.sleep(0.2))))
    release.start()
    time.sleep(0.05)
    assert len(store.load("t1")[1]) == 1  # does not wait for the writer
    release.join()
    assert begun[0] == "BEGIN IMMEDIATE"
    store.close()


def test_the_steps_lead_to_the_schema(url: str) -> None:
    engine = open_engine(url, is_writer=True)
    bring_up_to_date(engine)
    bring_up_to_date(engine)  # again: nothing to do
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SCHEMA) == []
    engine.dispose()


SERVER = """
import sys
from tests.server.test_store import Kept
from torri.core.rng import Rng
from torri.server.store import Address, Store
from tests.server.tables import SECRET, random_turn

store = Store(sys.argv[1])
tables = [
    Kept(store, Address(f"{sys.argv[2]}-{n}", f"link-{sys.argv[2]}-{n}", SECRET)).fill()
    for n in range(3)
]
rng = Rng(int(sys.argv[2]))
print("ready", flush=True)
while True:
    for table in tables:
        if table.table.status == "playing":
            table.add(random_turn(table.table, rng))
            print(table.address.id, table.table.seq, flush=True)
"""


def test_what_was_acknowledged_outlives_a_killed_server(url: str) -> None:
    """Real processes, killed at any time."""
    Store(url).close()
    root = Path(__file__).parent.parent.parent
    rng = Rng(1)
    for kill in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", SERVER, url, str(kill)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        ) as server:
            assert server.stdout is not None
            assert server.stdout.readline() == "ready\n"
            time.sleep(rng.below(100) / 1000)
            server.send_signal(signal.SIGKILL)
            acknowledged = dict(line.split() for line in server.stdout if line.endswith("\n"))
        store = Store(url)
        for table, seq in acknowledged.items():
            address, (first, *rest) = store.load(table)
            assert isinstance(first.event, Opened)
            found = Table(address.secret, first.event)
            for entry in rest:
                found.apply(entry.event)
            # Nothing acknowledged is missing; one event more may have been on its way.
            assert int(seq) <= found.seq <= int(seq) + 1
        store.close()
