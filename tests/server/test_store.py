"""The store: what was acknowledged is there, in one order, once, also after a kill."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

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
from torri.server.writer import Writer

ADDRESS = Address("t1", "link1", SECRET)
LONG = 60


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened_store = Store(url)
    yield opened_store
    opened_store.close()


UNLISTED = Listing("waiting", None, "{}", frozenset())


def append(
    store: Store, table: str, after: int, events: list[Event], sender: Sender
) -> "Future[TableError | None]":
    return store.append(table, entries_of(events, after, 2.0, sender), UNLISTED, UNLISTED)


class Kept(Logged):
    """A table whose events go to a store before they happen."""

    def __init__(self, store: Store, address: Address = ADDRESS, **kinds: Any) -> None:
        first = opened(**kinds)
        super().__init__(first)
        self.store, self.address = store, address
        entries = entries_of([first], 0, 1.0, Sender(HOST))
        store.make(address, entries, UNLISTED).result(LONG)

    def add(self, events: list[Event]) -> None:
        after = self.table.seq
        added = append(self.store, self.address.id, after, events, Sender(HOST, f"c{after}"))
        assert added.result(LONG) is None
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
    for kept in (
        Draft(3, ["a"], [Sender("ann", "1")]),
        Draft(3, ["a", "b"], [Sender("ann", "1"), Sender("bo", "2")]),
        Draft(5, [], []),
    ):
        store.keep_draft("t1", kept).result(LONG)
        assert store.draft("t1") == kept


def test_the_list_of_tables_changes_with_the_log(store: Store) -> None:
    Kept(store)
    later = Listing("over", 7.0, '{"a": 1}', frozenset({"ann", "bo"}))
    entries = entries_of(line("x"), 1, 9.0, Sender())
    assert store.append("t1", entries, UNLISTED, later).result(LONG) is None
    at_last = Listing("over", None, '{"a": 1}', frozenset({"bo", "cleo"}))
    entries = entries_of(line("x"), 2, 11.0, Sender())
    assert store.append("t1", entries, later, at_last).result(LONG) is None
    late = entries_of(line("x"), 2, 12.0, Sender("dan", "1"))
    stale = store.append("t1", late, at_last, UNLISTED).result(LONG)
    assert stale is not None
    with store.reading.connect() as connection:
        rows = connection.execute(text("SELECT status, made, changed, due, summary FROM tables"))
        assert [tuple(row) for row in rows] == [("over", 1.0, 9.0, None, '{"a": 1}')]
        members = connection.scalars(text("SELECT person FROM members ORDER BY person"))
        assert list(members) == ["bo", "cleo"]


def test_a_table_asked_for_twice_is_made_once(store: Store) -> None:
    first = entries_of([opened()], 0, 1.0, Sender(HOST, "make"))
    for address, made in ((ADDRESS, None), (Address("t2", "link2", SECRET), "t1")):
        assert store.make(address, first, UNLISTED).result(LONG) == made
    with pytest.raises(TableError):
        store.load("t2")


def line(words: str) -> list[Event]:
    return [Said(person="bo", name="Bo", text=words)]


def code_of(future: "Future[TableError | None]") -> str | None:
    error = future.result(LONG)
    return None if error is None else error.code


def test_of_many_who_race_one_is_first(store: Store) -> None:
    Kept(store)
    for seq in range(1, 11):
        racers = [
            append(store, "t1", seq, line(f"{n}"), Sender(f"p{n}", f"c{seq}")) for n in range(50)
        ]
        codes = [code_of(racer) for racer in racers]
        assert codes.count(None) == 1
        assert codes.count("stale") == 49
    assert len(store.load("t1")[1]) == 11
    assert [entry.seq for entry in store.entries_after("t1", 1)] == list(range(2, 12))


def test_a_command_sent_again_is_done_once(store: Store) -> None:
    Kept(store)
    sender = Sender("bo", "hello")
    codes = [code_of(append(store, "t1", after, line("hello"), sender)) for after in (1, 1, 2, 7)]
    assert codes == [None, "repeated", "repeated", "repeated"]
    assert code_of(append(store, "t1", 2, line("hi"), Sender("cleo", "hello"))) is None
    assert [entry.event.kind for entry in store.entries_after("t1", 0)] == [
        "opened",
        "said",
        "said",
    ]


def test_what_the_server_does_itself_has_no_name_and_is_not_repeated(store: Store) -> None:
    Kept(store)
    for after in (1, 2):
        assert code_of(append(store, "t1", after, line("x"), Sender())) is None


def test_events_of_one_command_come_all_or_not_at_all(store: Store) -> None:
    kept = Kept(store)
    kept.add(commands.sit(kept.table, PEOPLE[0], "Ann", "aa", has_link=False))
    both = commands.sit(kept.table, PEOPLE[1], "Bo", "bb", has_link=False)
    assert len(both) == 2
    assert code_of(append(store, "t1", 1, both, Sender("bo", "1"))) == "stale"
    assert len(store.load("t1")[1]) == 2


def test_there_is_no_table_but_those_that_were_made(store: Store) -> None:
    with pytest.raises(TableError) as refused:
        store.load("t2")
    assert refused.value.code == "unknown"
    with pytest.raises(IntegrityError):
        append(store, "t2", 0, line("x"), Sender()).result(LONG)


def test_a_change_that_fails_leaves_those_beside_it_alone(url: str) -> None:
    writer = Writer(open_engine(url, is_writer=True))
    writer.write(lambda c: c.execute(text("CREATE TABLE n (n INTEGER PRIMARY KEY)"))).result(LONG)
    slow = writer.write(lambda _: time.sleep(0.05))  # the others gather meanwhile
    numbers = [1, 2, 1, 3]
    futures = [
        writer.write(lambda c, n=n: c.execute(text("INSERT INTO n VALUES (:n)"), {"n": n}))
        for n in numbers
    ]
    slow.result(LONG)
    failed = [future.exception(LONG) is not None for future in futures]
    assert failed == [False, False, True, False]
    found = writer.write(lambda c: list(c.scalars(text("SELECT n FROM n ORDER BY n")))).result(LONG)
    assert found == [1, 2, 3]
    writer.close()
    writer.engine.dispose()


def test_what_was_asked_for_cannot_be_called_off(store: Store) -> None:
    Kept(store)
    blocker = store.writer.write(lambda _: time.sleep(0.05))
    future = append(store, "t1", 1, line("x"), Sender())
    assert not future.cancel()
    assert code_of(future) is None
    blocker.result(LONG)
    assert len(store.load("t1")[1]) == 2


def test_many_changes_share_a_commit(store: Store) -> None:
    Kept(store)
    before = store.writer.commits
    blocker = store.writer.write(lambda _: time.sleep(0.1))
    futures = [append(store, "t1", seq, line("x"), Sender()) for seq in range(1, 101)]
    assert [code_of(future) for future in futures] == [None] * 100
    blocker.result(LONG)
    assert store.writer.commits - before < 10


def test_a_store_that_is_closed_has_written_everything(url: str) -> None:
    store = Store(url)
    Kept(store)
    futures = [append(store, "t1", seq, line("x"), Sender()) for seq in range(1, 51)]
    store.close()
    assert all(future.done() for future in futures)
    again = Store(url)
    assert len(again.load("t1")[1]) == 51
    again.close()


def test_sqlite_waits_for_the_disk(sqlite: str) -> None:
    store = Store(sqlite)
    with store.reading.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    modes = store.writer.write(
        lambda c: [c.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
    )
    assert modes.result(LONG) == ["wal", 2]
    store.close()


def test_a_writer_begins_at_once_and_a_reader_reads_beside_it(sqlite: str) -> None:
    store = Store(sqlite)
    Kept(store)
    begun: list[str] = []

    @event.listens_for(store.writer.engine, "before_cursor_execute")
    def _(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        begun.append(statement)

    release = Thread(target=lambda: store.writer.write(lambda _: time.sleep(0.2)).result(LONG))
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
