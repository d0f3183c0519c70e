"""The player who searches, and solves the ending once it can."""

import time
from dataclasses import dataclass
from typing import Self

from torri.core.game import Game, View
from torri.core.rng import Rng
from torri.players.endgame import Solver
from torri.players.searcher import Budget, Searcher
from torri.players.settings import Settings

MOST_POSITIONS = 2_000_000
POSITIONS_PER_SECOND = 1_000_000


@dataclass(frozen=True)
class Endings:
    """When to try for an exact solution."""

    turns: int
    """With about so many turns left at most."""
    positions: int
    """Looking at so many positions at most."""

    @classmethod
    def within(cls, turns: int, seconds: float | None) -> Self:
        """Try only what even a slow machine solves within so many seconds."""
        most = MOST_POSITIONS
        if seconds is not None:
            most = min(most, int(seconds * POSITIONS_PER_SECOND))
        return cls(turns, most)


class SearchPlayer:
    """Thinks within a budget; with `endings`, plays them exactly."""

    def __init__(
        self,
        game: Game,
        rng: Rng,
        budget: Budget,
        *,
        settings: Settings | None = None,
        cores: int = 1,
        endings: Endings | None = None,
    ) -> None:
        self.budget = budget
        self.endings = endings
        self.solver = Solver(game) if endings else None
        self.searcher = Searcher(game, rng, settings or Settings(), cores)

    def decide(self, view: View) -> int:
        """Return the decision that was tried most, which is the one that held out best."""
        legal = view.legal()
        if len(legal) == 1:
            self.searcher.follow(view, legal[0])
            return legal[0]
        began = time.perf_counter()
        if self.solver and self.endings:
            solved = self.solver.best(view, self.endings.turns, self.endings.positions)
            if solved is not None:
                return solved
        spent = time.perf_counter() - began
        self.searcher.think(view, self.budget.after(spent), may_stop_early=True)
        action = self.searcher.branches()[0].action
        self.searcher.follow(view, action)
        return action
