"""What is not for everybody: private tables, others' seats and turns, tokens and passwords."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.bad_requests import filled, operations
from tests.server.fuzzing import begun
from tests.server.processes import Process
from tests.server.serving import Guest, Serving, contribution, serving

PASSWORD, OTHER_PASSWORD = "correct horse battery", "another staple 4711"


@pytest.fixture
def eve(server: Serving) -> Iterator[Guest]:
    """Somebody who is here, but not at the table."""
    with server.guest("Eve") as guest:
        yield guest


def refusal_of(guest: Guest, table: str, **params: Any) -> tuple[str, int | None]:
    """How a socket is refused: its code, and that of its closing."""
    with guest.socket(table, **params) as line:
        code = line.receive()["code"]
        with pytest.raises(ConnectionClosed) as closed:
            line.receive()
        return code, closed.value.rcvd.code if closed.value.rcvd else None


# Private tables.


def table_routes(guest: Guest) -> list[tuple[str, str]]:
    """Every method and path of a table."""
    found = operations(guest.get("/api/openapi.json"))
    known = [(method, path) for method, path, _ in found if "{table}" in path]
    assert len(known) >= 5, known
    return known


def test_to_strangers_there_is_no_private_table(
    ann: Guest, bo: Guest, eve: Guest, nobody: Guest
) -> None:
    made = ann.make_table(["screen", "invited"], public=False)
    table, link = made["table"]["id"], made["you"]["link"]
    sitting = {"do": "sit", "contribution": contribution(), "link": link}
    bo.post(f"/api/tables/{table}/commands?link={link}", sitting)
    assert bo.look(table)["you"]["seats"] == [1]
    body = {"do": "say", "text": "Ciao"}
    for stranger in (eve, nobody):
        for method, path in table_routes(ann):
            sent = body if method == "POST" else None
            for query in ("", "?link=wrong", "?seat=0", f"?link={link[:-1]}", "?link="):
                answer = stranger.ask(method, filled(path, table=table) + query, sent)
                nowhere = stranger.ask(method, filled(path, table="0" * 24) + query, sent)
                is_told_first = stranger is nobody and method == "POST"
                assert answer.status_code == (401 if is_told_first else 404), (path, query)
                assert answer.content == nowhere.content, "as if there were none"
        assert refusal_of(stranger, table) == ("unknown", 4404)
        assert refusal_of(stranger, table, link="wrong") == ("unknown", 4404)
        assert refusal_of(stranger, table, seat=0) == ("unknown", 4404)
        assert table not in json.dumps(stranger.get("/api/tables"))
    assert table not in json.dumps(eve.get("/api/me/tables"))
    assert table in json.dumps(ann.get("/api/me/tables"))


def test_whoever_has_the_link_sees_a_private_table_but_only_its_players_tell_the_link(
    ann: Guest, eve: Guest, nobody: Guest
) -> None:
    made = ann.make_table(["screen", "invited"], public=False)
    table, link = made["table"]["id"], made["you"]["link"]
    for guest in (eve, nobody):
        assert guest.get(f"/api/invitations/{link}") == {"table": table}
        seen = guest.look(table, link=link)
        assert (seen["you"]["seats"], seen["you"]["link"]) == ([], None)
        assert link not in json.dumps(seen)
        with guest.socket(table, link=link) as line:
            assert link not in json.dumps(line.receive("news"))


def test_a_seat_for_the_invited_needs_the_link(ann: Guest, eve: Guest) -> None:
    made = ann.make_table(["screen", "invited"])
    table, link = made["table"]["id"], made["you"]["link"]
    assert eve.refusal(table, "sit", contribution=contribution()) == "no-seat"
    assert eve.refusal(table, "sit", contribution=contribution(), link="wrong") == "no-seat"
    assert eve.do(table, "sit", contribution=contribution(), link=link)


@pytest.mark.parametrize("kind", ["open", "invited"])
def test_a_host_cannot_give_others_a_name(ann: Guest, kind: str) -> None:
    wish = {"game": "patrician", "contributions": [contribution()]}
    seats = [{"kind": "screen", "name": "Zoe"}, {"kind": kind, "name": "I am a fool"}]
    answer = ann.ask("POST", "/api/tables", {**wish, "seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_nobody_prepares_the_table_of_a_rematch(ann: Guest, bo: Guest) -> None:
    """A command of the same name as the server's own must not stand for it."""
    table = begun(ann, bo)
    wish = {"game": "san_gimignano", "seats": [{"kind": "open"}] * 2}
    mine = [ann.ask("POST", "/api/tables", {**wish, "id": f"rematch:{table}"}).json()]
    ann.do(table, "resign")
    ann.do(table, "rematch", contributions=[contribution()])
    other = bo.look(table)["table"]["rematch"]
    assert other != mine[0]["table"]["id"]
    assert bo.look(other)["table"]["game"] == "patrician"


