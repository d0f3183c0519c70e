"""Tables as people use them, over HTTP and sockets of a real server."""

import time
from typing import Any

import pytest

import torri
from tests.server.serving import Guest, Serving, contribution, until
from torri import records
from torri.core.schema import first_difference
from torri.server import schemas

COMPUTER = {"kind": "computer", "level": "random"}
LONG = 30.0


def begun(host: Guest, other: Guest, game: str = "patrician", **more: Any) -> str:
    table = host.make_table(["screen", "open"], game, **more)["table"]["id"]
    other.sit(table)
    return table


def mover_of(table: str, *guests: Guest) -> Guest:
    for guest in guests:
        news = guest.look(table)
        if news["table"]["mover"] in news["you"]["seats"]:
            return guest
    raise AssertionError("nobody has to decide")


def play_to_the_end(table: str, *guests: Guest) -> None:
    while guests[0].look(table)["table"]["status"] == "playing":
        mover_of(table, *guests).play_turn(table)


def kinds(news: dict[str, Any]) -> list[str]:
    return [event["kind"] for event in news["events"]]


# A table is made, found, filled.


def test_a_table_waits_in_the_lobby_until_all_have_sat_down(ann: Guest, bo: Guest) -> None:
    made = ann.make_table(["screen", "open"])
    assert (made["table"]["status"], made["you"]["seats"]) == ("waiting", [0])
    table = made["table"]["id"]
    lobby = bo.get("/api/tables", status="waiting")["tables"]
    listed = next(one for one in lobby if one["id"] == table)
    assert [seat["taken"] for seat in listed["seats"]] == [True, False]
    bo.sit(table)
    assert bo.look(table)["table"]["status"] == "playing"
    assert table not in [one["id"] for one in bo.get("/api/tables", status="waiting")["tables"]]
    assert table in [one["id"] for one in bo.get("/api/tables", status="playing")["tables"]]


def test_a_list_is_turned_page_by_page(ann: Guest) -> None:
    made = [ann.make_table(["open", "open"])["table"]["id"] for _ in range(52)]
    first = ann.get("/api/me/tables")
    rest = ann.get("/api/me/tables", after=first["more"])
    assert [one["id"] for one in first["tables"] + rest["tables"]] == made[::-1]
    assert (len(first["tables"]), rest["more"]) == (50, None)


def test_a_table_that_nobody_came_to_leaves_the_lobby(server: Serving, ann: Guest) -> None:
    table = ann.make_table(["open", "open"], game="san_gimignano")["table"]["id"]
    now = server.house.hub.clock()
    server.house.hub.clock = lambda: now + 2 * 86_400
    try:
        listed = ann.get("/api/tables", status="waiting", game="san_gimignano")["tables"]
        assert table not in [one["id"] for one in listed]
        assert table in [one["id"] for one in ann.get("/api/me/tables")["tables"]]
    finally:
        server.house.hub.clock = time.time


def test_a_private_table_needs_its_link(ann: Guest, bo: Guest) -> None:
    made = ann.make_table(["screen", "invited"], public=False)
    table, link = made["table"]["id"], made["you"]["link"]
    assert bo.ask("GET", f"/api/tables/{table}").status_code == 404
    assert table not in [one["id"] for one in bo.get("/api/tables")["tables"]]
    assert bo.get(f"/api/invitations/{link}") == {"table": table}
    news = bo.look(table, link=link)
    assert (news["table"]["status"], news["you"]["link"]) == ("waiting", None)
    invited = bo.ask(
        "POST",
        f"/api/tables/{table}/commands?link={link}",
        {"do": "sit", "contribution": contribution(), "link": link},
    )
    assert invited.status_code == 200
    assert bo.look(table)["table"]["status"] == "playing"  # their seat opens it from now on


def test_an_invited_seat_is_not_for_anybody(ann: Guest, bo: Guest) -> None:
    made = ann.make_table(["screen", "invited"])
    table = made["table"]["id"]
    assert bo.refusal(table, "sit", contribution=contribution()) == "no-seat"
    assert bo.refusal(table, "sit", contribution=contribution(), link="wrong") == "no-seat"
    bo.sit(table, link=made["you"]["link"])


