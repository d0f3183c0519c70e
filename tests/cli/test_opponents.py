"""The computer players that one plays against in the terminal."""

import itertools
import json
from pathlib import Path

import pexpect
import pytest

from tests.cli.runner import is_one_clear_line, torri
from tests.cli.terminal import FIRST_CHOICES, piped, play_turn, played_by_numbers, started
from torri.cli.session import Session
from torri.core.game import Game
from torri.core.position import View
from torri.players.levels import thinker


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.torri.json"


def recorded_levels(record: Path) -> list[str | None]:
    return [player.get("level") for player in json.loads(record.read_text("utf-8"))["players"]]


def test_opponents_are_shown_and_recorded_by_their_levels(record: Path) -> None:
    shown = played_by_numbers(started(record, "--players", "3", level="apprentice random"))
    heading, result = shown.split("You play a card")[0], shown.split("The game is over")[-1]
    for words in (heading, result):
        assert "(apprentice)" in words
        assert "(random)" in words
    log = [line for line in shown.splitlines() if "came up" in line]
    assert any("(apprentice)" in line for line in log)
    assert any("(you)" in line for line in log)
    assert recorded_levels(record) == [None, "apprentice", "random"]
    assert torri("verify", str(record)).code == 0


def test_the_last_level_stands_for_all_that_follow(record: Path) -> None:
    terminal = started(record, "--players", "5", "--level", "random", level="apprentice")
    terminal.expect("You play a card.*> ")
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)
    assert recorded_levels(record) == [None, "apprentice", "random", "random", "random"]


def test_newcomers_meet_masons(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = piped(monkeypatch, "", "patrician", "--seat", "1")
    assert "You are seat 1 against seat 0 (mason), seat 2 (mason)." in outcome.out


def test_a_line_that_is_too_long_names_seats_by_their_digits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    levels = ("random", "apprentice", "mason", "random")
    outcome = piped(
        monkeypatch, "", "patrician", "--players", "5", "--seat", "0", "--level", *levels
    )
    line = "You are seat 0 against 1 (random), 2 (apprentice), 3 (mason), 4 (random)."
    assert line in outcome.out.splitlines()


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("doge", "there is no level 'doge'; known: random, apprentice, mason, master, podesta"),
        ("random mason master", "--level names 3 opponents, but with 3 players there are only 2"),
        ("mason:seconds=1", "mason does not search"),
        ("master:" + "seconds=1," * 20, "no longer than 80 signs"),
        ("master:seconds=1\t", "must be printable"),
    ],
)
def test_levels_that_cannot_be_seated(level: str, why: str) -> None:
    outcome = torri("play", "patrician", "--level", *level.split(" "))
    assert outcome.code == 2
    assert is_one_clear_line(outcome.err)
    assert why in outcome.err


def test_a_level_that_thinks_says_so_in_a_terminal_only(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = "master:iterations=8"
    terminal = started(record, "--players", "2", level=level)
    terminal.expect("You play a card.*> ")
    play_turn(terminal)
    terminal.expect("seat 1.* is thinking…")
    terminal.expect("You play a card.*> ")
    terminal.sendline("q")
    terminal.expect("You left the table")
    flags = ("--seed", "5", "--seat", "0", "--players", "2", "--level", level)
    shown = piped(monkeypatch, FIRST_CHOICES[:15], "patrician", *flags).out
    assert f"seat 1 ({level})" in shown
    assert "thinking" not in shown


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_while_an_opponent_thinks_keeps_the_record(record: Path) -> None:
    terminal = started(record, "--players", "2", level="master:seconds=100")
    while terminal.expect(["is thinking", "Enter confirms.*> ", "You (?!are).*> "]):
        terminal.sendline("" if "Enter confirms" in str(terminal.after) else "1")
    terminal.sendintr()
    terminal.expect("The record is in")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 130
    assert torri("verify", str(record)).code == 0


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, View]]:
    """What each opponent, by its number, is asked to decide about."""
    asked: list[tuple[int, View]] = []
    numbers = itertools.count()

    class Watched:
        def __init__(self, spec: str, game: Game, seed: int) -> None:
            self.player = thinker(spec, game, seed)
            self.number = next(numbers)

        def decide(self, view: View) -> int:
            asked.append((self.number, view))
            return self.player.decide(view)

    monkeypatch.setattr("torri.cli.opponents.thinker", Watched)
    return asked


def test_an_opponent_sees_its_own_view_and_nothing_else(
    seen: list[tuple[int, View]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torri.cli.opponents.COMPILING", False)  # nothing is tried out before
    flags = ("--players", "3", "--seat", "1", "--level", "apprentice", "--seed", "2")
    piped(monkeypatch, FIRST_CHOICES[:30], "patrician", *flags)
    assert {(number, view.viewer) for number, view in seen} == {(0, 0), (1, 2)}
    assert all(view.seat == view.viewer for _, view in seen)


def test_players_are_compiled_before_the_first_turn(
    seen: list[tuple[int, View]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(_session: Session) -> bool:
        return False

    monkeypatch.setattr("torri.cli.opponents.COMPILING", True)
    monkeypatch.setattr(Session, "play", leave)
    piped(monkeypatch, "", "patrician", "--level", "apprentice", "mason")
    assert [number for number, _ in seen] == [0, 1]