# Seats and turns of others.


def test_nobody_acts_from_anothers_seat(ann: Guest, bo: Guest, eve: Guest) -> None:
    table = begun(ann, bo)
    mover: int = ann.look(table)["table"]["mover"]
    other = (bo, ann)[mover]
    before = ann.look(table)["table"]["seq"]
    acts: list[dict[str, Any]] = [
        {"do": "decide", "decisions": ["x"]},
        {"do": "undo"},
        {"do": "end"},
        {"do": "resign"},
        {"do": "come_back"},
        {"do": "say", "text": "I am the other"},
    ]
    with other.socket(table) as line:
        for act in acts:
            assert other.refusal(table, **act, seat=mover) == "not-your-seat"
            assert other.refusal(table, **act, seat=7) == "not-your-seat"
            line.send(**act, seat=mover)
            assert line.receive("refused")["code"] == "not-your-seat"
            assert eve.refusal(table, **act) == "no-seat"
            assert eve.refusal(table, **act, seat=mover) == "no-seat"
    assert ann.look(table)["table"]["seq"] == before


def test_nobody_looks_from_anothers_seat(ann: Guest, bo: Guest, eve: Guest, nobody: Guest) -> None:
    table = begun(ann, bo)
    looks = ("", "/record", "/events")
    for guest, seats in ((ann, [1, 2, 7]), (bo, [0, 2]), (eve, [0, 1]), (nobody, [0, 1])):
        for seat in seats:
            for path in looks:
                answer = guest.ask("GET", f"/api/tables/{table}{path}?seat={seat}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat"), path
            assert refusal_of(guest, table, seat=seat) == ("not-your-seat", 4404)
        with guest.socket(table) as line:
            seen = line.receive("news")
            for seat in seats:
                line.send("look", seat=seat)
                code = line.receive("refused")["code"]
                assert code == ("not-signed-in" if guest is nobody else "not-your-seat")
            assert seen["you"]["seat"] == (seen["you"]["seats"] or [None])[0]
    assert ann.ask("GET", f"/api/tables/{table}/positions/0?seat=1").json()["code"] == "not-over"


def test_a_turn_under_way_is_seen_by_nobody_else(
    ann: Guest, bo: Guest, eve: Guest, nobody: Guest
) -> None:
    table: str = ann.make_table(["screen", "open"])["table"]["id"]
    bo.sit(table)
    seats = (ann, bo)
    mover: int = ann.look(table)["table"]["mover"]
    others = [seats[1 - mover], eve, nobody]
    before = [_without_time(guest.look(table)) for guest in others]
    records = [guest.get(f"/api/tables/{table}/record") for guest in others]
    with seats[1 - mover].socket(table) as line:
        line.receive("news")
        legal = seats[mover].look(table)["table"]["view"]["legal"]
        seats[mover].do(table, "decide", decisions=[legal[-1]["name"]])
        assert seats[mover].look(table)["table"]["draft"]["decisions"] == [legal[-1]["name"]]
        assert [_without_time(guest.look(table)) for guest in others] == before
        assert [guest.get(f"/api/tables/{table}/record") for guest in others] == records
        assert all(guest.look(table)["table"]["draft"] is None for guest in others)
        with pytest.raises(TimeoutError):
            line.connection.recv(0.3)  # not even that something happened


def _without_time(news: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in news.items() if key != "now"}


def test_hands_secret_and_people_are_in_nothing_that_others_are_sent(
    server: Serving, ann: Guest, bo: Guest, nobody: Guest
) -> None:
    table = begun(ann, bo)
    secret = next(one for one in server.house.hub.tables if one.address.id == table).address.secret
    for guest in (bo, nobody):
        for path in ("", "/record", "/events"):
            text = guest.ask("GET", f"/api/tables/{table}{path}").text
            assert secret not in text
            assert ann.id not in text
    seen = nobody.look(table)["table"]["view"]
    assert seen["viewer"] is None
    assert seen["legal"] == []


def test_who_looks_on_cannot_act(ann: Guest, bo: Guest, eve: Guest, nobody: Guest) -> None:
    table = begun(ann, bo)
    with eve.socket(table) as line, nobody.socket(table) as other:
        for act in ("undo", "end", "resign", "come_back"):
            line.send(act)
            assert line.receive("refused")["code"] == "no-seat"
            other.send(act)
            assert other.receive("refused")["code"] == "not-signed-in"
            assert nobody.command(table, act).status_code == 401


