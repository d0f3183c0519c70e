"""What a view shows, as plain data: for pages and programs that draw the board themselves."""

from typing import Any

from torri.core.bits import members_of
from torri.games.patrician.components import BORDER_NAMES, CITY_LIST, PATRICIANS, Deck
from torri.games.patrician.scoring import LOWER_BY
from torri.games.patrician.state import NONE
from torri.games.patrician.view import UNKNOWN


def picture(deck: Deck, view: Any) -> dict[str, Any]:
    """Describe all that lies on the table, and what the viewer knows of the hands."""
    return {
        "cities": [_city(deck, view, city) for city in range(view.cities)],
        "messengers": [BORDER_NAMES[border] for border in members_of(view.borders)],
        "pile": view.pile_size,
        "seats": [_seat(deck, view, seat) for seat in range(view.players)],
    }


def _city(deck: Deck, view: Any, city: int) -> dict[str, Any]:
    info = CITY_LIST[city]
    higher, lower = view.token[city]
    return {
        "code": info.code,
        "name": info.name,
        "capacity": info.capacity,
        "towers": [  # seats, from the ground up, on site a and on site b
            floors[:height]
            for floors, height in zip(view.floor[city], view.height[city], strict=True)
        ],
        "scored": bool(view.scored >> city & 1),
        "tokens": [_token(info.capacity, higher), _token(info.capacity - LOWER_BY, lower)],
        "card": _card(deck, view.display[city]),
    }


def _token(points: int, owner: int) -> dict[str, Any]:
    return {"points": points, "seat": None if owner == NONE else owner}


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
    return None if card == NONE else deck.cards[card].id


def _cards(deck: Deck, cards: int) -> list[str]:
    return [deck.cards[card].id for card in members_of(cards)]
