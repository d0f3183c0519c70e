"""The player who searches: budgets of time and iterations, several trees on several cores."""

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from torri.core.game import Game
from torri.core.position import View
from torri.core.rng import Rng
from torri.players.settings import Settings
from torri.players.tree import Branch, Tree, added

NODES = 500_000
"""Nodes of a tree: 32 MB."""
SLICE = 0.004
"""Seconds of thinking between two looks at the clock."""
MOST_VISITS = 2**22
"""Of a tree: its sums, of single precision, would lose what is added to larger ones."""
FIRST_SLICE = 64
"""Iterations before the speed is known."""


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: seconds, iterations of all trees together, or both."""

    seconds: float | None = None
    iterations: int | None = None

    def after(self, spent: float) -> "Budget":
        """What is left when some seconds are spent."""
        if self.seconds is None:
            return self
        return Budget(max(self.seconds / 10, self.seconds - spent), self.iterations)


class Searcher:
    """Thinks about views of one game, with a tree for every core."""

    def __init__(
        self,
        game: Game,
        rng: Rng,
        settings: Settings,
        cores: int = 1,
        nodes: int = NODES,
    ) -> None:
        self.game = game
        self.trees = [
            Tree(game, settings, Rng(rng.below(2**31), core), nodes) for core in range(cores)
        ]
        self._expected: View | None = None

    def think(self, view: View, budget: Budget, *, may_stop_early: bool) -> None:
        """Grow the trees; what was thought about this very view before is kept."""
        if self._expected is None or self._expected != view:
            for tree in self.trees:
                tree.clear()
        self._expected = view
        if len(self.trees) == 1:
            _grow(self.trees[0], view, budget, may_stop_early)
            return
        each = Budget(budget.seconds, _share(budget.iterations, len(self.trees)))
        with ThreadPoolExecutor(len(self.trees)) as pool:
            running = [pool.submit(_grow, tree, view, each, may_stop_early) for tree in self.trees]
            for future in running:
                future.result()

    def branches(self) -> list[Branch]:
        """The decisions thought about, over all trees, the favourite first."""
        return merged(tree.branches() for tree in self.trees)

    def follow(self, view: View, action: int) -> None:
        """Keep what was thought for the next decision, if no chance and nobody comes between."""
        is_known = self._expected is not None and self._expected == view
        after = view.determinize(Rng(0)).apply(action)
        self._expected = None
        if is_known and after.seat == view.viewer and after.turns == view.turns:
            self._expected = after.view(view.viewer)
            for tree in self.trees:
                tree.advance(action)


def merged(trees: Iterable[Iterable[Branch]]) -> list[Branch]:
    """Add up what several trees say of the same decisions, the most visited first."""
    found: dict[int, list[Branch]] = {}
    for branches in trees:
        for branch in branches:
            found.setdefault(branch.action, []).append(branch)
    sums = [added(same) for same in found.values()]
    return sorted(sums, key=lambda branch: (-branch.visits, branch.action))


def _share(iterations: int | None, trees: int) -> int | None:
    return None if iterations is None else -(-iterations // trees)


def _grow(tree: Tree, view: View, budget: Budget, may_stop_early: bool) -> None:
    """Grow one tree until its time or its iterations are over, or nothing can change any more.

    Visits that an earlier decision of the same turn left here count as done.
    """
    began = time.perf_counter()
    start = tree.visits
    slice_ = FIRST_SLICE
    most = budget.iterations
    while True:
        done = tree.visits - start
        spent = time.perf_counter() - began
        left = MOST_VISITS - tree.visits if most is None else most - tree.visits
        if budget.seconds is not None:
            if done > 0:
                speed = done / max(spent, 1e-6)
                slice_ = max(1, int(speed * SLICE))
                left = min(left, speed * budget.seconds - tree.visits)
            if spent >= budget.seconds:
                return
        if left < 1 or (may_stop_early and tree.lead() > left):
            return
        tree.grow(view, int(min(slice_ if budget.seconds is not None else left, left)))
