"""What may be decided: the legal actions of a position, and one of them at random (G20-G24)."""

import numpy as np
from numpy.typing import NDArray

from torri.core import rng as chance
from torri.core.bits import bit, has, lowest, nth, size
from torri.core.jit import compiled
from torri.core.kernels import Records
from torri.core.position import CHANCE, NOBODY
from torri.games.san_gimignano import actions
from torri.games.san_gimignano.components import AREAS, TOKENS
from torri.games.san_gimignano.ending import areas_with_room, tokens_on_board
from torri.games.san_gimignano.geometry import EDGES, PLACE_AT, PLACES, ROWS, START, TURNED
from torri.games.san_gimignano.state import (
    CHOOSE_FIRST,
    DRAW,
    NONE,
    OVER,
    ROTATE,
    TOKEN,
    TOWER,
    WHERE,
    WHICH,
)
from torri.games.san_gimignano.town import (
    ALL_ROTATIONS,
    address_of,
    area_at,
    fitting,
    held_by,
    may_lay_at,
    places_in_row,
)

# The action that choice 0 stands for, by phase.
FIRST_ACTION = np.array(
    [
        actions.FIRST,
        actions.DRAW,
        actions.ROTATE,
        actions.TOKEN,
        actions.WHERE,
        actions.WHICH,
        actions.TOWER,
        0,
    ],
    np.int64,
)
# Areas or turned segments, and to decline. Places are fewer: each touches two segments or more, and
# the 15 segments that may lie there before the last one have 90 edges.
MAX_LEGAL = max(AREAS, TURNED) + 1


@compiled
def mover(state: np.record) -> int:
    """Who decides now: a seat, chance, or nobody once the game is over."""
    phase = state.phase
    if phase in (CHOOSE_FIRST, DRAW, ROTATE):
        return CHANCE
    return NOBODY if phase == OVER else state.seat


@compiled
def choices(state: np.record) -> int:
    """The legal decisions, but for those that name a place or an area, as a set."""
    phase = state.phase
    if phase == WHICH:
        return segments_for(state, state.where)
    if phase == DRAW:
        return state.bag  # G11
    if phase == ROTATE:
        rotations = fitting(state, int(START[state.laid])) >> (int(state.drawn) * EDGES)
        return rotations & ALL_ROTATIONS  # G11
    if phase == CHOOSE_FIRST:
        return bit(state.players) - 1  # G13
    return 0


@compiled
def segments_for(state: np.record, place: int) -> int:
    """G21: the turned segments that the player may lay on a place, as a set."""
    return fitting(state, place) & held_by(state, state.seat)


@compiled
def areas(state: np.record) -> int:
    """The areas that may be named: for a token (G20), or for a tower (G24)."""
    if state.phase == TOWER:
        return state.buildable
    has_supply = tokens_on_board(state, state.seat) < TOKENS
    return areas_with_room(state) if has_supply else 0


@compiled
def no_area(state: np.record, named: int) -> int:
    """The choice to name no area, where it is legal, else NONE.

    A token must be placed while it can be (G20); nobody has to build but on what G27 remembers.
    """
    if state.phase == TOKEN:
        return actions.NO_TOKEN if named == 0 else NONE
    return actions.DECLINE_TOWER if named & state.remembered[state.seat] == 0 else NONE


@compiled
def legal(state: np.record, out: NDArray[np.int64]) -> int:
    """Write the legal actions into `out`, lowest first, and return how many there are."""
    phase = state.phase
    first = int(FIRST_ACTION[phase])
    if phase == WHERE:
        return legal_places(state, out)
    count = 0
    if phase in (TOKEN, TOWER):
        named = areas(state)
        rest = named
        while rest != 0:
            out[count] = first + address_of(state, lowest(rest))
            rest &= rest - 1
            count += 1
        nothing = no_area(state, named)
        if nothing != NONE:
            out[count] = first + nothing
            count += 1
        return count
    rest = choices(state)
    while rest != 0:
        out[count] = first + lowest(rest)
        rest &= rest - 1
        count += 1
    return count


@compiled
def legal_places(state: np.record, out: NDArray[np.int64]) -> int:
    """G22: write where the player may lay a segment, and return how many places there are."""
    held = held_by(state, state.seat)
    count = 0
    for row in range(ROWS):
        rest = places_in_row(state, row, held)
        while rest != 0:
            out[count] = actions.WHERE + PLACE_AT[row, lowest(rest)]
            rest &= rest - 1
            count += 1
    return count


@compiled
def ways_to_lay(states: Records, out: NDArray[np.int16]) -> int:
    """Write every place * TURNED + turned segment that may go there; returns how many there are.

    As an array, which Python hands over quickly.
    """
    state = states[0]
    places = np.empty(MAX_LEGAL, np.int64)
    count = 0
    for index in range(legal_places(state, places)):
        place = places[index] - actions.WHERE
        rest = segments_for(state, place)
        while rest != 0:
            out[count] = place * TURNED + lowest(rest)
            rest &= rest - 1
            count += 1
    return count


@compiled
def is_legal(state: np.record, action: int) -> bool:
    """Whether an action, whatever number it is, is legal here."""
    phase = state.phase
    choice = action - int(FIRST_ACTION[phase])
    if phase == WHERE:
        held = held_by(state, state.seat)
        return 0 <= choice < PLACES and may_lay_at(state, choice, held)
    if phase in (TOKEN, TOWER):
        named = areas(state)
        if 0 <= choice < actions.NO_TOKEN:
            area = area_at(state, choice)
            return area != NONE and has(named, area)
        return choice >= 0 and choice == no_area(state, named)
    return 0 <= choice < TURNED and has(choices(state), choice)


@compiled
def sample(state: np.record, rng: chance.Generator) -> int:
    """A legal action at random, each as likely as the others (chance's too: G11, G13)."""
    phase = state.phase
    first = int(FIRST_ACTION[phase])
    if phase in (TOKEN, TOWER):
        named = areas(state)
        nothing = no_area(state, named)
        index = chance.below(rng, size(named) + (nothing != NONE))
        if index == size(named):
            return first + nothing
        return first + address_of(state, nth(named, index))
    if phase == WHERE:
        return first + random_place(state, rng)
    return first + chance.member(rng, choices(state))


@compiled
def random_place(state: np.record, rng: chance.Generator) -> int:
    """One of the places where the player may lay a segment."""
    held = held_by(state, state.seat)
    count = 0
    for row in range(ROWS):
        count += size(places_in_row(state, row, held))
    index = chance.below(rng, count)
    for row in range(ROWS):
        columns = places_in_row(state, row, held)
        if index < size(columns):
            return PLACE_AT[row, nth(columns, index)]
        index -= size(columns)
    return NONE
