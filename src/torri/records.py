"""torri-record/1: a finished or running game as one JSON file, to write, read, replay and verify.

A record holds every outcome of chance, so it replays without a seed, to the same result on any
machine. This module knows what all games share; set-up, turns and result are each game's own.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self, cast

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from torri.core.errors import DeckError, OptionError, RecordError, TorriError, listed, shortened
from torri.core.files import read_text, write_text
from torri.core.game import Game
from torri.core.layout import from_bytes
from torri.core.position import State
from torri.core.schema import Strict, checked, first_difference
from torri.fairness import WatchedState, commitment_to, committed_deal, dealt, is_digest
from torri.games import game_type

FORMAT = "torri-record/1"
SUFFIX = ".torri.json"
LARGEST_FILE = 4 * 2**20


def _printable(text: str) -> str:
    if not text.isprintable():  # a terminal obeys control characters
        raise ValueError("must be printable")
    return text


Name = Annotated[str, Field(max_length=100), AfterValidator(_printable)]


Contribution = Annotated[str, Field(pattern="^([0-9a-f]{2}){1,32}$")]
"""Bytes in hexadecimal digits."""


class Player(Strict):
    """Who sat on a seat."""

    name: Name
    kind: Literal["human", "computer"]
    level: Name | None = None

    @model_validator(mode="after")
    def _only_computers_have_levels(self) -> Self:
        if self.kind == "human" and self.level is not None:
            raise ValueError("a human has no level")
        return self


class Fairness(Strict):
    """The promise that the shuffle was fixed before the game, and its proof."""

    commitment: str = Field(max_length=200)
    secret: str | None = Field(default=None, max_length=200)
    """Told when the game is over."""
    scheme: Literal["torri-shuffle/1"] | None = None
    """How the shuffle comes from the secret; None: nobody but its maker knows."""
    contributions: list[Contribution | None] = Field(default_factory=list[str | None])
    """What the person on each seat gave to it; None where a computer sits."""

    @model_validator(mode="after")
    def _a_scheme_needs_whole_numbers(self) -> Self:
        if self.scheme and not all(
            is_digest(text) for text in (self.commitment, self.secret) if text is not None
        ):
            raise ValueError("commitment and secret must be 64 hexadecimal digits each")
        return self


class Envelope(Strict):
    """The top level of a record; keys that are unknown here are ignored."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    format: str
    game: str
    rules: int = Field(ge=1)
    options: dict[str, Any]
    players: list[Player]
    setup: dict[str, Any]
    turns: list[dict[str, Any]] = Field(max_length=10_000)
    result: dict[str, Any] | None
    fairness: Fairness | None = None


