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

from tests.server.tables import PEOPLE, SECRET, Logged, opened
from torri.core.errors import TableError
from torri.core.rng import Rng
from torri.server import commands
from torri.server.database import SCHEMA, bring_up_to_date, open_engine, sqlite_url
from torri.server.events import Event, Said
from torri.server.store import Address, Sender, Store
from torri.server.table import Table
from torri.server.writer import Writer

ADDRESS = Address("t1", "link1", SECRET)
LONG = 60


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "torri.db")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened_store = Store(url)
    yield opened_store
    opened_store.close()


class Kept(Logged):
    """A table whose events go to a store before they happen."""

    def __init__(self, store: Store, address: Address = ADDRESS, **kinds: Any) -> None:
        first = opened(**kinds)
        super().__init__(first)
        self.store, self.address = store, address
        store.make(address, first, 1.0).result(LONG)

    def add(self, events: list[Event]) -> None:
        after, table = self.table.seq, self.table
        self.store.append(
            self.address.id, after, events, 2.0, table.status, Sender("ann", f"c{after}")
        ).result(LONG)
        super().add(events)


def same(one: Table, other: Table) -> bool:
    return (one.seq, one.chairs, one.record()) == (other.seq, other.chairs, other.record())


@pytest.mark.parametrize("game", ["patrician", "san_gimignano"])
def test_a_table_comes_back_as_it_was(url: str, store: Store, game: str) -> None:
    kept = Kept(store, game=game, seats=["open", "computer"])
    kept.fill().play(Rng(1), 6)
    address, table = store.load("t1")
    assert address == ADDRESS
    assert same(table, kept.table)
    another = Store(url)
    assert same(another.load("t1")[1], kept.table)
    another.close()


def test_a_turn_under_way_comes_back(store: Store) -> None:
    kept = Kept(store).fill()
    table = kept.table
    assert table.draft is not None
    decision = table.game.action_names[table.draft.legal()[0]]
    table.decide(table.draft.seat, [decision])
    store.keep_draft("t1", table.position_seq, [decision]).result(LONG)
    for happens in (line("hm"), commands.resign(table, 1 - table.draft.seat)):
        draft = store.load("t1")[1].draft
        assert draft is not None
        assert draft.decisions == table.draft.decisions
        kept.add(happens)
    assert store.load("t1")[1].draft is None


def test_a_turn_taken_back_altogether_does_not_come_back(store: Store) -> None:
    kept = Kept(store).fill()
    draft = kept.table.draft
    assert draft is not None
    decision = kept.table.game.action_names[draft.legal()[0]]
    for decisions in ([decision], []):
        store.keep_draft("t1", kept.table.position_seq, decisions).result(LONG)
    draft = store.load("t1")[1].draft
    assert draft is not None
    assert draft.decisions == []


def test_a_turn_under_way_ends_with_what_happens_next(store: Store) -> None:
    kept = Kept(store).fill()
    assert kept.table.draft is not None
    decision = kept.table.game.action_names[kept.table.draft.legal()[0]]
    store.keep_draft("t1", kept.table.position_seq, [decision]).result(LONG)
    kept.play(Rng(1), 1)
    draft = store.load("t1")[1].draft
    assert draft is not None
    assert draft.decisions == []


def test_a_turn_under_way_of_long_ago_is_forgotten(store: Store) -> None:
    kept = Kept(store).fill()
    before = kept.table.position_seq
    kept.play(Rng(1), 2)
    assert kept.table.draft is not None
    decision = kept.table.game.action_names[kept.table.draft.legal()[0]]
    store.keep_draft("t1", before, [decision]).result(LONG)  # it was late
    draft = store.load("t1")[1].draft
    assert draft is not None
    assert draft.decisions == []


def line(words: str) -> list[Event]:
    return [Said(person="bo", name="Bo", text=words)]


def code_of(future: "Future[None]") -> str | None:
    error = future.exception(LONG)
    assert error is None or isinstance(error, TableError)
    return None if error is None else error.code


