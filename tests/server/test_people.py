"""Guests, accounts, sessions and tokens: who somebody is, from the first click to logging out."""

import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.fuzzing import begun, noted
from tests.server.serving import Guest, Serving, Socket, contribution, serving
from torri.server.guards import COOKIE
from torri.server.people import SESSION_SECONDS

PASSWORD, OTHER = "correct horse battery", "another staple 4711"
SESSION_OVER = 4401


@pytest.fixture
def device(server: Serving) -> Iterator[Guest]:
    """Another browser, where nobody has been yet."""
    with Guest(server.url, None) as guest:
        yield guest


_logins = (f"ann.{number}" for number in range(1000))


def with_account(guest: Guest, password: str = PASSWORD) -> str:
    """Make an account of a guest; returns its login."""
    login = next(_logins)
    guest.post("/api/me/account", {"login": login, "password": password})
    return login


def log_in(guest: Guest, login: str, password: str = PASSWORD) -> httpx.Response:
    return guest.ask("POST", "/api/session", {"login": login, "password": password})


def program(guest: Guest) -> tuple[httpx.Client, str]:
    """A program that plays for somebody, without cookie and Origin, and its token's name."""
    token = guest.post("/api/tokens", {"label": "bot"})["token"]
    name = guest.get("/api/tokens")[-1]["id"]
    bearer = {"Authorization": f"Bearer {token}"}
    return httpx.Client(base_url=guest.url, headers=bearer), name


@contextmanager
def program_socket(client: httpx.Client, table: str) -> Generator[Socket]:
    address = str(client.base_url).replace("http", "ws").rstrip("/")
    bearer = {"Authorization": client.headers["authorization"]}
    with connect(f"{address}/api/tables/{table}/socket", additional_headers=bearer) as connection:
        yield Socket(connection)


def closing_code(line: Socket) -> int | None:
    """With which code a socket is closed that was open until now."""
    try:
        while True:
            line.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Guests and accounts.


def test_a_guest_who_makes_an_account_keeps_tables_and_seats(
    ann: Guest, bo: Guest, device: Guest
) -> None:
    waiting = ann.make_table(["screen", "open"])["table"]["id"]
    playing = begun(bo, ann)
    private = ann.make_table(["screen", "invited"], public=False)["table"]["id"]
    login = with_account(ann)
    assert ann.get("/api/me") == {"id": ann.id, "name": "Ann", "login": login}
    assert device.ask("GET", "/api/me").status_code == 401
    assert log_in(device, login).json() == {"id": ann.id, "name": "Ann", "login": login}
    listed = device.get("/api/me/tables")["tables"]
    assert {one["id"] for one in listed} == {waiting, playing, private}
    assert device.look(playing)["you"]["seats"] == [1]
    assert device.look(private)["you"]["host"]
    assert device.do(playing, "say", text="Here I am")
    assert ann.get("/api/me")["id"] == ann.id, "the first device is still logged in"


def test_a_login_belongs_to_one_person_however_it_is_written(
    ann: Guest, bo: Guest, device: Guest
) -> None:
    login = with_account(ann)
    for same in (login, login.upper(), login.title()):
        taken = bo.ask("POST", "/api/me/account", {"login": same, "password": PASSWORD})
        assert code_of(taken) == (409, "login-taken")
        assert log_in(device, same).json()["id"] == ann.id
    assert bo.get("/api/me")["login"] is None, "a guest as before"
    again = ann.ask("POST", "/api/me/account", {"login": "someone.else", "password": PASSWORD})
    assert code_of(again) == (409, "account")


def test_who_asks_for_two_accounts_at_the_same_time_gets_one(ann: Guest, device: Guest) -> None:
    logins = [next(_logins), next(_logins)]

    def register(login: str) -> httpx.Response:
        return ann.ask("POST", "/api/me/account", {"login": login, "password": PASSWORD})

    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(register, logins))
    assert sorted(one.status_code for one in answers) == [201, 409]
    given = [one.json()["login"] for one in answers if one.status_code == 201]
    assert [login for login in logins if log_in(device, login).status_code == 201] == given


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("an", PASSWORD),
        ("a" * 41, PASSWORD),
        ("ann smith", PASSWORD),
        ("ànn", PASSWORD),
        ("ann\n", PASSWORD),
        ("ann.new", "seven77"),
        ("ann.new", "x" * 201),
        ("ann.new", ""),
    ],
)
def test_an_account_needs_a_plain_login_and_a_password_of_some_length(
    ann: Guest, login: str, password: str
) -> None:
    answer = ann.ask("POST", "/api/me/account", {"login": login, "password": password})
    assert code_of(answer) == (422, "invalid")
    assert password not in answer.text or not password


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 41, "a\nb", "\u202eevil", "a\0b", "\x1b[31m", "\u200b"]
)
def test_a_name_is_one_line_that_can_be_read(device: Guest, ann: Guest, name: str) -> None:
    assert code_of(device.ask("POST", "/api/me", {"name": name})) == (422, "invalid")
    assert code_of(ann.ask("PATCH", "/api/me", {"name": name})) == (422, "invalid")
    assert ann.get("/api/me")["name"] == "Ann"


