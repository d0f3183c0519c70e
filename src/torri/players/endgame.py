"""Exact endgames: once nothing is hidden and nothing is left to chance, try everything.

Two seats: alpha-beta, as what one wins the other loses. More seats: max^n, every seat for itself;
of choices that are equal to a seat it takes the first, the one with the lowest number. A seat
wants, in this order: a larger share of the victory, then more points ahead of the best other.
Positions between turns are remembered, as many ways lead to the same.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import has, size
from torri.core.game import Game
from torri.core.jit import bind_all, compiled
from torri.core.kernels import Actions, Records
from torri.core.layout import record_dtype
from torri.core.position import NOBODY, State, View
from torri.core.rng import Rng, mixed, wrapped
from torri.players.worth import MOST_SEATS, Values

MOVER: Callable[[Any], int]
LEGAL: Callable[[Any, Actions], int]
APPLY: Callable[[Any, int], None]
POINTS: Callable[[Any, int], int]
OUTLOOK: Callable[[Any, Values], float]
IS_CERTAIN: Callable[[Any], bool]
TURNS_LEFT: Callable[[Any], int]
WRITE_WORTH: Callable[..., None]
SORT: Callable[..., None]
ENTER: Callable[..., None]

WHOLE_VICTORY = 120_000
"""Divides evenly among up to five who share it, and outweighs every margin of points."""
SHARES = 60
"""A share of the victory is a multiple of a sixtieth."""
WORST = -(10**9)
DEEPEST = 256
"""Decisions to the end; an ending with more is not tried."""
SORTED_FROM = 7
"""With fewer turns left, sorting choices by how they look takes longer than it spares."""
REMEMBERED_FROM = 2
"""With fewer turns left, a position is as quickly tried out anew as found again."""
ASIDE = 2
"""Points above and below the worth that two players' endings are expected to have."""
SLICE = 20_000
"""Positions between two looks at the clock."""

# Columns of `rows`, a row for each decision on the way: who decides, how many choices there are,
# how many of them were tried, the best of those, and the one that sufficed here the last time.
DECIDER, CHOICES, TRIED, BEST, SUFFICED = range(5)
# Then where the position is to be remembered (NOWHERE: it is not), by which key, and between which
# bounds of the first seat's worth it is looked at.
PLACE, KEY, LOW, HIGH = range(5, 9)
# Then what each of two seats is sure of by what was tried so far on the way; and what the position
# is worth to each seat, and each seat's points.
SURE, WORTH = 9, 11
POINT = WORTH + MOST_SEATS
COLUMNS = POINT + MOST_SEATS
NOWHERE = -1
# Words of `progress`: how deep, and how many positions were looked at.
DEPTH, LOOKED_AT = range(2)

# What is known of the first seat's worth: nothing, no more than, no less than, exactly.
NOTHING, AT_MOST, AT_LEAST, EXACTLY = range(4)
MEMORY = record_dtype(
    [
        ("key", np.int64),
        ("worths", np.int32, 2 * MOST_SEATS),  # as in a row
        ("known", np.int64),
    ]
)
PLACES = 2**20
"""Positions that are remembered at most: 56 MB."""
Memory = Any  # an array of such records

Words = NDArray[np.int64]


class Desk(NamedTuple):
    """All that solving writes to."""

    states: Records  # a position, a row and the legal actions for each decision on the way
    rows: Words
    legal: Actions
    words: Words  # the positions once more, as whole words
    matters: Words  # the bits of a position that matter for the rest of the game
    factors: Words  # odd numbers, one for each word
    memory: Memory
    values: Values
    progress: Words


# Rows are indexed, never sliced, in what runs for every position: each slice counts references.


def write_worth(state: Any, rows: Words, depth: int) -> None:
    """What a finished game is worth to each seat, and each seat's points."""
    winners = int(state.winners)
    for seat in range(state.players):
        others = WORST
        for other in range(state.players):
            if other != seat:
                others = max(others, int(POINTS(state, other)))
        own = int(POINTS(state, seat))
        rows[depth, POINT + seat] = own
        rows[depth, WORTH + seat] = own - others
        if has(winners, seat):
            rows[depth, WORTH + seat] += WHOLE_VICTORY // size(winners)


def sort(desk: Desk, depth: int) -> None:
    """Sort two players' choices, what looks best first: a good first try cuts off the others."""
    states, legal, expected, keys = desk.states, desk.legal[depth], desk.values[0], desk.values[1]
    seat = desk.rows[depth, DECIDER]
    for index in range(desk.rows[depth, CHOICES]):
        states[depth + 1] = states[depth]
        APPLY(states[depth + 1], legal[index])
        OUTLOOK(states[depth + 1], expected)
        key = expected[seat] - expected[1 - seat]
        action = legal[index]
        place = index
        while place > 0 and keys[place - 1] < key:
            keys[place] = keys[place - 1]
            legal[place] = legal[place - 1]
            place -= 1
        keys[place] = key
        legal[place] = action


