"""What a picture is made of, city by city and seat by seat: rows of numbers.

Where the rows are the same, so are the parts of the picture; see `core/album.py`.
"""

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import has
from torri.core.jit import compiled
from torri.core.kernels import Records
from torri.games.patrician.components import PATRICIANS, SITES
from torri.games.patrician.scoring import leads
from torri.games.patrician.state import FLOORS

LEADS = 4
CITY_ROW = LEADS + 7 + SITES * FLOORS
"""Numbers of one byte: who leads and for what, the city, whether it is scored, the heights of its
towers, who has its tokens, the card beside it, and the floors of both sites."""
SEAT_ROW = 11 + len(PATRICIANS)
"""Numbers of eight bytes: cards known in hand and pile, how many there are, the top card, floors,
messengers, points by source, portraits."""


@compiled
def city_rows(views: Records, out: NDArray[np.int8]) -> None:
    """Write a row for each city in play."""
    view = views[0]
    leads(views, out)
    for city in range(view.cities):
        row = out[city]
        row[4] = city
        row[5] = has(view.scored, city)
        row[6:8] = view.height[city]
        row[8:10] = view.token[city]
        row[10] = view.display[city]
        for site in range(SITES):
            for floor in range(FLOORS):
                row[11 + site * FLOORS + floor] = view.floor[city, site, floor]


@compiled
def seat_rows(views: Records, out: NDArray[np.int64]) -> None:
    """Write a row for each seat."""
    view = views[0]
    for seat in range(view.players):
        row = out[seat]
        row[0] = view.hand[seat]
        row[1] = view.played[seat]
        row[2] = view.hand_size[seat]
        row[3] = view.played_size[seat]
        row[4] = view.top[seat]
        row[5] = view.built[seat]
        row[6] = view.messengers[seat]
        row[7] = view.prestige[seat]
        row[8] = view.portrait_points[seat]
        row[9] = view.messenger_points[seat]
        row[10] = view.penalty[seat]
        row[11:] = view.heads[seat]
