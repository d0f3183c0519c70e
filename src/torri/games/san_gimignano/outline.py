"""What a picture of the town is made of, segment by segment: rows of numbers.

Where the rows are the same, so are the parts of the picture; see `core/album.py`.
"""

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import bit, has
from torri.core.jit import compiled
from torri.core.kernels import Records
from torri.games.san_gimignano.components import PARTS, SEATS
from torri.games.san_gimignano.state import NONE

SEGMENT_ROW = 2 + 2 * PARTS
"""Numbers of two bytes: the place, the segment as it lies, then for each area the tokens there (a
bit for each seat that has one, another for each that has two) and the seat of its tower."""


@compiled
def segment_rows(views: Records, out: NDArray[np.int16]) -> None:
    """Write a row for each segment of the town."""
    view = views[0]
    for slot in range(view.laid):
        row = out[slot]
        row[0] = view.place[slot]
        row[1] = view.segment[slot]
        for part in range(PARTS):
            area = slot * PARTS + part
            tokens, tower = 0, NONE
            for seat in range(view.players):
                if has(view.own[seat], area):
                    tokens |= bit(seat)
                if has(view.pair[seat], area):
                    tokens |= bit(SEATS + seat)
                if has(view.towers[seat], area):
                    tower = seat
            row[2 + 2 * part] = tokens
            row[3 + 2 * part] = tower
