"""What a view shows, as plain data: for pages and programs that draw the board themselves."""

import struct
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from torri.core.album import Album, Part
from torri.core.bits import members_of
from torri.games.patrician.components import (
    BORDER_CITIES,
    BORDER_NAMES,
    CITIES,
    CITY_LIST,
    FIVE_PLAYER_CITY,
    PATRICIANS,
    SEATS,
    Card,
    Deck,
)
from torri.games.patrician.outline import CITY_ROW, SEAT_ROW, city_rows, seat_rows
from torri.games.patrician.scoring import LOWER_BY
from torri.games.patrician.state import FLOORS, NONE
from torri.games.patrician.view import UNKNOWN

_SEAT = struct.Struct(f"={SEAT_ROW}q")
_CITY = struct.Struct(f"={CITY_ROW}b")


def scene(deck: Deck, view: Any, album: Album) -> dict[str, Any]:
    """Describe all that lies open on the table."""
    rows = np.empty((CITIES, CITY_ROW), np.int8)
    city_rows(view.records, rows)
    data, make = rows.tobytes(), partial(_city, deck)
    ends = range(CITY_ROW, CITY_ROW * view.cities + 1, CITY_ROW)
    return {
        "cities": [album.part(data[end - CITY_ROW : end], make) for end in ends],
        "messengers": [BORDER_NAMES[border] for border in members_of(view.borders)],
        "pile": view.pile_size,
    }


def sight(deck: Deck, view: Any, album: Album) -> dict[str, Any]:
    """Describe what lies before each seat, with what the viewer knows of hands and piles."""
    rows = np.empty((SEATS, SEAT_ROW), np.int64)
    seat_rows(view.records, rows)
    data, make = rows.tobytes(), partial(_seat, deck)
    ends = range(_SEAT.size, _SEAT.size * view.players + 1, _SEAT.size)
    return {"seats": [album.part(data[end - _SEAT.size : end], make) for end in ends]}


def pieces(cards: Sequence[Card], players: int) -> dict[str, Any]:
    """Describe the cards in play, and between which cities messengers may stand."""
    borders = zip(BORDER_NAMES, BORDER_CITIES, strict=True)
    return {
        "cards": [card.to_dict() for card in cards],
        "borders": [
            name for name, cities in borders if players == SEATS or FIVE_PLAYER_CITY not in cities
        ],
    }


def _city(deck: Deck, row: bytes) -> Part:
    numbers: tuple[int, ...] = _CITY.unpack(row)
    seat_a, points_a, seat_b, points_b = numbers[:4]
    city, scored, height_a, height_b, higher, lower, card, *floors = numbers[4:]
    info = CITY_LIST[city]
    capacity = info.capacity
    return {
        "code": info.code,
        "name": info.name,
        "capacity": capacity,
        # Seats, from the ground up, on site a and on site b.
        "towers": [floors[:height_a], floors[FLOORS : FLOORS + height_b]],
        # Who would win each tower if the city were scored now, and what it would pay.
        "leads": [
            {"seat": None if seat_a == NONE else seat_a, "points": points_a or None},
            {"seat": None if seat_b == NONE else seat_b, "points": points_b or None},
        ],
        "scored": bool(scored),
        "tokens": [
            {"points": capacity, "seat": None if higher == NONE else higher},
            {"points": capacity - LOWER_BY, "seat": None if lower == NONE else lower},
        ],
        "card": _card(deck, card),
    }


def _seat(deck: Deck, row: bytes) -> Part:
    numbers: tuple[int, ...] = _SEAT.unpack(row)
    in_hand, in_pile, hand_size, played_size, top, built, messengers = numbers[:7]
    prestige, portrait_points, messenger_points, penalty, *heads = numbers[7:]
    hand, played = _cards(deck, in_hand), _cards(deck, in_pile)
    return {
        "hand": hand,
        "hand_unknown": hand_size - len(hand),
        "played": played,
        "played_unknown": played_size - len(played),
        "top": _card(deck, top),
        "portraits": None if UNKNOWN in heads else dict(zip(PATRICIANS, heads, strict=True)),
        "floors": built,
        "messengers": messengers,
        "points": {
            "prestige": prestige,
            "portraits": portrait_points,
            "messengers": messenger_points,
            "penalty": penalty,
        },
    }


def _card(deck: Deck, card: int) -> str | None:
    return None if card == NONE else deck.ids[card]


def _cards(deck: Deck, cards: int) -> list[str]:
    return [deck.ids[card] for card in members_of(cards)]
