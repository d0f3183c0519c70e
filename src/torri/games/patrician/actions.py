"""The action space: every decision of the game, and every outcome of chance, as one small number.

A player's decisions come first (0 to PLAYER_ACTIONS - 1), what chance may do comes after them. The
name of a player's decision is the word that stands for it in a line of notation.
"""

from torri.core.bits import LARGEST_SET
from torri.games.patrician.components import (
    BORDER_NAMES,
    BORDERS,
    BUILDS,
    CITIES,
    CODES,
    SEATS,
    SITES,
    Deck,
)

CARDS = LARGEST_SET  # room for cards; the standard deck fills 55 of it
DECLINE_SHIFT = CITIES * SITES  # follows the shifts
DECLINE_MESSENGER = BORDERS  # follows the borders

PLAY = 0
BUILD = PLAY + CARDS
SHIFT = BUILD + len(BUILDS)
TAKE = SHIFT + CITIES * SITES + 1
MESSENGER = TAKE + CITIES
PLAYER_ACTIONS = MESSENGER + BORDERS + 1
DRAW = PLAYER_ACTIONS
FIRST = DRAW + CARDS
ALL_ACTIONS = FIRST + SEATS

SITE_NAMES = "ab"


def shift_name(shift: int) -> str:
    """`MI:a>b`, or `=` for a shift declined."""
    if shift == DECLINE_SHIFT:
        return "="
    city, site = divmod(shift, SITES)
    return f"{CODES[city]}:{SITE_NAMES[site]}>{SITE_NAMES[1 - site]}"


def take_name(city: int) -> str:
    """`+LU`, or `+0` where nothing could be taken (city -1)."""
    return "+0" if city < 0 else f"+{CODES[city]}"


def messenger_name(border: int) -> str:
    """`@SI-LU`, or `@=` for a messenger kept."""
    return "@=" if border == DECLINE_MESSENGER else f"@{BORDER_NAMES[border]}"


def action_names(deck: Deck) -> list[str]:
    """Name every action; places that the deck leaves empty are named too, and are never legal."""
    cards = [card.id for card in deck.cards[:CARDS]]
    cards += [f"card#{number}" for number in range(len(cards), CARDS)]
    return [
        *cards,
        *BUILDS,
        *(shift_name(shift) for shift in range(DECLINE_SHIFT + 1)),
        *(take_name(city) for city in range(CITIES)),
        *(messenger_name(border) for border in range(DECLINE_MESSENGER + 1)),
        *(f"draw:{card}" for card in cards),
        *(f"first:{seat}" for seat in range(SEATS)),
    ]
