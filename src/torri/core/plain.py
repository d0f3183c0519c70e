"""Plain Python values, on the way from NumPy and on the way to compiled code."""

import operator
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from torri.core.errors import IllegalAction, shortened
from torri.core.kernels import Records


def plain_record(records: Records, names: Iterable[str]) -> Any:
    """Copy some fields of the one record of an array, each a number or a list under its name.

    Python reads them at once; of a record itself, each field takes NumPy a microsecond or two. That
    record, which compiled rules ask for, is there as `record`, and its array, which is handed over
    to them more quickly, as `records`.
    """
    fields = {name: records[name].tolist()[0] for name in names}
    return SimpleNamespace(**fields, record=records[0], records=records)


class Fields:
    """The fields of the one record of an array, each read when it is asked for, as a plain value.

    Where few of them are needed; where most are, `plain_record` is quicker.
    """

    __slots__ = ("_records",)

    def __init__(self, records: Records) -> None:
        self._records = records

    def __getattr__(self, name: str) -> Any:
        try:
            return self._records[name].tolist()[0]
        except ValueError:
            raise AttributeError(f"the record has no field {name}") from None


def whole(number: object, what: str) -> int:
    """Make a plain int of anyone's whole number; each other type would be compiled for anew."""
    try:
        return operator.index(number)  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise IllegalAction(f"{what} must be a whole number, not {shortened(number)}") from None
