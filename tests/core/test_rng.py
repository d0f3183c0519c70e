"""Chance: known numbers, evenness, independent streams."""

from collections import Counter

import numpy as np
import pytest

from torri.core.jit import COMPILING
from torri.core.rng import Rng, below, member, mixed, next_word, stream, wrapped

MANY = 60_000 if COMPILING else 3_000


def test_splitmix64_gives_its_published_numbers() -> None:
    rng = np.array([1234567], np.int64)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [int(next_word(rng)) % 2**64 for _ in range(3)] == published


def test_every_number_below_a_limit_is_about_equally_likely() -> None:
    rng = np.array([7], np.int64)
    counts = Counter(int(below(rng, 6)) for _ in range(MANY))
    assert set(counts) == set(range(6))
    assert all(abs(count - MANY / 6) < 6 * (MANY / 6) ** 0.5 for count in counts.values())


def test_every_member_of_a_set_is_about_equally_likely() -> None:
    rng = np.array([8], np.int64)
    word = 1 | 1 << 5 | 1 << 33 | 1 << 62
    counts = Counter(int(member(rng, word)) for _ in range(MANY))
    assert set(counts) == {0, 5, 33, 62}
    assert all(abs(count - MANY / 4) < 6 * (MANY / 4) ** 0.5 for count in counts.values())


def test_streams_differ_and_repeat() -> None:
    words = {int(stream(seed, index)) for seed in range(50) for index in range(50)}
    assert len(words) == 2_500
    assert stream(3, 4) == stream(3, 4)
    assert mixed(1) != mixed(2)


@pytest.mark.parametrize("number", [0, -1, 2**63, -(2**63), 2**64, 10**40])
def test_wrapping_keeps_the_low_64_bits(number: int) -> None:
    assert wrapped(number) % 2**64 == number % 2**64
    assert -(2**63) <= wrapped(number) < 2**63


def test_a_generator_without_a_seed_is_different_every_time() -> None:
    assert [Rng().below(2**31) for _ in range(2)] != [Rng().below(2**31) for _ in range(2)]
    assert Rng(5).choice("abc") == Rng(5).choice("abc")
    assert Rng(10**40).below(10) == Rng(10**40).below(10)
    with pytest.raises(ValueError, match="nothing is below 0"):
        Rng(1).below(0)
