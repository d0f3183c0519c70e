"""The NumPy side of a position: record types whose fields are attributes, compiled or not."""

from typing import Any

import numpy as np


def record_dtype(fields: list[Any]) -> np.dtype[Any]:
    """Make an aligned record type; `np.zeros(n, dtype)[i].field` works in Python and in Numba."""
    taken = [field[0] for field in fields if hasattr(np.record, field[0])]
    if taken:  # such as `take` or `size`: as an attribute it would be NumPy's method
        raise ValueError(f"fields that NumPy's records have a method for: {', '.join(taken)}")
    return np.dtype((np.record, np.dtype(fields, align=True)))