def test_a_seat_can_be_left_before_the_game_begins(ann: Guest, bo: Guest) -> None:
    table = ann.make_table(["open", "open"])["table"]["id"]
    bo.sit(table)
    bo.do(table, "rise")
    chairs = bo.look(table)["table"]["chairs"]
    assert [chair["taken"] for chair in chairs] == [False, False]
    assert table not in [one["id"] for one in bo.get("/api/me/tables")["tables"]]
    bo.sit(table)


def test_a_table_asked_for_three_times_is_made_once(ann: Guest) -> None:
    made = {ann.make_table(["screen", "open"], id="one")["table"]["id"] for _ in range(3)}
    assert len(made) == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [COMPUTER]}, "invalid"),
        ({"game": "patrician", "seats": [COMPUTER]}, "invalid"),
        ({"game": "patrician", "seats": [COMPUTER] * 2, "options": {"wind": 3}}, "invalid"),
        ({"game": "patrician", "seats": [COMPUTER] * 2, "options": {"players": 3}}, "wrong-seats"),
        ({"game": "patrician", "seats": [{"kind": "screen"}, COMPUTER]}, "contributions"),
        ({"game": "patrician", "seats": [{"kind": "computer", "level": "god"}] * 2}, "invalid"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(ann: Guest, wish: Any, code: str) -> None:
    refused = ann.ask("POST", "/api/tables", wish)
    assert refused.status_code in {409, 422}
    assert refused.json()["code"] == code


# Turns.


def test_a_turn_is_decided_undone_and_ended(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    player = mover_of(table, ann, bo)
    other = bo if player is ann else ann
    before, others = player.look(table), other.look(table)
    nothing = {"can_undo": False, "can_end": False, "goes_on": False}
    assert before["table"]["draft"] == {"decisions": [], **nothing}
    assert player.refusal(table, "undo") == "nothing-to-undo"
    assert player.refusal(table, "end") == "incomplete"
    choice = before["table"]["view"]["legal"][0]["name"]
    player.do(table, "decide", decisions=[choice])
    after = player.look(table)["table"]
    assert after["draft"]["decisions"] == [choice]
    assert after["draft"]["can_undo"]
    assert other.look(table)["table"] == others["table"]  # nobody else sees it
    player.do(table, "undo")
    assert player.look(table)["table"] == before["table"]
    player.play_turn(table)
    ended = other.look(table, after=others["table"]["seq"])
    assert kinds(ended) == ["played"]
    assert player.refusal(table, "undo") == "not-your-turn"
    assert other.refusal(table, "decide", decisions=["nonsense"]) == "illegal"


def test_a_turn_may_end_by_itself_once_it_is_complete(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    player = mover_of(table, ann, bo)
    seq = player.look(table)["table"]["seq"]
    while (news := player.look(table))["table"]["seq"] == seq:
        choice = news["table"]["view"]["legal"][0]["name"]
        player.do(table, "decide", decisions=[choice], end=True)
    assert kinds(player.look(table, after=seq)) == ["played"]


def test_a_stale_command_is_refused(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    seq = ann.look(table)["table"]["seq"]
    ann.do(table, "say", text="hello")
    assert mover_of(table, ann, bo).refusal(table, "decide", decisions=["x"], seq=seq) == "stale"


def test_a_whole_game_is_proved_by_its_record(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo, "san_gimignano")
    player = mover_of(table, ann, bo)
    player.play_turn(table)
    own = player.get(f"/api/tables/{table}/record")
    assert own["format"] == "torri-view/1"
    assert len(own["turns"]) == 1
    assert own["fairness"]["secret"] is None
    assert own["view"]["viewer"] == player.look(table)["you"]["seat"]
    play_to_the_end(table, ann, bo)
    whole = ann.get(f"/api/tables/{table}/record")
    record = records.Record(whole)
    assert record.verify().over
    assert record.check_shuffle()
    assert whole["result"] == ann.look(table)["table"]["result"]
    listed = ann.get("/api/me/tables", status="over")["tables"][0]
    assert listed["id"] == table
    assert listed["winners"] == whole["result"]["winners"]


# People at one screen.


def test_hands_at_one_screen_are_covered_until_somebody_looks(ann: Guest) -> None:
    seats = [{"kind": "screen", "name": "Ann"}, {"kind": "screen", "name": "Zoe"}]
    table = ann.make_table(seats)["table"]["id"]
    with ann.socket(table) as socket:
        news = socket.receive("news")
        assert news["you"] | {"link": None} == {
            "seats": [0, 1],
            "seat": None,
            "host": True,
            "link": None,
            "muted": [],
        }
        assert [chair["name"] for chair in news["table"]["chairs"]] == ["Ann", "Zoe"]
        assert all(seat["hand"] == [] for seat in news["table"]["view"]["board"]["seats"])
        mover = news["table"]["mover"]
        socket.send("look", seat=mover)
        news = socket.receive("news")
        hands = [seat["hand"] for seat in news["table"]["view"]["board"]["seats"]]
        assert hands[mover] != []
        assert hands[1 - mover] == []
        while not news["table"]["draft"]["can_end"]:
            choice = news["table"]["view"]["legal"][0]["name"]
            socket.send("decide", decisions=[choice])
            news = socket.receive("news")
        socket.send("end")
        covered = socket.receive("news")
        assert covered["you"]["seat"] is None
        with Guest(ann.url, "Cleo") as cleo:  # what all may know is no more than what she sees
            assert covered["table"] == cleo.look(table)["table"]


# Computer players.


def test_computer_players_play_by_themselves(ann: Guest) -> None:
    table = ann.make_table([COMPUTER, COMPUTER], "san_gimignano")["table"]["id"]
    until(lambda: ann.look(table)["table"]["status"] == "over")
    assert records.Record(ann.get(f"/api/tables/{table}/record")).check_shuffle()


def test_who_is_late_is_replaced_and_may_come_back(server: Serving, ann: Guest, bo: Guest) -> None:
    pace = {"seconds": 60, "stand_in": "random"}
    table = begun(ann, bo, "san_gimignano", pace=pace)
    late = mover_of(table, ann, bo)
    news = late.look(table)
    seat, seq = news["you"]["seat"], news["table"]["seq"]
    assert news["table"]["deadline"] == pytest.approx(news["events"][-1]["at"] + 60)
    server.house.hub.clock = lambda: time.time() + 61
    try:
        until(lambda: "replaced" in kinds(ann.look(table, after=seq)))
    finally:
        server.house.hub.clock = time.time
    until(lambda: kinds(ann.look(table, after=seq))[:2] == ["replaced", "played"])
    assert ann.look(table)["table"]["chairs"][seat]["stand_in"] == "random"
    late.do(table, "come_back")
    assert ann.look(table)["table"]["chairs"][seat]["stand_in"] is None
    mover_of(table, ann, bo).play_turn(table)


# What ends a game, and what comes after it.


def test_who_resigns_loses_and_the_seats_rotate_in_a_rematch(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    bo.do(table, "resign")
    over = ann.look(table)["table"]
    assert (over["status"], over["winners"]) == ("over", [0])
    assert over["secret"] is not None
    bo.do(table, "rematch", contributions=[contribution()])
    assert ann.refusal(table, "rematch", contributions=[contribution()]) == "offered"
    again = ann.look(table)["table"]["rematch"]
    assert [seat["name"] for seat in ann.look(again)["table"]["chairs"]] == ["Bo", "Ann"]
    assert bo.look(again)["you"]["seats"] == [0]
    with Guest(ann.url, "Cleo") as cleo:
        assert cleo.ask("GET", f"/api/tables/{again}").status_code == 404
    ann.sit(again)
    assert ann.look(again)["table"]["status"] == "playing"


def test_among_several_a_computer_player_plays_on_for_who_resigned(ann: Guest, bo: Guest) -> None:
    table = ann.make_table(["screen", "open", COMPUTER], "san_gimignano")["table"]["id"]
    bo.sit(table)
    bo.do(table, "resign")
    assert bo.refusal(table, "come_back") == "not-absent"
    play_on = ann.look(table)["table"]
    assert (play_on["status"], play_on["chairs"][1]["stand_in"]) == ("playing", "mason")


# Talking.


def test_people_at_the_table_talk_and_can_be_muted(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    with ann.socket(table) as socket:
        seq = socket.receive("news")["table"]["seq"]
        bo.do(table, "say", text="hello")
        said = socket.receive("news")["events"]
        assert [(one["kind"], one["seat"], one["text"]) for one in said] == [("said", 1, "hello")]
        ann.do(table, "mute", seat=1)
        assert socket.receive("news")["you"]["muted"] == [1]
        bo.do(table, "say", text="can you hear me")
        assert socket.receive("news")["events"][0]["text"] is None
        ann.do(table, "mute", seat=1, muted=False)
        assert socket.receive("news")["you"]["muted"] == []
    assert [event["text"] for event in ann.look(table, after=seq)["events"]] == [
        "hello",
        "can you hear me",
    ]
    with Guest(ann.url, "Cleo") as cleo:
        assert cleo.refusal(table, "say", text="and me") == "no-seat"
    assert ann.refusal(table, "mute", seat=0) == "nobody"


# Looking on.


def test_spectators_see_what_a_spectator_may_see(server: Serving, ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    with Guest(server.url, None) as nobody, nobody.socket(table) as socket:
        news = socket.receive("news")
        assert news["you"]["seats"] == []
        assert all(seat["hand"] == [] for seat in news["table"]["view"]["board"]["seats"])
        socket.send("say", text="hello")
        assert socket.receive()["code"] == "not-signed-in"
        assert nobody.ask("GET", f"/api/tables/{table}?seat=0").json()["code"] == "not-your-seat"


def test_news_say_what_the_description_promises(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    with ann.socket(table) as socket:
        for _ in range(6):
            mover_of(table, ann, bo).play_turn(table)
        news = socket.receive("news")
        shown = schemas.News.model_validate(news).model_dump(exclude_unset=True)
        assert first_difference(news, shown, "news") is None


# Records that were brought along.


def test_a_record_is_brought_along_and_looked_at_turn_by_turn(ann: Guest, bo: Guest) -> None:
    table = ann.make_table([COMPUTER, COMPUTER], "san_gimignano")["table"]["id"]
    until(lambda: ann.look(table)["table"]["status"] == "over")
    record = ann.get(f"/api/tables/{table}/record")
    info = bo.post("/api/records", record)
    assert info["turns"] == len(record["turns"])
    assert info["over"]
    assert info["shuffle_proved"]
    last = bo.get(f"/api/records/{info['id']}/positions/{info['turns']}", seat=1)
    assert last["view"]["winners"] == record["result"]["winners"]
    assert last == bo.get(f"/api/tables/{table}/positions/{info['turns']}", seat=1)
    assert bo.get(f"/api/records/{info['id']}/file") == record
    pieces = bo.get(f"/api/records/{info['id']}/pieces")
    assert (
        pieces
        == bo.get(f"/api/tables/{table}/pieces")
        == torri.game("san_gimignano", players=2).pieces()
    )
    beyond = bo.ask("GET", f"/api/records/{info['id']}/positions/{info['turns'] + 1}")
    assert beyond.status_code == 404
    record["turns"][0]["seat"] = 1 - record["turns"][0]["seat"]
    assert bo.ask("POST", "/api/records", record).json()["code"] == "invalid"


def test_positions_of_a_running_game_are_not_for_looking_from_any_seat(
    ann: Guest, bo: Guest
) -> None:
    table = begun(ann, bo)
    assert ann.ask("GET", f"/api/tables/{table}/positions/0").json()["code"] == "not-over"


# The server itself.


def test_idle_tables_are_dropped_and_come_back(server: Serving, ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    before = ann.look(table)["table"]
    hub = server.house.hub
    with ann.socket(table) as socket:
        socket.receive("news")
        hub.forget_idle(0.0)
        assert hub.has(table)  # somebody follows it
    until(lambda: (hub.forget_idle(0.0), not hub.has(table))[1])
    assert ann.look(table)["table"] == before


def test_a_server_says_what_it_has_and_how_it_is(server: Serving, ann: Guest) -> None:
    about = ann.get("/api")
    assert {game["name"] for game in about["games"]} == {"patrician", "san_gimignano"}
    assert [level["name"] for level in about["levels"]][-1] == "podesta"
    for level in about["levels"]:
        assert level["titles"].keys() == level["descriptions"].keys() == {"en", "fr", "de", "it"}
        assert len(set(level["descriptions"].values())) == 4
        assert all(text.endswith(".") for text in level["descriptions"].values())
    assert ann.get("/healthz") == {"status": "ok"}
    measured = ann.ask("GET", "/metrics").text
    for name in ("loop_lag_seconds", "commit_seconds", "live_tables", "thinking_queue"):
        assert f"torri_{name}" in measured
    assert "torri_resyncs_total" in measured
