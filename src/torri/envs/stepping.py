"""Many games at once, in compiled code: written once, bound to each game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import has, size
from torri.core.game import Game
from torri.core.jit import bind_all
from torri.core.kernels import Actions, Records
from torri.core.layout import empty_record
from torri.core.observing import Masks, Rows
from torri.core.position import CHANCE, NOBODY
from torri.core.rng import Generator

DEAL = -1
"""Instead of an action: begin anew."""
GOES_ON = True
"""Where a game is over, the next one begins."""
LEAST = -(2**31)
"""Less than anybody's points."""

MOVER: Callable[[Any], int]
IS_LEGAL: Callable[[Any, int], bool]
SAMPLE: Callable[[Any, Generator], int]
APPLY: Callable[[Any, int], None]
LOOK: Callable[[Any, int, Any], None]
MASK: Callable[[Any, Masks, int], None]
OBSERVE: Callable[[Any, Rows, int], None]
POINTS: Callable[[Any, int], int]
PAY: Callable[..., None]


def first_illegal(states: Records, actions: Actions) -> int:
    """The first game whose action is not legal, or -1."""
    for index in range(len(states)):
        if not IS_LEGAL(states[index], actions[index]):
            return index
    return -1


def sample_all(states: Records, rngs: Generator, actions: Actions) -> None:
    """Choose a legal action at random for every game."""
    rng = np.zeros(1, np.int64)
    for index in range(len(states)):
        rng[0] = rngs[index]
        actions[index] = SAMPLE(states[index], rng)
        rngs[index] = rng[0]


def pay(state: Any, is_margin: bool, out: NDArray[np.float32], index: int) -> None:
    """Write what the end of a game is worth to each seat."""
    winners = int(state.winners)
    best, second = LEAST, LEAST
    for seat in range(state.players):
        points = POINTS(state, seat)
        second = max(second, min(best, points))
        best = max(best, points)
    for seat in range(state.players):
        points = POINTS(state, seat)
        if is_margin:
            out[index, seat] = np.float32(points - (second if points == best else best))
        elif has(winners, seat):
            out[index, seat] = np.float32(1.0 / size(winners))


# The first deal is a step too: what a game does in a step is long, and would be compiled anew in
# each function that calls it.
def step_all(
    start: Records,
    states: Records,
    rngs: Generator,
    actions: Actions,
    goes_on: bool,
    is_margin: bool,
    views: Records,
    seats: Rows,
    rows: Rows,
    masks: Masks,
    rewards: NDArray[np.float32],
    ended: Masks,
) -> None:
    """Carry out a legal action in every game, or DEAL; then write what the next to decide sees.

    Where a game is over, all are paid, and the next one begins if it is to go on.
    """
    rng = np.zeros(1, np.int64)
    for index in range(len(states)):
        state = states[index]
        rng[0] = rngs[index]
        ended[index] = False
        for seat in range(state.players):
            rewards[index, seat] = 0.0
        if actions[index] == DEAL:
            states[index] = start[0]
        else:
            APPLY(state, actions[index])
        seat = MOVER(state)
        while seat == CHANCE or (seat == NOBODY and goes_on):
            if seat == CHANCE:
                APPLY(state, SAMPLE(state, rng))
            else:
                ended[index] = True
                PAY(state, is_margin, rewards, index)
                states[index] = start[0]
            seat = MOVER(state)
        rngs[index] = rng[0]
        seats[index] = seat
        if seat >= 0:
            LOOK(state, seat, views[0])
            OBSERVE(views[0], rows, index)
            MASK(state, masks, index)
        else:
            masks[index, :] = False


@dataclass(frozen=True)
class Stepper:
    """The bound functions of one game."""

    first_illegal: Callable[[Records, Actions], int]
    sample_all: Callable[[Records, Generator, Actions], None]
    step_all: Callable[..., None]


@cache
def stepper(game: type[Game]) -> Stepper:
    """Bind what is above to a game."""
    bound = bind_all(
        f"{game.name}.envs", game.rules.as_names(), first_illegal, sample_all, pay, step_all
    )
    return Stepper(bound["FIRST_ILLEGAL"], bound["SAMPLE_ALL"], bound["STEP_ALL"])


class Shown:
    """Arrays that steps write into, a row for each game, and memory to work in."""

    def __init__(self, game: Game, n: int) -> None:
        self.seats = np.zeros(n, np.int8)
        self.observations = np.zeros((n, game.observation.size), np.int8)
        self.masks = np.zeros((n, game.player_actions), np.bool_)
        self.rewards = np.zeros((n, game.players), np.float32)
        self.ended = np.zeros(n, np.bool_)
        self._game = game

    def part(self, own: slice) -> tuple[Any, ...]:
        """The arguments of a step for some of the games: the last ones, from `views` on."""
        return (
            empty_record(self._game.view_dtype),
            self.seats[own],
            self.observations[own],
            self.masks[own],
            self.rewards[own],
            self.ended[own],
        )
