"""Exact endgames: once nothing is hidden and nothing is left to chance, try everything.

Two seats: alpha-beta, as what one wins the other loses. More seats: max^n, every seat for itself;
of choices that are equal to a seat it takes the first, the one with the lowest number. A seat
wants, in this order: a larger share of the victory, then more points ahead of the best other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import has, size
from torri.core.game import NOBODY, Game, State, View
from torri.core.jit import bind_all
from torri.core.kernels import Actions, Records
from torri.core.rng import Rng
from torri.players.worth import MOST_SEATS, Values

MOVER: Callable[[Any], int]
LEGAL: Callable[[Any, Actions], int]
APPLY: Callable[[Any, int], None]
POINTS: Callable[[Any, int], int]
OUTLOOK: Callable[[Any, Values], float]
IS_CERTAIN: Callable[[Any], bool]
TURNS_LEFT: Callable[[Any], int]
WORTH_AT_END: Callable[..., None]
ORDER: Callable[..., None]
ENTER: Callable[..., None]

WHOLE_VICTORY = 120_000
"""Divides evenly among up to five who share it, and outweighs every margin of points."""
SHARES = 60
"""A share of the victory is a multiple of a sixtieth."""
WORST = -(10**9)
DEEPEST = 256
"""Decisions to the end; an ending with more is not tried."""
ORDERED_TURNS = 3
"""With fewer turns left than this, decisions are tried as they come."""
# Columns of a frame, one for each decision on the way: who decides, how many choices, how many of
# them were tried, and the best of those.
DECIDER, CHOICES, TRIED, BEST = range(4)

Worths = NDArray[np.int64]


def worth_at_end(state: Any, out: Worths) -> None:
    """What a finished game is worth to each seat, and after that each seat's points."""
    winners = int(state.winners)
    for seat in range(state.players):
        others = WORST
        for other in range(state.players):
            if other != seat:
                others = max(others, int(POINTS(state, other)))
        own = int(POINTS(state, seat))
        out[MOST_SEATS + seat] = own
        out[seat] = own - others
        if has(winners, seat):
            out[seat] += WHOLE_VICTORY // size(winners)


def order(
    states: Records, depth: int, seat: int, legal: Actions, count: int, values: Values
) -> None:
    """Sort two players' decisions, what looks best first: a good first try cuts off the others."""
    keys = values[1]
    for index in range(count):
        states[depth + 1] = states[depth]
        APPLY(states[depth + 1], legal[index])
        OUTLOOK(states[depth + 1], values[0])
        key = values[0, seat] - values[0, 1 - seat]
        action = legal[index]
        place = index
        while place > 0 and keys[place - 1] < key:
            keys[place] = keys[place - 1]
            legal[place] = legal[place - 1]
            place -= 1
        keys[place] = key
        legal[place] = action


def enter(
    states: Records, depth: int, frames: Worths, legal: Actions, worths: Worths, values: Values
) -> None:
    """Look at a position for the first time: its worth if the game is over, else its choices."""
    state = states[depth]
    seat = MOVER(state)
    frames[depth, DECIDER] = seat
    frames[depth, TRIED] = 0
    if seat == NOBODY:
        frames[depth, CHOICES] = 0
        WORTH_AT_END(state, worths[depth])
        return
    worths[depth, :] = WORST
    count = LEGAL(state, legal[depth])
    frames[depth, CHOICES] = count
    if count > 1 and state.players == 2 and TURNS_LEFT(state) >= ORDERED_TURNS:
        ORDER(states, depth, seat, legal[depth], count, values)


