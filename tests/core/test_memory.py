"""Many numbers at once: the same bytes as one by one, and no others."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from torri.core.jit import compiled
from torri.core.kernels import Records
from torri.core.layout import record_dtype
from torri.core.memory import (
    AT_ONCE,
    Bytes,
    copy_range,
    eight_of,
    write_eight,
    write_four,
    write_set,
)

RECORD = record_dtype([("big", np.int64), ("odd", np.int8, 5), ("rest", np.int8, 12)])
ODD, REST, END = 8, 13, 25
WIDE = 2 * AT_ONCE

words = st.integers(-(2**63), 2**63 - 1)
places = st.integers(0, WIDE - AT_ONCE)


@compiled
def copied_range(records: Records, start: int, stop: int) -> None:
    """As compiled code copies."""
    copy_range(records[0], records[1], start, stop)


@compiled
def eight_from(records: Records, at: int) -> int:
    """As compiled code reads."""
    return eight_of(records[0], at)


@compiled
def written(rows: Bytes, at: int, word: int) -> None:
    """As compiled code writes, a row for each way: nothing is written into those between."""
    write_eight(rows, 1, at, word)
    write_four(rows, 3, at, word)
    write_set(rows, 5, at, word)


def numbers(word: int) -> list[int]:
    """The bytes of a word."""
    return [byte - 256 if byte > 127 else byte for byte in (word % 2**64).to_bytes(8, "little")]


@pytest.mark.parametrize(("start", "stop"), [(0, END), (ODD, REST), (REST, END), (ODD, END)])
def test_a_range_is_copied_and_nothing_beside_it(start: int, stop: int) -> None:
    records = np.zeros(2, RECORD)
    raw = records.view(np.uint8).reshape(2, -1)
    raw[0], raw[1] = range(100, 132), range(200, 232)
    expected = raw.copy()
    expected[1, start:stop] = expected[0, start:stop]
    copied_range(records, start, stop)
    assert np.array_equal(raw, expected)


@given(st.binary(min_size=RECORD.itemsize, max_size=RECORD.itemsize), st.integers(0, END - 8))
def test_eight_bytes_are_read_from_anywhere(data: bytes, at: int) -> None:
    records = np.frombuffer(data, RECORD)
    expected = int.from_bytes(data[at : at + 8], "little", signed=True)
    assert eight_from(records, at) == expected == eight_of(records[0], at)


@given(words, places)
def test_numbers_are_written_anywhere_and_nothing_beside_them(word: int, at: int) -> None:
    rows = np.full((7, WIDE), 77, np.int8)
    expected = rows.copy()
    expected[1, at : at + 8] = numbers(word)
    expected[3, at : at + 4] = numbers(word)[:4]
    expected[5, at : at + AT_ONCE] = [word >> place & 1 for place in range(AT_ONCE)]
    written(rows, at, word)
    assert np.array_equal(rows, expected)


@given(words, places)
def test_marks_are_written_like_numbers(word: int, at: int) -> None:
    marks = np.zeros((7, WIDE), np.bool_)
    written(marks, at, word & 0x0101010101010101)  # else the bytes would not be marks
    assert set(np.flatnonzero(marks[1])) == {at + n for n in range(8) if word >> 8 * n & 1}
    assert set(np.flatnonzero(marks[5])) == {at + 8 * n for n in range(8) if word >> 8 * n & 1}


TO_THE_END_AND_BEYOND = """
import numba
import numpy as np
from torri.core.memory import write_eight, write_four, write_set
@numba.njit
def fours(rows, at):
    write_four(rows, 0, at, 0)
@numba.njit
def eights(rows, at):
    write_eight(rows, 0, at, 0)
@numba.njit
def sets(rows, at):
    write_set(rows, 0, at, 0)
for write, count in ((fours, 4), (eights, 8), (sets, 64)):
    rows = np.ones((2, 128), np.int8)
    write(rows, 128 - count)
    try:
        write(rows, 129 - count)
    except (IndexError, ValueError):
        print(int((rows == 0).sum()), end=" ")
"""


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_the_end_of_a_row_is_minded_where_bounds_are(setting: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", TO_THE_END_AND_BEYOND],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, setting: "1"},
    )
    assert run.stdout.split() == ["4", "8", "64"]
