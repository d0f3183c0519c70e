"""Everything torri raises on purpose.

    TorriError
    ├── OptionError         an option is unknown or has a value the game does not know
    ├── DeckError           a deck file breaks P40
    ├── IllegalAction       a decision is not allowed here
    ├── NotationError       a line of notation is malformed or names an illegal turn
    ├── RecordError         a record is malformed, does not replay, or claims a wrong result
    ├── PlayerError         a player of somebody's own does not work
    ├── TableError          something is not possible at this table, or not now
    └── FileError           a file cannot be read or written, or is far too large

Each message is one line that says what, why and what is possible; the command line prints it.
"""

import reprlib


class TorriError(Exception):
    """The root: catch this to catch all of torri's own errors."""


class OptionError(TorriError, ValueError):
    """An option is unknown, or its value is."""


class DeckError(TorriError, ValueError):
    """A deck of cards is not playable."""


class IllegalAction(TorriError, ValueError):  # noqa: N818 - reads better where it is caught
    """A decision is not allowed in this position."""


class NotationError(TorriError, ValueError):
    """A line of notation is malformed, or names an illegal turn."""


class RecordError(TorriError, ValueError):
    """A record is malformed, does not replay, or claims a wrong result."""


class PlayerError(TorriError):
    """A player of somebody's own does not work: its program, not torri."""


class TableError(TorriError):
    """Something is not possible at this table, or not now; `code` says for programs what."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class FileError(TorriError, OSError):
    """A file cannot be read or written."""


def listed(names: list[str], limit: int = 12) -> str:
    """Join what is possible into a readable piece of a message, cut where it grows too long."""
    shown = ", ".join(names[:limit])
    return shown if len(names) <= limit else f"{shown} and {len(names) - limit} more"


def shortened(value: object, limit: int = 40) -> str:
    """Return the repr of a user's value, cut so that one line of error stays one line."""
    if isinstance(value, int) and abs(value) >= 10**limit:
        return "a huge number"  # whose digits Python may refuse to write
    short = reprlib.Repr()
    short.maxlevel, short.maxlist, short.maxdict = 2, 4, 4
    short.maxstring = short.maxother = limit
    text = short.repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"
