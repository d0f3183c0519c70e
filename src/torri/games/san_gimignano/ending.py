"""When the game is over, and who wins it (G30, G31)."""

import numpy as np

from torri.core.bits import bit, size
from torri.core.jit import compiled
from torri.games.san_gimignano.components import TOKENS
from torri.games.san_gimignano.groups import lets_build
from torri.games.san_gimignano.town import all_areas, can_lay, held_by


@compiled
def points(state: np.record, seat: int) -> int:
    """G31: a point a tower."""
    return size(state.towers[seat])


def count_tokens(state: np.record, seat: int) -> int:
    """G31: the tokens of a seat that are on the board."""
    return size(state.own[seat]) + size(state.pair[seat])


tokens_on_board = compiled(count_tokens)  # which takes no plain record


@compiled
def areas_with_room(state: np.record) -> int:
    """G20, G26: the areas with no tower and fewer than two tokens."""
    closed, once = 0, 0
    for seat in range(state.players):
        own = state.own[seat]
        closed |= state.towers[seat] | state.pair[seat] | (once & own)
        once |= own
    return all_areas(state) & ~closed


@compiled
def is_over(state: np.record) -> bool:
    """G30: whether, at the end of a turn, nobody can build any more."""
    if state.idle >= state.players:
        return True
    held = 0
    for seat in range(state.players):
        held |= held_by(state, seat)
    if held != 0 and can_lay(state, held):
        return False
    room = areas_with_room(state)
    hope = lets_build(state, room)  # room is room for everybody
    seat = 0
    while not hope and seat < state.players:
        hope = lets_build(state, room | state.own[seat])
        seat += 1
    return not hope


@compiled
def find_winners(state: np.record) -> int:
    """G31: most towers, then most own tokens on the board; who is still tied, shares."""
    best, winners = -1, 0
    for seat in range(state.players):
        # One tower outweighs all the tokens that a seat can have.
        own = points(state, seat) * (TOKENS + 1) + tokens_on_board(state, seat)
        if own > best:
            best, winners = own, 0
        if own == best:
            winners |= bit(seat)
    return winners
