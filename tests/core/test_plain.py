"""Plain values of a record."""

import numpy as np
import pytest

from torri.core.layout import empty_record, record_dtype
from torri.core.plain import Fields, plain_record


def test_fields_are_plain_values_of_the_moment() -> None:
    records = empty_record(record_dtype([("big", np.int64), ("small", np.int8, 3)]))
    fields, copy = Fields(records), plain_record(records, ["small"])
    records[0].small[1] = 5
    records[0].big = -1
    assert (fields.big, fields.small) == (-1, [0, 5, 0])
    assert type(fields.big) is int
    assert copy.small == [0, 0, 0]
    assert copy.record == records[0]
    assert not hasattr(copy, "big")
    with pytest.raises(AttributeError, match="no field other"):
        _ = fields.other