def test_what_needs_somebody_is_refused_to_nobody(ann: Guest, nobody: Guest) -> None:
    """Every route that changes something, and all that is one's own."""
    free = {("POST", "/api/me"), ("POST", "/api/session"), ("GET", "/api/session")}
    asked = 0
    for method, path, _ in operations(ann.get("/api/openapi.json")):
        is_own = path.startswith(("/api/me", "/api/tokens", "/api/session")) or method != "GET"
        if is_own and (method, path) not in free:
            answer = nobody.ask(method, filled(path), {} if method != "GET" else None)
            assert (answer.status_code, answer.json()["code"]) == (401, "not-signed-in"), path
            asked += 1
    assert asked >= 10


@pytest.mark.parametrize(
    "level", ["podesta:seconds=3600", "master:iterations=99", "mason:", "podesta:", "nobody", ""]
)
def test_a_computer_player_cannot_be_told_to_think_for_an_hour(ann: Guest, level: str) -> None:
    wish = {"game": "patrician", "contributions": [contribution()]}
    computer = [{"kind": "screen"}, {"kind": "computer", "level": level}]
    answer = ann.ask("POST", "/api/tables", {**wish, "seats": computer})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    people = [{"kind": "screen"}, {"kind": "open"}]
    pace = {"seconds": 60, "stand_in": level}
    answer = ann.ask("POST", "/api/tables", {**wish, "seats": people, "pace": pace})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


# What is kept, and what is logged.


def test_the_database_has_no_token_and_no_password(sqlite: str) -> None:
    file = Path(sqlite.removeprefix("sqlite:///"))
    with serving(sqlite) as server, server.guest("Ann") as ann:
        told = [*_use_everything(ann), PASSWORD, OTHER_PASSWORD]
        for path in file.parent.iterdir():  # the write-ahead log beside it as well
            content = path.read_bytes()
            assert not [one for one in told if one.encode() in content], path.name
    with sqlite3.connect(file) as connection:
        hashed = connection.execute("SELECT password FROM people WHERE login = 'ann'").fetchone()[0]
        digests = connection.execute("SELECT digest FROM sessions").fetchall()
    connection.close()
    assert re.match(r"\$argon2id\$v=19\$m=65536,t=3,p=4\$", hashed)
    assert digests
    assert all(re.fullmatch("[0-9a-f]{64}", one) for (one,) in digests)


def _use_everything(ann: Guest) -> list[str]:
    """Account, log-in, token and link, used everywhere; returns what must be found nowhere."""
    told = list(ann.http.cookies.values())
    ann.post("/api/me/account", {"login": "Ann", "password": PASSWORD})
    change = {"old": PASSWORD, "new": OTHER_PASSWORD}
    assert ann.ask("PUT", "/api/me/password", change).status_code == 204
    token = ann.post("/api/tokens", {"label": "bot"})["token"]
    with Guest(ann.url, None) as other:
        wrong = {"login": "ann", "password": PASSWORD}
        assert other.ask("POST", "/api/session", wrong).status_code == 401
        other.post("/api/session", {"login": "ann", "password": OTHER_PASSWORD})
        told += [token, *other.http.cookies.values()]
        made = other.make_table(["screen", "invited"], public=False)
        with other.socket(made["table"]["id"], link=made["you"]["link"]) as line:
            line.receive("news")
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{ann.url}/api/me", headers=bearer).json()["login"] == "ann"
    assert len(told) == 3
    return told


def test_the_log_has_no_token_no_password_and_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a real process that writes down all it can."""
    monkeypatch.setenv("TORRI_LOG", "debug")
    process = Process(tmp_path)
    process.start()
    try:
        with Guest(process.url) as ann:
            told = [*_use_everything(ann), PASSWORD, OTHER_PASSWORD]
            made = ann.make_table(["screen", "invited"], public=False)
            link = made["you"]["link"]
            ann.get(f"/api/invitations/{link}")
            ann.look(made["table"]["id"], link=link)
            ann.ask("GET", '/api/tables?game="}%0a{"event": "failed"}')
        process.stop()
    finally:
        process.end()
    printed = process.printed.read_text()
    events = [json.loads(line)["event"] for line in printed.splitlines()[1:]]
    assert events.count("request") >= 10
    assert "failed" not in events
    assert not [one for one in (*told, link) if one in printed]
