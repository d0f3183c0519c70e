"""torri match and torri ladder, as a user runs them."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.runner import is_one_clear_line, torri
from torri.cli.contest import elo_text
from torri.cli.flags import spread
from torri.core.jit import COMPILING
from torri.games import REGISTRY

GAMES = "24" if COMPILING else "4"
ALONE = ("--games", GAMES, "--workers", "1")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("--players a b c --seed 1", "--players a --players b --players c --seed 1"),
        ("--players a --players b", "--players a --players b"),
        ("--players=a b --json", "--players=a --players b --json"),
        ("--players", "--players"),
        ("--seed 1 2 --players a", "--seed 1 2 --players a"),
        ("--json --players a b", "--json --players a --players b"),
        ("a b", "a b"),
    ],
)
def test_a_flag_takes_all_words_that_follow(given: str, meant: str) -> None:
    assert spread(given.split(), {"--players"}) == meant.split()


@pytest.mark.parametrize("game", list(REGISTRY))
def test_a_match_prints_a_table_that_fits_a_narrow_terminal(game: str) -> None:
    outcome = torri("match", game, "--players", "apprentice", "random", "random", *ALONE)
    assert outcome.code == 0, outcome.err
    assert outcome.err == ""
    assert f"{game}: {GAMES} games" in outcome.out
    for words in ("win share %", "random x2", "3: random", "Elo of apprentice above random"):
        assert words in outcome.out
    assert "…" not in outcome.out
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_a_match_prints_json_that_does_not_depend_on_how_players_are_named() -> None:
    lists = (
        ("--players", "apprentice", "random"),
        ("--players", "apprentice", "--players", "random"),
    )
    one, other = (
        json.loads(torri("match", "patrician", *names, *ALONE, "--json").out) for names in lists
    )
    assert one["players"] == ["apprentice", "random"]
    assert one["complete"]
    assert one["games"] == int(GAMES)
    assert one["deals"] == int(GAMES) / 2
    assert one["turns"] == 48
    for row, again in zip(one["levels"], other["levels"], strict=True):
        assert row["win_share"] == again["win_share"]
        assert row["points"]["low"] <= row["points"]["mean"] <= row["points"]["high"]
        assert row["seconds_per_decision"] <= row["longest_decision"]
    strong, weak = one["levels"]
    assert strong["win_share"]["mean"] + weak["win_share"]["mean"] == pytest.approx(1)
    assert strong["points"]["mean"] > weak["points"]["mean"]
    if COMPILING:  # else there are too few games to be sure
        assert one["elo"]["low"] > 0


def test_the_rows_of_a_level_and_of_its_players_agree() -> None:
    names = ("--players", "random", "apprentice", "random", "--messengers")
    data = json.loads(torri("match", "patrician", *names, *ALONE, "--json").out)
    assert data["options"]["messengers"]
    assert [row["level"] for row in data["levels"]] == ["random", "apprentice"]
    assert [row["players"] for row in data["levels"]] == [2, 1]
    first, second, third = (row["win_share"]["mean"] for row in data["entrants"])
    assert first + second + third == pytest.approx(1, abs=1e-4)
    assert data["levels"][0]["win_share"]["mean"] == pytest.approx((first + third) / 2, abs=1e-4)
    assert data["elo"]["level"] == "random"
    assert torri("match", "patrician", *names, *ALONE).code == 0


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = ("match", "patrician", "--players", "random", "random", "--workers", "1", "--json")
    torri(*match, "--games", "2", "--results", str(path))
    before = path.read_text()
    data = json.loads(torri(*match, "--games", "4", "--results", str(path)).out)
    assert data["games"] == 4
    assert data["elo"] is None
    assert path.read_text().startswith(before)
    assert path.read_text().count("\n") == 5
    other = torri(*match, "--games", "4", "--results", str(path), "--seed", "2")
    assert other.code == 2
    assert is_one_clear_line(other.err)
    assert "does not hold results of this match" in other.err


def test_a_match_is_played_with_a_deck_of_ones_own(tmp_path: Path) -> None:
    deck, path = tmp_path / "deck.toml", tmp_path / "match.jsonl"
    standard = files("torri.games.patrician").joinpath("deck.toml").read_text("utf-8")
    deck.write_text(standard.replace('"MI-1"', '"MY-1"'), "utf-8")
    match = (
        "match",
        "patrician",
        "--players",
        "random",
        "random",
        "--games",
        "2",
        "--workers",
        "1",
    )
    outcome = torri(*match, "--deck", str(deck), "--results", str(path), "--json")
    assert json.loads(outcome.out)["deck"] == "own"
    head = json.loads(path.read_text().splitlines()[0])
    assert "MY-1" in [card["id"] for card in head["deck"]]
    assert "does not hold" in torri(*match, "--results", str(path)).err


@pytest.mark.parametrize("game", list(REGISTRY))
def test_a_ladder_rates_the_levels(game: str, tmp_path: Path) -> None:
    names = ("--levels", "random", "apprentice", *ALONE, "--results", str(tmp_path))
    outcome = torri("ladder", game, *names)
    assert outcome.code == 0, outcome.err
    assert max(map(len, outcome.out.splitlines())) <= 80
    (file,) = tmp_path.iterdir()
    assert file.name == f"{game}-2-apprentice-random.jsonl"
    before = file.read_text()
    data = json.loads(torri("ladder", game, *names, "--json").out)
    assert file.read_text() == before  # nothing was left to play
    assert [row["level"] for row in data["pairs"][0]["levels"]] == ["apprentice", "random"]
    assert [row["level"] for row in data["elo"]] == ["random", "apprentice"]
    assert data["elo"][0] == {"level": "random", "elo": 0, "low": 0, "high": 0}
    assert data["pairs"][0]["levels"][0]["win_share"]["mean"] > 0.5
    if COMPILING:  # else there are too few games to be sure
        assert data["elo"][1]["low"] > 0


@pytest.mark.skipif(not COMPILING, reason="plain Python searches slowly")
def test_a_ladder_of_three_plays_neighbours_or_all_pairs() -> None:
    other = "master:iterations=50"
    names = ("--levels", other, "random", "apprentice", "--workers", "1", "--games", "3", "--json")
    data = json.loads(torri("ladder", "patrician", *names, "--players", "3").out)
    pairs = [[row["level"] for row in pair["levels"]] for pair in data["pairs"]]
    assert pairs == [["random", other], ["apprentice", "random"]]
    assert [row["players"] for row in data["pairs"][0]["levels"]] == [1, 2]
    assert next(row["elo"] for row in data["elo"] if row["level"] == "random") == 0
    data = json.loads(torri("ladder", "patrician", *names, "--all-pairs").out)
    assert len(data["pairs"]) == 3
    table = torri("ladder", "patrician", *names[:-1], "--players", "3").out
    assert "…" not in table  # a long name is folded
    assert max(map(len, table.splitlines())) <= 80


def test_elo_is_told_in_words() -> None:
    assert elo_text({"elo": 120.4, "low": 85.2, "high": 160.0}) == "+120 (+85 to +160)"
    assert elo_text({"elo": None, "low": 438.6, "high": None}) == "more than +439"
    assert elo_text({"elo": None, "low": None, "high": -438.6}) == "less than -439"
    assert elo_text({"elo": 0, "low": 0, "high": 0}) == "0"