class Record:
    """A record that was read: well formed, its game set up, not yet replayed."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        _check_version(data)
        self.envelope = checked(Envelope, data, "")
        self.game = _game_of(self.envelope, data)
        if len(self.envelope.players) != self.game.players:
            raise RecordError(
                f"players names {len(self.envelope.players)}, the options say {self.game.players}"
            )
        promise = self.envelope.fairness
        if promise and promise.scheme and len(promise.contributions) != self.game.players:
            raise RecordError(
                f"fairness.contributions has {len(promise.contributions)} entries, one for each of "
                f"{self.game.players} players is needed"
            )

    def replay(self) -> Iterator[State]:
        """Yield the position before the first turn and after every turn; stop at what is wrong."""
        state = self.game.read_setup(self.envelope.setup)
        yield state.copy()
        for number, turn in enumerate(self.envelope.turns, 1):
            try:
                self.game.read_turn(state, turn)
            except TorriError as error:
                raise RecordError(f"turn {number}: {error}") from None
            yield state.copy()

    def verify(self) -> State:
        """Replay the game, check its result and its shuffle, and return the last position."""
        *_, last = self.replay()
        self.check_result(last)
        self.check_shuffle()
        return last

    def check_shuffle(self) -> bool:
        """Whether every outcome of chance is proved to be that of the shuffle promised.

        False: no promise was made, none that can be proved, or its secret is not told yet. A broken
        one is an error.
        """
        promise = self.envelope.fairness
        if promise is None or promise.scheme is None or promise.secret is None:
            return False
        if commitment_to(promise.secret) != promise.commitment:
            raise RecordError("fairness: the secret is not the one that was committed to")
        deal = committed_deal(self.game, promise.secret, promise.contributions)
        state = WatchedState(dealt(self.game, deal), deal)
        claimed = self.game.write_setup(self.game.read_setup(self.envelope.setup))
        difference = first_difference(claimed, self.game.write_setup(state), "setup")
        if difference:
            raise RecordError(f"fairness: not what was shuffled: {difference}")
        for number, turn in enumerate(self.envelope.turns, 1):
            try:
                self.game.read_turn(state, turn)
            except TorriError as error:
                raise RecordError(f"fairness: turn {number}: {error}") from None
        return True

    def check_result(self, last: State) -> None:
        """Compare the result claimed with the one of the last position."""
        claimed = self.envelope.result
        if last.over and claimed is None:
            raise RecordError("result is null, but the game is over")
        if not last.over and claimed is not None:
            raise RecordError("there is a result, but the game is not over")
        if last.over:
            difference = first_difference(claimed, self.game.result(last), "result")
            if difference:
                raise RecordError(difference)


def _check_version(data: dict[str, Any]) -> None:
    """A newer format may differ in anything, so this comes before all other checks."""
    if data.get("format") != FORMAT:
        raise RecordError(f"format is {shortened(data.get('format'))}, this torri reads {FORMAT!r}")


def _game_of(envelope: Envelope, data: dict[str, Any]) -> Game:
    try:
        kind = game_type(envelope.game)
    except OptionError as error:
        raise RecordError(f"game: {error}") from None
    if envelope.rules > kind.rules_version:
        raise RecordError(
            f"rules {shortened(envelope.rules)} are newer than this torri, "
            f"which knows {kind.name} up to rules {kind.rules_version}"
        )
    # Defaults may change one day; a record must mean the same for ever, so it names every option.
    named = [name for name, field in kind.options_type.model_fields.items() if not field.exclude]
    missing = [name for name in named if name not in envelope.options]
    if missing:
        raise RecordError(f"options must name {listed(missing)}")
    unknown = [name for name in envelope.options if name not in named]
    if unknown:
        raise RecordError(f"options: {kind.name} has no {shortened(unknown[0])} here")
    try:
        return kind(**envelope.options, **kind.read_extras(data))
    except OptionError as error:
        raise RecordError(f"options: {error}") from None
    except DeckError as error:
        raise RecordError(str(error)) from None


def parse(text: str) -> Record:
    """Read a record from its JSON text."""
    try:
        data: Any = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecordError:  # of the two hooks below
        raise
    except json.JSONDecodeError as error:
        raise RecordError(f"not valid JSON: {error}") from None
    except (RecursionError, ValueError) as error:  # nested too deep; a number of 5,000 digits
        raise RecordError(f"not valid JSON: {shortened(str(error), 100)}") from None
    if not isinstance(data, dict):
        raise RecordError(f"a record is a JSON object, not {shortened(data)}")
    return Record(cast("dict[str, Any]", data))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that stands twice, as nobody can say which was meant."""
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise RecordError(f"the key {shortened(key)} stands twice in one object")
        result[key] = value
    return result


def _no_constant(name: str) -> None:
    raise RecordError(f"{name} is not a number that JSON knows")


def load(path: Path | str) -> Record:
    """Read a record file."""
    text = read_text(Path(path), LARGEST_FILE)
    try:
        return parse(text)
    except TorriError as error:
        raise RecordError(f"{path}: {error}") from None


class Recorder:
    """Plays a game from its very start and writes down what a record needs."""

    def __init__(self, game: Game, players: list[Player]) -> None:
        self.state = game.start()
        self.players = players
        self.setup: dict[str, Any] | None = None
        self._ends: list[bytes] = []
        """The positions at the end of each turn: a turn is written when somebody wants to read."""

    def apply(self, action: int | str) -> None:
        """Apply an action to the state, and note the turn that it may finish."""
        before = self.state.turns
        self.state.apply(action)
        if self.setup is None:
            if self.state.turns == 1:
                self.setup = self.state.game.write_setup(self.state)
        elif self.state.turns != before or self.state.over:
            self._ends.append(bytes(self.state))

    @property
    def turns(self) -> list[dict[str, Any]]:
        """The turns that are finished, as a record holds them."""
        game = self.state.game
        ends = (State(game, from_bytes(end, game.state_dtype)) for end in self._ends)
        return [game.write_turn(end) for end in ends]

    def copy(self) -> "Recorder":
        """Return a recorder of its own that has seen the same."""
        other = Recorder.__new__(Recorder)
        vars(other).update(vars(self), state=self.state.copy(), _ends=list(self._ends))
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return the record of the game so far."""
        game = self.state.game
        if self.setup is None:
            raise RecordError("a game that is not yet dealt has no record")
        return {
            "format": FORMAT,
            "game": game.name,
            "rules": game.rules_version,
            "options": game.options.model_dump(mode="json"),
            "players": [player.model_dump(exclude_none=True) for player in self.players],
            "setup": self.setup,
            "turns": self.turns,
            "result": game.result(self.state) if self.state.over else None,
            **game.write_extras(),
        }

    def save(self, path: Path) -> None:
        """Write the record as a file, whole or not at all."""
        write_text(path, json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n")
