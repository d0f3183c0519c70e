"""The list of one's own tables says whose turn it is, and since when."""

from typing import Any

from tests.server.serving import Guest, Serving


def listed(guest: Guest, table: str) -> dict[str, Any]:
    found = guest.get("/api/me/tables")["tables"]
    return next(one for one in found if one["id"] == table)


def test_ones_own_tables_say_whose_turn_it_is(ann: Guest, bo: Guest) -> None:
    table = ann.make_table(["screen", "open"])["table"]["id"]
    waiting = listed(ann, table)
    assert (waiting["mover"], waiting["since"], waiting["yours"]) == (None, None, [])
    bo.sit(table)
    before = bo.look(table)["table"]
    for guest, seat in ((ann, 0), (bo, 1)):
        assert (listed(guest, table)["mover"], listed(guest, table)["yours"]) == (
            before["mover"],
            [seat],
        )
    seat: int = before["mover"]
    mover = (ann, bo)[seat]
    since = listed(ann, table)["since"]
    mover.play_turn(table)
    assert listed(ann, table)["mover"] == 1 - before["mover"]
    assert listed(ann, table)["since"] != since


def test_it_is_told_of_tables_that_are_not_in_memory(
    server: Serving, ann: Guest, bo: Guest
) -> None:
    table = ann.make_table(["screen", "open"])["table"]["id"]
    bo.sit(table)
    told = listed(ann, table)
    server.house.hub.forget(table)
    assert listed(ann, table) == told


def test_a_seat_that_is_played_for_one_is_not_ones_own_any_more(ann: Guest) -> None:
    computers = [{"kind": "computer", "level": "random"}] * 2
    table = ann.make_table(["screen", *computers])["table"]["id"]
    assert listed(ann, table)["yours"] == [0]
    ann.do(table, "resign")
    assert listed(ann, table)["yours"] == []


def test_a_look_at_the_list_does_not_keep_tables_in_memory(
    server: Serving, ann: Guest, bo: Guest
) -> None:
    table = ann.make_table(["screen", "open"])["table"]["id"]
    bo.sit(table)
    (live,) = (one for one in server.house.hub.tables if one.address.id == table)
    used = live.used
    listed(ann, table)
    assert live.used == used
    ann.look(table)
    assert live.used > used
