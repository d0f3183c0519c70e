"""Ladders: levels in their order, each against the one before it, or all against all."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

from torri.arena.elo import Pairing, rate_levels
from torri.arena.matches import GameResult, Match
from torri.arena.standings import Standings
from torri.core.errors import OptionError
from torri.core.game import Game

ANCHOR = "random"
"""Its Elo is 0 where it plays; else that of the lowest level is."""


def ladder(
    game: Game, levels: Sequence[str], games: int, seed: int, *, all_pairs: bool
) -> list[Match]:
    """Return the matches to play: each time one of the higher among the lower."""
    if len(levels) < 2 or len(set(levels)) != len(levels):
        raise OptionError("a ladder needs two levels or more, each named once")
    pairs = combinations(levels, 2) if all_pairs else pairwise(levels)
    rivals = game.players - 1
    return [Match.at(game, (high, *[low] * rivals), games, seed) for low, high in pairs]


def standings(played: Sequence[tuple[Match, Sequence[GameResult]]]) -> dict[str, Any]:
    """What the matches come to: each pair, and the Elo of all levels together, as plain data."""
    tables = [Standings(match, results) for match, results in played if results]
    levels = list(dict.fromkeys(name for match, _ in played for name in reversed(match.levels)))
    anchor = ANCHOR if ANCHOR in levels else levels[0]
    ratings = rate_levels([_pairing(table) for table in tables], anchor)
    return {
        "pairs": [table.to_dict() for table in tables],
        "elo": [{"level": name, **ratings[name].to_dict()} for name in levels if name in ratings],
    }


def _pairing(table: Standings) -> Pairing:
    high, low = table.match.levels
    rivals = len(table.match.players) - 1
    return Pairing(high, low, len(table.results), table.wins_of(high), rivals)
