"""Groups and strings: where a set of areas lets its owner build (G23, G40).

All at once on sets, never area by area: adjacent areas show different guilds (G21), so whatever is
found by going from guild to guild consists of different areas.
"""

import numpy as np

from torri.core.bits import bit, lowest
from torri.core.jit import compiled


@compiled
def beside(state: np.record, areas: int) -> int:
    """All areas adjacent to one of these."""
    result = 0
    while areas != 0:
        result |= state.neighbours[lowest(areas)]
        areas &= areas - 1
    return result


@compiled
def building_areas(state: np.record, areas: int) -> int:
    """Of these areas, those on which a tower could go (G24): in a group, or a string (G41, G42)."""
    if state.string == 1:
        return in_strings(state, areas, one_is_enough=False)
    return in_groups(state, areas, one_is_enough=False)


@compiled
def lets_build(state: np.record, areas: int) -> bool:
    """Whether a tower could go on any of these areas: as above, but one is enough."""
    if state.string == 1:
        return in_strings(state, areas, one_is_enough=True) != 0
    return in_groups(state, areas, one_is_enough=True) != 0


@compiled
def in_groups(state: np.record, areas: int, one_is_enough: bool) -> int:
    """G23: the areas that are among four connected ones of four different guilds.

    Four connected areas are either one in the middle and three beside it, or a row of four. Where
    one is enough, such middles are: then only they are returned, if there are any.
    """
    c, l, m, s = (  # noqa: E741 - as the guilds are written
        areas & state.shows[0],
        areas & state.shows[1],
        areas & state.shows[2],
        areas & state.shows[3],
    )
    if c == 0 or l == 0 or m == 0 or s == 0:
        return 0
    by_c, by_l, by_m, by_s = beside(state, c), beside(state, l), beside(state, m), beside(state, s)
    middles = (c & by_l & by_m & by_s) | (l & by_c & by_m & by_s)
    middles |= (m & by_c & by_l & by_s) | (s & by_c & by_l & by_m)
    if one_is_enough and middles != 0:
        return middles
    result = middles | (beside(state, middles) & areas)
    # A row of four by the two guilds in its middle, then by who stands at which end.
    result |= in_rows(state, c & by_m, l & by_s, m, s) | in_rows(state, c & by_s, l & by_m, s, m)
    result |= in_rows(state, c & by_l, m & by_s, l, s) | in_rows(state, c & by_s, m & by_l, s, l)
    result |= in_rows(state, c & by_l, s & by_m, l, m) | in_rows(state, c & by_m, s & by_l, m, l)
    result |= in_rows(state, l & by_c, m & by_s, c, s) | in_rows(state, l & by_s, m & by_c, s, c)
    result |= in_rows(state, l & by_c, s & by_m, c, m) | in_rows(state, l & by_m, s & by_c, m, c)
    result |= in_rows(state, m & by_c, s & by_l, c, l) | in_rows(state, m & by_l, s & by_c, l, c)
    return result


@compiled
def in_rows(state: np.record, left: int, right: int, left_ends: int, right_ends: int) -> int:
    """The areas of rows left end, left, right, right end.

    Every `left` is known to have a left end beside it, every `right` a right end.
    """
    if left == 0 or right == 0:
        return 0
    left &= beside(state, right)
    if left == 0:
        return 0
    by_left = beside(state, left)
    right &= by_left
    return left | right | (by_left & left_ends) | (beside(state, right) & right_ends)


@compiled
def in_strings(state: np.record, areas: int, one_is_enough: bool) -> int:
    """G40: the areas of strings that hold all four guilds."""
    result = 0
    while areas != 0:
        string = connected_with(state, lowest(areas), areas)
        areas &= ~string
        if (
            string & state.shows[0] != 0
            and string & state.shows[1] != 0
            and string & state.shows[2] != 0
            and string & state.shows[3] != 0
        ):
            result |= string
            if one_is_enough:
                return result
    return result


@compiled
def connected_with(state: np.record, area: int, areas: int) -> int:
    """The areas among these that are connected with one of them, itself included."""
    found = bit(area)
    fresh = found
    while fresh != 0:
        fresh = beside(state, fresh) & areas & ~found
        found |= fresh
    return found
