"""Matches for proofs of strength: played, kept so that they can be resumed, put in a line."""

import re
from pathlib import Path
from typing import Any

import torri
from torri.arena.matches import Match
from torri.arena.results import SUFFIX, Results
from torri.arena.running import play_here
from torri.arena.standings import Standings

SEED = 1


def contest(
    folder: Path | None, name: str, players: tuple[str, ...], games: int, **options: Any
) -> dict[str, Any]:
    """Play a match, or what is missing of it, and return what it came to for its first level."""
    game = torri.game(name, players=len(players), **options)
    match = Match.at(game, players, games, SEED)
    words = [name, *options, *dict.fromkeys(players), f"{len(players)}p"]
    path = folder / (re.sub(r"[^\w.=-]+", "_", "-".join(words)) + SUFFIX) if folder else None
    with Results(match, path) as results:
        for result in play_here(match, list(results.missing())):
            results.add(result)
        table = Standings(match, results.games)
    return table.to_dict()


def share_line(words: str, result: dict[str, Any]) -> str:
    """A line about a match: how often its first level won, and between which bounds."""
    row = result["levels"][0]
    share = row["win_share"]
    return (
        f"{words}: {share['mean']:.1%} of {result['games']} games "
        f"(95 %: {share['low']:.1%} to {share['high']:.1%}), points {row['points']['mean']:.1f}, "
        f"{1000 * row['seconds_per_decision']:.1f} ms a decision, "
        f"longest {1000 * row['longest_decision']:.0f} ms"
    )
