"""How a game went, turn by turn: of tables that are over, and of records."""

from typing import Any

from tests.server.serving import Guest, until
from tests.server.tables import Logged, opened
from tests.server.test_tables_api import begun, mover_of
from torri.core.rng import Rng

COMPUTER = {"kind": "computer", "level": "random"}


def played_by_computers(guest: Guest, game: str, **options: Any) -> str:
    """A table where the game is over."""
    table: str = guest.make_table([COMPUTER, COMPUTER], game, options=options)["table"]["id"]
    until(lambda: guest.look(table)["table"]["status"] == "over")
    return table


def test_a_course_tells_every_turn_and_the_points_after_it(ann: Guest) -> None:
    for game, options in (("patrician", {"messengers": True}), ("san_gimignano", {})):
        table = played_by_computers(ann, game, **options)
        course = ann.get(f"/api/tables/{table}/course")
        record = ann.get(f"/api/tables/{table}/record")
        assert (course["game"], course["options"]) == (game, record["options"])
        assert course["players"] == [{"name": "random", "kind": "computer", "level": "random"}] * 2
        assert course["result"] == record["result"]
        assert course["winners"] == record["result"]["winners"]
        assert (course["over"], course["shuffle_proved"]) == (True, True)
        told = [{"seat": turn["seat"], "move": turn["text"]} for turn in course["turns"]]
        assert told == [{key: turn[key] for key in ("seat", "move")} for turn in record["turns"]]
        assert len(course["points"]) == len(course["turns"]) + 1
        for number in (0, 1, len(told) // 2, len(told)):
            position = ann.get(f"/api/tables/{table}/positions/{number}")
            assert position["view"]["points"] == course["points"][number]


def test_a_turn_that_was_played_in_parts_ended_with_the_last(ann: Guest) -> None:
    table = played_by_computers(ann, "patrician", messengers=True)
    events = ann.get(f"/api/tables/{table}/events")
    parts = [event for event in events if event["kind"] == "played"]
    turns = ann.get(f"/api/tables/{table}/course")["turns"]
    assert len(parts) > len(turns)
    times = [turn["at"] for turn in turns]
    assert times == sorted(times)
    assert times[-1] == parts[-1]["at"]
    at = {event["at"]: event["text"] for event in parts}
    assert [at[turn["at"]] for turn in turns] == [turn["text"] for turn in turns]


def test_a_game_that_was_given_up_is_told_as_far_as_it_went(ann: Guest, bo: Guest) -> None:
    """In the middle of a turn, too: that turn was never finished."""
    table = begun(ann, bo, options={"messengers": True})
    player, asked = ann, ""
    while "messenger" not in asked:
        player = mover_of(table, ann, bo)
        player.play_turn(table)
        asked = player.look(table)["table"]["view"]["asked"]
    view = player.look(table)["table"]["view"]
    player.do(table, "resign")
    course = ann.get(f"/api/tables/{table}/course")
    winner = 0 if player is bo else 1
    assert (course["over"], course["winners"], course["result"]) == (True, [winner], None)
    assert len(course["turns"]) == view["turns"] - 1
    assert all(turn["at"] for turn in course["turns"])
    assert [player["kind"] for player in course["players"]] == ["human", "human"]
    assert [player["name"] for player in course["players"]] == ["Ann", "Bo"]


def test_the_course_of_a_running_game_is_not_told(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    answer = ann.ask("GET", f"/api/tables/{table}/course")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_a_record_has_the_course_of_its_table_but_for_the_times(ann: Guest, bo: Guest) -> None:
    table = played_by_computers(ann, "san_gimignano")
    name = bo.post("/api/records", ann.get(f"/api/tables/{table}/record"))["id"]
    course = ann.get(f"/api/tables/{table}/course")
    for turn in course["turns"]:
        turn["at"] = None
    assert bo.get(f"/api/records/{name}/course") == course


def test_a_record_may_be_of_a_game_that_is_not_over(ann: Guest) -> None:
    record = Logged(opened()).fill().play(Rng(1), events=3).table.record()
    name = ann.post("/api/records", record)["id"]
    course = ann.get(f"/api/records/{name}/course")
    assert (course["over"], course["winners"], course["result"]) == (False, [], None)
    assert (len(course["turns"]), course["shuffle_proved"]) == (3, False)
    assert ann.ask("GET", f"/api/records/{'0' * 24}/course").status_code == 404
