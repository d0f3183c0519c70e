"""What comes in, over HTTP and sockets alike: checked to the last letter before anybody acts."""

from typing import Annotated, Any, Literal, Self

from fastapi.openapi.models import Example as OpenApiExample
from pydantic import AfterValidator, ConfigDict, Field, model_validator

from torri.core.schema import Strict
from torri.players import LEVELS
from torri.records import Contribution, Name
from torri.server.events import LONGEST_TEXT, Pace, SeatPlan

MOST_SEATS = 8
MOST_DECISIONS = 20
LONGEST_FILE = 60_000
"""Characters: ten times a deck, and with all else it fits into a request."""
HEX = "9f86d081884c7d659a2feaa0c55ad015"


def _printable_line(text: str) -> str:
    if not text.isprintable() or not text.strip():
        raise ValueError("must be one line that can be read")
    return text


def _plain_level(level: str) -> str:
    if level not in LEVELS:  # one that thinks for an hour would keep all others waiting
        raise ValueError(f"must be one of {', '.join(LEVELS)}")
    return level


Line = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(_printable_line)]
PersonName = Annotated[
    str, Field(min_length=1, max_length=40, examples=["Ann"]), AfterValidator(_printable_line)
]
Login = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.\-]{3,40}$", examples=["ann"])]
Password = Annotated[str, Field(min_length=8, max_length=200, examples=["correct horse"])]
CommandName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:\-]{1,64}$", examples=["c-17"])]
Given = Annotated[Contribution, Field(examples=[HEX])]
LevelName = Annotated[Name, AfterValidator(_plain_level)]
Link = Annotated[str, Field(min_length=1, max_length=64)]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Seq = Annotated[int, Field(ge=0, lt=2**31)]


GameName = Annotated[str, Field(pattern="^[a-z_]{1,40}$", examples=["patrician"])]
Place = Annotated[
    str,
    Field(pattern=r"^[0-9.e+\-]{1,40}_[0-9a-f]{24}$", description="`more` of the page before."),
]


# People.


class NewGuest(Strict):
    """Somebody comes, with nothing but a name."""

    name: PersonName


class NewAccount(Strict):
    """A guest wants to be known on other devices too."""

    login: Login
    password: Password


class Credentials(Strict):
    """Who has an account, and proves it."""

    login: Login
    password: Annotated[str, Field(min_length=1, max_length=200, examples=["correct horse"])]


class NewPassword(Strict):
    """Another password for an account."""

    old: Annotated[str, Field(min_length=1, max_length=200, examples=["correct horse"])]
    new: Password


class NewToken(Strict):
    """A token is wanted for a program."""

    label: PersonName


# Tables.


class Planned(SeatPlan):
    """Who a seat is meant for, as somebody asks for it."""

    level: LevelName | None = Field(default=None, examples=["mason"])
    name: PersonName | None = Field(default=None, examples=["Zoe"])

    @model_validator(mode="after")
    def _others_have_their_own_names(self) -> Self:
        if self.name is not None and self.kind != "screen":
            raise ValueError("only somebody at your own screen gets a name from you")
        return self


class Paced(Pace):
    """How much time there is for a turn, as somebody asks for it."""

    stand_in: LevelName | None = Field(default=None, examples=["mason"])


class NewTable(Strict):
    """A table that somebody wants."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "t-1",
                    "game": "patrician",
                    "options": {"players": 3, "messengers": True},
                    "seats": [
                        {"kind": "screen"},
                        {"kind": "open"},
                        {"kind": "computer", "level": "mason"},
                    ],
                    "pace": {"seconds": 86400, "stand_in": "mason"},
                    "public": True,
                    "contributions": [HEX],
                }
            ]
        }
    )

    id: CommandName | None = None
    """The sender's own name for this: sent twice, one table is made."""
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = Field(default_factory=dict[str, Any])
    """As the game's own schema of options has them; `players` may be left out."""
    extras: Annotated[dict[str, Any], Field(max_length=4)] = Field(default_factory=dict[str, Any])
    """What a record of the game would embed, such as a deck of one's own."""
    seats: Annotated[list[Planned], Field(min_length=1, max_length=MOST_SEATS)]
    pace: Paced = Paced()
    public: bool = True
    contributions: Annotated[list[Given], Field(max_length=MOST_SEATS)] = Field(
        default_factory=list[str]
    )
    """To the shuffle, one for each seat at the host's own screen."""


