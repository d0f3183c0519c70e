"""What a view shows, as plain data: for pages and programs that draw the board themselves."""

from typing import Any

from torri.core.bits import members_of
from torri.games.patrician.components import BORDER_NAMES, CITY_LIST, PATRICIANS, SITES, Deck
from torri.games.patrician.scoring import LOWER_BY
from torri.games.patrician.state import NONE
from torri.games.patrician.view import UNKNOWN


def picture(deck: Deck, view: Any) -> dict[str, Any]:
    """Describe all that lies on the table, and what the viewer knows of the hands."""
    return {
        "cities": [_city(deck, view, city) for city in range(view.cities)],
        "messengers": [BORDER_NAMES[border] for border in members_of(view.borders)],
        "pile": int(view.pile_size),
        "seats": [_seat(deck, view, seat) for seat in range(view.players)],
    }


def _city(deck: Deck, view: Any, city: int) -> dict[str, Any]:
    info = CITY_LIST[city]
    values = (info.capacity, info.capacity - LOWER_BY)
    return {
        "code": info.code,
        "name": info.name,
        "capacity": info.capacity,
        "towers": [  # seats, from the ground up, on site a and on site b
            view.floor[city, site, : view.height[city, site]].tolist() for site in range(SITES)
        ],
        "scored": bool(view.scored >> city & 1),
        "tokens": [
            {"points": points, "seat": None if owner == NONE else int(owner)}
            for points, owner in zip(values, view.token[city], strict=True)
        ],
        "card": _card(deck, view.display[city]),
    }


def _seat(deck: Deck, view: Any, seat: int) -> dict[str, Any]:
    hand, played = _cards(deck, view.hand[seat]), _cards(deck, view.played[seat])
    heads: list[int] = view.heads[seat].tolist()
    portraits = None if UNKNOWN in heads else dict(zip(PATRICIANS, heads, strict=True))
    return {
        "hand": hand,
        "hand_unknown": int(view.hand_size[seat]) - len(hand),
        "played": played,
        "played_unknown": int(view.played_size[seat]) - len(played),
        "top": _card(deck, view.top[seat]),
        "portraits": portraits,
        "floors": int(view.built[seat]),
        "messengers": int(view.messengers[seat]),
        "points": {
            "prestige": int(view.prestige[seat]),
            "portraits": int(view.portrait_points[seat]),
            "messengers": int(view.messenger_points[seat]),
            "penalty": int(view.penalty[seat]),
        },
    }


def _card(deck: Deck, card: int) -> str | None:
    return None if card == NONE else deck.card(card).id


def _cards(deck: Deck, cards: int) -> list[str]:
    return [deck.card(card).id for card in members_of(cards)]
