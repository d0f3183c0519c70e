"""A game in a real terminal."""

import json
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.runner import torri
from tests.cli.terminal import FIRST_CHOICES, piped, play_turn, played_by_numbers, started
from tests.contract.variants import scaled
from torri.core.jit import COMPILING


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.torri.json"


def test_a_whole_game_by_numbers(record: Path) -> None:
    shown = played_by_numbers(started(record, "--players", "3", "--messengers"))
    assert "prestige" in shown
    assert "The record is in" in shown
    assert torri("verify", str(record)).code == 0
    data = json.loads(record.read_text("utf-8"))
    assert [player["kind"] for player in data["players"]] == ["human", "computer", "computer"]


def test_a_whole_game_of_san_gimignano(record: Path) -> None:
    shown = played_by_numbers(started(record, "--string", game="san_gimignano"))
    assert torri("verify", str(record)).code == 0
    for asked in (
        "You place a token",
        "You choose a place for a segment",
        "You choose a segment for ",
        "You build a tower",
    ):
        assert asked in shown


def test_a_turn_of_san_gimignano_by_its_names(record: Path) -> None:
    terminal = started(record, game="san_gimignano")
    terminal.expect("You place a token.*> ")
    area = re.findall(r"-?\d,-?\d:[CLMS]", str(terminal.after))[0]
    terminal.sendline(area)
    terminal.expect("You choose a place.*> ")
    place = re.findall(r"@-?\d,-?\d", str(terminal.after))[0]
    terminal.sendline(place)
    terminal.expect("You choose a segment.*> ")
    terminal.sendline("u")
    terminal.expect("You choose a place.*> ")
    terminal.sendline(place)
    terminal.expect("You choose a segment.*> ")
    segment = re.findall(r"[A-Z]{3}/\d", str(terminal.after))[0]
    terminal.sendline(segment)
    terminal.expect("Enter confirms.*> ")
    terminal.sendline("")
    terminal.expect("You place a token.*> ")
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)
    moves = [turn["move"] for turn in json.loads(record.read_text("utf-8"))["turns"]]
    assert f"{area} {segment}{place}" in moves


def test_undo_goes_back_inside_the_turn(record: Path) -> None:
    terminal = started(record, "--players", "2")
    terminal.expect("You play a card.*> ")
    before = _choices(terminal.after)
    terminal.sendline("1")
    terminal.expect("You build.*> ")
    terminal.sendline("u")
    terminal.expect("You play a card.*> ")
    assert _choices(terminal.after) == before
    terminal.sendline("u")
    terminal.expect("nothing to undo")
    terminal.expect("You play a card.*> ")
    terminal.sendline("2")
    terminal.expect("You build.*> ")
    terminal.sendline("b")  # by its name
    terminal.expect("Enter confirms.*> ")
    terminal.sendline("u")
    terminal.expect("You build.*> ")
    terminal.sendline("q")
    terminal.expect("You left the table")
    terminal.expect(pexpect.EOF)
    assert torri("verify", str(record)).code == 0
    terminal = started(record)  # which is there already, and stays as it is
    terminal.expect("exists already")


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_keeps_the_record(record: Path) -> None:
    terminal = started(record)
    terminal.expect("You play a card.*> ")
    terminal.sendintr()
    terminal.expect("The record is in")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 130
    assert torri("verify", str(record)).code == 0


def test_nonsense_is_answered_and_the_signs_are_explained(record: Path) -> None:
    terminal = started(record)
    terminal.expect("You play a card.*> ")
    for nonsense in ("99", "0", "-1", "PI-9", "[red]", "1 1"):
        terminal.sendline(nonsense)
        terminal.expect("none of the choices")
    terminal.sendline("?")
    terminal.expect("two crests")
    terminal.sendeof()
    terminal.expect("You left the table")


def test_a_table_without_memory_has_no_log_of_the_others(record: Path) -> None:
    terminal = started(record, "--players", "4", "--memory", "table")
    for _ in range(3):
        terminal.expect("You play a card.*> ")
        log = str(terminal.before).split("You are")[-1].split("\n", 1)[-1]
        assert "seat 1" not in log
        play_turn(terminal)
    terminal.sendline("q")


def _choices(screen: object) -> list[str]:
    return re.findall(r"[A-Z]{2}-\d", str(screen).split("You play a card")[-1])


def test_without_a_terminal_the_game_ends_at_the_end_of_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcome = piped(monkeypatch, "", "patrician", "--seed", "3")
    assert outcome.code == 0
    assert "You left the table." in outcome.out


@pytest.mark.parametrize("game", ["patrician", "san_gimignano"])
def test_a_seed_deals_and_plays_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(seed: str) -> str:
        flags = ("--seed", seed, "--level", "apprentice", "master:iterations=8")
        return piped(monkeypatch, FIRST_CHOICES[: scaled(6_000, 15)], game, *flags).out

    first = play("7")
    assert ("The game is over" if COMPILING else "You left the table") in first
    assert play("7") == first
    assert play("8") != first


def test_a_seed_deals_the_same_for_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = [
        piped(monkeypatch, "", "patrician", "--seed", "3", "--level", "random", *seat).out
        for seat in ((), ("--seat", "0"), ("--seat", "1"), ("--seat", "2"))
    ]
    assert screens[0] in screens[1:]
    assert len(set(screens)) == 3


def test_a_town_too_wide_for_the_terminal_is_cut_and_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    torri("simulate", "san_gimignano", "--players", "4", "--games", "1", "--records", str(folder))
    (path,) = folder.iterdir()
    for columns, is_cut in (("40", True), ("200", False)):
        terminal: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "torri", "replay", str(path)],
            encoding="utf-8",
            timeout=120,
            env={**os.environ, "COLUMNS": columns},
        )
        terminal.expect(pexpect.EOF)
        shown = str(terminal.before)
        assert ("cut off" in shown) == is_cut
        assert "The game is over" in shown
