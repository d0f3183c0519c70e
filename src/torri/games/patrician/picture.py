"""What a view shows, as plain data: for pages and programs that draw the board themselves."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from torri.core.bits import members_of
from torri.games.patrician.components import (
    BORDER_CITIES,
    BORDER_NAMES,
    CITY_LIST,
    FIVE_PLAYER_CITY,
    PATRICIANS,
    SEATS,
    SITES,
    Card,
    Deck,
)
from torri.games.patrician.scoring import LOWER_BY, leads
from torri.games.patrician.state import NONE
from torri.games.patrician.view import UNKNOWN

FIELDS = (
    "borders",
    "build",
    "built",
    "card",
    "cities",
    "display",
    "face_up",
    "floor",
    "hand",
    "hand_size",
    "heads",
    "height",
    "messenger",
    "messenger_points",
    "messengers",
    "penalty",
    "phase",
    "pile_size",
    "played",
    "played_size",
    "players",
    "portrait_points",
    "prestige",
    "scored",
    "shift",
    "taken_from",
    "token",
    "top",
)
"""Of a view: what its picture and the words for it are made of."""


def scene(deck: Deck, view: Any) -> dict[str, Any]:
    """Describe all that lies open on the table."""
    led = np.empty((view.cities, SITES * 2), np.int8)
    leads(view.records, led)
    return {
        "cities": [_city(deck, view, city, towers) for city, towers in enumerate(led.tolist())],
        "messengers": [BORDER_NAMES[border] for border in members_of(view.borders)],
        "pile": view.pile_size,
    }


def sight(deck: Deck, view: Any) -> dict[str, Any]:
    """Describe what lies before each seat, with what the viewer knows of hands and piles."""
    return {"seats": [_seat(deck, view, seat) for seat in range(view.players)]}


def pieces(cards: Sequence[Card], players: int) -> dict[str, Any]:
    """Describe the cards in play, and between which cities messengers may stand."""
    borders = zip(BORDER_NAMES, BORDER_CITIES, strict=True)
    return {
        "cards": [card.to_dict() for card in cards],
        "borders": [
            name for name, cities in borders if players == SEATS or FIVE_PLAYER_CITY not in cities
        ],
    }


def _city(deck: Deck, view: Any, city: int, led: list[int]) -> dict[str, Any]:
    info = CITY_LIST[city]
    capacity = info.capacity
    (floors_a, floors_b), (height_a, height_b) = view.floor[city], view.height[city]
    higher, lower = view.token[city]
    seat_a, points_a, seat_b, points_b = led
    return {
        "code": info.code,
        "name": info.name,
        "capacity": capacity,
        # Seats, from the ground up, on site a and on site b.
        "towers": [floors_a[:height_a], floors_b[:height_b]],
        # Who would win each tower if the city were scored now, and what it would pay.
        "leads": [
            {"seat": None if seat_a == NONE else seat_a, "points": points_a or None},
            {"seat": None if seat_b == NONE else seat_b, "points": points_b or None},
        ],
        "scored": bool(view.scored >> city & 1),
        "tokens": [
            {"points": capacity, "seat": None if higher == NONE else higher},
            {"points": capacity - LOWER_BY, "seat": None if lower == NONE else lower},
        ],
        "card": _card(deck, view.display[city]),
    }


def _seat(deck: Deck, view: Any, seat: int) -> dict[str, Any]:
    hand, played = _cards(deck, view.hand[seat]), _cards(deck, view.played[seat])
    heads = view.heads[seat]
    portraits = None if UNKNOWN in heads else dict(zip(PATRICIANS, heads, strict=True))
    return {
        "hand": hand,
        "hand_unknown": view.hand_size[seat] - len(hand),
        "played": played,
        "played_unknown": view.played_size[seat] - len(played),
        "top": _card(deck, view.top[seat]),
        "portraits": portraits,
        "floors": view.built[seat],
        "messengers": view.messengers[seat],
        "points": {
            "prestige": view.prestige[seat],
            "portraits": view.portrait_points[seat],
            "messengers": view.messenger_points[seat],
            "penalty": view.penalty[seat],
        },
    }


def _card(deck: Deck, card: int) -> str | None:
    return None if card == NONE else deck.ids[card]


def _cards(deck: Deck, cards: int) -> list[str]:
    return [deck.ids[card] for card in members_of(cards)]