def test_of_many_who_race_one_is_first(store: Store) -> None:
    Kept(store)
    for seq in range(1, 11):
        racers = [
            store.append("t1", seq, line(f"{n}"), 2.0, "waiting", Sender(f"p{n}", f"c{seq}"))
            for n in range(50)
        ]
        codes = [code_of(racer) for racer in racers]
        assert codes.count(None) == 1
        assert codes.count("stale") == 49
    assert store.load("t1")[1].seq == 11
    assert len(store.events_after("t1", 1)) == 10


def test_a_command_sent_again_is_done_once(store: Store) -> None:
    Kept(store)
    sender = Sender("bo", "hello")
    codes = [
        code_of(store.append("t1", after, line("hello"), 2.0, "waiting", sender))
        for after in (1, 1, 2, 7)
    ]
    assert codes == [None, "repeated", "repeated", "repeated"]
    assert (
        code_of(store.append("t1", 2, line("hi"), 2.0, "waiting", Sender("cleo", "hello"))) is None
    )
    assert [event.kind for event in store.events_after("t1", 0)] == ["opened", "said", "said"]


def test_what_the_server_does_itself_has_no_name_and_is_not_repeated(store: Store) -> None:
    Kept(store)
    for after in (1, 2):
        assert code_of(store.append("t1", after, line("x"), 2.0, "waiting", Sender())) is None


def test_events_of_one_command_come_all_or_not_at_all(store: Store) -> None:
    kept = Kept(store)
    kept.add(commands.sit(kept.table, PEOPLE[0], "Ann", "aa", has_link=False))
    both = commands.sit(kept.table, PEOPLE[1], "Bo", "bb", has_link=False)
    assert len(both) == 2
    assert code_of(store.append("t1", 1, both, 2.0, "playing", Sender("bo", "1"))) == "stale"
    assert store.load("t1")[1].status == "waiting"


def test_there_is_no_table_but_those_that_were_made(store: Store) -> None:
    with pytest.raises(TableError) as refused:
        store.load("t2")
    assert refused.value.code == "unknown"
    assert code_of(store.append("t2", 0, line("x"), 2.0, "waiting", Sender())) is not None


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


def test_many_changes_share_a_commit(store: Store) -> None:
    Kept(store)
    before = store.writer.commits
    blocker = store.writer.write(lambda _: time.sleep(0.1))
    futures = [
        store.append("t1", seq, line("x"), 2.0, "waiting", Sender()) for seq in range(1, 101)
    ]
    assert [code_of(future) for future in futures] == [None] * 100
    blocker.result(LONG)
    assert store.writer.commits - before < 10


def test_a_store_that_is_closed_has_written_everything(url: str) -> None:
    store = Store(url)
    Kept(store)
    futures = [store.append("t1", seq, line("x"), 2.0, "waiting", Sender()) for seq in range(1, 51)]
    store.close()
    assert all(future.done() for future in futures)
    again = Store(url)
    assert again.load("t1")[1].seq == 51
    again.close()


def test_sqlite_waits_for_the_disk(store: Store) -> None:
    with store.reading.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    modes = store.writer.write(
        lambda c: [c.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
    )
    assert modes.result(LONG) == ["wal", 2]


def test_a_writer_begins_at_once_and_a_reader_reads_beside_it(store: Store, url: str) -> None:
    Kept(store)
    begun: list[str] = []

    @event.listens_for(store.writer.engine, "before_cursor_execute")
    def _(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        begun.append(statement)

    release = Thread(target=lambda: store.writer.write(lambda _: time.sleep(0.2)).result(LONG))
    release.start()
    time.sleep(0.05)
    assert store.load("t1")[1].seq == 1  # does not wait for the writer
    release.join()
    assert begun[0] == "BEGIN IMMEDIATE"


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
            found = store.load(table)[1]
            assert found.seq >= int(seq)
            assert found.seq <= int(seq) + 1  # at most the one that was on its way
        store.close()
