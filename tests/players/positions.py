"""Positions for the tests of players: reached by play, in several variants of both games."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import torri
from tests.contract.variants import scaled, title
from torri.core.position import CHANCE
from torri.core.rng import Rng

_OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("patrician", {"players": 3, "messengers": True, "memory": "table"}),
    ("patrician", {"players": 2}),
    ("patrician", {"players": 3, "messengers": True, "ambassadors": True}),
    ("patrician", {"players": 4, "ambassadors": True, "memory": "table"}),
    ("san_gimignano", {"players": 3, "string": True}),
    ("san_gimignano", {"players": 2}),
]
VARIANTS = {title(name, options): torri.game(name, **options) for name, options in _OPTIONS}
TRIED = list(VARIANTS)[:: scaled(1, 2)]
"""Plain Python has no time for all of them."""
PATRICIAN = VARIANTS["patrician-2"]
SAN_GIMIGNANO = VARIANTS["san_gimignano-2"]


def decisions(game: torri.Game, seed: int) -> Iterator[torri.State]:
    """Go through a random game: every position in which a seat has a choice."""
    state = game.new(seed=seed)
    rng = Rng(seed)
    while not state.over:
        if state.seat != CHANCE and len(state.legal()) > 1:
            yield state.copy()
        state.apply(state.sample(rng))


def sampled(game: torri.Game, seed: int, count: int) -> list[torri.State]:
    """Some decisions of a random game, spread evenly over it."""
    found = list(decisions(game, seed))
    return [found[(2 * index + 1) * len(found) // (2 * count)] for index in range(count)]


@cache
def shared_victory(game: torri.Game) -> torri.State:
    """The end of a random game that several seats have won."""
    for seed in range(3000):
        state = game.new(seed=seed)
        for _ in state.random_game(Rng(seed)):
            pass
        if len(state.winners) > 1:
            return state
    raise AssertionError("nobody ever shares a victory")


def own_view(state: torri.State) -> torri.View:
    """What the seat knows that is to decide."""
    return state.view(state.seat)


def swaps(state: torri.State, seat: int) -> list[torri.State]:
    """The positions that a seat cannot tell from this one, by one swap of hidden cards."""
    return list(import_module(f"tests.{state.game.name}.swaps").unseen_swaps(state, seat))
