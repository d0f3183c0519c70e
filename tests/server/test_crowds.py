"""Nobody can fill a table, or a server, so that others have no room."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.serving import Guest, contribution, serving
from tests.server.tables import Logged, opened
from torri.core.errors import TableError
from torri.core.position import View
from torri.server import attending, commands
from torri.server.commands import MOST_BEFORE, MOST_LINES
from torri.server.events import Pace, SeatPlan
from torri.server.hub import Hub
from torri.server.lists import MOST_RECORDS, Lists
from torri.server.settings import NO_RATES, Crowd, Rates
from torri.server.store import Store


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    yield made
    made.close()


def test_one_person_and_one_address_have_so_many_sockets_and_no_more(sqlite: str) -> None:
    with serving(sqlite, crowd=Crowd(of_person=2, of_address=3)) as server:  # noqa: SIM117
        with server.guest("Ann") as ann, server.guest("Bo") as bo, Guest(server.url, None) as eve:
            table = ann.make_table(["screen", "open"])["table"]["id"]
            with ann.socket(table) as one, ann.socket(table) as other:
                assert [line.receive()["kind"] for line in (one, other)] == ["news", "news"]
                with ann.socket(table) as third:
                    assert third.receive()["code"] == "too-many-sockets"
                with bo.socket(table) as last:
                    assert last.receive()["kind"] == "news"
                    with eve.socket(table) as beyond:
                        assert beyond.receive()["code"] == "too-many-sockets"


def test_one_person_says_so_much_in_a_minute_and_no_more(sqlite: str) -> None:
    rates = Rates(**{**vars(NO_RATES), "lines": "2/minute"})
    with serving(sqlite, rates=rates) as server, server.guest("Ann") as ann:
        table = ann.make_table(["screen", "open"])["table"]["id"]
        for _ in range(2):
            ann.do(table, "say", text="well")
        assert ann.refusal(table, "say", text="well") == "too-fast"
        with server.guest("Bo") as bo:
            bo.do(table, "sit", contribution=contribution())
            bo.do(table, "say", text="hello")


def test_a_table_hears_so_many_lines_and_no_more() -> None:
    logged = Logged(opened()).fill()
    logged.add(commands.say(logged.table, 0, "x") * MOST_LINES)
    with pytest.raises(TableError) as refused:
        commands.say(logged.table, 0, "x")
    assert refused.value.code == "enough-said"
    assert logged.reloaded().lines == MOST_LINES


def test_a_table_sees_so_much_coming_and_going_and_no_more() -> None:
    logged = Logged(opened())
    while logged.table.seq < MOST_BEFORE:
        logged.add(commands.sit(logged.table, "bo", "Bo", "00", has_link=False))
        if logged.table.seq < MOST_BEFORE:
            logged.add(commands.rise(logged.table, 0))
    with pytest.raises(TableError) as refused:
        commands.rise(logged.table, 0)
    assert refused.value.code == "too-restless"


def test_one_person_has_so_many_games_of_computer_players_going_on_and_no_more(sqlite: str) -> None:
    crowd = Crowd(of_computers=2)
    watched = {"game": "patrician", "seats": [{"kind": "computer", "level": "podesta"}] * 2}
    with serving(sqlite, crowd=crowd) as server, server.guest("Ann") as ann:
        for _ in range(crowd.of_computers):
            ann.post("/api/tables", watched)
        refused = ann.ask("POST", "/api/tables", watched)
        assert (refused.status_code, refused.json()["code"]) == (409, "too-many-tables")
        ann.make_table(["screen", "open"])
        with server.guest("Bo") as bo:
            bo.post("/api/tables", watched)


def test_one_person_has_so_many_records_here_and_the_oldest_goes(store: Store) -> None:
    async def scene() -> None:
        lists = Lists(store)
        other = await lists.keep_record("bo", "{}", 0.0)
        names = [await lists.keep_record("ann", "{}", float(n)) for n in range(MOST_RECORDS)]
        assert [await lists.record(name) for name in (*names, other)] == ["{}"] * (len(names) + 1)
        latest = await lists.keep_record("ann", "[]", float(MOST_RECORDS))
        with pytest.raises(TableError) as refused:
            await lists.record(names[0])
        assert refused.value.code == "unknown"
        for name in (*names[1:], other):
            assert await lists.record(name) == "{}"
        assert await lists.record(latest) == "[]"

    asyncio.run(scene())


class Slow:
    """Thinks for ever."""

    async def think(self, table: str, view: View, level: str) -> list[str]:
        del table, view, level
        await asyncio.sleep(60)
        return []

    async def quick(self, view: View) -> list[str]:
        del view
        return []


def test_who_is_late_is_seen_behind_any_number_of_tables_that_are_thought_about(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "MOST_AT_ONCE", 2)

    async def scene() -> None:
        hub = Hub(store, lambda: clock[0])
        attendant = attending.Attendant(hub, Slow())
        computer, screen = SeatPlan(kind="computer", level="mason"), SeatPlan(kind="screen")
        options = {"players": 2}
        for _ in range(3):
            await hub.open("san_gimignano", [computer] * 2, "ann", options=options)
        late = await hub.open(
            "san_gimignano",
            [screen] * 2,
            "ann",
            options=options,
            pace=Pace(seconds=60, stand_in="mason"),
            first=lambda table: commands.sit_at_screen(table, "Ann", ["00", "01"]),
        )
        clock[0] += 1_000.0
        await attendant.sweep()
        mover = late.table.mover
        assert mover is not None
        assert late.table.chairs[mover].stand_in == "mason"
        await attendant.close()

    clock = [1_000.0]
    asyncio.run(scene())
