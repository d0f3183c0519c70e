"""The options of a game: declared once, from which flags, forms and checks follow."""

from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args, get_origin

import annotated_types
from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError
from pydantic.fields import FieldInfo

from torri.core.errors import OptionError, listed, shortened

M = TypeVar("M", bound="Options")


@dataclass(frozen=True)
class FromFile:
    """Marks an option that a user gives as a file; the game's `parse_file_option` reads it."""

    name: str
    """What the usual one is called."""
    text: str
    """What stands in it: something to begin one's own with."""


def file_option(field: FieldInfo) -> FromFile | None:
    """The usual file of an option that is given as one; None: it is not."""
    return next((mark for mark in field.metadata if isinstance(mark, FromFile)), None)


def file_options(model: type["Options"]) -> dict[str, FromFile]:
    """All options that are given as files, with the usual ones."""
    found = {name: file_option(field) for name, field in model.model_fields.items()}
    return {name: usual for name, usual in found.items() if usual is not None}


def needs(other: str) -> dict[str, JsonValue]:
    """Say in an option's schema that it means something only where another one is on."""
    return {"needs": other}


class Options(BaseModel):
    """What a table agrees on before it plays; a game adds fields, each with a description."""

    model_config = ConfigDict(
        frozen=True, strict=True, extra="forbid", arbitrary_types_allowed=True
    )

    players: int


def parse_options(model: type[M], game: str, values: dict[str, Any]) -> M:
    """Check options; the first that is wrong becomes an error that says what is possible."""
    try:
        return model(**values)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else "options"
        if first["type"] == "extra_forbidden":
            known = listed(list(model.model_fields))
            message = f"{game} has no option {shortened(name)}; it has: {known}"
        elif first["type"] == "missing":
            message = f"{game} needs the option {name}: {possible(model.model_fields[name])}"
        else:
            given = shortened(first["input"])
            message = f"{game}: {name} must be {possible(model.model_fields[name])}, not {given}"
        raise OptionError(message) from None


def possible(field: FieldInfo) -> str:
    """Say in words what an option may be."""
    if get_origin(field.annotation) is Literal:
        return " or ".join(repr(value) for value in get_args(field.annotation))
    if field.annotation is bool:
        return "true or false"
    if field.annotation is int:
        low, high = bounds(field)
        return f"a whole number from {low} to {high}"
    return f"a {getattr(field.annotation, '__name__', field.annotation)}"


def bounds(field: FieldInfo) -> tuple[int | None, int | None]:
    """The smallest and the largest value of a whole-number option."""
    low: Any = None
    high: Any = None
    for constraint in field.metadata:
        if isinstance(constraint, annotated_types.Ge):
            low = constraint.ge
        if isinstance(constraint, annotated_types.Le):
            high = constraint.le
    return low, high
