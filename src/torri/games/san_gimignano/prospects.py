"""What a seat can still build: now, with one token more, and at all."""

import numpy as np

from torri.core.jit import compiled
from torri.games.san_gimignano.components import GUILDS
from torri.games.san_gimignano.groups import building_areas


@compiled
def one_token_short(state: np.record, own: int, room: int) -> int:
    """The areas with room where one token more would make a group with own ones.

    A group has one area of each guild, so with all the room of one guild added to the own areas,
    every group found has at most one area that is not yet own. (Strings may use several areas of a
    guild: there this promises a little too much.)
    """
    result = 0
    for guild in range(GUILDS):
        fresh = room & state.shows[guild] & ~own
        if fresh != 0:
            result |= building_areas(state, own | fresh) & fresh
    return result


@compiled
def within_reach(state: np.record, own: int, room: int) -> int:
    """The areas of groups that own tokens and room could make, however many are missing."""
    return building_areas(state, own | room)
