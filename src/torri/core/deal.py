"""Chance as a shuffled pile that lies face down: the same for all who play a deal."""

from collections.abc import Callable, Sequence
from typing import Protocol

from torri.core.game import Game


class Numbers(Protocol):
    """Where a shuffle takes its numbers from."""

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1, each as likely as the others."""
        ...


class Deal:
    """One deal's chance: outcomes in a shuffled order, the first that is legal comes next.

    While outcomes only become fewer, as cards of a pile do, one order serves: what it has left is
    as random as it was, and whoever plays the deal meets the same cards one after another. An
    outcome that was drawn or impossible before and is legal now asks for a fresh order, for the old
    one has told something about it. `numbers` gives those of each order, counted from 0.
    """

    def __init__(self, game: Game, numbers: Callable[[int], Numbers]) -> None:
        self.numbers = numbers
        self.orders = 0
        self.outcomes = range(game.player_actions, len(game.action_names))
        self.order: list[int] = []
        self.next = 0
        """Where in the order the outcomes begin that may still come."""
        self.left: set[int] = set()

    def draw(self, legal: Sequence[int]) -> int:
        """Return one of the legal outcomes, each as likely as the others."""
        open_now = set(legal)
        if not self.left >= open_now:
            self._shuffle()
        while self.order[self.next] not in open_now:
            self.next += 1
        drawn = self.order[self.next]
        self.next += 1
        open_now.discard(drawn)
        self.left = open_now
        return drawn

    def copy(self) -> "Deal":
        """Return the same deal, to be looked ahead in; what it holds is replaced, never changed."""
        other = Deal.__new__(Deal)
        vars(other).update(vars(self))
        return other

    def _shuffle(self) -> None:
        """Fisher and Yates, from the last place down."""
        numbers = self.numbers(self.orders)
        self.orders += 1
        order = list(self.outcomes)
        for place in range(len(order) - 1, 0, -1):
            other = numbers.below(place + 1)
            order[place], order[other] = order[other], order[place]
        self.order, self.next = order, 0