def solve(
    states: Records,
    frames: Worths,
    legal: Actions,
    worths: Worths,
    bounds: Worths,
    values: Values,
    limit: int,
) -> int:
    """Write the worth of `states[0]` to each seat into `worths[0]`; return how many positions.

    Gives up with -1 where it would take more than `limit`. `bounds` holds what each of two seats is
    sure of by what was tried so far: together more than a whole victory cannot be had, so what
    would give it to them is not looked at any further.
    """
    depth = 0
    looked_at = 0
    ENTER(states, 0, frames, legal, worths, values)
    while True:
        if frames[depth, TRIED] == frames[depth, CHOICES]:
            if depth == 0:
                return looked_at
            depth -= 1
            seat = frames[depth, DECIDER]
            if worths[depth + 1, seat] > worths[depth, seat]:
                worths[depth, :] = worths[depth + 1]
                frames[depth, BEST] = legal[depth, frames[depth, TRIED] - 1]
            if states[0].players == 2:
                bounds[depth, seat] = max(bounds[depth, seat], worths[depth, seat])
                if bounds[depth, 0] + bounds[depth, 1] >= WHOLE_VICTORY:
                    frames[depth, TRIED] = frames[depth, CHOICES]
            continue
        if looked_at == limit or depth + 2 == len(states):
            return -1
        looked_at += 1
        states[depth + 1] = states[depth]
        APPLY(states[depth + 1], legal[depth, frames[depth, TRIED]])
        frames[depth, TRIED] += 1
        bounds[depth + 1, :] = bounds[depth]
        depth += 1
        ENTER(states, depth, frames, legal, worths, values)


def outset(views: Records, states: Records) -> int:
    """About how many turns are left in a view, -1 while something in it is open."""
    return TURNS_LEFT(states[0]) if IS_CERTAIN(views[0]) else -1


@cache
def _bound(kind: type[Game]) -> dict[str, Callable[..., Any]]:
    sources = (worth_at_end, order, enter, solve, outset)
    return bind_all(kind.name, kind.rules.as_names(), *sources)


@dataclass(frozen=True)
class Ending:
    """How the game ends from some position on, if every seat does its best."""

    worths: tuple[int, ...]
    """What it is worth to each seat; the more, the better."""
    points: tuple[int, ...]

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the victory."""
        return [round(worth * SHARES / WHOLE_VICTORY) / SHARES for worth in self.worths]


class Solver:
    """Solves endings of one game, in memory taken once."""

    def __init__(self, game: Game) -> None:
        bound = _bound(type(game))
        self.game = game
        self._solve = bound["SOLVE"]
        self._outset = bound["OUTSET"]
        self._states = np.zeros(DEEPEST, game.state_dtype)
        self._frames = np.zeros((DEEPEST, 4), np.int64)
        self._legal = np.zeros((DEEPEST, game.max_legal), np.int64)
        self._worths = np.zeros((DEEPEST, 2 * MOST_SEATS), np.int64)
        self._bounds = np.zeros((DEEPEST, 2), np.int64)
        self._values = np.zeros((2, max(game.max_legal, MOST_SEATS)))

    def position(self, view: View, most_turns: int) -> State | None:
        """The position behind a view, if it is the only one and about so many turns are left."""
        state = view.determinize(Rng(0))
        turns = self._outset(view.array, state.array)
        return state if 0 <= turns <= most_turns else None

    def ending(self, state: State, limit: int) -> tuple[Ending | None, int]:
        """How a position ends, if that takes a look at `limit` others at most, and at how many."""
        self._states[0] = state.record
        self._bounds[0] = WORST
        used = self._solve(
            self._states,
            self._frames,
            self._legal,
            self._worths,
            self._bounds,
            self._values,
            limit,
        )
        if used < 0:
            return None, limit
        players = self.game.players
        worths = self._worths[0].tolist()
        return Ending(
            tuple(worths[:players]), tuple(worths[MOST_SEATS : MOST_SEATS + players])
        ), used

    def best(self, view: View, most_turns: int, limit: int) -> int | None:
        """The best decision, if nothing is hidden and it can be found within the limit."""
        start = self.position(view, most_turns)
        if start is None:
            return None
        ending, _ = self.ending(start, limit)
        return None if ending is None else int(self._frames[0, BEST])
