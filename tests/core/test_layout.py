"""Record types without gaps."""

import numpy as np
import pytest

from torri.core.layout import (
    copied,
    empty_record,
    from_bytes,
    overwrite,
    record_dtype,
    shared_range,
)


def test_fields_are_attributes_and_bytes_have_no_gaps() -> None:
    dtype = record_dtype([("big", np.int64), ("small", np.int8, 3)])
    assert dtype.itemsize == 16
    record = np.zeros(1, dtype)[0]
    record.small[1] = 5
    assert record.small.tolist() == [0, 5, 0]
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize


def test_gaps_and_names_of_numpy_s_own_are_refused() -> None:
    with pytest.raises(ValueError, match="gaps"):
        record_dtype([("small", np.int8), ("big", np.int64)])
    with pytest.raises(ValueError, match="take"):
        record_dtype([("take", np.int8)])


def test_fields_at_the_same_bytes_share_a_range() -> None:
    both = [("shared", np.int16, 2), ("open", np.int8)]
    one = record_dtype([("secret", np.int64), *both, ("own", np.int8)])
    names = ["shared", "open"]
    assert shared_range(names, one, record_dtype([("known", np.int64), *both])) == (8, 13)
    for other in (
        [*both],
        [("known", np.int64), ("shared", np.int16, 2), ("between", np.int8), ("open", np.int8)],
        [("known", np.int64), ("shared", np.int16, 2), ("open", np.uint8)],
    ):
        with pytest.raises(ValueError, match="cannot be copied together"):
            shared_range(names, one, record_dtype(other))
    with pytest.raises(ValueError, match="own: cannot"):
        shared_range(["shared", "own"], one, one)


def test_copies_have_the_same_bytes_and_a_life_of_their_own() -> None:
    dtype = record_dtype([("big", np.int64), ("small", np.int8, 3)])
    records = np.zeros(2, dtype)
    records.view(np.uint8)[:] = range(32)  # what lies between the fields is copied too
    copy = copied(records)
    assert copy.dtype == dtype
    assert copy.tobytes() == records.tobytes()
    copy[0].big = 7
    assert records[0].big != 7
    overwrite(records, copy)
    assert records.tobytes() == copy.tobytes()
    copy[1].small[2] = 9
    assert records[1].small[2] != 9


def test_a_record_is_made_of_its_bytes_and_no_others() -> None:
    dtype = record_dtype([("big", np.int64), ("small", np.int8, 3)])
    record = empty_record(dtype)
    assert record.shape == (1,)
    assert not any(record.tobytes())
    record[0].small[1] = 5
    again = from_bytes(record.tobytes(), dtype)
    again[0].big = 7
    assert (again[0].small[1], record[0].big) == (5, 0)
    assert again.flags.aligned
    for length in (0, 15, 17, 32):
        with pytest.raises(ValueError, match="not one record"):
            from_bytes(bytes(length), dtype)
