"""The player who searches, and solves the ending once it can."""

import sys
import time
from dataclasses import dataclass

from torri.core.game import Game
from torri.core.position import View
from torri.core.rng import Rng
from torri.players.endgame import Limit, Solver
from torri.players.searcher import Budget, Searcher
from torri.players.settings import Settings

MOST_POSITIONS = 2_000_000
"""Looked at for an ending by who does not watch the clock."""
FEWER_TURNS_FOR_MORE = 2
PART_FOR_ENDINGS = 0.75
"""Of the time for a decision; the search has the rest if nothing comes of it."""


@dataclass(frozen=True)
class Endings:
    """When to try for an exact solution, and for how long."""

    turns: int
    """With about so many turns left at most, for two players."""
    seconds: float | None = None
    """The time for a decision; None: it does not matter."""

    def most_turns(self, players: int) -> int:
        """Turns from which endings are tried: without alpha-beta it takes longer."""
        return self.turns if players == 2 else self.turns - FEWER_TURNS_FOR_MORE

    def limit(self) -> Limit:
        """When to give up an ending that is begun now."""
        if self.seconds is None:
            return Limit(MOST_POSITIONS)
        return Limit(sys.maxsize, time.perf_counter() + PART_FOR_ENDINGS * self.seconds)


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
            most_turns = self.endings.most_turns(view.game.players)
            solved = self.solver.best(view, most_turns, self.endings.limit())
            if solved is not None:
                return solved
        spent = time.perf_counter() - began
        self.searcher.think(view, self.budget.after(spent), may_stop_early=True)
        action = self.searcher.branches()[0].action
        self.searcher.follow(view, action)
        return action
