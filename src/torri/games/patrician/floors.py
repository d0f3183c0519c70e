"""Floors and crests counted for all seats at once: a byte a seat in one word."""

import numpy as np

from torri.core.jit import compiled

BYTE = 8


@compiled
def one_of(seat: int) -> int:
    """A count of one for a seat."""
    return 1 << (BYTE * int(seat))


@compiled
def count_of(counts: int, seat: int) -> int:
    """What is counted for a seat."""
    return (counts >> (BYTE * int(seat))) & 255


@compiled
def sum_of(counts: int) -> int:
    """What is counted for all seats together."""
    total = 0
    while counts != 0:
        total += counts & 255
        counts >>= BYTE
    return total


@compiled
def most_of(counts: int) -> int:
    """The highest count of any seat."""
    most = 0
    while counts != 0:
        most = max(most, counts & 255)
        counts >>= BYTE
    return most


@compiled
def without(counts: int, seat: int) -> int:
    """What is counted for the others."""
    return counts & ~(255 << (BYTE * int(seat)))


@compiled
def floors_of_all(state: np.record, city: int, site: int) -> int:
    """The floors of each seat in a tower."""
    counts = 0
    for level in range(state.height[city, site]):
        counts += one_of(state.floor[city, site, level])
    return counts
