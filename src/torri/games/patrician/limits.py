"""How long Patrician can get, and how far apart its seats, with reasons."""

from collections.abc import Sequence

from torri.core.limits import Limits
from torri.games.patrician.components import CITIES, CITY_LIST, PATRICIANS, SEATS, Card
from torri.games.patrician.options import PatricianOptions
from torri.games.patrician.rules import MESSENGERS_PER_CITY
from torri.games.patrician.scoring import (
    LOWER_BY,
    MESSENGER_POINTS,
    PENALTY_POINTS,
    SET_POINTS,
    SET_SIZE,
    SMALL_CARDS,
)


def limits(options: PatricianOptions, cards: Sequence[Card]) -> Limits:
    """Each turn plays a card for good, and chance deals or turns up each once, after a first seat.

    A turn asks for the card, the build, the shift, what to take, and with Messengers for one. No
    seat has more points than all tokens, all messengers' points and all portraits together bring.
    """
    cities = CITY_LIST[: CITIES if options.players == SEATS else CITIES - 1]
    most = sum(2 * city.capacity - LOWER_BY for city in cities)  # M7's are worth no more
    least, asked = 0, 4
    if options.messengers:
        most += 2 * MESSENGERS_PER_CITY * MESSENGER_POINTS * len(cities)
        least, asked = PENALTY_POINTS, 5
    portraits = sum({"portrait": 1, "portraits": 2}.get(card.bonus, 0) for card in cards)
    if options.ambassadors:
        portraits += len(SMALL_CARDS) + len(PATRICIANS)
    most += portraits // SET_SIZE * SET_POINTS
    return Limits(len(cards) * asked, 1 + len(cards), most - least)
