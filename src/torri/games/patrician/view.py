"""What a seat sees: a record that starts unknown and is revealed field by field (P50, P51)."""

import numpy as np

from torri.core.bits import bit, size
from torri.core.jit import compiled
from torri.core.layout import record_dtype
from torri.games.patrician.components import PATRICIANS, SEATS
from torri.games.patrician.rules import clear_turn
from torri.games.patrician.state import CARD, MEMORY_OPEN, NONE, OVER, PUBLIC_FIELDS

UNKNOWN = -1

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


@compiled
def look(state: np.record, seat: int, view: np.record) -> None:
    """Write into `view` all that `seat` knows, and nothing else."""
    hide_all(view)
    view.viewer = seat
    reveal_board(state, view)
    reveal_turn(state, seat, view)
    remembers = state.memory == MEMORY_OPEN or state.phase == OVER
    placed = 0
    for other in range(state.players):
        view.hand_size[other] = size(state.hand[other])
        view.played_size[other] = size(state.played[other])
        if other == seat:
            view.hand[other] = state.hand[other]
            view.starters = state.hand[other] & state.starters
        elif remembers:
            # What was taken from the display was seen by all; starting cards were not (P50).
            view.hand[other] = state.hand[other] & ~state.starters
        if other == seat or remembers:
            view.played[other] = state.played[other]
            view.heads[other] = state.heads[other]
        elif state.top[other] != NONE:
            view.played[other] = bit(state.top[other])
        placed |= view.hand[other] | view.played[other]
    for city in range(state.cities):
        if state.display[city] != NONE:
            placed |= bit(state.display[city])
    view.pile_size = size(state.pile)
    view.unseen = cards_in_play(state) & ~placed


@compiled
def hide_all(view: np.record) -> None:
    """Nothing is known yet."""
    view.hand[:] = 0
    view.played[:] = 0
    view.hand_size[:] = 0
    view.played_size[:] = 0
    view.starters = 0
    view.heads[:, :] = UNKNOWN


@compiled
def cards_in_play(state: np.record) -> int:
    """The set of all cards that are not in the box."""
    cards = int(state.pile)
    for seat in range(state.players):
        cards |= state.hand[seat] | state.played[seat]
    for city in range(state.cities):
        if state.display[city] != NONE:
            cards |= bit(state.display[city])
    return cards


@compiled
def reveal_board(state: np.record, view: np.record) -> None:
    """What lies open on the table; determinizing copies it back the same way."""
    view.starred = state.starred
    view.present[:] = state.present
    view.prestige[:] = state.prestige
    view.messenger_points[:] = state.messenger_points
    view.portrait_points[:] = state.portrait_points
    view.scored = state.scored
    view.face_up = state.face_up
    view.borders = state.borders
    view.turns = state.turns
    view.deck[:] = state.deck
    view.floor[:, :, :] = state.floor
    view.height[:, :] = state.height
    view.token[:, :] = state.token
    view.display[:] = state.display
    view.top[:] = state.top
    view.built[:] = state.built
    view.messengers[:] = state.messengers
    view.penalty[:] = state.penalty
    view.players = state.players
    view.cities = state.cities
    view.with_messengers = state.with_messengers
    view.with_ambassadors = state.with_ambassadors
    view.memory = state.memory
    view.penalty_rule = state.penalty_rule
    view.last_city = state.last_city
    view.phase = state.phase
    view.seat = state.seat
    view.winners = state.winners


@compiled
def reveal_turn(state: np.record, seat: int, view: np.record) -> None:
    """The turn under way is seen by all; P51: a finished one is remembered, or is the log's."""
    forgotten = state.memory != MEMORY_OPEN and state.phase == CARD and state.turn_of != seat
    if forgotten:
        clear_turn(view)
        return
    view.turn_of = state.turn_of
    view.card = state.card
    view.build = state.build
    view.shift = state.shift
    view.taken_from = state.taken_from
    view.drawn = state.drawn
    view.messenger = state.messenger
