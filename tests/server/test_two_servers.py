"""Two servers on one PostgreSQL database: they wake each other, and one may die."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.postgres import Cluster
from tests.server.processes import Process
from tests.server.serving import Guest, Serving, Socket, serving
from torri.records import Record

COMPUTER = {"kind": "computer", "level": "random"}


class Player:
    """Somebody with a socket at a table, who remembers what they have seen."""

    def __init__(self, guest: Guest, table: str, socket: Socket) -> None:
        self.guest = guest
        self.table = table
        self.socket = socket
        self.seen: list[int] = []
        self.now: dict[str, Any] = {}

    def look(self) -> None:
        """Wait for news."""
        news = self.socket.receive("news")
        self.seen += [event["seq"] for event in news["events"]]
        self.now = news["table"]

    def look_until(self, seq: int) -> None:
        """Wait until an event has come."""
        while self.now.get("seq", 0) < seq:
            self.look()

    def play_turn(self) -> int:
        """Decide one by one; returns the event of the turn."""
        while True:
            self.look_until(self.guest.look(self.table)["table"]["seq"])
            draft = self.guest.look(self.table)["table"]
            choice = draft["view"]["legal"][0]["name"]
            self.guest.do(self.table, "decide", decisions=[choice], end=True, seq=draft["seq"])
            after = self.guest.look(self.table)["table"]["seq"]
            if after > draft["seq"]:
                return after


@contextmanager
def at_table(guest: Guest, table: str, after: int = 0) -> Generator[Player]:
    with guest.socket(table, after=after) as socket:
        player = Player(guest, table, socket)
        player.seen = list(range(1, after + 1))
        player.look()
        yield player


def play_turn(ann: Player, bo: Player) -> None:
    """Whoever has to plays a turn, and both hear of it."""
    mover: int = bo.guest.look(bo.table)["table"]["mover"]
    seq = (ann, bo)[mover].play_turn()
    for player in (ann, bo):
        player.look_until(seq)


def elsewhere(guest: Guest, url: str) -> Guest:
    """The same person, at another server."""
    moved = Guest(url, None)
    moved.http.cookies = guest.http.cookies
    return moved


@contextmanager
def processes(folder: Path, database: str) -> Generator[list[Process]]:
    made: list[Process] = []
    try:
        for name in ("one", "other"):
            (folder / name).mkdir()
            made.append(Process(folder / name, database))
            made[-1].start()
        yield made
    finally:
        for process in made:
            process.end()


def test_players_of_two_servers_go_on_when_one_is_killed(postgres: Cluster, tmp_path: Path) -> None:
    with processes(tmp_path, postgres.new_database()) as (one, other):  # noqa: SIM117
        with Guest(one.url, "Ann") as ann, Guest(other.url, "Bo") as bo:
            table = ann.make_table(["screen", "open"])["table"]["id"]
            bo.sit(table)
            with at_table(bo, table) as at_other:
                with at_table(ann, table) as at_one:
                    for _ in range(12):
                        play_turn(at_one, at_other)
                    assert at_one.seen == at_other.seen
                    one.kill()
                    seen = len(at_one.seen)
                moved = elsewhere(ann, other.url)
                with moved, at_table(moved, table, after=seen) as back:
                    while back.guest.look(table)["table"]["status"] == "playing":
                        play_turn(back, at_other)
                    assert back.seen == at_other.seen == list(range(1, len(back.seen) + 1))
                    record = moved.get(f"/api/tables/{table}/record")
                    assert Record(record).check_shuffle()


@contextmanager
def both(postgres: Cluster) -> Generator[tuple[Serving, Serving]]:
    database = postgres.new_database()
    often = {"sweep_seconds": 0.05, "session_seconds": 0.05}
    with serving(database) as one, serving(database, **often) as other:
        yield one, other


def test_a_turn_under_way_goes_on_at_another_server(postgres: Cluster) -> None:
    with both(postgres) as (one, other), one.guest("Ann") as ann:
        seats = [{"kind": "screen", "name": name} for name in ("Ann", "Zoe")]
        table = ann.make_table(seats)["table"]["id"]
        moved = elsewhere(ann, other.url)
        with moved:
            for _ in range(6):
                while (news := ann.look(table))["table"]["status"] == "playing":
                    seat = news["table"]["mover"]
                    shown = ann.look(table, seat=seat)["table"]
                    if shown["draft"]["can_end"]:
                        moved.do(table, "end", seat=seat)
                        break
                    choice = shown["view"]["legal"][0]["name"]
                    who = (ann, moved)[len(shown["draft"]["decisions"]) % 2]
                    who.do(table, "decide", decisions=[choice], seat=seat)
                    until_same(ann, moved, table, seat)
                until_same(ann, moved, table, None)


def until_same(one: Guest, other: Guest, table: str, seat: int | None) -> None:
    """Wait until both servers know of the same turn under way."""
    deadline = time.monotonic() + 10
    params: dict[str, Any] = {} if seat is None else {"seat": seat}
    while one.look(table, **params)["table"] != other.look(table, **params)["table"]:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_computer_player_left_alone_by_one_server_is_taken_up_by_another(
    postgres: Cluster,
) -> None:
    with both(postgres) as (one, other), one.guest("Ann") as ann:
        one.house.hub.attend = lambda _live: None  # as if it had died before it could think
        table = ann.make_table([COMPUTER, COMPUTER], "san_gimignano")["table"]["id"]
        seq = ann.look(table)["table"]["seq"]
        other.house.hub.clock = lambda: time.time() + 31
        deadline = time.monotonic() + 20
        while ann.look(table)["table"]["seq"] == seq:
            assert time.monotonic() < deadline
            time.sleep(0.02)


def test_a_logout_at_one_server_closes_sockets_at_another(
    postgres: Cluster,
) -> None:
    with both(postgres) as (one, other), one.guest("Ann") as ann:
        table = ann.make_table(["screen", "open"])["table"]["id"]
        moved = elsewhere(ann, other.url)
        with moved, moved.socket(table) as socket:
            socket.receive("news")
            assert ann.ask("DELETE", "/api/session").status_code == 204
            assert moved.ask("GET", "/api/me").status_code == 401
            deadline = time.monotonic() + 30
            while other.house.connections:
                assert time.monotonic() < deadline
                time.sleep(0.1)
