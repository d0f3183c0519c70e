"""A search tree in Python's hands: grown by compiled code, read and moved along here."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from torri.core.game import Game
from torri.core.jit import bind_all
from torri.core.position import View
from torri.core.rng import Rng
from torri.players.search import (
    DEEPEST,
    HEADER_WORDS,
    NO_NODE,
    NODE,
    ROOT,
    SEARCH,
    USED,
    Workshop,
    lead,
)
from torri.players.settings import Settings
from torri.players.worth import MOST_SEATS

FIRST_NODE = NO_NODE + 1
NO_ACTION = -1


@dataclass(frozen=True)
class Branch:
    """What is known of a decision: how often it was tried, and what came of it in all."""

    action: int
    node: int
    visits: int
    shares: NDArray[np.float64]
    """Sum of each seat's shares of the victory."""
    points: NDArray[np.float64]
    """Sum of each seat's points."""


def added(branches: list[Branch]) -> Branch:
    """What several trees know of the same decision, added up; the node is that of the first."""
    nothing = np.zeros(MOST_SEATS)
    return Branch(
        branches[0].action if branches else NO_ACTION,
        branches[0].node if branches else NO_NODE,
        sum(branch.visits for branch in branches),
        sum((branch.shares for branch in branches), nothing),
        sum((branch.points for branch in branches), nothing),
    )


@cache
def _grow_kernel(kind: type[Game]) -> Callable[..., None]:
    return bind_all(kind.name, kind.rules.as_names(), *SEARCH)["GROW"]


class Tree:
    """One tree with its pool of nodes: memory is taken once, and never more."""

    def __init__(self, game: Game, settings: Settings, rng: Rng, capacity: int) -> None:
        self.game = game
        self.work = Workshop(
            nodes=np.zeros(capacity, NODE),
            header=np.zeros(HEADER_WORDS, np.int64),
            states=np.zeros(2, game.state_dtype),
            legal=np.zeros(game.max_legal, np.int64),
            marks=np.zeros(len(game.action_names), np.int64),
            path=np.zeros(DEEPEST, np.int64),
            rng=rng.words,
            settings=settings.packed(),
            values=np.zeros((2, MOST_SEATS)),
        )
        self.nodes, self.header = self.work.nodes, self.work.header
        self.kernel = _grow_kernel(type(game))
        self.clear()
        self.grow(View(game, np.zeros(1, game.view_dtype)), 0)  # compiled before time counts

    def clear(self) -> None:
        """Forget everything."""
        self.nodes[FIRST_NODE] = np.zeros((), NODE)
        self.header[USED] = FIRST_NODE + 1
        self.header[ROOT] = FIRST_NODE

    def grow(self, view: View, iterations: int) -> None:
        """Think on: so many iterations more, about the view that the tree is about."""
        self.kernel(view.array, self.work, iterations)

    @property
    def visits(self) -> int:
        """Iterations that came through the root."""
        return int(self.nodes[self.header[ROOT]].visits)

    @property
    def root(self) -> int:
        """The node of the position thought about."""
        return int(self.header[ROOT])

    def lead(self) -> int:
        """By how many visits the favourite is ahead."""
        return int(lead(self.work))

    def branches(self, node: int | None = None) -> Iterator[Branch]:
        """Go through the decisions that were added below a node, or below the root."""
        child = int(self.nodes[self.root if node is None else node].first_child)
        while child != NO_NODE:
            yield self._branch(child)
            child = int(self.nodes[child].next_sibling)

    def whole(self) -> Branch:
        """What is known of the position thought about."""
        return self._branch(self.root)

    def _branch(self, node: int) -> Branch:
        here = self.nodes[node]
        return Branch(
            int(here.action),
            node,
            int(here.visits),
            here.share.astype(np.float64),
            here.points.astype(np.float64),
        )

    def advance(self, action: int) -> None:
        """Make the node after a decision the root; without one, start anew."""
        for branch in self.branches():
            if branch.action == action:
                self.header[ROOT] = branch.node
                return
        self.clear()
