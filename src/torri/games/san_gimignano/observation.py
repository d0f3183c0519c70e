"""A view of San Gimignano as a row of small numbers, for programs that learn.

Seats are counted from the viewer: 0 is the viewer, 1 the next to play, and so on. Areas stand where
the actions have them: place * 4 + guild.
"""

import numpy as np

from torri.core.bits import lowest, size
from torri.core.jit import compiled, inlined
from torri.core.layout import offset_of
from torri.core.memory import eight_of, write_eight, write_four, write_set
from torri.core.observing import Field, Layout, Masks, Rows
from torri.games.san_gimignano import actions
from torri.games.san_gimignano.components import (
    COPIES,
    GUILDS,
    KINDS,
    PARTS,
    TOKENS_PER_AREA,
    TOWERS,
)
from torri.games.san_gimignano.decisions import FIRST_ACTION, areas, choices, no_area
from torri.games.san_gimignano.geometry import AT_GUILDS, EDGES, PLACE_AT, PLACES, ROWS, TURNED
from torri.games.san_gimignano.state import NONE, TOKEN, TOWER, VIEW, WHERE, WHICH
from torri.games.san_gimignano.town import held_by, places_in_row

ASKED = (TOKEN, WHERE, WHICH, TOWER)
MOST = 127
HAND_AT = offset_of(VIEW, "hand")


def layout(players: int) -> Layout:
    """What a row for so many players holds."""
    spots = PLACES * GUILDS
    return Layout(
        Field("segments", (PLACES,), 0, TURNED, "the turned segment on each place, from 1 on"),
        Field("tokens", (players, spots), 0, TOKENS_PER_AREA, "tokens of each seat on each area"),
        Field("towers", (spots,), 0, players, "whose tower stands there: 1 the viewer's; 0: none"),
        Field("bound", (players, spots), 0, 1, "areas that bind each seat's next tower (G27)"),
        Field("hands", (players, KINDS), 0, COPIES, "segments of each kind in each hand"),
        Field("built", (players,), 0, TOWERS, "towers of each seat"),
        Field("asked", (len(ASKED),), 0, 1, "token, where, which or tower: one of them"),
        Field("where", (PLACES,), 0, 1, "the place that was chosen, while the segment is asked"),
        Field("turns", (1,), 0, MOST, "turns begun"),
        Field("idle", (1,), 0, players, "turns in a row in which nothing was done (G30)"),
        Field("mover", (players,), 0, 1, "whose turn it is"),
    )


@inlined
def mask(state: np.record, masks: Masks, index: int) -> None:
    """Write which actions are legal as a row."""
    for action in range(masks.shape[1]):
        masks[index, action] = False
    phase = state.phase
    if phase == WHERE:
        _mask_places(state, masks, index)
    elif phase == WHICH:
        write_set(masks, index, actions.WHICH, choices(state))
    else:
        first, named = int(FIRST_ACTION[phase]), int(areas(state))
        nothing = no_area(state, named)
        for slot in range(int(state.laid) & 31):
            at = first + (int(state.place[slot]) & 255) * GUILDS
            write_four(masks, index, at, _at_guilds(_kind_of(state, slot), named))
            named >>= PARTS
        if nothing != NONE:
            masks[index, first + nothing] = True


@inlined
def _mask_places(state: np.record, masks: Masks, index: int) -> None:
    held = held_by(state, state.seat)
    for row in range(ROWS):
        rest = places_in_row(state, row, held)
        while rest != 0:
            masks[index, actions.WHERE + PLACE_AT[row, lowest(rest)]] = True
            rest &= rest - 1


@compiled
def _kind_of(record: np.record, slot: int) -> int:
    return (int(record.segment[slot]) & 63) // EDGES


@compiled
def _at_guilds(kind: int, areas: int) -> int:
    """The areas of a segment, which come first in a set: four bytes, one for each guild."""
    return int(AT_GUILDS[kind & 7, areas & 7])


@inlined
def observe(view: np.record, rows: Rows, index: int) -> None:
    """Write a view as a row: most of it is empty, the town and the hands are written over it."""
    for place in range(rows.shape[1]):
        rows[index, place] = 0
    viewer = max(0, int(view.viewer)) & 3
    at = _write_town(view, viewer, rows, index)
    at = _write_seats(view, viewer, rows, index, at)
    _write_turn(view, viewer, rows, index, at)


@compiled
def _seat_at(place: int, viewer: int, players: int) -> int:
    seat = viewer + place
    return (seat if seat < players else seat - players) & 3


@inlined
def _write_town(view: np.record, viewer: int, rows: Rows, index: int) -> int:
    """What lies and stands on each place; returns where the next field begins."""
    players, size_of_field = int(view.players) & 7, PLACES * GUILDS
    for slot in range(int(view.laid) & 31):
        place = int(view.place[slot]) & 255
        rows[index, place] = view.segment[slot] + 1
        at, kind, whose, first = PLACES + place * GUILDS, _kind_of(view, slot), 0, slot * PARTS
        for seat in range(players):
            owner = _seat_at(seat, viewer, players)
            once = _at_guilds(kind, int(view.own[owner]) >> first)
            twice = _at_guilds(kind, int(view.pair[owner]) >> first)
            bound = _at_guilds(kind, int(view.remembered[owner]) >> first)
            write_four(rows, index, at, once + twice)
            write_four(rows, index, at + (players + 1) * size_of_field, bound)
            whose += _at_guilds(kind, int(view.towers[owner]) >> first) * (seat + 1)
            at += size_of_field
        write_four(rows, index, at, whose)
    return PLACES + (2 * players + 1) * size_of_field


@inlined
def _write_seats(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> int:
    """Hands and how many towers were built; returns where the next field begins."""
    players, at = int(view.players) & 7, at & 8191
    for seat in range(players):
        owner = _seat_at(seat, viewer, players)
        write_eight(rows, index, at + seat * KINDS, eight_of(view, HAND_AT + owner * KINDS))
        rows[index, at + players * KINDS + seat] = size(view.towers[owner])
    return at + players * (KINDS + 1)


@inlined
def _write_turn(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> None:
    """What is asked, and the turn under way."""
    players, at = int(view.players) & 7, at & 8191
    for place, phase in enumerate(ASKED):
        rows[index, at + place] = view.phase == phase
    at += len(ASKED)
    if view.phase == WHICH and view.where != NONE:
        rows[index, at + int(view.where)] = 1
    rows[index, at + PLACES] = min(MOST, int(view.turns))
    rows[index, at + PLACES + 1] = view.idle
    for seat in range(players):
        rows[index, at + PLACES + 2 + seat] = _seat_at(seat, viewer, players) == view.seat
