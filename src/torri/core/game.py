"""What a game is to the rest of the house.

A game is a set of compiled functions on one record (`kernels`) plus words: names of actions, lines
of notation, a drawing.
"""

from abc import abstractmethod
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from torri.core.album import Album
from torri.core.errors import IllegalAction, shortened
from torri.core.kernels import Kernels, Records, Rules
from torri.core.limits import Limits
from torri.core.observing import Layout
from torri.core.options import Options
from torri.core.paint import Paint
from torri.core.position import State, View
from torri.core.rng import Rng


class Gain(NamedTuple):
    """Points that a turn brought a seat, or cost it."""

    seat: int
    points: int
    source: str
    """Where points come from, in the words of the game's results."""
    place: str | None = None
    """Where on the board, as pictures name it; None: nowhere on it."""


class Game(Protocol):
    """One game with its options agreed; a new one registers a class like this and nothing else.

    Its state record must have the fields `players`, `turns` (turns begun, 0 until chance has set up
    the game) and `winners` (a set of seats, empty until the game is over), its view record
    `players`, `turns`, `winners` and `viewer`. Every turn takes at least one decision, if only to
    pass. The outcomes that are legal for chance are equally likely.

    A record that is put in words may come as its plain form, with lists for arrays: so the code
    asks for `record.floor[city][site]`, not for `record.floor[city, site]`.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]
    """Version of the rules; a record of a newer one is refused."""
    options_type: ClassVar[type[Options]]
    rules: ClassVar[Rules]
    kernels: ClassVar[Kernels]
    state_dtype: ClassVar[np.dtype[Any]]
    view_dtype: ClassVar[np.dtype[Any]]
    bygones: ClassVar[frozenset[str]] = frozenset()
    """Fields of a state that, when a turn begins, only tell how it came about."""
    max_legal: ClassVar[int]
    """The most actions that can be legal at once."""
    player_actions: ClassVar[int]
    """How many actions are players' decisions; those of chance come after them."""

    def __init__(self, **options: Any) -> None: ...

    options: Options
    observation: Layout
    """What the rows hold that programs learn from."""
    limits: Limits
    """How long a game can get, and how far apart its seats."""
    legend: str
    """What the signs of a drawing mean, and what a player must know to use them."""
    action_names: list[str]
    """The name of every action."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @staticmethod
    @abstractmethod
    def parse_file_option(name: str, text: str, source: str) -> Any:
        """Read an option that is given as a file, such as a deck; `source` names the file."""
        ...

    @staticmethod
    @abstractmethod
    def read_extras(data: dict[str, Any]) -> dict[str, Any]:
        """Return the options that a record holds outside its options."""
        ...

    @abstractmethod
    def write_extras(self) -> dict[str, Any]:
        """What else a record of this game must embed, such as a deck of one's own."""
        ...

    @abstractmethod
    def start_record(self) -> Records:
        """Return an array of one state before anything was left to chance."""
        ...

    @abstractmethod
    def explain(self, record: Any, action: int) -> str:
        """Say in a few words what a legal action of this position or view means."""
        ...

    @abstractmethod
    def asked(self, record: Any) -> str:
        """Say in a few words what is to be decided in a position or view."""
        ...

    @abstractmethod
    def draw(self, record: Any, paint: Paint) -> str:
        """Draw a position or a view as text."""
        ...

    @abstractmethod
    def scene(self, record: Any, album: Album) -> dict[str, Any]:
        """Describe what all views of a position show alike, given one in its plain form.

        Parts that may look the same in the next position are asked of the album.
        """
        ...

    @abstractmethod
    def sight(self, record: Any, album: Album) -> dict[str, Any]:
        """Describe what a view may show otherwise than others, given in its plain form."""
        ...

    @abstractmethod
    def pieces(self) -> dict[str, Any]:
        """Describe what is in the box, as plain data: what the names in pictures stand for."""
        ...

    @abstractmethod
    def turn_text(self, record: Any) -> str:
        """The turn under way, or between turns the one just finished, in notation."""
        ...

    @abstractmethod
    def gains(self, before: View, after: View) -> list[Gain]:
        """What a turn scored, given one viewer's views of the positions before and after it.

        All of it lies open: it is the same for all viewers, and adds up to the points of `after`.
        """
        ...

    @abstractmethod
    def write_setup(self, state: State) -> dict[str, Any]:
        """What chance did before the first turn, as a record holds it."""
        ...

    @abstractmethod
    def read_setup(self, setup: dict[str, Any]) -> State:
        """Return the position that a record's set-up describes."""
        ...

    @abstractmethod
    def write_turn(self, state: State) -> dict[str, Any]:
        """The turn just finished, as a record holds it."""
        ...

    @abstractmethod
    def read_turn(self, state: State, turn: dict[str, Any]) -> None:
        """Play a turn of a record."""
        ...

    @abstractmethod
    def result(self, state: State) -> dict[str, Any]:
        """Points and winners of a finished game, with the points broken down by source."""
        ...

    def start(self) -> State:
        """Return the position before anything was left to chance."""
        return State(self, self.start_record())

    def new(self, seed: int | None = None) -> State:
        """Return a fresh game, dealt and ready for the first player."""
        return self.start().chance(Rng(seed))

    def action(self, name: str) -> int:
        """Return the action of this name."""
        try:
            return self._numbers[name]
        except (KeyError, TypeError):
            raise IllegalAction(f"{self.name} has no action {shortened(name)}") from None

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.action_names)}

    def __repr__(self) -> str:
        fields = self.options.model_dump(exclude_defaults=True)
        words = [f"{key}={value!r}" for key, value in fields.items()]
        words += [f"own {key}" for key in self.write_extras()]
        return f"<{self.name} {' '.join(words)}>"
