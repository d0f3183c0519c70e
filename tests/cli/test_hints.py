"""Hints and the bar of chances."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.text import Text

import torri as library
from tests.cli.terminal import FIRST_CHOICES, piped, started
from torri.cli.hints import apportion, chances_bar
from torri.core.position import View
from torri.games import REGISTRY
from torri.players.analysis import Analysis, analyse

CARD_TURN = r"([A-Z]{2}-\d [ab]+ \+[A-Z]{2}).*?(\d+) %"
TOWN_TURN = r"(-?\d,-?\d:[CLMS] \S+@-?\d,-?\d).*?(\d+) %"
CHANCES = r"Chances:.*you.*: \d+ %.*seat 1.*: \d+ %.*seat 2.*: \d+ %"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.torri.json"


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[View, float]]:
    """All that is thought about, as little as is needed."""
    asked: list[tuple[View, float]] = []

    def briefly(view: View, seconds: float) -> Analysis:
        asked.append((view, seconds))
        return analyse(view, None, iterations=20, cores=1)

    monkeypatch.setattr("torri.cli.hints.analyse", briefly)
    return asked


def test_a_hint_names_the_best_turns_of_patrician(record: Path) -> None:
    terminal = started(record)
    terminal.expect("You play a card.*> ")
    terminal.sendline("h")
    terminal.expect("The best turns.*leave > ")
    turns = re.findall(CARD_TURN, str(terminal.after))
    assert 1 < len(turns) <= 5
    assert all(0 < int(percent) < 100 for _, percent in turns)
    assert len(re.findall("best *\x1b|best *\r", str(terminal.after))) == 1
    card = turns[0][0].split()[0]
    terminal.sendline(card)
    terminal.expect("You build.*> ")
    terminal.sendline("h")  # in the middle of a turn, about the rest of it
    terminal.expect("The best turns.*leave > ")
    turns = re.findall(CARD_TURN, str(terminal.after))
    assert turns
    assert all(turn.startswith(card) for turn, _ in turns)
    terminal.sendline("q")
    terminal.expect("You left the table")


def test_a_hint_names_the_best_turns_of_san_gimignano(record: Path) -> None:
    terminal = started(record, game="san_gimignano")
    terminal.expect("You place a token.*> ")
    terminal.sendline("h")
    terminal.expect("The best turns.*leave > ")
    assert 1 <= len(re.findall(TOWN_TURN, str(terminal.after))) <= 5
    terminal.sendline("q")
    terminal.expect("You left the table")


def test_the_chances_come_and_go(record: Path) -> None:
    terminal = started(record)
    terminal.expect("You play a card.*> ")
    assert "Chances" not in str(terminal.before)
    terminal.sendline("e")
    terminal.expect(CHANCES)
    terminal.expect("You play a card.*> ")
    terminal.sendline("e")
    terminal.expect("You play a card.*> ")
    assert "Chances" not in str(terminal.before)
    terminal.sendline("q")
    terminal.expect("You left the table")


def test_all_advice_is_about_what_the_player_knows(
    thoughts: list[tuple[View, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    flags = ("--evaluation", "--seat", "2", "--level", "random")
    shown = piped(monkeypatch, "h\n" + FIRST_CHOICES[:9], "patrician", *flags).out
    assert re.search(r"Chances:  seat 0: \d+ %  seat 1: \d+ %  you: \d+ %  0━", shown)
    assert "The best turns" in shown
    assert {seconds for _, seconds in thoughts} == {2.0, 0.3}
    assert all(view.viewer == view.seat == 2 for view, _ in thoughts)


def test_nothing_is_thought_about_twice_in_a_turn(
    thoughts: list[tuple[View, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(answers: str) -> int:
        thoughts.clear()
        flags = ("--seed", "5", "--seat", "0", "--level", "random")
        piped(monkeypatch, answers, "patrician", *flags)
        return len(thoughts)

    assert count("") == 0
    assert count("1\nu\n?\n") == 0
    assert count("e\n") == 1
    assert count("e\nnonsense\n?\nu\n") == 1
    assert count("e\n1\nu\n1\nu\n") == 2
    assert count("e\ne\ne\n") == 1
    assert count("h\nh\n1\nu\nh\n") == 1
    assert count("e\n1\n1\n\n") == 3  # with the first decision of the next turn


def test_an_exact_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def solved(view: View, _seconds: float) -> Analysis:
        found = analyse(view, None, iterations=20, cores=1)
        shares, points = (0.0, 1.0, 0.0), (51.0, 60.0, 43.0)
        return Analysis(found.seat, shares, points, 1, True, found.turns, ())

    monkeypatch.setattr("torri.cli.hints.analyse", solved)
    shown = piped(monkeypatch, "e\nh\n", "patrician", "--level", "random", "--seat", "1").out
    assert "Solved:  seat 0: 0 %  you: 100 %  seat 2: 0 %  1━" in shown
    assert "Solved: your part of the victory" in shown
    assert "The best turns" not in shown


def test_a_hint_gives_numbers_to_answer_with_and_what_is_likely_to_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def imagined(view: View, _seconds: float) -> Analysis:
        found = analyse(view, None, iterations=20, cores=1)
        return replace(found, line=((1, "BO-2 aa +BO"), (2, "RO-4 a +RO"), (0, "PA-1 bb +PA")))

    monkeypatch.setattr("torri.cli.hints.analyse", imagined)
    shown = piped(monkeypatch, "h\n", "patrician", "--level", "random", "--seat", "1").out
    choices, hint = shown.split("You play a card")[-1].split("The best turns")
    numbered = re.compile(r"^ +(\d+) +([A-Z]{2}-\d) ", re.MULTILINE)
    assert set(numbered.findall(hint)) <= set(numbered.findall(choices))
    assert re.search(r"Likely to come:\n +you BO-2 aa \+BO +seat 2 RO-4 a \+RO +seat 0 PA", hint)


def test_help_explains_hints_and_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = piped(monkeypatch, "?\n", "patrician", "--level", "random").out
    words = " ".join(shown.split())
    assert "h thinks for two seconds and shows the best turns" in words
    assert "e shows everybody's chances to win" in words


def estimated(shares: tuple[float, ...]) -> Analysis:
    return Analysis(0, shares, shares, 1, False, (), ())


@pytest.mark.parametrize(
    "shares",
    [(0.5, 0.5), (0.9, 0.06, 0.04), (0.25, 0.25, 0.25, 0.25), (0.46, 0.2, 0.17, 0.12, 0.05)],
)
@pytest.mark.parametrize("width", [70, 80, 120, 200])
def test_the_bar_fits_one_line_and_keeps_the_proportions(
    shares: tuple[float, ...], width: int
) -> None:
    line = Text.from_markup(chances_bar(estimated(shares), 0, width)).plain
    assert len(line) == width
    bar = line.rsplit("  ", 1)[-1]
    parts = re.findall(r"\d━*", bar)
    assert "".join(parts) == bar
    assert [part[0] for part in parts] == [str(seat) for seat in range(len(shares))]
    for part, share in zip(parts, shares, strict=True):
        assert abs(len(part) - share * len(bar)) < 1
    assert line.count("%") == len(shares)


def test_a_narrow_terminal_has_no_bar_but_all_figures() -> None:
    line = Text.from_markup(chances_bar(estimated((0.5, 0.3, 0.2)), 2, 40)).plain
    assert line == "Chances:  0: 50 %  1: 30 %  you: 20 %"


def test_seats_are_named_in_full_where_there_is_room() -> None:
    quarters = estimated((0.25, 0.25, 0.25, 0.25))
    for width, named in ((80, "1: 25 %  2: 25 %"), (100, "seat 1: 25 %  seat 2: 25 %")):
        line = Text.from_markup(chances_bar(quarters, 0, width)).plain
        assert f"  you: 25 %  {named}  " in line


def test_percents_add_up() -> None:
    assert apportion((1 / 3, 1 / 3, 1 / 3), 100) == [34, 33, 33]
    assert apportion((0.0, 1.0), 100) == [0, 100]
    assert apportion((0.005, 0.995), 100) in ([1, 99], [0, 100])


@pytest.mark.parametrize("name", list(REGISTRY))
def test_no_choice_has_the_name_of_a_command(name: str) -> None:
    assert {"h", "e", "u", "q", "?"}.isdisjoint(library.game(name, players=2).action_names)
