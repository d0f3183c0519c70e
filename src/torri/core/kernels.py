"""The compiled functions that Python calls, written once and bound to each game.

A game brings its rules as functions of one record. Handing a record from Python to compiled code is
slow, handing over an array and an index is not, so what Python calls takes arrays. The names in
capitals below are free: `bind_kernels` gives them the functions of a game, its `Rules`.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import has, size
from torri.core.jit import bind
from torri.core.observing import Masks, Rows
from torri.core.rng import Generator, stream

Records = NDArray[Any]
Actions = NDArray[np.int64]

MOVER: Callable[[Any], int]
LEGAL: Callable[[Any, Actions], int]
IS_LEGAL: Callable[[Any, int], bool]
SAMPLE: Callable[[Any, Generator], int]
APPLY: Callable[[Any, int], None]
LOOK: Callable[[Any, int, Any], None]
OBSERVE: Callable[[Any, Rows, int], None]
DETERMINIZE: Callable[[Any, Generator, Any], None]
POINTS: Callable[[Any, int], int]
PLAY_ON: Callable[[Records, int, Generator, Actions], int]


@dataclass(frozen=True)
class Rules:
    """What a game brings: compiled functions of one record."""

    mover: Callable[[Any], int]
    """Who decides: a seat, CHANCE or NOBODY."""
    legal: Callable[[Any, Actions], int]
    """Write the legal actions, lowest first, and return how many there are."""
    is_legal: Callable[[Any, int], bool]
    """Whether a number is a legal action."""
    sample: Callable[[Any, Generator], int]
    """A legal action at random."""
    apply: Callable[[Any, int], None]
    """Carry out a legal action."""
    look: Callable[[Any, int, Any], None]
    """Write what a seat knows into a view."""
    mask: Callable[[Any, Masks, int], None]
    """Write the legal actions of the seat that decides as a row: for each action whether it is."""
    observe: Callable[[Any, Rows, int], None]
    """Write a view as a row of small numbers."""
    determinize: Callable[[Any, Generator, Any], None]
    """Write a random state that agrees with a view."""
    points: Callable[[Any, int], int]
    """The points of a seat so far."""
    instinct: Callable[[Any, Generator, float], int]
    """A sensible action at once, of the seat that decides or of chance; the last argument says how
    many points a whim may outweigh."""
    outlook: Callable[[Any, NDArray[np.float64]], float]
    """Write the points that each seat may expect at the end, and return how far that may be off."""
    is_certain: Callable[[Any], bool]
    """Whether a view leaves nothing open: no card unknown, nothing left to chance."""
    turns_left: Callable[[Any], int]
    """About how many turns are still to come."""

    def as_names(self) -> dict[str, Callable[..., Any]]:
        """The functions by the names in capitals that generic code calls them by."""
        return {field.name.upper(): getattr(self, field.name) for field in fields(self)}


def mover(states: Records, index: int) -> int:
    """Who decides: a seat, CHANCE or NOBODY."""
    return MOVER(states[index])


def legal(states: Records, index: int, out: Actions) -> int:
    """Write the legal actions into `out` and return how many there are."""
    return LEGAL(states[index], out)


def try_apply(states: Records, index: int, action: int) -> bool:
    """Apply an action if it is legal, and say whether it was."""
    state = states[index]
    allowed = IS_LEGAL(state, action)
    if allowed:
        APPLY(state, action)
    return allowed


def step(states: Records, index: int, action: int, out: Actions) -> int:
    """Apply a legal action, then write the next legal actions into `out`: one call a decision."""
    state = states[index]
    APPLY(state, action)
    return LEGAL(state, out)


def sample(states: Records, index: int, rng: Generator) -> int:
    """A legal action at random."""
    return SAMPLE(states[index], rng)


def look(states: Records, index: int, seat: int, views: Records, target: int) -> None:
    """Write what a seat (or a spectator, -1) knows of a state into a view."""
    LOOK(states[index], seat, views[target])


def observe(views: Records, index: int, rows: Rows) -> None:
    """Write a view as the first row, of small numbers."""
    OBSERVE(views[index], rows, 0)


def determinize(views: Records, index: int, rng: Generator, states: Records, target: int) -> None:
    """Write a random state that agrees with a view."""
    DETERMINIZE(views[index], rng, states[target])


def points(states: Records, out: NDArray[np.int64]) -> None:
    """Write the points of every seat of every state into a table."""
    for index in range(len(states)):
        state = states[index]
        for seat in range(state.players):
            out[index, seat] = POINTS(state, seat)


def tally(
    states: Records, seats: NDArray[np.int64], wins: NDArray[np.float64], games: Actions
) -> None:
    """Add finished games to running sums.

    `seats`, a row each: points, their squares, the fewest, the most. `wins`: a shared one counts in
    equal parts. `games`: turns, victories that were shared, the fewest turns, the most.
    """
    for index in range(len(states)):
        state = states[index]
        winners = int(state.winners)
        share = 1.0 / size(winners)
        for seat in range(state.players):
            own = POINTS(state, seat)
            seats[seat, 0] += own
            seats[seat, 1] += own * own
            seats[seat, 2] = min(seats[seat, 2], own)
            seats[seat, 3] = max(seats[seat, 3], own)
            if has(winners, seat):
                wins[seat] += share
        turns = int(state.turns)
        games[0] += turns
        games[1] += size(winners) > 1
        games[2] = min(games[2], turns)
        games[3] = max(games[3], turns)


def play_on(states: Records, index: int, rng: Generator, log: Actions) -> int:
    """Play a game to its end at random; log every action as far as the log has room.

    Returns how many actions there were.
    """
    state = states[index]
    count = 0
    while state.winners == 0:
        action = SAMPLE(state, rng)
        if count < len(log):
            log[count] = action
        APPLY(state, action)
        count += 1
    return count


def play_many(start: Records, states: Records, seed: int, first: int) -> int:
    """Play game number `first` and those after it from the start, one into each state.

    Every game has a stream of chance of its own, so a batch equals its games one by one. Returns
    how many actions there were.
    """
    rng = np.zeros(1, np.int64)
    nothing = np.zeros(0, np.int64)
    count = 0
    for index in range(len(states)):
        states[index] = start[0]
        rng[0] = stream(seed, first + index)
        count += PLAY_ON(states, index, rng, nothing)
    return count


@dataclass(frozen=True)
class Kernels:
    """The bound functions of one game."""

    mover: Callable[[Records, int], int]
    legal: Callable[[Records, int, Actions], int]
    try_apply: Callable[[Records, int, int], bool]
    step: Callable[[Records, int, int, Actions], int]
    sample: Callable[[Records, int, Generator], int]
    look: Callable[[Records, int, int, Records, int], None]
    observe: Callable[[Records, int, Rows], None]
    determinize: Callable[[Records, int, Generator, Records, int], None]
    points: Callable[[Records, NDArray[np.int64]], None]
    tally: Callable[[Records, NDArray[np.int64], NDArray[np.float64], Actions], None]
    play_on: Callable[[Records, int, Generator, Actions], int]
    play_many: Callable[[Records, Records, int, int], int]


def bind_kernels(owner: str, rules: Rules) -> Kernels:
    """Bind every kernel to a game."""
    names = rules.as_names()
    bound_play_on = bind(play_on, owner, **names)
    return Kernels(
        mover=bind(mover, owner, **names),
        legal=bind(legal, owner, **names),
        try_apply=bind(try_apply, owner, **names),
        step=bind(step, owner, **names),
        sample=bind(sample, owner, **names),
        look=bind(look, owner, **names),
        observe=bind(observe, owner, **names),
        determinize=bind(determinize, owner, **names),
        points=bind(points, owner, **names),
        tally=bind(tally, owner, **names),
        play_on=bound_play_on,
        play_many=bind(play_many, owner, **names, PLAY_ON=bound_play_on),
    )
