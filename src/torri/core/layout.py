"""The NumPy side of a position: record types whose fields are attributes, compiled or not."""

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray


def record_dtype(fields: list[Any]) -> np.dtype[Any]:
    """Make a record type; `np.zeros(n, dtype)[i].field` works in Python and in Numba.

    Larger fields must come first: then every field is aligned, as fast compiled code wants it, with
    no gap between. What alignment asks for at the end becomes a field too, since NumPy does not
    promise to copy the bytes between fields, and equal positions must have equal bytes.
    """
    taken = [field[0] for field in fields if hasattr(np.record, field[0])]
    if taken:  # such as `take` or `size`: as an attribute it would be NumPy's method
        raise ValueError(f"fields that NumPy's records have a method for: {', '.join(taken)}")
    packed, aligned = np.dtype(fields), np.dtype(fields, align=True)
    gap = aligned.itemsize - packed.itemsize
    if gap:
        aligned = np.dtype([*fields, ("spare", np.uint8, gap)], align=True)
    if aligned.itemsize != packed.itemsize + gap:
        raise ValueError("fields must go from the largest to the smallest, there are gaps")
    return np.dtype((np.record, aligned))


def offset_of(dtype: np.dtype[Any], name: str) -> int:
    """At which byte of a record a field begins."""
    return cast("dict[str, Any]", dtype.fields)[name][1]


def shared_range(names: list[str], one: np.dtype[Any], other: np.dtype[Any]) -> tuple[int, int]:
    """From which byte to which these fields stand: the same in both types, no other among them."""
    start = stop = offset_of(one, names[0])
    for name in names:
        for dtype in (one, other):
            if offset_of(dtype, name) != stop or dtype[name] != one[name]:
                raise ValueError(f"{name}: cannot be copied together with the fields before it")
        stop += one[name].itemsize
    return start, stop


def copied(records: NDArray[Any]) -> NDArray[Any]:
    """Copy a row of records as bytes: NumPy would go from field to field, twenty times slower."""
    return _over(bytearray(records.tobytes()), records.dtype)


def from_bytes(data: bytes, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return the one record that these bytes are, in an array of its own."""
    if len(data) != dtype.itemsize:  # compiled code would read past the end
        raise ValueError(f"{len(data)} bytes are not one record of {dtype.itemsize}")
    return _over(bytearray(data), dtype)


def empty_record(dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return an array of one record that is all zeros."""
    return _over(bytearray(dtype.itemsize), dtype)


def _over(memory: bytearray, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Lay records over memory that is theirs alone from now on."""
    return np.frombuffer(memory, dtype)


def overwrite(records: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy records over others of the same type."""
    _raw(records)[:] = _raw(source)


def _raw(records: NDArray[Any]) -> NDArray[Any]:
    return records.view(np.dtype((np.void, records.dtype.itemsize)))
