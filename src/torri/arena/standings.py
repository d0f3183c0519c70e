"""What the results of a match come to: for every level, and for every player in the list."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from torri.arena.elo import rate_share
from torri.arena.matches import GameResult, Match
from torri.arena.statistics import Deals, Values, estimate_mean, estimate_share


class Standings:
    """The results of a match as arrays: a row for every game, a column for every player."""

    def __init__(self, match: Match, results: Sequence[GameResult]) -> None:
        self.match = match
        self.results = sorted(results, key=lambda result: result.index)
        seats = len(match.players)
        self.deals: Deals = np.array([result.index // seats for result in self.results], np.int64)
        self.points = self._column("points")
        self.wins = self._column("wins")
        self.decisions = self._column("decisions")
        self.seconds = self._column("seconds")
        self.longest = self._column("longest")

    def _column(self, name: str) -> Values:
        rows = [getattr(result, name) for result in self.results]
        return np.array(rows, np.float64).reshape(len(rows), len(self.match.players))

    def players_of(self, level: str) -> list[int]:
        """The places in the list that a level takes."""
        return [place for place, name in enumerate(self.match.players) if name == level]

    def wins_of(self, level: str) -> float:
        """The victories of all players of a level together."""
        return float(self.wins[:, self.players_of(level)].sum())

    def row(self, players: list[int]) -> dict[str, Any]:
        """What some players did, on average for one of them."""
        decisions = int(self.decisions[:, players].sum())
        shares, points = self.wins[:, players].mean(axis=1), self.points[:, players].mean(axis=1)
        return {
            "level": self.match.players[players[0]],
            "players": len(players),
            "win_share": estimate_share(shares, self.deals).to_dict(),
            "points": estimate_mean(points, self.deals).to_dict(),
            "decisions": decisions,
            "seconds_per_decision": round(
                float(self.seconds[:, players].sum()) / max(decisions, 1), 6
            ),
            "longest_decision": round(float(self.longest[:, players].max()), 6),
        }

    def elo(self) -> dict[str, Any] | None:
        """The Elo points of the first level above the other; None unless two levels play."""
        if len(self.match.levels) != 2:
            return None
        one, other = self.match.levels
        mine, theirs = self.players_of(one), self.players_of(other)
        share = estimate_share(self.wins[:, mine].sum(axis=1), self.deals)
        rating = rate_share(share, len(theirs) / len(mine))
        return {"level": one, "above": other, **rating.to_dict()}

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, for programs; there must be a game."""
        rows = {name: self.players_of(name) for name in self.match.levels}
        return {
            "games": len(self.results),
            "deals": len(np.unique(self.deals)),
            "turns": round(sum(result.turns for result in self.results) / len(self.results), 3),
            "levels": [self.row(players) for players in rows.values()],
            "entrants": [self.row([place]) for place in range(len(self.match.players))],
            "elo": self.elo(),
        }
