"""A lesson as it goes out."""

from typing import Any

from pydantic import Field

from torri.server.schemas import Reply


class LessonFrame(Reply):
    """A position of a lesson as the learner sees it, and what happens next."""

    seat: int | None
    """Who decides, or whose whole turn comes next; None at the end."""
    view: dict[str, Any]
    decision: str | None = Field(examples=["LU-5"])
    """What the learner is to decide; None where it is not the learner's turn."""
    text: str | None = Field(examples=["LU-5 b +LU"])
    """The turn that another seat plays next, in notation; None in the learner's turn."""


class Lesson(Reply):
    """A guided first game: the learner is on seat 0."""

    game: str = Field(examples=["patrician"])
    names: list[str] = Field(examples=[["Ann", "Bo"]])
    """By seat."""
    pieces: dict[str, Any]
    """What the names in views stand for."""
    frames: list[LessonFrame]
