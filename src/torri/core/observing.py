"""What a learning program sees: a view as one row of small numbers, field by field."""

from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int8]
Masks = NDArray[np.bool_]


class Field(NamedTuple):
    """Some numbers of a row that belong together."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


class Layout:
    """Where each field stands in a row, and what its numbers mean."""

    def __init__(self, *fields: Field) -> None:
        used = sum(prod(field.shape) for field in fields)
        if used % 8:  # a row can be written word by word
            fields = (*fields, Field("spare", (-used % 8,), 0, 1, "always 0"))
        self.fields = {field.name: field for field in fields}
        self.places: dict[str, slice] = {}
        at = 0
        for field in fields:
            self.places[field.name] = slice(at, at + prod(field.shape))
            at += prod(field.shape)
        spread = [[(field.low, field.high)] * prod(field.shape) for field in fields]
        bounds = np.array([pair for pairs in spread for pair in pairs], np.int8)
        self.size = at
        """How many numbers a row has."""
        self.low: Rows = bounds[:, 0].copy()
        self.high: Rows = bounds[:, 1].copy()

    def split(self, rows: Rows) -> dict[str, Rows]:
        """Rows as fields by their names: the same memory, nothing copied."""
        return {
            name: rows[..., self.places[name]].reshape(*rows.shape[:-1], *field.shape)
            for name, field in self.fields.items()
        }

    def name_at(self, place: int) -> str:
        """The field that a number of a row belongs to."""
        return next(name for name, own in self.places.items() if own.start <= place < own.stop)

    def table(self) -> str:
        """The fields as a table in Markdown."""
        lines = ["| from | field | shape | values | meaning |", "|---|---|---|---|---|"]
        for name, field in self.fields.items():
            shape = " x ".join(map(str, field.shape))
            values = f"{field.low} to {field.high}"
            lines.append(
                f"| {self.places[name].start} | `{name}` | {shape} | {values} | {field.meaning} |"
            )
        return "\n".join(lines)
