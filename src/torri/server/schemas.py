"""What goes out, over HTTP and sockets alike: the page and programs read the same words."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from torri.server.events import Pace
from torri.server.table import Status


class Reply(BaseModel):
    """What the server answers: made by it, so not checked again."""

    model_config = ConfigDict(frozen=True)


class Problem(Reply):
    """Why something was refused: a code for programs, a sentence for people."""

    code: str = Field(examples=["stale"])
    message: str = Field(examples=["event 17 is the last one here, not 16; look again"])


# People.


class Me(Reply):
    """Who is asking."""

    id: str = Field(examples=["c0ffee00c0ffee00c0ffee00"])
    name: str = Field(examples=["Ann"])
    login: str | None = Field(examples=["ann"])


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
    titles: dict[str, str] = Field(examples=[{"en": "mason", "de": "Maurer"}])
    """By language."""
    words: str
    """What it does, in English."""
    descriptions: dict[str, str] = Field(examples=[{"en": "Looks one turn ahead."}])
    """The same in a sentence, by language."""
    seconds: float
    """The time that it may take for a decision."""


class GameInfo(Reply):
    """A game that can be played here."""

    name: str = Field(examples=["patrician"])
    rules: int
    options: dict[str, Any]
    """The JSON schema of its options."""
    files: dict[str, str] = Field(examples=[{"deck": "deck.toml"}])
    """Options that are given as a file, each with what the usual one is called."""


class Extras(Reply):
    """What a new table must be given as `extras`."""

    extras: dict[str, Any] = Field(examples=[{"deck": []}])


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


class OwnTableInfo(TableInfo):
    """A table of one's own in a list: whose turn it is there, and since when."""

    mover: int | None
    since: float | None
    yours: list[int]
    """The seats that one plays oneself; only told while it is played."""


class OwnTableList(Reply):
    """Some tables of one's own, the latest first."""

    tables: list[OwnTableInfo]
    more: str | None
    """What to ask for next, if there are more."""


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
    goes_on: bool
    """Whether its end is not yet the end of the turn: after chance, the seat decides again."""


class TableView(Reply):
    """A table as one seat, or a spectator, may see it."""

    id: str
    game: str
    options: dict[str, Any]
    own: list[str] = Field(examples=[["deck"]])
    """Options that are a file of the host's own, such as a deck."""
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


class Gain(Reply):
    """Points that a turn brought a seat, or cost it."""

    seat: int
    points: int = Field(examples=[9])
    source: str = Field(examples=["prestige"])
    """Where points come from, in the words of the game's results."""
    place: str | None = Field(examples=["FI"])
    """Where on the board; None: nowhere on it."""


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
    gains: list[Gain] | None = None
    """What a turn scored; the second part of a turn tells the whole of it again, as `text` does."""
    level: str | None = None
    table: str | None = None
    contribution: str | None = None


Shares = Annotated[list[Annotated[float, Field(ge=0, le=1)]], Field(examples=[[0.62, 0.38]])]
"""Of the victory, by seat."""
Points = Annotated[
    list[Annotated[float, Field(allow_inf_nan=False)]], Field(examples=[[41.5, 37.25]])
]
"""That each seat may expect at the end."""


class AdvisedTurn(Reply):
    """A turn that could be played, as far as it can be decided now."""

    text: str = Field(examples=["LU-5 b +LU"])
    """The whole turn so far, in notation."""
    decisions: list[str] = Field(examples=[["b", "+LU"]])
    """What is still to be decided, in order."""
    shares: Shares
    points: Points


class Advice(Reply):
    """What is thought of a position, by somebody who knows what its seat knows."""

    shares: Shares
    points: Points
    exact: bool
    """Whether these are no estimates: the rest of the game is solved."""
    visits: int
    """How much was tried out."""
    turns: list[AdvisedTurn] = Field(max_length=5)
    """The best turns, the best first; none where the turn under way is complete."""


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


# Records.


class RecordInfo(Reply):
    """A record that can be looked at, position by position."""

    id: str
    game: str
    players: list[str]
    turns: int
    over: bool
    shuffle_proved: bool


class CoursePlayer(Reply):
    """Who played."""

    name: str
    kind: Literal["human", "computer"]
    level: str | None


class CourseTurn(Reply):
    """A turn that was played."""

    seat: int
    text: str
    """In notation."""
    gains: list[Gain]
    """What it scored."""
    at: float | None = None
    """When it ended; records that were brought along do not know."""


class Course(Reply):
    """How a game went, turn by turn."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "san_gimignano",
                    "options": {"players": 2, "string": False},
                    "players": [
                        {"name": "Ann", "kind": "human", "level": None},
                        {"name": "mason", "kind": "computer", "level": "mason"},
                    ],
                    "over": True,
                    "winners": [1],
                    "result": None,
                    "shuffle_proved": True,
                    "turns": [
                        {"seat": 1, "text": "0,0:L CLS/1@1,-1", "gains": [], "at": 1763299999.9}
                    ],
                    "points": [[0, 0], [0, 0]],
                }
            ]
        }
    )

    game: str
    options: dict[str, Any]
    players: list[CoursePlayer]
    over: bool
    winners: list[int]
    result: dict[str, Any] | None
    """Points by source; None where the game was not played to its end."""
    shuffle_proved: bool
    turns: list[CourseTurn]
    points: list[list[int]]
    """Of each seat, before the first turn and after every turn."""


class PositionView(Reply):
    """A position of a record."""

    number: int
    """0 before the first turn, then one more after each."""
    turns: int
    text: str
    """The turn that led here, in notation."""
    view: dict[str, Any]
