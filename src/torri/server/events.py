"""What happens at a table, as its log keeps it: a table is all its events, one after another.

Everything that a table is can be told from this list and the secret of its shuffle. Decisions and
outcomes of chance are kept by their names, which mean the same for ever.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from torri.core.schema import Strict
from torri.records import Contribution, Name

LONGEST_TEXT = 500
SeatNumber = Annotated[int, Field(ge=0)]


class SeatPlan(Strict):
    """Who a seat is meant for."""

    kind: Literal["open", "invited", "screen", "computer"]
    """Anybody; whoever has the link; somebody beside the host, at the same screen; a level."""
    level: Name | None = None
    """Of a computer player."""
    name: Name | None = None
    """Of somebody at the host's screen (None: the host), or who is asked for a rematch."""

    @model_validator(mode="after")
    def _levels_are_for_computers(self) -> Self:
        if (self.kind == "computer") != (self.level is not None):
            raise ValueError("a computer player has a level, and nobody else")
        return self


class Pace(Strict):
    """How much time there is for a turn."""

    seconds: Annotated[int, Field(ge=60, le=30 * 86_400)] | None = None
    """None: as much as anybody likes."""
    stand_in: Name | None = None
    """The level that plays on for whoever has used up that time; None: everybody waits."""


class Opened(Strict):
    """The table was made."""

    kind: Literal["opened"] = "opened"
    game: str
    options: dict[str, Any]
    extras: dict[str, Any] = Field(default_factory=dict[str, Any])
    """What a record of the game would embed, such as a deck of one's own."""
    seats: list[SeatPlan]
    pace: Pace = Pace()
    public: bool
    host: str
    """The person who made it."""
    reserved: list[str | None] = Field(default_factory=list[str | None])
    """For a rematch: the person each seat is kept for; empty: nobody's."""
    commitment: str


class Sat(Strict):
    """Somebody took a seat."""

    kind: Literal["sat"] = "sat"
    seat: SeatNumber
    person: str
    name: Name
    contribution: Contribution


class Rose(Strict):
    """Somebody left a seat before the game began."""

    kind: Literal["rose"] = "rose"
    seat: SeatNumber


class Began(Strict):
    """All seats are taken: the game is dealt."""

    kind: Literal["began"] = "began"


class Played(Strict):
    """A turn, or the part of it until something hidden came to light."""

    kind: Literal["played"] = "played"
    seat: SeatNumber
    decisions: list[str]
    outcomes: list[str]
    """What chance did then."""
    parts: list[str] = Field(default_factory=list[str])
    """What its player called the commands that decided parts of it: none of them is done again."""


class Resigned(Strict):
    """A player gave up, and does not come back."""

    kind: Literal["resigned"] = "resigned"
    seat: SeatNumber


class Replaced(Strict):
    """The time of an absent player was over: a computer player plays on for them."""

    kind: Literal["replaced"] = "replaced"
    seat: SeatNumber
    level: Name


class Returned(Strict):
    """An absent player is back."""

    kind: Literal["returned"] = "returned"
    seat: SeatNumber


class Said(Strict):
    """Somebody wrote a line to all at the table."""

    kind: Literal["said"] = "said"
    person: str
    name: Name
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


class Rematch(Strict):
    """Somebody offered to play again, at another table with the seats rotated."""

    kind: Literal["rematch"] = "rematch"
    seat: SeatNumber
    table: str


Event = Annotated[
    Opened | Sat | Rose | Began | Played | Resigned | Replaced | Returned | Said | Rematch,
    Field(discriminator="kind"),
]
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def read_event(text: str) -> Event:
    """Read an event as the log keeps it."""
    return _EVENT.validate_json(text)


def write_event(event: Event) -> str:
    """Write an event for the log."""
    return event.model_dump_json(exclude_none=True)
