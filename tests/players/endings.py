"""Endings tried out to the last leaf, in plain Python over the public face of a position.

Nothing is pruned, nothing reordered, and nothing shared with the solver that is put to the test.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import torri
from tests.contract.variants import scaled
from tests.players.positions import decisions
from torri.core.position import CHANCE

LARGEST = scaled(2500, 250)
"""Positions below an ending that is still tried out."""
ENOUGH = scaled(6, 2)
"""Endings of each variant."""
MOST_GAMES = 200
"""Games that are played to find them."""
VICTORY = 120_000
"""A seat wants a larger share of the victory before it looks at points."""


@dataclass(frozen=True)
class Outcome:
    """What a position comes to, if every seat does its best."""

    shares: tuple[float, ...]
    """Each seat's share of the victory."""
    worths: tuple[int, ...]
    """The share, and far behind it the points ahead of the best other."""
    points: frozenset[tuple[int, ...]]
    """The points it may end with: several where two players have choices of equal worth."""


@dataclass(frozen=True)
class Ending:
    """A position near the end, and what each decision in it comes to."""

    state: torri.State
    choices: dict[int, Outcome]
    size: int
    """How many positions there are below it."""

    @property
    def outcome(self) -> Outcome:
        return favourite(self.state, list(self.choices.values()))

    @property
    def best(self) -> list[int]:
        """The decisions of most worth to whoever decides."""
        seat = self.state.seat
        most = self.outcome.worths[seat]
        return [action for action, found in self.choices.items() if found.worths[seat] == most]

    @property
    def wins(self) -> list[int]:
        """The decisions with the largest share of the victory, however few points ahead."""
        seat = self.state.seat
        most = self.outcome.shares[seat]
        return [action for action, found in self.choices.items() if found.shares[seat] == most]


class NotSolvable(Exception):  # noqa: N818 - an answer, no error
    """Something is left to chance, or there is more to look at than was agreed."""


class Explorer:
    """Looks at every position below one, and gives up after so many."""

    def __init__(self) -> None:
        self.seen = 0

    def ending(self, state: torri.State) -> Ending:
        choices = {action: self.outcome(after) for action, after in self._successors(state)}
        return Ending(state, choices, self.seen)

    def outcome(self, state: torri.State) -> Outcome:
        if state.over:
            return _at_end(state)
        return favourite(state, [self.outcome(after) for _, after in self._successors(state)])

    def _successors(self, state: torri.State) -> Iterator[tuple[int, torri.State]]:
        if state.seat == CHANCE:
            raise NotSolvable
        for action in state.legal():
            self.seen += 1
            if self.seen > LARGEST:
                raise NotSolvable
            yield action, state.copy().apply(action)


def favourite(state: torri.State, choices: list[Outcome]) -> Outcome:
    """Two players: minimax. More: max^n, where of equal choices a seat takes the first."""
    seat = state.seat
    most = max(choice.worths[seat] for choice in choices)
    equal = [choice for choice in choices if choice.worths[seat] == most]
    if state.game.players > 2:
        return equal[0]
    points = frozenset(points for choice in equal for points in choice.points)
    return Outcome(equal[0].shares, equal[0].worths, points)


def _at_end(state: torri.State) -> Outcome:
    points, winners = state.points, state.winners
    worths: list[int] = []
    for seat, own in enumerate(points):
        margin = own - max(points[:seat] + points[seat + 1 :])
        worths.append(margin + (VICTORY // len(winners) if seat in winners else 0))
    shares = tuple((seat in winners) / len(winners) for seat in range(len(points)))
    return Outcome(shares, tuple(worths), frozenset({tuple(points)}))


@cache
def endings(game: torri.Game) -> list[Ending]:
    """Endings in which it matters what is decided, each of a game of its own."""
    return list(islice((found[-1] for found in _of_all_games(game) if found), ENOUGH))


@cache
def decisive_endings(game: torri.Game) -> list[Ending]:
    """Endings in which the victory itself is at stake."""
    decisive = (
        ending
        for found in _of_all_games(game)
        for ending in found[-1:]
        if len(ending.wins) < len(ending.choices)
    )
    return list(islice(decisive, ENOUGH // 2))


@cache
def tied_endings(game: torri.Game) -> list[Ending]:
    """Endings in which decisions are equal to the seat that decides, but not to the others."""
    tied = (
        ending
        for found in _of_all_games(game)
        for ending in found
        if len({ending.choices[action].worths for action in ending.best}) > 1
    )
    return list(islice(tied, ENOUGH // 2))


def _of_all_games(game: torri.Game) -> Iterator[list[Ending]]:
    return (_that_matter(game, seed) for seed in range(MOST_GAMES))


@cache
def _that_matter(game: torri.Game, seed: int) -> list[Ending]:
    """Decisions that matter from the end of a random game back, as far as they can be tried out."""
    found: list[Ending] = []
    for state in reversed(list(decisions(game, seed))):
        try:
            ending = Explorer().ending(state)
        except NotSolvable:
            break
        if len(ending.best) < len(ending.choices):
            found.append(ending)
    return found
