"""What a position is worth to each seat: a share of the victory, from points or from the end."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import has, size
from torri.core.jit import compiled

OUTLOOK: Callable[[Any, NDArray[np.float64]], float]

MOST_SEATS = 5
Values = NDArray[np.float64]


@compiled
def share_by_points(points: Values, players: int, spread: float, out: Values) -> None:
    """How likely each seat is to win: the more points ahead, by the spread, the likelier."""
    most = points[0]
    for seat in range(1, players):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(players):
        out[seat] = math.exp((points[seat] - most) / spread)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


def appraise(state: Any, margin_weight: float, points: Values, shares: Values) -> None:
    """Write points and shares of the victory: expected ones, or at the end the true ones.

    At the end a part of the share goes by the margin, so that a player who cannot lose still plays
    for points, and one who cannot win for a close second.
    """
    spread = OUTLOOK(state, points)
    share_by_points(points, state.players, spread, shares)
    winners = int(state.winners)
    if winners != 0:
        each = (1.0 - margin_weight) / size(winners)
        for seat in range(state.players):
            shares[seat] *= margin_weight
            if has(winners, seat):
                shares[seat] += each
