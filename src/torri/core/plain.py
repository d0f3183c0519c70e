"""Plain Python values, on the way from NumPy and on the way to compiled code."""

import operator
from types import SimpleNamespace
from typing import Any

from torri.core.errors import IllegalAction, shortened
from torri.core.kernels import Records


def plain_record(records: Records) -> Any:
    """Copy the fields of the one record of an array, each a number or a list under its name.

    Python reads them at once; of a record itself, each field takes NumPy a microsecond or two. That
    record, which compiled rules ask for, is there as `record`.
    """
    fields = {name: records[name].tolist()[0] for name in records.dtype.names or ()}
    return SimpleNamespace(**fields, record=records[0])


def whole(number: object, what: str) -> int:
    """Make a plain int of anyone's whole number; each other type would be compiled for anew."""
    try:
        return operator.index(number)  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise IllegalAction(f"{what} must be a whole number, not {shortened(number)}") from None
