"""Means and their 95 % intervals, with the deal as the unit: its games are not independent.

A deal is played once from every seat, and what is good about it for a seat shows in all of its
games. So the spread is taken between deals, not between games. A deal that is not complete, as at
the end of an interrupted match, counts by its games.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

NORMAL = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""

Values = NDArray[np.float64]
Deals = NDArray[np.int64]


@dataclass(frozen=True)
class Estimate:
    """A mean, and between which bounds the true one lies with 95 % confidence."""

    mean: float
    low: float | None
    high: float | None
    """None where there is no saying."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers, for programs."""
        return {"mean": _rounded(self.mean), "low": _rounded(self.low), "high": _rounded(self.high)}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 5)


def estimate_mean(values: Values, deals: Deals) -> Estimate:
    """Student's interval for a mean, over deals; `deals` says which deal each value is of."""
    mean = float(values.mean())
    error = standard_error(values, deals)
    if error is None:
        return Estimate(mean, None, None)
    margin = student(len(np.unique(deals)) - 1) * error
    return Estimate(mean, mean - margin, mean + margin)


def estimate_share(shares: Values, deals: Deals) -> Estimate:
    """Wilson's interval for a share of victories, which stays between 0 and 1.

    It takes as many independent games as would show the spread that was seen between deals. Where
    none was seen, as in 400 to 0, it takes the games as they are.
    """
    mean = float(shares.mean())
    error = standard_error(shares, deals)
    if error is not None and error > 1e-12:
        width, games = student(len(np.unique(deals)) - 1), mean * (1 - mean) / error**2
    else:
        width, games = NORMAL, float(len(shares))
    return Estimate(mean, *wilson(mean, games, width))


def wilson(share: float, games: float, width: float = NORMAL) -> tuple[float, float]:
    """Wilson's bounds for a share of so many independent games."""
    shrink = 1 + width**2 / games
    middle = (share + width**2 / (2 * games)) / shrink
    margin = width / shrink * math.sqrt(share * (1 - share) / games + (width / (2 * games)) ** 2)
    low = 0.0 if share == 0 else middle - margin  # a rounding error would be a huge Elo number
    high = 1.0 if share == 1 else middle + margin
    return low, high


def standard_error(values: Values, deals: Deals) -> float | None:
    """The standard error of the mean of all values; None with fewer than two deals."""
    unique, place = np.unique(deals, return_inverse=True)
    count = len(unique)
    if count < 2:
        return None
    sums = np.bincount(place, weights=values - values.mean())
    return math.sqrt(count / (count - 1) * float((sums**2).sum())) / len(values)


def student(freedom: int) -> float:
    """95 % of Student's distribution lie within so many standard errors.

    Exact for one and two degrees of freedom; from three on an expansion around the normal
    distribution (Abramowitz and Stegun 26.7.5), right to 0.2 % and soon much better.
    """
    if freedom == 1:
        return math.tan(0.475 * math.pi)
    if freedom == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    z = NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))
