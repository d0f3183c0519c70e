"""Nobody can fill a table, or a server, so that others have no room."""

import pytest

from tests.server.serving import Guest, contribution, serving
from tests.server.tables import Logged, opened
from torri.core.errors import TableError
from torri.server import commands
from torri.server.commands import MOST_BEFORE, MOST_LINES
from torri.server.settings import NO_RATES, Crowd, Rates


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
