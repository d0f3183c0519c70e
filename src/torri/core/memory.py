"""Many small numbers at once: compiled code would write them one by one.

What is called a row here is a row of an array of int8 or of bool. A word has eight numbers, the
first of them in its lowest byte.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.jit import (
    copy_bytes,
    instruction,
    load_word,
    store_bits,
    store_half,
    store_word,
)

Bytes = NDArray[np.int8] | NDArray[np.bool_]

AT_ONCE = 64
"""How many numbers a set is written as."""
_WORD = 2**64 - 1


@instruction(copy_bytes)
def copy_range(source: Any, target: Any, start: int, stop: int) -> None:
    """Copy the fields between two bytes of a record to another that has them at the same bytes."""
    for name, (_, offset, *_) in source.dtype.fields.items():
        if start <= offset < stop:
            target[name] = source[name]


@instruction(load_word)
def eight_of(record: Any, at: int) -> int:
    """The eight bytes of a record from a byte on, as a word."""
    return int.from_bytes(record.tobytes()[at : at + 8], "little", signed=True)


@instruction(store_word)
def write_eight(rows: Bytes, row: int, at: int, word: int) -> None:
    """Write the bytes of a word as eight numbers of a row."""
    _write(rows, row, at, (int(word) & _WORD).to_bytes(8, "little"))


@instruction(store_half)
def write_four(rows: Bytes, row: int, at: int, word: int) -> None:
    """Write the lower half of a word as four numbers of a row."""
    _write(rows, row, at, (int(word) & _WORD).to_bytes(8, "little")[:4])


@instruction(store_bits)
def write_set(rows: Bytes, row: int, at: int, members: int) -> None:
    """Write a set as 64 numbers of a row: 1 for each member, else 0."""
    _write(rows, row, at, bytes(int(members) >> place & 1 for place in range(AT_ONCE)))


def _write(rows: Bytes, row: int, at: int, numbers: bytes) -> None:
    rows[row, at : at + len(numbers)] = np.frombuffer(numbers, rows.dtype)
