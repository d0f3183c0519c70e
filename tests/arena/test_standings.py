"""What results come to, beside sums made by hand."""

import pytest

from tests.arena.test_matches import match_of
from torri.arena import ladders
from torri.arena.matches import GameResult
from torri.arena.standings import Standings
from torri.arena.statistics import wilson

MATCH = match_of("apprentice", "random", "random", games=4)
RESULTS = [
    GameResult(
        index=index,
        turns=48,
        points=points,
        wins=wins,
        decisions=(10, 20, 30),
        seconds=(1.0, 0.5, 0.5),
        longest=(0.2, 0.1, 0.3 - index / 100),
    )
    for index, points, wins in (
        (3, (50, 60, 40), (0.0, 1.0, 0.0)),
        (0, (70, 30, 50), (1.0, 0.0, 0.0)),
        (1, (60, 60, 20), (0.5, 0.5, 0.0)),
        (2, (80, 10, 30), (1.0, 0.0, 0.0)),
    )
]


def test_a_level_is_the_mean_of_its_players() -> None:
    data = Standings(MATCH, RESULTS).to_dict()
    assert (data["games"], data["deals"], data["turns"]) == (4, 2, 48)
    strong, weak = data["levels"]
    assert (strong["level"], strong["players"]) == ("apprentice", 1)
    assert (weak["level"], weak["players"]) == ("random", 2)
    assert strong["win_share"]["mean"] == 0.625
    assert weak["win_share"]["mean"] == 0.1875  # 1.5 victories of 8 chances
    assert strong["points"]["mean"] == 65
    assert weak["points"]["mean"] == 37.5
    assert [row["win_share"]["mean"] for row in data["entrants"]] == [0.625, 0.375, 0]
    assert [row["points"]["mean"] for row in data["entrants"]] == [65, 40, 35]


def test_times_are_those_of_all_decisions_of_a_level() -> None:
    strong, weak = Standings(MATCH, RESULTS).to_dict()["levels"]
    assert (strong["decisions"], strong["seconds_per_decision"]) == (40, 0.1)
    assert (weak["decisions"], weak["seconds_per_decision"]) == (200, 0.02)
    assert (strong["longest_decision"], weak["longest_decision"]) == (0.2, 0.3)


def test_elo_counts_the_rivals_at_the_table() -> None:
    elo = Standings(MATCH, RESULTS).to_dict()["elo"]
    assert (elo["level"], elo["above"]) == ("apprentice", "random")
    # 62.5 % against two: odds of 5 to 3, twice as good as they look
    assert elo["elo"] == pytest.approx(209.2, abs=0.1)
    three = match_of("apprentice", "random", "mason", games=4)
    assert Standings(three, RESULTS).to_dict()["elo"] is None


def test_one_game_is_enough_for_a_table() -> None:
    (row, _) = Standings(MATCH, RESULTS[:1]).to_dict()["levels"]
    low, high = wilson(0, 1)
    assert row["win_share"] == {"mean": 0, "low": low, "high": round(high, 5)}
    assert row["points"] == {"mean": 50, "low": None, "high": None}


def test_a_ladder_counts_the_higher_levels_victories() -> None:
    data = ladders.standings(
        [(MATCH, RESULTS), (match_of("mason", "apprentice", "apprentice"), [])]
    )
    assert len(data["pairs"]) == 1  # nobody has played the other
    assert [row["level"] for row in data["elo"]] == ["random", "apprentice"]
    assert data["elo"][1]["elo"] == pytest.approx(209.2, abs=0.1)
