"""What every computer player is: somebody who is shown a view and names an action."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from torri.core.game import Game
from torri.core.jit import bind
from torri.core.kernels import Records
from torri.core.position import View
from torri.core.rng import Generator, Rng

INSTINCT: Callable[[Any, Generator, float], int]

WHIM = 1.75
"""How many points a whim may outweigh."""


class Thinker(Protocol):
    """Decides for one seat of one game, and may keep what it thought from one call to the next."""

    def decide(self, view: View) -> int:
        """Return a legal action of the viewer, whose decision it must be."""
        ...


class RandomPlayer:
    """Any legal action."""

    def __init__(self, _game: Game, rng: Rng) -> None:
        self.rng = rng

    def decide(self, view: View) -> int:
        """Return a legal action at random."""
        return view.determinize(self.rng).sample(self.rng)


class InstinctPlayer:
    """What a game's instinct says, without a thought about the next turn."""

    def __init__(self, game: Game, rng: Rng) -> None:
        self.rng = rng
        self.kernel = _bound_instinct(type(game))

    def decide(self, view: View) -> int:
        """Return what is sensible at first sight."""
        return int(self.kernel(view.determinize(self.rng).array, self.rng.words))


def instinct_of(states: Records, rng: Generator) -> int:
    """A sensible action in a state."""
    return INSTINCT(states[0], rng, WHIM)


@cache
def _bound_instinct(kind: type[Game]) -> Callable[[Records, Generator], int]:
    return bind(instinct_of, kind.name, **kind.rules.as_names())
