"""How long a game can get, and how far apart its seats: what OpenSpiel asks for, with reasons."""

from collections.abc import Callable
from typing import Any, NamedTuple

from torri.core.errors import OptionError
from torri.core.game import Game
from torri.games.patrician.components import CITIES, CITY_LIST, PATRICIANS, SEATS
from torri.games.patrician.rules import MESSENGERS_PER_CITY
from torri.games.patrician.scoring import (
    LOWER_BY,
    MESSENGER_POINTS,
    PENALTY_POINTS,
    SET_POINTS,
    SET_SIZE,
    SMALL_CARDS,
)
from torri.games.san_gimignano.components import (
    IN_EACH_HAND,
    ON_THE_TABLE,
    PARTS,
    TOKENS_PER_AREA,
    TOWERS,
)


class Limits(NamedTuple):
    """True bounds, if not the closest ones."""

    decisions: int
    """Players' decisions in a game."""
    chances: int
    """Outcomes of chance in a game."""
    margin: int
    """Points between two seats at the end."""


def limits(game: Game) -> Limits:
    """The limits of a game with its options."""
    if game.name not in _LIMITS:
        raise OptionError(f"nobody has said how long {game.name} can get")
    return _LIMITS[game.name](game)


def _patrician(game: Any) -> Limits:
    """Each turn plays a card for good, and chance deals or turns up each once, after a first seat.

    A turn asks for the card, the build, the shift, what to take, and with Messengers for one. No
    seat has more points than all tokens, all messengers' points and all portraits together bring.
    """
    cards = len(game.cards)
    with_messengers, with_ambassadors = game.options.messengers, game.options.ambassadors
    cities = CITY_LIST[: CITIES if game.players == SEATS else CITIES - 1]
    tokens = sum(2 * city.capacity - LOWER_BY for city in cities)  # M7's are worth no more
    messengers = 2 * MESSENGERS_PER_CITY * MESSENGER_POINTS * len(cities) if with_messengers else 0
    portraits = sum({"portrait": 1, "portraits": 2}.get(card.bonus, 0) for card in game.cards)
    if with_ambassadors:
        portraits += len(SMALL_CARDS) + len(PATRICIANS)
    most = tokens + messengers + portraits // SET_SIZE * SET_POINTS
    least = PENALTY_POINTS if with_messengers else 0
    return Limits(cards * (5 if with_messengers else 4), 1 + cards, most - least)


def _san_gimignano(game: Any) -> Limits:
    """An area takes two tokens and a tower at most, each segment is laid once: so many turns do it.

    Between two of them fewer turns than there are seats pass idle (G30). A turn asks for a token
    and a tower, and where a segment is laid for its place and for which it is.
    """
    table, hands = ON_THE_TABLE[game.players], game.players * IN_EACH_HAND[game.players]
    areas = PARTS * (table + hands)
    turns = game.players * ((TOKENS_PER_AREA + 1) * areas + hands + 1)
    return Limits(2 * turns + 2 * hands, 1 + 2 * table + hands, TOWERS)


_LIMITS: dict[str, Callable[[Any], Limits]] = {
    "patrician": _patrician,
    "san_gimignano": _san_gimignano,
}
