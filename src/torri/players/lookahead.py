"""One turn ahead: every way to play the own turn, and what the next seat might do then.

What is hidden is filled in at random. All ways to go on to the end of the turn (or to where chance
decides) are judged by the outlook; after the best of them the next seat takes its turn by instinct,
and the outlook judges what it leaves.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from torri.core.game import Game
from torri.core.jit import bind_all
from torri.core.kernels import Actions, Records
from torri.core.position import View
from torri.core.rng import Generator, Rng
from torri.players.worth import MOST_SEATS, Values, appraise

MOVER: Callable[[Any], int]
LEGAL: Callable[[Any, Actions], int]
APPLY: Callable[[Any, int], None]
DETERMINIZE: Callable[[Any, Generator, Any], None]
APPRAISE: Callable[[Any, float, Values, Values], None]
INSTINCT: Callable[[Any, Generator, float], int]
IS_CERTAIN: Callable[[Any], bool]
BEST_END: Callable[..., None]
AFTER_REPLIES: Callable[..., float]

WHIM = 0.3
GUESSES, REPLIES = 1, 1
"""How often what is hidden is filled in, and how often the others reply in each guess."""
MOST_DECISIONS = 8
"""Room for the decisions of one turn; what is beyond is judged as it stands."""


def best_end(states: Records, seat: int, legal: Actions, counts: Actions, values: Values) -> None:
    """Write the end of the best way to go on with the turn in `states[1]` into `states[-1]`.

    Goes through all decisions of the seat; `states[2]` and so on hold the way there.
    """
    last = len(states) - 1
    best = -1.0
    depth = 1
    counts[1] = -1
    while depth > 0:
        state = states[depth]
        if counts[depth] == -1:  # just arrived
            counts[depth] = 0
            if MOVER(state) == seat and depth + 1 < last:
                counts[depth] = LEGAL(state, legal[depth])
            else:
                APPRAISE(state, 0.0, values[0], values[1])
                if values[1, seat] > best:
                    best = values[1, seat]
                    states[last] = state
        if counts[depth] > 0:
            counts[depth] -= 1
            states[depth + 1] = states[depth]
            APPLY(states[depth + 1], legal[depth, counts[depth]])
            depth += 1
            counts[depth] = -1
        else:
            depth -= 1


def after_replies(
    states: Records, seat: int, replies: int, rng: Generator, values: Values
) -> float:
    """The seat's share after the next turn, summed up over replies to `states[-1]` by instinct."""
    last = len(states) - 1
    until = states[0].turns + 2
    total = 0.0
    for _ in range(replies):
        states[1] = states[last]
        state = states[1]
        while state.winners == 0 and state.turns < until:
            APPLY(state, INSTINCT(state, rng, WHIM))
        APPRAISE(state, 0.0, values[0], values[1])
        total += values[1, seat]
    return total


def judge(
    views: Records,
    guesses: int,
    replies: int,
    rng: Generator,
    states: Records,
    legal: Actions,
    counts: Actions,
    values: Values,
    out: Values,
) -> int:
    """Write what each legal action promises, summed up over guesses and replies."""
    count = 0
    if IS_CERTAIN(views[0]):  # all guesses are alike
        guesses, replies = 1, guesses * replies
    for _ in range(guesses):
        DETERMINIZE(views[0], rng, states[0])
        seat = MOVER(states[0])
        count = LEGAL(states[0], legal[0])
        same_chance = rng[0]
        for index in range(count):
            states[1] = states[0]
            APPLY(states[1], legal[0, index])
            BEST_END(states, seat, legal, counts, values)
            rng[0] = same_chance  # the same luck for all: they differ by what they are
            out[index] += AFTER_REPLIES(states, seat, replies, rng, values)
    return count


@cache
def _bound(kind: type[Game]) -> Callable[..., int]:
    return bind_all(kind.name, kind.rules.as_names(), appraise, best_end, after_replies, judge)[
        "JUDGE"
    ]


class LookaheadPlayer:
    """Plays what the outlook likes best at the end of its turn."""

    def __init__(
        self, game: Game, rng: Rng, guesses: int = GUESSES, replies: int = REPLIES
    ) -> None:
        self.rng = rng
        self.guesses = guesses
        self.replies = replies
        self.kernel = _bound(type(game))
        self.states = np.zeros(MOST_DECISIONS, game.state_dtype)
        self.legal = np.zeros((MOST_DECISIONS, game.max_legal), np.int64)
        self.counts = np.zeros(MOST_DECISIONS, np.int64)
        self.values = np.zeros((2, MOST_SEATS))

    def decide(self, view: View) -> int:
        """Return the first decision of the most promising turn."""
        out = np.zeros(self.legal.shape[1])
        count = self.kernel(
            view.array,
            self.guesses,
            self.replies,
            self.rng.words,
            self.states,
            self.legal,
            self.counts,
            self.values,
            out,
        )
        shares = out[:count]
        ties = np.flatnonzero(shares >= shares.max() - 1e-9)
        return int(self.legal[0, ties[self.rng.below(len(ties))]])
