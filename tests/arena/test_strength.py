"""The ladder in short: every level is stronger than the one before (`bench/strength.py`: in full).

Players have iterations instead of seconds here, so the same games are played every time.
"""

import pytest

import torri
from torri.arena.matches import Match, play_game
from torri.core.jit import COMPILING

pytestmark = pytest.mark.skipif(not COMPILING, reason="hours as plain Python; rules are the same")

RUNGS = [
    ("apprentice", "random", 60, 0.85),
    ("mason", "apprentice", 60, 0.65),
    ("master:iterations=200", "mason", 20, 0.60),
    ("podesta:iterations=1000,cores=1,endings=7", "master:iterations=100", 24, 0.60),
]

AT_TABLES = 24
"""Games with several rivals; each of them sits in every seat equally often."""


@pytest.mark.parametrize("name", ["patrician", "san_gimignano"])
@pytest.mark.parametrize(("high", "low", "games", "wanted"), RUNGS)
def test_each_level_beats_the_one_before(
    name: str, high: str, low: str, games: int, wanted: float
) -> None:
    match = Match.at(torri.game(name, players=2), (high, low), games, seed=1)
    won = sum(play_game(match, index).wins[0] for index in range(games))
    assert won / games >= wanted


@pytest.mark.parametrize("rivals", [2, 3])
def test_one_podesta_among_masons_wins_more_than_its_share(rivals: int) -> None:
    players = ("podesta:iterations=2000,cores=1,endings=7", *["mason"] * rivals)
    game = torri.game("patrician", players=len(players))
    match = Match.at(game, players, AT_TABLES, seed=1)
    won = sum(play_game(match, index).wins[0] for index in range(AT_TABLES))
    assert won / AT_TABLES > 1 / len(players)  # more than one of equals would
