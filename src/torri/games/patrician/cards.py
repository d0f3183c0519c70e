"""What a card shows, packed into one byte so that a position carries its own deck.

The upper four bits are the city. The lower four are patrician * 4 + kind, patrician 0 meaning none:
without a patrician kind is 0 second crest, 1 move sign, 2 question mark; with one it is 0 portrait,
1 portrait and star, 2 two portraits. As the deck is data in the position and not a constant in the
code, a custom deck (P40) costs no compiling.
"""

import numpy as np

from torri.core.jit import compiled
from torri.games.patrician.components import CITY_INDEX, PATRICIANS, Card

SECOND_CREST, MOVE_SIGN, QUESTION_MARK = range(3)
PORTRAIT, STARRED_PORTRAIT, TWO_PORTRAITS = range(3)


def card_code(card: Card) -> int:
    """Pack a card."""
    if card.patrician is None:
        patrician = 0
        kind = {"crest": SECOND_CREST, "move": MOVE_SIGN, "any": QUESTION_MARK}[card.bonus]
    else:
        patrician = 1 + PATRICIANS.index(card.patrician)
        single = STARRED_PORTRAIT if card.star else PORTRAIT
        kind = TWO_PORTRAITS if card.bonus == "portraits" else single
    return CITY_INDEX[card.city] << 4 | patrician << 2 | kind


@compiled
def city_of(state: np.record, card: int) -> int:
    """The city whose crest a card shows."""
    return int(state.deck[card] >> 4)


@compiled
def crests_of(state: np.record, card: int) -> int:
    """How many crests a card shows."""
    return 2 if state.deck[card] & 15 == SECOND_CREST else 1


@compiled
def has_move_sign(state: np.record, card: int) -> bool:
    """Whether a card allows a shift (P14)."""
    return state.deck[card] & 15 == MOVE_SIGN


@compiled
def has_question_mark(state: np.record, card: int) -> bool:
    """Whether a card lets its player take any face-up card (P15)."""
    return state.deck[card] & 15 == QUESTION_MARK


@compiled
def heads_of(state: np.record, card: int) -> int:
    """How many portraits a card shows."""
    code = state.deck[card]
    if code & 12 == 0:
        return 0
    return 2 if code & 3 == TWO_PORTRAITS else 1


@compiled
def patrician_of(state: np.record, card: int) -> int:
    """Which patrician a card with portraits shows."""
    return int((state.deck[card] >> 2) & 3) - 1