def test_names_may_be_of_any_language_and_need_not_be_unique(server: Serving) -> None:
    for name in (
        "Zoë",
        "Łukasz",
        "美咲",
        "O'Neill",
        "'; DROP TABLE people; --",
        "<b>Ann</b>",
        "👑 Ann",
    ):
        with server.guest(name) as one, server.guest(name) as other:
            assert one.get("/api/me")["name"] == other.get("/api/me")["name"] == name
            assert one.id != other.id


def test_whoever_asks_is_told_who_they_are_and_it_is_no_error_to_be_nobody(
    ann: Guest, nobody: Guest
) -> None:
    assert ann.get("/api/session") == ann.get("/api/me")
    assert nobody.get("/api/session") is None
    nobody.http.cookies.set(COOKIE, "0" * 64)
    assert nobody.get("/api/session") is None
    ann.ask("DELETE", "/api/session")
    assert ann.get("/api/session") is None


def test_who_is_called_otherwise_is_so_at_new_tables(ann: Guest) -> None:
    old = ann.make_table(["screen", "open"])["table"]
    assert ann.ask("PATCH", "/api/me", {"name": "Anna"}).json()["name"] == "Anna"
    assert ann.get("/api/me")["name"] == "Anna"
    new = ann.make_table(["screen", "open"])["table"]
    assert [table["chairs"][0]["name"] for table in (old, new)] == ["Ann", "Anna"]
    assert ann.look(old["id"])["table"]["chairs"][0]["name"] == "Ann"


def test_a_socket_that_is_open_knows_the_new_name_as_well(ann: Guest, bo: Guest) -> None:
    table = bo.make_table(["screen", "open"])["table"]["id"]
    with ann.socket(table) as line:
        line.receive("news")
        ann.ask("PATCH", "/api/me", {"name": "Anna"})
        line.send("sit", contribution=contribution())
        line.receive("done")
    assert bo.look(table)["table"]["chairs"][1]["name"] == "Anna"


# Sessions.


