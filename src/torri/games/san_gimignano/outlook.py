"""What each seat may expect at the end: towers that stand, and those that its tokens promise.

The weights in outlook.toml are fitted to games (bench/fit_san_gimignano.py).
"""

import math
import tomllib
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import size
from torri.core.jit import compiled
from torri.games.san_gimignano.components import PARTS, TOKENS, TOKENS_PER_AREA
from torri.games.san_gimignano.ending import areas_with_room, points, tokens_on_board
from torri.games.san_gimignano.groups import building_areas
from torri.games.san_gimignano.prospects import one_token_short, within_reach
from torri.games.san_gimignano.state import OVER
from torri.games.san_gimignano.town import segments_in_hand

_WEIGHTS: dict[str, Any] = tomllib.loads(
    files("torri.games.san_gimignano").joinpath("outlook.toml").read_text("utf-8")
)
PROMISES = ("ready", "short", "reach", "own_reach", "token", "to_move")
WEIGHTS = np.array([_WEIGHTS["towers"][key] for key in PROMISES])
# What everybody may expect: in any case, for each area with room, for each segment to be laid.
FOR_ALL = np.array([_WEIGHTS["towers"][key] for key in ("sure", "room", "segment")])
SPREAD_AT_END = float(_WEIGHTS["spread"]["at_end"])
SPREAD_OF_ROOM = np.array([0.0, 0.0, *_WEIGHTS["spread"]["of_room"]])  # by players
TOKEN_BEHIND_TOWER = 1.0 / (TOKENS + 1)  # G31: tokens break ties of towers
ALONE = 3  # areas of a group that can no longer take a tower once its first area has


@compiled
def outlook(state: np.record, out: NDArray[np.float64]) -> float:
    """Write the towers each seat may expect, and return how far they may be off."""
    for seat in range(state.players):
        out[seat] = points(state, seat) + TOKEN_BEHIND_TOWER * tokens_on_board(state, seat)
    if state.phase == OVER:
        return SPREAD_AT_END
    room = areas_with_room(state)
    for_all = FOR_ALL[0] + FOR_ALL[1] * size(room) + FOR_ALL[2] * segments_left(state)
    for seat in range(state.players):
        out[seat] += for_all + towers_to_come(state, seat, room)
    growth = float(SPREAD_OF_ROOM[int(state.players)])
    return SPREAD_AT_END + growth * math.sqrt(size(room))


@compiled
def towers_to_come(state: np.record, seat: int, room: int) -> float:
    """What the tokens of a seat promise it beyond what everybody may expect."""
    hopes = np.empty(len(PROMISES))
    promises(state, seat, room, hopes)
    total = 0.0
    for index in range(len(PROMISES)):
        total += WEIGHTS[index] * hopes[index]
    return total


@compiled
def promises(state: np.record, seat: int, room: int, out: NDArray[np.float64]) -> None:
    """Write what a seat may hope for, in the order of PROMISES.

    Groups at hand (every area beyond three is a tower), areas one token short of a group, areas of
    groups that are possible at all, those with an own token among them, tokens, and the turn.
    """
    own = state.own[seat]
    reach = within_reach(state, own, room)
    out[0] = max(0, size(building_areas(state, own)) - ALONE)
    out[1] = size(one_token_short(state, own, room))
    out[2] = size(reach)
    out[3] = size(reach & own)
    out[4] = tokens_on_board(state, seat)
    out[5] = 1.0 if seat == state.seat else 0.0


@compiled
def turns_left(state: np.record) -> int:
    """About how many: a turn for every token that finds room, now or once all segments lie."""
    return TOKENS_PER_AREA * (size(areas_with_room(state)) + PARTS * segments_left(state))


@compiled
def segments_left(state: np.record) -> int:
    """How many segments are still to be laid."""
    count = 0
    for seat in range(state.players):
        count += segments_in_hand(state, seat)
    return count


@compiled
def is_certain(view: np.record) -> bool:
    """Nothing is hidden (G12), and once set up, nothing is left to chance."""
    return view.turns > 0
