"""A guided first game of each game: a record beside this file, cut into frames to be explained.

Seat 0 is the learner. What is said at each frame is the page's, in its reader's language.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from torri.core.errors import OptionError, listed, shortened
from torri.core.position import State
from torri.records import SUFFIX, Record, load

LEARNER = 0
FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Frame:
    """A position as the learner sees it, and what happens next."""

    seat: int | None
    """Who decides, or whose whole turn comes next; None at the end."""
    view: dict[str, Any]
    decision: str | None
    """What the learner is to decide, by name; None where it is not the learner's turn."""
    text: str | None
    """The whole turn that another seat plays next, in notation; None for the learner's frames."""


@dataclass(frozen=True)
class Lesson:
    """All that a page needs to show a lesson, but its texts."""

    game: str
    names: list[str]
    """By seat."""
    pieces: dict[str, Any]
    frames: list[Frame]


def names() -> list[str]:
    """The games that have a lesson."""
    return sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}"))


@cache
def frames(game: str) -> Lesson:
    """Return the lesson of a game."""
    if game not in names():
        raise OptionError(f"no lesson of {shortened(game)}; there is one of {listed(names())}")
    record = load(FOLDER / f"{game}{SUFFIX}")
    return Lesson(
        game=game,
        names=[player.name for player in record.envelope.players],
        pieces=record.game.pieces(),
        frames=list(_cut(record)),
    )


def _cut(record: Record) -> Iterator[Frame]:
    """A frame for each decision of the learner, for each turn of others, and for the end."""
    before, *positions = record.replay()
    for after in positions:
        if before.seat == LEARNER:
            yield from _decisions(before, after)
        else:
            yield Frame(before.seat, _seen(before), None, after.view(LEARNER).turn_text())
        before = after
    yield Frame(None, _seen(before), None, None)


def _decisions(before: State, after: State) -> Iterator[Frame]:
    """The frames of one turn of the learner: `after` tells what was decided in it."""
    state = before.copy()
    for name in _decided(after):
        if name in state.legal_names():  # a line also tells what nobody was asked
            yield Frame(LEARNER, _seen(state), name, None)
            state.apply(name)


def _decided(after: State) -> Iterator[str]:
    """The words of the turn just finished as names; a line says where and which in one word."""
    for word in after.turn_text().split(" "):
        which, at, where = word.partition("@")
        if which and at:
            yield f"@{where}"
            yield which
        else:
            yield word


def _seen(state: State) -> dict[str, Any]:
    return state.view(LEARNER).to_dict(state)