def test_an_unknown_login_looks_like_a_wrong_password(
    server: Serving, ann: Guest, device: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = with_account(ann)
    checked: list[str] = []
    hasher = server.house.people.hasher

    class Counted:
        """Counts how often a password is compared with a hash."""

        def verify(self, hashed: str, password: str) -> Any:
            checked.append(hashed)
            return hasher.verify(hashed, password)

    monkeypatch.setattr(server.house.people, "hasher", Counted())
    wrong, unknown = log_in(device, login, OTHER), log_in(device, "nobody.here", OTHER)
    assert code_of(wrong) == (401, "wrong-password")
    assert wrong.content == unknown.content
    assert wrong.headers.keys() == unknown.headers.keys()
    assert len(checked) == 2, "both take the time of a comparison"
    parameters = {hashed.rsplit("$", 2)[0] for hashed in checked}
    assert len(parameters) == 1, "and of the same one"


def test_after_logging_out_the_old_cookie_is_worth_nothing(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    with ann.socket(table) as line, bo.socket(table) as other:
        line.receive("news")
        other.receive("news")
        kept = dict(ann.http.cookies)
        assert ann.ask("DELETE", "/api/session").status_code == 204
        assert not dict(ann.http.cookies), "the browser is told to forget it"
        assert closing_code(line) == SESSION_OVER
        ann.http.cookies.update(kept)
        for method, path in (("GET", "/api/me"), ("GET", "/api/tokens"), ("GET", "/api/me/tables")):
            assert code_of(ann.ask(method, path)) == (401, "not-signed-in")
        assert code_of(ann.command(table, "resign")) == (401, "not-signed-in")
        with ann.socket(table) as late:
            assert late.receive("news")["you"]["seats"] == [], "a spectator"
            late.send("resign")
            assert late.receive("refused")["code"] == "not-signed-in"
        other.send("say", text="Ann?")
        assert other.receive("done"), "others stay"


def test_logging_out_while_commands_come_in_closes_the_socket_in_order(
    server: Serving, ann: Guest
) -> None:
    table = ann.make_table(["screen", "open"])["table"]["id"]
    login = with_account(ann)
    with noted() as notes:
        for _ in range(5):
            with Guest(server.url, None) as other:
                log_in(other, login)
                with other.socket(table) as line:
                    line.receive("news")
                    for number in range(20):
                        line.send("say", text=f"line {number}")
                    other.ask("DELETE", "/api/session")
                    assert closing_code(line) == SESSION_OVER
    notes.none()


def test_another_password_ends_all_other_sessions_and_their_sockets(
    ann: Guest, bo: Guest, device: Guest
) -> None:
    table = begun(ann, bo)
    login = with_account(ann)
    log_in(device, login)
    robot, _ = program(ann)
    with robot, device.socket(table) as line, program_socket(robot, table) as robots:
        with ann.socket(table) as own:
            assert robot.get("/api/me").status_code == 200
            wrong = {"old": OTHER, "new": PASSWORD}
            assert code_of(ann.ask("PUT", "/api/me/password", wrong)) == (401, "wrong-password")
            change = {"old": PASSWORD, "new": OTHER}
            assert ann.ask("PUT", "/api/me/password", change).status_code == 204
            assert closing_code(line) == SESSION_OVER
            assert closing_code(robots) == SESSION_OVER
            own.send("say", text="Only I am here")
            assert own.receive("done")
        assert device.ask("GET", "/api/me").status_code == 401
        assert robot.get("/api/me").status_code == 401
    assert code_of(log_in(device, login)) == (401, "wrong-password")
    assert log_in(device, login, OTHER).status_code == 201


def test_a_guest_has_no_password_to_change(ann: Guest) -> None:
    change = {"old": PASSWORD, "new": OTHER}
    assert code_of(ann.ask("PUT", "/api/me/password", change)) == (409, "no-account")


def test_a_session_ends_after_half_a_year_and_its_socket_with_it(sqlite: str) -> None:
    with serving(sqlite, session_seconds=0.05) as server, server.guest() as ann:
        table = ann.make_table(["screen", "open"])["table"]["id"]
        robot, _ = program(ann)
        with robot, ann.socket(table) as line, program_socket(robot, table) as robots:
            server.house.people.clock = lambda: time.time() + SESSION_SECONDS - 60
            assert ann.get("/api/me")["id"] == robot.get("/api/me").json()["id"]
            server.house.people.clock = lambda: time.time() + SESSION_SECONDS + 1
            assert code_of(ann.ask("GET", "/api/me")) == (401, "not-signed-in")
            assert code_of(robot.get("/api/me")) == (401, "not-signed-in")
            assert closing_code(line) == SESSION_OVER
            assert closing_code(robots) == SESSION_OVER


# Programs.


def test_a_program_plays_with_a_token_without_cookie_and_origin(ann: Guest, bo: Guest) -> None:
    robot, _ = program(ann)
    with robot:
        wish = {"game": "patrician", "seats": [{"kind": "screen"}, {"kind": "open"}]}
        made = robot.post("/api/tables", json={**wish, "contributions": [contribution()]}).json()
        table = made["table"]["id"]
        bo.sit(table)
        assert ann.look(table)["you"]["seats"] == [0], "it is Ann's table"
        with program_socket(robot, table) as line:
            assert line.receive("news")["you"]["seats"] == [0]
            line.send("say", text="I am a program")
            assert line.receive("done")
        assert robot.get("/api/me/tables").json()["tables"][0]["id"] == table
        for headers in ({"Authorization": "Bearer x"}, {"Authorization": "Basic x"}, {}):
            answer = httpx.get(f"{ann.url}/api/me", headers=headers)
            assert code_of(answer) == (401, "not-signed-in")


def test_a_revoked_token_is_refused_and_its_socket_closed(ann: Guest, bo: Guest) -> None:
    table = begun(ann, bo)
    robot, name = program(ann)
    other, _ = program(ann)
    with robot, other, program_socket(robot, table) as line, program_socket(other, table) as stays:
        assert bo.ask("DELETE", f"/api/tokens/{name}").status_code == 404, "not Bo's to revoke"
        assert robot.get("/api/me").status_code == 200
        assert ann.ask("DELETE", f"/api/tokens/{name}").status_code == 204
        assert closing_code(line) == SESSION_OVER
        assert code_of(robot.get("/api/me")) == (401, "not-signed-in")
        assert other.get("/api/me").status_code == 200
        stays.send("say", text="I am still here")
        assert stays.receive("done")
    assert [one["id"] for one in ann.get("/api/tokens")] != [name]
    assert ann.ask("DELETE", f"/api/tokens/{name}").status_code == 404


def test_a_token_is_told_once_and_there_are_not_more_than_twenty(ann: Guest) -> None:
    tokens = [ann.post("/api/tokens", {"label": f"bot {n}"})["token"] for n in range(20)]
    assert len(set(tokens)) == 20
    full = ann.ask("POST", "/api/tokens", {"label": "one more"})
    assert code_of(full) == (409, "too-many-tokens")
    listed = ann.ask("GET", "/api/tokens")
    assert [one["label"] for one in listed.json()] == [f"bot {n}" for n in range(20)]
    assert not [token for token in tokens if token in listed.text]
