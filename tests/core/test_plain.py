"""Plain values of a record."""

import numpy as np
import pytest

from torri.core.layout import empty_record, record_dtype
from torri.core.plain import Fields


def test_fields_are_plain_values_of_the_moment_in_which_they_are_asked_for_first() -> None:
    records = empty_record(record_dtype([("big", np.int64), ("small", np.int8, 3)]))
    fields = Fields(records)
    records[0].small[1] = 5
    records[0].big = -1
    assert (fields.big, fields.small) == (-1, [0, 5, 0])
    assert type(fields.big) is int
    records[0].big = 7
    assert fields.big == -1
    assert (fields.record.big, Fields(records).big) == (7, 7)
    with pytest.raises(AttributeError, match="no field other"):
        _ = fields.other
