"""Textbook information-set Monte Carlo tree search in plain Python, over torri's own rules.

What one would write with `torri.State` alone (Cowling, Powley, Whitehouse 2012): a tree of objects,
random playouts, one decision at a time. The search's speed is set against it.
"""

import math
from collections.abc import Iterable

from torri.core.position import CHANCE, State, View
from torri.core.rng import Rng

EXPLORATION = 0.7


class Node:
    """A decision, and what came of it."""

    def __init__(self, action: int, parent: "Node | None", seat: int) -> None:
        self.action = action
        self.parent = parent
        self.seat = seat  # who took the decision
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.available = 1
        self.wins = 0.0

    def worth(self) -> float:
        """Upper confidence bound, by how often it could be chosen."""
        explore = EXPLORATION * math.sqrt(math.log(self.available) / self.visits)
        return self.wins / self.visits + explore


def search(view: View, iterations: int, rng: Rng) -> int:
    """Return the decision that was tried most."""
    root = Node(-1, None, CHANCE)
    for _ in range(iterations):
        state = view.determinize(rng)
        leaf = grow(root, state, rng)
        for action in state.random_game(rng):
            _ = action
        back_up(leaf, state.winners)
    return max(root.children.values(), key=lambda child: child.visits).action


def grow(node: Node, state: State, rng: Rng) -> Node:
    """Walk down by what is legal, and add one node."""
    while not state.chance(rng).over:
        legal = state.legal()
        untried = [action for action in legal if action not in node.children]
        if untried:
            action = rng.choice(untried)
            node.children[action] = child = Node(action, node, state.seat)
            state.apply(action)
            return child
        node = chosen(node.children[action] for action in legal)
        state.apply(node.action)
    return node


def chosen(children: Iterable[Node]) -> Node:
    """The most promising child; all that could have been chosen count as available."""
    options = list(children)
    best = max(options, key=Node.worth)
    for child in options:
        child.available += 1
    return best


def back_up(node: Node | None, winners: list[int]) -> None:
    """Count the result on the way back to the root."""
    while node is not None:
        node.visits += 1
        if node.seat in winners:
            node.wins += 1 / len(winners)
        node = node.parent