class OwnFile(Strict):
    """A file of one's own that a game is to be played with, such as a deck."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"text": '[[card]]\nid = "MI-1"\ncity = "MI"\n', "options": {"players": 3}}
            ]
        }
    )

    text: Annotated[str, Field(max_length=LONGEST_FILE)]
    options: Annotated[dict[str, Any], Field(max_length=40)]
    """What else the table agrees on, with `players`: a file may fit some tables and not others."""


class Question(Strict):
    """Advice that a player wants."""

    seat: Seat | None = None
    """The own seat that has to decide."""
    seconds: Annotated[float, Field(ge=0.1, le=3.0, examples=[1.0])] = 1.0
    """To think about it."""


# Commands.


class Command(Strict):
    """Something that a player wants to do at a table."""

    id: CommandName | None = None
    """The sender's own name for it: sent twice, it is done once."""
    seq: Seq | None = None
    """The last event that the sender knows of: refused if there are more."""


class Sit(Command):
    """Take a free seat."""

    do: Literal["sit"]
    contribution: Given
    """To the shuffle: random bytes in hexadecimal digits."""
    link: Link | None = None


class Rise(Command):
    """Leave the seat again, before the game begins."""

    do: Literal["rise"]


class Decide(Command):
    """Go on with one's turn."""

    do: Literal["decide"]
    seat: Seat | None = None
    decisions: Annotated[
        list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=MOST_DECISIONS)
    ]
    end: bool = False
    """Also end the turn, if these decisions complete it."""


class Undo(Command):
    """Take back the last decision."""

    do: Literal["undo"]
    seat: Seat | None = None


class End(Command):
    """End one's turn, which must be complete."""

    do: Literal["end"]
    seat: Seat | None = None


class Resign(Command):
    """Give up."""

    do: Literal["resign"]
    seat: Seat | None = None


class ComeBack(Command):
    """Go on playing, after a computer player stood in."""

    do: Literal["come_back"]
    seat: Seat | None = None


class Say(Command):
    """Write a line to all at the table."""

    do: Literal["say"]
    seat: Seat | None = None
    text: Line


class Mute(Command):
    """Do not show what the person on a seat says, or show it again."""

    do: Literal["mute"]
    seat: Seat
    muted: bool = True


class OfferRematch(Command):
    """Offer to play again, with the seats rotated."""

    do: Literal["rematch"]
    contributions: Annotated[list[Given], Field(min_length=1, max_length=MOST_SEATS)]
    """One for each of the sender's seats."""


AnyCommand = Annotated[
    Sit | Rise | Decide | Undo | End | Resign | ComeBack | Say | Mute | OfferRematch,
    Field(discriminator="do"),
]


class Look(Command):
    """Look from another of one's seats, or from none: at a screen that several people share."""

    do: Literal["look"]
    seat: Seat | None = None


AnyMessage = Annotated[
    Sit | Rise | Decide | Undo | End | Resign | ComeBack | Say | Mute | OfferRematch | Look,
    Field(discriminator="do"),
]

EXAMPLES: dict[str, OpenApiExample] = {
    str(wish["do"]): {"value": wish}
    for wish in (
        {"do": "sit", "id": "c-1", "contribution": HEX},
        {"do": "rise", "id": "c-2"},
        {"do": "decide", "id": "c-3", "seq": 41, "decisions": ["LU-5", "b"], "end": True},
        {"do": "undo", "id": "c-4"},
        {"do": "end", "id": "c-5", "seq": 41},
        {"do": "resign", "id": "c-6"},
        {"do": "come_back", "id": "c-7"},
        {"do": "say", "id": "c-8", "text": "well played"},
        {"do": "mute", "id": "c-9", "seat": 1, "muted": True},
        {"do": "rematch", "id": "c-10", "contributions": [HEX]},
    )
}
"""Of every command, one."""
