"""Elo: how much stronger one level is than another, from their shares of victories.

A level that is 400 above another wins ten games for each that it loses to it. At a table of more
than two, a player's chance is its strength divided by the strengths of all: so an equal among n
players wins 1 / n of the games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.arena.statistics import NORMAL, Estimate

POINTS = 400 / math.log(10)
"""Elo points to one unit of log-odds."""

_LONGEST_STEP = 1.0
_MOST_STEPS = 200
_CLOSE_ENOUGH = 1e-10


@dataclass(frozen=True)
class Rating:
    """Elo points above someone, with a 95 % interval; None where no end is in sight."""

    elo: float | None
    low: float | None
    high: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers, for programs."""
        return {key: _rounded(value) for key, value in vars(self).items()}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 1)


def elo_of_share(share: float, rivals: float = 1) -> float | None:
    """The Elo points above its rivals of who wins this share; None where it wins all or nothing."""
    return None if share in {0, 1} else POINTS * math.log(share / (1 - share) * rivals)


def rate_share(share: Estimate, rivals: float = 1) -> Rating:
    """Elo points above one's rivals, from a share of victories and its interval."""
    values = (share.mean, share.low, share.high)
    return Rating(*(None if value is None else elo_of_share(value, rivals) for value in values))


@dataclass(frozen=True)
class Pairing:
    """What one level did against another."""

    one: str
    other: str
    games: int
    wins: float
    """Of `one`; shared victories in parts."""
    rivals: int = 1
    """How many of `other` sat at the table, against a single one."""

    @property
    def one_sided(self) -> bool:
        """Whether one won everything."""
        return self.wins in {0, self.games}

    def counted(self) -> tuple[float, float]:
        """Games and wins, with one more game, a draw, where one won everything.

        Without it the most likely difference would be infinite.
        """
        return (self.games + 1, self.wins + 0.5) if self.one_sided else (self.games, self.wins)


def rate_levels(pairings: Sequence[Pairing], anchor: str) -> dict[str, Rating]:
    """The most likely Elo points of all levels together, the anchor's being 0 (Bradley-Terry).

    Levels that have no games, not even through others, with the anchor are left out. Who stands
    apart from it only by pairings in which one won everything has a bound and no value.
    """
    played = [pairing for pairing in pairings if pairing.games]
    names = _connected(played, anchor)
    rated = [pairing for pairing in played if pairing.one in names]
    strengths, errors = _most_likely(names, rated)
    contested = _connected([pairing for pairing in rated if not pairing.one_sided], anchor)
    ratings: dict[str, Rating] = {}
    for name, strength, error in zip(names, strengths, errors, strict=True):
        elo, margin = POINTS * float(strength), POINTS * NORMAL * float(error)
        rating = Rating(elo, elo - margin, elo + margin)
        if name not in contested:
            above = elo > 0
            rating = Rating(None, rating.low if above else None, None if above else rating.high)
        ratings[name] = rating
    return ratings


def _connected(pairings: Sequence[Pairing], anchor: str) -> list[str]:
    """Everybody whom games link to the anchor, which comes first."""
    found = [anchor]
    for name in found:  # which grows on the way
        for pairing in pairings:
            if name in {pairing.one, pairing.other}:
                found += [who for who in (pairing.one, pairing.other) if who not in found]
    return found


def _most_likely(
    names: list[str], pairings: Sequence[Pairing]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Strengths as log-odds above the first name, and their standard errors, by Newton's method."""
    strengths = np.zeros(len(names))
    information = np.zeros((len(names), len(names)))
    for _ in range(_MOST_STEPS if len(names) > 1 else 0):
        slope, information = _slope_and_information(names, pairings, strengths)
        step = np.linalg.solve(information[1:, 1:], slope[1:])
        step *= min(1.0, _LONGEST_STEP / max(float(np.abs(step).max()), _CLOSE_ENOUGH))
        strengths[1:] += step
        if float(np.abs(step).max()) < _CLOSE_ENOUGH:
            break
    variances = np.zeros(len(names))
    if len(names) > 1:
        variances[1:] = np.diag(np.linalg.inv(information[1:, 1:]))
    return strengths, np.sqrt(variances)


def _slope_and_information(
    names: list[str], pairings: Sequence[Pairing], strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The gradient of the log-likelihood, and Fisher's information."""
    slope = np.zeros(len(names))
    information = np.zeros((len(names), len(names)))
    for pairing in pairings:
        one, other = names.index(pairing.one), names.index(pairing.other)
        games, wins = pairing.counted()
        odds = math.exp(strengths[one] - strengths[other]) / pairing.rivals
        expected = odds / (1 + odds)
        surplus, weight = wins - games * expected, games * expected * (1 - expected)
        slope[[one, other]] += surplus, -surplus
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight
    return slope, information
