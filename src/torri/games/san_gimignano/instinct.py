"""What a sensible player does at first sight: complete a group, build where it hurts others.

Players of every level and the search's own imagined games start from here, so it has to be quick.
"""

import numpy as np

from torri.core import rng as chance
from torri.core.bits import bit, has, lowest, size
from torri.core.jit import compiled
from torri.games.san_gimignano import actions
from torri.games.san_gimignano.components import TOKENS
from torri.games.san_gimignano.decisions import areas, sample
from torri.games.san_gimignano.ending import tokens_on_board
from torri.games.san_gimignano.groups import beside, lets_build
from torri.games.san_gimignano.prospects import one_token_short, within_reach
from torri.games.san_gimignano.state import TOKEN, TOWER
from torri.games.san_gimignano.town import address_of

TOKEN_WORTH = 3
NEXT_TOWER_WORTH = 6


@compiled
def instinct(state: np.record, rng: chance.Generator, whim: float) -> int:
    """A sensible action of whoever decides; segments are laid anywhere, chance is chance."""
    phase = state.phase
    if phase == TOKEN and tokens_on_board(state, state.seat) < TOKENS:
        named = areas(state)
        if named != 0:
            good = good_for_token(state, named)
            return actions.TOKEN + address_of(state, chance.member(rng, good))
    if phase == TOWER and state.buildable != 0:
        return actions.TOWER + address_of(state, good_for_tower(state, rng, whim))
    return sample(state, rng)


@compiled
def good_for_token(state: np.record, room: int) -> int:
    """Of the areas with room: where a group gets complete, else where one grows."""
    own = state.own[state.seat]
    good = one_token_short(state, own, room)
    if good != 0:
        return good
    useful = within_reach(state, own, room) & room & ~own
    if useful & beside(state, own) != 0:
        return useful & beside(state, own)
    return useful if useful != 0 else room


@compiled
def good_for_tower(state: np.record, rng: chance.Generator, whim: float) -> int:
    """Where others lose most tokens, and the own ones left still make a group."""
    seat = state.seat
    best, chosen = -1.0, 0
    rest = state.buildable
    while rest != 0:
        area = lowest(rest)
        rest &= rest - 1
        worth = whim * chance.below(rng, 256) / 256
        if lets_build(state, state.own[seat] & ~bit(area)):
            worth += NEXT_TOWER_WORTH
        for other in range(state.players):
            if other != seat and has(state.own[other], area):
                worth += TOKEN_WORTH + size(state.pair[other] & bit(area))
        if worth > best:
            best, chosen = worth, area
    return chosen
