"""How an error reaches whoever caused it: once for all, as a code, a sentence and a status."""

from pydantic import ValidationError

from torri.core.errors import IllegalAction, TableError

STATUS = {
    "unknown": 404,
    "not-signed-in": 401,
    "wrong-password": 401,
    "not-your-seat": 403,
    "too-fast": 429,
    "invalid": 422,
    "illegal": 422,
    "contributions": 422,
    "wrong-seats": 422,
}
"""HTTP's word for a code; 409, it is not possible here or now, for all others."""
LONGEST = 300


def code_of(error: Exception) -> str:
    """What programs are told."""
    if isinstance(error, TableError):
        return error.code
    return "illegal" if isinstance(error, IllegalAction) else "invalid"


def status_of(error: Exception) -> int:
    """What HTTP is told."""
    return STATUS.get(code_of(error), 409)


def words_of(error: Exception) -> str:
    """What people are told, in one line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        return where_and_why(first["loc"], first["msg"])
    return " ".join(str(error).split())[:LONGEST]


def where_and_why(location: tuple[int | str, ...], reason: str) -> str:
    """The first thing that is wrong with what came in."""
    place = ".".join(str(part) for part in location)[:80]
    return (f"{place}: {reason}" if place else reason)[:LONGEST]
