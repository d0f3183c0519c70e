"""Data from outside, checked by pydantic: strict types, and errors of one line."""

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from torri.core.errors import RecordError, shortened

M = TypeVar("M", bound=BaseModel)


class Strict(BaseModel):
    """A piece of data that must have exactly these keys and types."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def checked(model: type[M], data: Any, where: str) -> M:
    """Check data against a model; the first thing wrong becomes an error that says where it is."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in (where, *first["loc"]) if part != "")[:80]
        reason = {
            "missing": "is missing",
            "extra_forbidden": "is unknown here",
        }.get(first["type"], f"{first['msg'].lower()}, not {shortened(first['input'])}")
        raise RecordError(
            f"{place} {reason}" if "," not in reason else f"{place}: {reason}"
        ) from None


def first_difference(claimed: Any, found: Any, where: str) -> str | None:
    """Say where a claim differs from what was found; None if they are the same, types included."""
    if type(claimed) is not type(found):
        return f"{where} is {shortened(claimed)}, should be {shortened(found)}"
    if isinstance(found, dict):
        return _dict_difference(claimed, found, where)  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(found, list):
        return _list_difference(claimed, found, where)  # pyright: ignore[reportUnknownArgumentType]
    return None if claimed == found else f"{where} is {shortened(claimed)}, should be {found!r}"


def _dict_difference(claimed: dict[str, Any], found: dict[str, Any], where: str) -> str | None:
    for key in sorted(claimed.keys() | found.keys()):
        if key not in claimed:
            return f"{where}.{key} is missing"
        if key not in found:
            return f"{where}.{shortened(key)} is unknown here"
        difference = first_difference(claimed[key], found[key], f"{where}.{key}")
        if difference:
            return difference
    return None


def _list_difference(claimed: list[Any], found: list[Any], where: str) -> str | None:
    if len(claimed) != len(found):
        return f"{where} has {len(claimed)} entries, should have {len(found)}"
    for index, (one, other) in enumerate(zip(claimed, found, strict=True)):
        difference = first_difference(one, other, f"{where}[{index}]")
        if difference:
            return difference
    return None
