"""Chance that is the same for all who play a deal, as far as their play allows."""

from collections.abc import Sequence

from torri.core.game import Game
from torri.core.rng import Rng


class Deal:
    """One deal's chance: outcomes in a shuffled order, like a pile of cards that lies face down.

    The first legal outcome of the order comes next. While outcomes only become fewer, as cards of a
    pile do, one order serves: what it has left is as random as it was, and whoever plays the deal
    meets the same cards one after another. An outcome that was drawn or impossible before and is
    legal now asks for a fresh order, for the old one has told something about it.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed
        self.orders = 0
        self.outcomes = range(game.player_actions, len(game.action_names))
        self.rank: dict[int, int] = {}
        self.left: set[int] = set()

    def draw(self, legal: Sequence[int]) -> int:
        """Return one of the legal outcomes, each as likely as the others."""
        if not self.left.issuperset(legal):
            self._shuffle()
        drawn = min(legal, key=self.rank.__getitem__)
        self.left = set(legal) - {drawn}
        return drawn

    def _shuffle(self) -> None:
        rng = Rng(self.seed, self.orders)
        self.orders += 1
        order = list(self.outcomes)
        for place in range(len(order) - 1, 0, -1):
            other = rng.below(place + 1)
            order[place], order[other] = order[other], order[place]
        self.rank = {outcome: place for place, outcome in enumerate(order)}
