"""Laying segments: where one may go, in which rotations, and how the town grows (G4, G21, G22)."""

import numpy as np

from torri.core.bits import bit, has, lowest
from torri.core.jit import compiled
from torri.games.san_gimignano.components import GUILDS, KINDS, PARTS, SEATS
from torri.games.san_gimignano.geometry import (
    BEYOND,
    COLUMN_OF,
    EDGES,
    GUILD_AT,
    GUILD_OF,
    IN_ROW,
    NOWHERE,
    PART_AT,
    PLACE_AT,
    ROW_OF,
    ROWS,
    SHOWING,
    TURNED,
)
from torri.games.san_gimignano.state import NONE

ALL_TURNED = (1 << TURNED) - 1
ALL_ROTATIONS = (1 << EDGES) - 1


@compiled
def held_by(state: np.record, seat: int) -> int:
    """The turned segments that a seat could lay: its kinds, each in all rotations."""
    result = 0
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0:
            result |= ALL_ROTATIONS << (kind * EDGES)
    return result


@compiled
def segments_in_hand(state: np.record, seat: int) -> int:
    """How many segments a seat holds."""
    count = 0
    for kind in range(KINDS):
        count += state.hand[seat, kind]
    return count


@compiled
def fitting(state: np.record, place: int) -> int:
    """G21: the turned segments whose guilds differ from those that they would adjoin here."""
    clashing = 0
    for edge in range(EDGES):
        beyond = BEYOND[place, edge]
        if beyond != NOWHERE and state.slot_at[beyond] != NONE:
            there = state.segment[state.slot_at[beyond]]
            clashing |= SHOWING[edge, GUILD_AT[there, opposite(edge)]]
    return ALL_TURNED & ~clashing


@compiled
def opposite(edge: int) -> int:
    """The number of an edge, seen from the segment beyond it."""
    return edge + 3 if edge < 3 else edge - 3


@compiled
def touching_two(state: np.record, row: int) -> int:
    """G22: the free places of a row that touch at least two segments, as a set of columns."""
    here = int(state.rows[row])
    above = int(state.rows[row - 1]) if row > 0 else 0
    below = int(state.rows[row + 1]) if row + 1 < ROWS else 0
    # A row lies half a hexagon to the right of the one above, so north is `above` as it is and one
    # column on, and south is `below` as it is and one column back.
    east_or_west = (here >> 1) | (here << 1)
    north = above | (above >> 1)
    south = below | (below << 1)
    twice = ((here >> 1) & (here << 1)) | (above & (above >> 1)) | (below & (below << 1))
    twice |= (east_or_west & north) | (east_or_west & south) | (north & south)
    return twice & ~here & IN_ROW[row]


@compiled
def places_in_row(state: np.record, row: int, segments: int) -> int:
    """G21, G22: the places of a row where one of these turned segments fits, as columns."""
    result = 0
    rest = touching_two(state, row)
    while rest != 0:
        column = lowest(rest)
        rest &= rest - 1
        if fitting(state, PLACE_AT[row, column]) & segments != 0:
            result |= bit(column)
    return result


@compiled
def can_lay(state: np.record, segments: int) -> bool:
    """G22: whether one of these turned segments fits anywhere."""
    row = 0
    while row < ROWS and places_in_row(state, row, segments) == 0:
        row += 1
    return row < ROWS


@compiled
def may_lay_at(state: np.record, place: int, segments: int) -> bool:
    """G21, G22: whether one of these turned segments fits on a place."""
    free = has(touching_two(state, ROW_OF[place]), COLUMN_OF[place])
    return free and fitting(state, place) & segments != 0


@compiled
def lay(state: np.record, place: int, turned: int) -> None:
    """Put a segment on a place, and join its areas with those that they adjoin (G4)."""
    slot = make_room(state, place)
    state.laid += 1
    state.place[slot] = place
    state.segment[slot] = turned
    state.slot_at[place] = slot
    state.rows[ROW_OF[place]] |= bit(COLUMN_OF[place])
    kind = turned // EDGES
    first = slot * PARTS
    whole = bit(first) | bit(first + 1) | bit(first + 2)
    for part in range(PARTS):
        area = first + part
        state.shows[GUILD_OF[kind, part]] |= bit(area)
        state.neighbours[area] = whole & ~bit(area)
    for edge in range(EDGES):
        beyond = BEYOND[place, edge]
        if beyond != NOWHERE and state.slot_at[beyond] != NONE:
            area = first + PART_AT[turned, edge]
            slot_beyond = int(state.slot_at[beyond])
            turned_beyond = state.segment[slot_beyond]
            other = slot_beyond * PARTS + PART_AT[turned_beyond, opposite(edge)]
            state.neighbours[area] |= bit(other)
            state.neighbours[other] |= bit(area)


@compiled
def make_room(state: np.record, place: int) -> int:
    """Keep the segments in the order of their places: those after the new one move up a slot."""
    slot = int(state.laid)
    while slot > 0 and state.place[slot - 1] > place:
        state.place[slot] = state.place[slot - 1]
        state.segment[slot] = state.segment[slot - 1]
        state.slot_at[state.place[slot]] = slot
        slot -= 1
    first = slot * PARTS
    for area in range(int(state.laid) * PARTS - 1, -1, -1):
        moved = widened(state.neighbours[area], first)
        state.neighbours[area + PARTS if area >= first else area] = moved
    for guild in range(GUILDS):
        state.shows[guild] = widened(state.shows[guild], first)
    for seat in range(SEATS):
        state.own[seat] = widened(state.own[seat], first)
        state.pair[seat] = widened(state.pair[seat], first)
        state.towers[seat] = widened(state.towers[seat], first)
        state.remembered[seat] = widened(state.remembered[seat], first)
    return slot


@compiled
def widened(areas: int, first: int) -> int:
    """A set of areas, with room for a segment whose first area gets this number."""
    before = areas & (bit(first) - 1)
    return before | ((areas ^ before) << PARTS)


def find_area(state: np.record, address: int) -> int:
    """The area at an address (place * 4 + guild), NONE if the town has none such."""
    slot = int(state.slot_at[address // GUILDS])
    if slot != NONE:
        showing = int(state.shows[address % GUILDS])
        for area in range(slot * PARTS, (slot + 1) * PARTS):
            if showing >> area & 1:
                return area
    return NONE


area_at = compiled(find_area)  # which takes no plain record, and is slow to be called from Python


@compiled
def address_of(state: np.record, area: int) -> int:
    """The address of an area: place * 4 + guild."""
    slot = area // PARTS
    kind = state.segment[slot] // EDGES
    return int(state.place[slot]) * GUILDS + int(GUILD_OF[kind, area % PARTS])


@compiled
def all_areas(state: np.record) -> int:
    """The areas of the town."""
    return bit(int(state.laid) * PARTS) - 1
