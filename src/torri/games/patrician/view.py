"""What a seat sees: a record that starts unknown and is revealed field by field (P50, P51)."""

import numpy as np

from torri.core.bits import bit, size
from torri.core.jit import compiled
from torri.core.layout import record_dtype, shared_range
from torri.core.memory import copy_range
from torri.games.patrician.components import PATRICIANS, SEATS
from torri.games.patrician.rules import clear_turn
from torri.games.patrician.state import CARD, MEMORY_OPEN, NONE, OVER, PUBLIC_FIELDS, STATE

UNKNOWN = -1
EVERY_CARD = -1
"""The set that has all bits."""

VIEW = record_dtype(
    [
        ("hand", np.int64, SEATS),  # the cards known to be in each hand
        ("played", np.int64, SEATS),  # the cards known to be in each pile
        ("unseen", np.int64),  # cards in play whose place the viewer does not know
        ("starters", np.int64),  # the viewer's own starting cards still in hand
        *PUBLIC_FIELDS,
        ("heads", np.int8, (SEATS, len(PATRICIANS))),  # portraits in each pile, or UNKNOWN
        ("hand_size", np.int8, SEATS),
        ("played_size", np.int8, SEATS),
        ("pile_size", np.int8),
        ("viewer", np.int8),  # a seat, or SPECTATOR
    ]
)
PUBLIC_START, PUBLIC_STOP = shared_range([field[0] for field in PUBLIC_FIELDS], STATE, VIEW)


@compiled
def look(state: np.record, seat: int, view: np.record) -> None:
    """Write into `view` all that `seat` knows, and nothing else."""
    hide_all(view)
    reveal_public(state, view)
    if is_forgotten(state, seat):
        clear_turn(view)
    view.viewer = seat
    view.pile_size = size(state.pile)
    if seat >= 0:
        view.starters = state.hand[seat] & state.starters
    remembers = state.memory == MEMORY_OPEN or state.phase == OVER
    # What was taken from the display was seen by all; starting cards were not (P50).
    covered = int(state.starters) if remembers else EVERY_CARD
    unseen = int(state.pile)
    for other in range(state.players):
        hand, pile = int(state.hand[other]), int(state.played[other])
        hidden = 0 if other == seat else covered
        shows_pile = other == seat or remembers
        view.hand[other] = hand & ~hidden
        view.played[other] = pile if shows_pile else pile & top_card(state, other)
        view.hand_size[other] = size(hand)
        view.played_size[other] = size(pile)
        if shows_pile:
            for patrician in range(len(PATRICIANS)):
                view.heads[other, patrician] = state.heads[other, patrician]
        unseen |= (hand & hidden) | (pile & ~view.played[other])
    view.unseen = unseen


@compiled
def hide_all(view: np.record) -> None:
    """Nothing is known yet."""
    view.starters = 0
    for seat in range(SEATS):
        view.hand[seat] = 0
        view.played[seat] = 0
        view.hand_size[seat] = 0
        view.played_size[seat] = 0
        for patrician in range(len(PATRICIANS)):
            view.heads[seat, patrician] = UNKNOWN


@compiled
def reveal_public(source: np.record, target: np.record) -> None:
    """Copy what lies open on the table; determinizing copies it back the same way."""
    copy_range(source, target, PUBLIC_START, PUBLIC_STOP)


@compiled
def is_forgotten(state: np.record, seat: int) -> bool:
    """The turn under way is seen by all; P51: a finished one is remembered, or is the log's."""
    return state.memory != MEMORY_OPEN and state.phase == CARD and state.turn_of != seat


@compiled
def top_card(state: np.record, seat: int) -> int:
    """The top card of a pile, as a set."""
    return 0 if state.top[seat] == NONE else bit(state.top[seat])