@compiled
def put_first(rows: Words, legal: Actions, depth: int) -> None:
    """Try first what sufficed the last time at this depth: the reply to much is the same."""
    for index in range(1, rows[depth, CHOICES]):
        if legal[depth, index] == rows[depth, SUFFICED]:
            legal[depth, index] = legal[depth, 0]
            legal[depth, 0] = rows[depth, SUFFICED]


@compiled
def key_of(desk: Desk, depth: int) -> int:
    """A number that hardly any other position has."""
    key = 0
    for word in range(len(desk.matters)):
        part = int(desk.words[depth, word] & desk.matters[word])
        # The upper half stirs the lower one, as a product's upper bits depend on all, its lower
        # ones on few.
        key = wrapped(key + (part ^ ((part >> 32) & 0xFFFF_FFFF)) * int(desk.factors[word]))
    return mixed(key)


@compiled
def is_remembered(desk: Desk, depth: int) -> bool:
    """Write what is known of a position, if that is enough between its bounds."""
    rows = desk.rows
    key = key_of(desk, depth)
    place = key & (len(desk.memory) - 1)
    low, high = WORST, -WORST
    if desk.states[depth].players == 2:
        low, high = rows[depth, SURE], WHOLE_VICTORY - rows[depth, SURE + 1]
    rows[depth, KEY], rows[depth, PLACE] = key, place
    rows[depth, LOW], rows[depth, HIGH] = low, high
    found = desk.memory[place]
    if found.known == NOTHING or found.key != key:
        return False
    if found.known == AT_MOST and found.worths[0] > low:
        return False
    if found.known == AT_LEAST and found.worths[0] < high:
        return False
    for column in range(2 * MOST_SEATS):
        rows[depth, WORTH + column] = found.worths[column]
    rows[depth, PLACE] = NOWHERE  # it is there already
    return True


@compiled
def remember(desk: Desk, depth: int) -> None:
    """Keep what was found out about a position, in place of whatever was kept there."""
    rows = desk.rows
    kept = desk.memory[rows[depth, PLACE]]
    kept.key = rows[depth, KEY]
    for column in range(2 * MOST_SEATS):
        kept.worths[column] = rows[depth, WORTH + column]
    kept.known = EXACTLY
    if rows[depth, WORTH] <= rows[depth, LOW]:
        kept.known = AT_MOST
    elif rows[depth, WORTH] >= rows[depth, HIGH]:
        kept.known = AT_LEAST


def enter(desk: Desk, depth: int) -> None:
    """Look at a position for the first time: its worth if that is known, else its choices."""
    state, rows = desk.states[depth], desk.rows
    seat = MOVER(state)
    rows[depth, DECIDER] = seat
    rows[depth, TRIED] = rows[depth, CHOICES] = 0
    rows[depth, PLACE] = NOWHERE
    if seat == NOBODY:
        WRITE_WORTH(state, rows, depth)
        return
    turns_left = TURNS_LEFT(state)
    begins = depth > 0 and state.turns != desk.states[depth - 1].turns
    if begins and turns_left >= REMEMBERED_FROM and is_remembered(desk, depth):
        return
    for other in range(state.players):
        rows[depth, WORTH + other] = WORST
    rows[depth, CHOICES] = LEGAL(state, desk.legal[depth])
    if state.players == 2 and rows[depth, CHOICES] > 1:
        if turns_left >= SORTED_FROM:
            SORT(desk, depth)
        put_first(rows, desk.legal, depth)


@compiled
def take_back(desk: Desk, depth: int) -> None:
    """Go back to a decision with what the choice just tried is worth."""
    rows = desk.rows
    seat = rows[depth, DECIDER]
    if rows[depth + 1, WORTH + seat] > rows[depth, WORTH + seat]:
        for column in range(WORTH, COLUMNS):
            rows[depth, column] = rows[depth + 1, column]
        rows[depth, BEST] = desk.legal[depth, rows[depth, TRIED] - 1]
    if desk.states[depth].players == 2:
        rows[depth, SURE + seat] = max(rows[depth, SURE + seat], rows[depth, WORTH + seat])
        # More than a whole victory cannot be had: what would give it to them both is left out.
        if rows[depth, SURE] + rows[depth, SURE + 1] >= WHOLE_VICTORY:
            rows[depth, TRIED] = rows[depth, CHOICES]
            rows[depth, SUFFICED] = rows[depth, BEST]


def expect(desk: Desk) -> int:
    """What the first of two seats may expect `states[0]` to be worth."""
    OUTLOOK(desk.states[0], desk.values[0])
    margin = round(desk.values[0, 0] - desk.values[0, 1])
    return margin + WHOLE_VICTORY if margin > 0 else margin


def begin(desk: Desk, low: int, high: int) -> None:
    """Set out to find the worth of `states[0]`; for two, if it lies between these bounds."""
    desk.rows[0, SURE], desk.rows[0, SURE + 1] = low, WHOLE_VICTORY - high
    desk.progress[DEPTH] = desk.progress[LOOKED_AT] = 0
    ENTER(desk, 0)


