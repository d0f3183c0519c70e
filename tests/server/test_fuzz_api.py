"""Bad input is refused by name: it never breaks the server, over HTTP and sockets alike."""

import sqlite3

import pytest
from sqlalchemy.exc import OperationalError

from tests.server import bad_requests
from tests.server.bad_messages import Trial
from tests.server.fuzzing import fuzz_described, noted, scene
from tests.server.postgres import Cluster
from tests.server.serving import Guest, serving


def test_everything_that_is_described_answers_as_described(sqlite: str) -> None:
    with noted() as notes, serving(sqlite) as server, scene(server.url) as place:
        tally = fuzz_described(place, examples=3)
    assert tally.failed == 0, tally.wrong[:5]
    assert not tally.wrong, "\n".join(tally.wrong[:5])
    assert {200, 201, 204, 404, 409, 422} <= tally.statuses.keys(), tally
    assert tally.requests > 120, tally
    notes.none()


def test_requests_that_no_client_would_write_are_refused_by_name(postgres: Cluster) -> None:
    """On PostgreSQL, which is less patient with odd text than SQLite."""
    database = postgres.new_database()
    with noted() as notes, serving(database) as server, scene(server.url) as place:
        tally = bad_requests.try_all(place)
        assert place.ann.look(place.playing)["you"]["seats"] == [0], "Ann is still there"
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert tally.failed == 0, tally
    notes.none()


def test_messages_that_no_client_would_send_are_refused_by_name(sqlite: str) -> None:
    with noted() as notes, serving(sqlite) as server, scene(server.url) as place:
        heard = Trial(place).all()
    assert not heard.wrong, "\n".join(heard.wrong[:20])
    assert heard.answers["invalid"] > 5000, heard
    notes.none()


# What is wrong on the server's own side stays where it is.


def test_a_table_that_could_not_be_loaded_is_loaded_when_somebody_asks_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_table: str) -> None:
        raise OperationalError("SELECT", {}, Exception("the database is away"))

    with serving(sqlite) as server, server.guest() as ann:
        table = ann.make_table(["screen", "open"])["table"]["id"]
        server.house.hub.forget(table)
        with monkeypatch.context() as patch:
            patch.setattr(server.house.store, "load", away)
            assert ann.ask("GET", f"/api/tables/{table}").status_code == 503
        assert ann.look(table)["table"]["id"] == table


def test_a_log_that_cannot_be_read_is_the_trouble_of_one_table(sqlite: str) -> None:
    with serving(sqlite) as server, server.guest("Ann") as ann:
        broken = ann.make_table(["screen", {"kind": "computer", "level": "random"}])["table"]["id"]
        fine = ann.make_table(["screen", "open"])["table"]["id"]
        known = ann.http.cookies
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE tables SET due = 1 WHERE id = ?", (broken,))
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ?", (broken,))
    connection.close()
    with serving(sqlite) as server, server.guest("Bo") as bo:
        assert bo.sit(fine)
        assert bo.ask("GET", f"/api/tables/{broken}").status_code >= 500
        with Guest(server.url, None) as again:
            again.http.cookies.update(known)
            assert {one["id"] for one in again.get("/api/me/tables")["tables"]} == {broken, fine}
