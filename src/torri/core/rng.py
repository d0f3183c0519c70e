"""Chance for simulations: SplitMix64, the same numbers from the same seed on every machine.

It is fast and even, not unpredictable: real tables draw from a committed shuffle instead. A
generator is an array of one word, so that compiled code can advance it; `Rng` is its Python face.
"""

import operator
import secrets
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import nth, size
from torri.core.jit import as_it_is, compiled, instruction

T = TypeVar("T")
Generator = NDArray[np.int64]

# SplitMix64's constants (Steele, Lea, Flood 2014), as signed words.
_GAMMA = 0x9E3779B97F4A7C15 - 2**64
_MIX_1 = 0xBF58476D1CE4E5B9 - 2**64
_MIX_2 = 0x94D049BB133111EB - 2**64


@instruction(as_it_is)
def wrapped(number: int) -> int:
    """Keep the low 64 bits, as the machine does by itself."""
    return ((int(number) + 2**63) & (2**64 - 1)) - 2**63


@compiled
def mixed(word: int) -> int:
    """SplitMix64's finaliser: every bit of the input stirs every bit of the output."""
    z = int(word)
    z = wrapped((z ^ ((z >> 30) & 0x3_FFFF_FFFF)) * _MIX_1)
    z = wrapped((z ^ ((z >> 27) & 0x1F_FFFF_FFFF)) * _MIX_2)
    return z ^ ((z >> 31) & 0x1_FFFF_FFFF)


@compiled
def next_word(rng: Generator) -> int:
    """The next 64 random bits."""
    rng[0] = wrapped(int(rng[0]) + _GAMMA)
    return mixed(rng[0])


@compiled
def below(rng: Generator, limit: int) -> int:
    """A number from 0 to limit - 1; the bias is below limit / 2^32."""
    return (((next_word(rng) >> 32) & 0xFFFF_FFFF) * limit) >> 32


@compiled
def member(rng: Generator, members: int) -> int:
    """A random member of a set that is not empty."""
    return nth(members, below(rng, size(members)))


@compiled
def stream(seed: int, index: int) -> int:
    """The starting word of game number `index` of a run: games can be played in any order."""
    return mixed(wrapped(mixed(seed) + wrapped(int(index) * _GAMMA)))


class Rng:
    """A seeded generator for Python code, and the array that compiled code advances."""

    __slots__ = ("words",)

    def __init__(self, seed: int | None = None, index: int = 0) -> None:
        seed = secrets.randbits(63) if seed is None else operator.index(seed)
        self.words: Generator = np.array([stream(wrapped(seed), index)], np.int64)

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        if limit < 1:
            raise ValueError(f"nothing is below {limit}")
        return int(below(self.words, limit))

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.below(len(options))]