def solve(desk: Desk, limit: int) -> bool:
    """Go on until the worth of `states[0]` is found, or `limit` positions are looked at."""
    states, rows, progress = desk.states, desk.rows, desk.progress
    depth = int(progress[DEPTH])
    while True:
        if rows[depth, TRIED] < rows[depth, CHOICES]:
            progress[DEPTH] = depth
            if progress[LOOKED_AT] >= limit or depth + 2 == len(states):
                return False
            progress[LOOKED_AT] += 1
            states[depth + 1] = states[depth]
            APPLY(states[depth + 1], desk.legal[depth, rows[depth, TRIED]])
            rows[depth, TRIED] += 1
            rows[depth + 1, SURE] = rows[depth, SURE]
            rows[depth + 1, SURE + 1] = rows[depth, SURE + 1]
            depth += 1
            ENTER(desk, depth)
        else:
            if rows[depth, PLACE] != NOWHERE:
                remember(desk, depth)
            if depth == 0:
                return True
            depth -= 1
            take_back(desk, depth)


def outset(views: Records, states: Records) -> int:
    """About how many turns are left in a view, -1 while something in it is open."""
    return TURNS_LEFT(states[0]) if IS_CERTAIN(views[0]) else -1


@cache
def _bound(kind: type[Game]) -> dict[str, Callable[..., Any]]:
    sources = (write_worth, sort, enter, expect, begin, solve, outset)
    return bind_all(kind.name, kind.rules.as_names(), *sources)


@dataclass(frozen=True)
class Limit:
    """When to give an ending up."""

    positions: int
    """So many positions are looked at."""
    until: float = math.inf
    """The clock (`time.perf_counter`) says this."""


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
    """Solves endings of one game, in memory taken once; what it finds out it remembers."""

    def __init__(self, game: Game, places: int = PLACES) -> None:
        """Make room for so many positions to remember, a power of two."""
        bound = _bound(type(game))
        self.game = game
        self._expect = bound["EXPECT"]
        self._begin = bound["BEGIN"]
        self._solve = bound["SOLVE"]
        self._outset = bound["OUTSET"]
        states = np.zeros(DEEPEST, game.state_dtype)
        words = states.view(np.int64).reshape(DEEPEST, -1)
        self._desk = Desk(
            states=states,
            rows=np.zeros((DEEPEST, COLUMNS), np.int64),
            legal=np.zeros((DEEPEST, game.max_legal), np.int64),
            words=words,
            matters=_what_matters(game),
            factors=np.array([mixed(word) | 1 for word in range(1, words.shape[1] + 1)]),
            memory=np.zeros(places, MEMORY),
            values=np.zeros((2, max(game.max_legal, MOST_SEATS))),
            progress=np.zeros(2, np.int64),
        )

    def position(self, view: View, most_turns: int) -> State | None:
        """The position behind a view, if it is the only one and about so many turns are left."""
        state = view.determinize(Rng(0))
        turns = self._outset(view.array, state.array)
        return state if 0 <= turns <= most_turns else None

    def ending(self, state: State, limit: Limit) -> tuple[Ending | None, int]:
        """How a position ends, if that is found out within the limit, and after how many looks."""
        desk, players = self._desk, self.game.players
        desk.states[0] = state.record
        looks = 0
        low, high = WORST, -WORST
        if players == 2:
            # Between narrow bounds far less needs to be tried; if the worth lies beyond them, the
            # search goes on from there, and what it found is remembered.
            expected = self._expect(desk)
            low, high = expected - ASIDE, expected + ASIDE
        while True:
            self._begin(desk, low, high)
            is_found = self._go_on(limit, looks)
            looks += int(desk.progress[LOOKED_AT])
            if not is_found:
                return None, looks
            worth = int(desk.rows[0, WORTH])
            if low < worth < high:
                break
            low, high = (worth - 1, worth + ASIDE) if worth >= high else (worth - ASIDE, worth + 1)
        row: list[int] = desk.rows[0].tolist()
        worths, points = row[WORTH : WORTH + players], row[POINT : POINT + players]
        return Ending(tuple(worths), tuple(points)), looks

    def _go_on(self, limit: Limit, looks: int) -> bool:
        """Solve what was begun after so many looks, unless a limit is met."""
        left = limit.positions - looks
        until = 0
        while not self._solve(self._desk, until):
            is_too_deep = int(self._desk.progress[LOOKED_AT]) < until
            if is_too_deep or until == left or time.perf_counter() >= limit.until:
                return False
            until = min(until + SLICE, left)
        return True

    def best(self, view: View, most_turns: int, limit: Limit) -> int | None:
        """The best decision, if nothing is hidden and it can be found within the limit."""
        start = self.position(view, most_turns)
        if start is None or self.ending(start, limit)[0] is None:
            return None
        return int(self._desk.rows[0, BEST])


def _what_matters(game: Game) -> NDArray[np.int64]:
    """A mask over the words of a position: all but what only tells how it came about."""
    mask = np.zeros(1, game.state_dtype)
    octets = mask.view(np.uint8)
    for name, (kind, offset, *_) in (game.state_dtype.fields or {}).items():
        if name not in game.bygones:
            octets[offset : offset + kind.itemsize] = 255
    return mask.view(np.int64)
