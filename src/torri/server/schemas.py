"""What goes in and out, over HTTP and sockets alike: the page and programs read the same words."""

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from torri.core.schema import Strict
from torri.players import LEVELS
from torri.records import Contribution, Name
from torri.server.events import LONGEST_TEXT, Pace, SeatPlan
from torri.server.table import Status

MOST_SEATS = 8
MOST_DECISIONS = 20
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


class Reply(BaseModel):
    """What the server answers: made by it, so not checked again."""

    model_config = ConfigDict(frozen=True)


class Problem(Reply):
    """Why something was refused: a code for programs, a sentence for people."""

    code: str = Field(examples=["stale"])
    message: str = Field(examples=["event 17 is the last one here, not 16; look again"])


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


class Me(Reply):
    """Who is asking."""

    id: str = Field(examples=["c0ffee00c0ffee00c0ffee00"])
    name: str = Field(examples=["Ann"])
    login: str | None = Field(examples=["ann"])


class NewToken(Strict):
    """A token is wanted for a program."""

    label: PersonName


class TokenInfo(Reply):
    """A program's token in a list."""

    id: str = Field(examples=["5d41402abc4b2a76"])
    label: str = Field(examples=["my bot"])
    made: float
    expires: float


class TokenMade(Reply):
    """A token, told this once."""

    token: str
    label: str


# Games.


class LevelInfo(Reply):
    """A computer player that can be asked to a table."""

    name: str = Field(examples=["mason"])
    titles: dict[str, str]
    """By language."""
    words: str
    seconds: float
    """The time that it may take for a decision."""


class GameInfo(Reply):
    """A game that can be played here."""

    name: str = Field(examples=["patrician"])
    rules: int
    options: dict[str, Any]
    """The JSON schema of its options."""


class About(Reply):
    """What this server is and has."""

    name: Literal["torri"] = "torri"
    version: str
    games: list[GameInfo]
    levels: list[LevelInfo]


class Health(Reply):
    """The server is well."""

    status: Literal["ok"] = "ok"


# Tables.


class Invitation(Reply):
    """Where a private link leads."""

    table: str


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


class SeatInfo(Reply):
    """A seat in a list of tables."""

    kind: Literal["open", "invited", "screen", "computer"]
    name: str
    level: str | None
    taken: bool


class TableInfo(Reply):
    """A table in a list."""

    id: str
    game: str
    status: Status
    public: bool
    made: float
    changed: float
    options: dict[str, Any]
    pace: Pace
    seats: list[SeatInfo]
    winners: list[int]
    points: list[int] | None


class TableList(Reply):
    """Some tables, the latest first."""

    tables: list[TableInfo]
    more: str | None
    """What to ask for next, if there are more."""


class ChairView(Reply):
    """A seat at a table."""

    kind: Literal["open", "invited", "screen", "computer"]
    name: str
    level: str | None
    taken: bool
    stand_in: str | None
    """The level that plays for somebody who is absent or resigned."""
    resigned: bool
    contribution: str | None


class DraftView(Reply):
    """The turn under way of the seat that looks."""

    decisions: list[str]
    can_undo: bool
    can_end: bool


class TableView(Reply):
    """A table as one seat, or a spectator, may see it."""

    id: str
    game: str
    options: dict[str, Any]
    public: bool
    pace: Pace
    status: Status
    seq: int
    """The last event."""
    chairs: list[ChairView]
    mover: int | None
    deadline: float | None
    """When the time of the player who has to decide is over."""
    winners: list[int]
    result: dict[str, Any] | None
    rematch: str | None
    """The table where those who played may play again."""
    commitment: str
    secret: str | None
    """Of the shuffle, once the game is over."""
    view: dict[str, Any] | None
    """The position, as the game's picture has it; None until the game begins."""
    draft: DraftView | None


class You(Reply):
    """Who looks at a table."""

    seats: list[int]
    """The seats that are theirs."""
    seat: int | None
    """The seat they look from; None: they see what a spectator sees."""
    host: bool
    link: str | None
    """For those who may invite others."""
    muted: list[int]


class EventView(Reply):
    """What happened at a table, as one viewer may know it."""

    seq: int
    at: float
    kind: str
    seat: int | None = None
    name: str | None = None
    text: str | None = None
    """A turn in notation, or what somebody said; None where it is not for this viewer."""
    turn: int | None = None
    level: str | None = None
    table: str | None = None
    contribution: str | None = None


class News(Reply):
    """All that is new at a table since the last news; events come once and in order."""

    kind: Literal["news"] = "news"
    now: float
    events: list[EventView]
    table: TableView
    you: You


class Done(Reply):
    """A command was carried out, and is in the log."""

    kind: Literal["done"] = "done"
    id: str | None
    seq: int
    """Of its first event; of the last event there is, if it led to none."""


class Refused(Reply):
    """A command, or a message that is none, was refused."""

    kind: Literal["refused"] = "refused"
    id: str | None
    code: str
    message: str


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


# Records.


class RecordInfo(Reply):
    """A record that can be looked at, position by position."""

    id: str
    game: str
    players: list[str]
    turns: int
    over: bool
    shuffle_proved: bool


class PositionView(Reply):
    """A position of a record."""

    number: int
    """0 before the first turn, then one more after each."""
    turns: int
    text: str
    """The turn that led here, in notation."""
    view: dict[str, Any]
