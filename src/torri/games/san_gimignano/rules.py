"""The turn: what a decision does, and what is to be decided next (G10-G13, G20-G27, G30).

Between two decisions the game moves on by itself: a stage that is not available asks nobody. Only
the token is always asked for, if only to say that none can be placed, so no turn is without a word.
"""

import numpy as np

from torri.core.bits import bit
from torri.core.jit import compiled
from torri.games.san_gimignano import actions
from torri.games.san_gimignano.components import (
    COPIES,
    IN_EACH_HAND,
    ON_THE_TABLE,
    SEATS,
    TOWERS,
)
from torri.games.san_gimignano.decisions import FIRST_ACTION
from torri.games.san_gimignano.ending import (
    find_winners,
    is_over,
    points,
)
from torri.games.san_gimignano.geometry import EDGES, START
from torri.games.san_gimignano.groups import building_areas, connected_with
from torri.games.san_gimignano.state import (
    CHOOSE_FIRST,
    DRAW,
    NONE,
    OVER,
    ROTATE,
    SKIPPED,
    TOKEN,
    TOWER,
    WHERE,
    WHICH,
)
from torri.games.san_gimignano.town import (
    area_at,
    can_lay,
    held_by,
    lay,
    segments_in_hand,
)

# G10, by number of players.
TABLE_SIZE = np.array([ON_THE_TABLE.get(players, 0) for players in range(SEATS + 1)], np.int8)
HAND_SIZE = np.array([IN_EACH_HAND.get(players, 0) for players in range(SEATS + 1)], np.int8)


@compiled
def apply(state: np.record, action: int) -> None:
    """Carry out a legal action."""
    phase = state.phase
    choice = action - int(FIRST_ACTION[phase])
    if phase == TOKEN:
        place_token(state, choice)
    elif phase == TOWER:
        decide_tower(state, choice)
    elif phase == WHERE:
        state.where = choice
        state.phase = WHICH
    elif phase == WHICH:
        lay_segment(state, choice)
    elif phase == DRAW:
        draw_segment(state, choice)
    elif phase == ROTATE:
        lay(state, int(START[state.laid]), state.drawn * EDGES + choice)
        state.drawn = NONE
        state.phase = DRAW
    elif phase == CHOOSE_FIRST:
        state.seat = choice
        state.phase = DRAW


@compiled
def draw_segment(state: np.record, segment: int) -> None:
    """G10, G11: the first segments are for the table, the others for the hands, seat by seat."""
    kind = segment // COPIES
    state.bag &= ~bit(segment)
    if state.laid < TABLE_SIZE[state.players]:
        state.drawn = kind
        state.phase = ROTATE
        return
    for seat in range(state.players):
        held = segments_in_hand(state, seat)
        if held < HAND_SIZE[state.players]:
            state.hand[seat, kind] += 1
            if seat == state.players - 1 and held + 1 == HAND_SIZE[state.players]:
                state.bag = 0  # the others are not used
                state.phase = TOKEN
                state.turns = 1
            return


@compiled
def clear_turn(state: np.record) -> None:
    """Of the turn under way nothing is decided."""
    state.turn_of = NONE
    state.token = NONE
    state.where = NONE
    state.which = NONE
    state.tower = NONE


@compiled
def place_token(state: np.record, choice: int) -> None:
    """G20: one token, then on to the segment."""
    clear_turn(state)
    seat = state.seat
    state.turn_of = seat
    state.token = choice
    if choice != actions.NO_TOKEN:
        area = bit(area_at(state, choice))
        state.pair[seat] |= state.own[seat] & area
        state.own[seat] |= area
    held = held_by(state, seat)
    if held == 0:
        begin_tower(state)
    elif can_lay(state, held):
        state.phase = WHERE
    else:
        state.where = SKIPPED  # G22
        begin_tower(state)


@compiled
def lay_segment(state: np.record, turned: int) -> None:
    """G21: the segment leaves the hand for the place just chosen."""
    state.which = turned
    state.hand[state.seat, turned // EDGES] -= 1
    lay(state, state.where, turned)
    begin_tower(state)


@compiled
def begin_tower(state: np.record) -> None:
    """G23, G24: a tower may go on any area of a group, unless G27 binds."""
    seat = state.seat
    buildable = building_areas(state, state.own[seat])
    if buildable == 0:
        state.remembered[seat] = 0
        finish_turn(state)
        return
    bound = bound_areas(state, buildable)
    state.buildable = bound if bound != 0 else buildable
    state.phase = TOWER


@compiled
def bound_areas(state: np.record, buildable: int) -> int:
    """G27: the remembered areas that lie in a group; if there is one, the tower must go there."""
    return buildable & state.remembered[state.seat]


@compiled
def decide_tower(state: np.record, choice: int) -> None:
    """G23: build the tower or leave it."""
    state.tower = choice
    state.buildable = 0
    state.remembered[state.seat] = 0
    if choice != actions.DECLINE_TOWER:
        build(state, area_at(state, choice))
    if points(state, state.seat) == TOWERS:
        end_game(state)  # G30: at once
    else:
        finish_turn(state)


@compiled
def build(state: np.record, area: int) -> None:
    """G25: all tokens on the area go back to their owners, and the tower takes their place."""
    remember(state, area)
    for seat in range(state.players):
        state.own[seat] &= ~bit(area)
        state.pair[seat] &= ~bit(area)
    state.towers[state.seat] |= bit(area)


@compiled
def remember(state: np.record, built: int) -> None:
    """G27: of the own areas connected with the built one, those that lie in a group without it."""
    connected = connected_with(state, built, state.own[state.seat])
    state.remembered[state.seat] = building_areas(state, connected & ~bit(built))


@compiled
def finish_turn(state: np.record) -> None:
    """G13, G30: on to the next seat, unless nobody can build any more."""
    placed = state.token != actions.NO_TOKEN
    laid = state.which != NONE
    built = state.tower not in (NONE, actions.DECLINE_TOWER)
    state.idle = 0 if placed or laid or built else state.idle + 1
    if is_over(state):
        end_game(state)
        return
    state.seat = state.seat + 1 if state.seat + 1 < state.players else 0
    state.phase = TOKEN
    state.turns += 1


@compiled
def end_game(state: np.record) -> None:
    """G31: the towers are counted."""
    state.phase = OVER
    state.winners = find_winners(state)
