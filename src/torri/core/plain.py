"""Plain Python values, on the way from NumPy and on the way to compiled code."""

import operator
from typing import Any

from torri.core.errors import IllegalAction, shortened
from torri.core.kernels import Records


class Fields:
    """The fields of the one record of an array as plain values: numbers, and lists of numbers.

    Each is read when it is asked for first, and is at hand from then on, several times as quick as
    NumPy's own: so whoever changes the record asks for its fields anew.
    """

    def __init__(self, records: Records) -> None:
        self.records = records
        """The array itself, which is handed over to compiled code more quickly than its record."""

    @property
    def record(self) -> Any:
        """The record itself, which compiled rules ask for."""
        return self.records[0]

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.records[name].tolist()[0]
        except ValueError:
            raise AttributeError(f"the record has no field {name}") from None
        setattr(self, name, value)
        return value


def whole(number: object, what: str) -> int:
    """Make a plain int of anyone's whole number; each other type would be compiled for anew."""
    try:
        return operator.index(number)  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise IllegalAction(f"{what} must be a whole number, not {shortened(number)}") from None
