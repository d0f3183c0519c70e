"""San Gimignano as the rest of the house sees it."""

from typing import Any, ClassVar

import numpy as np

from torri.core.album import Album
from torri.core.errors import OptionError
from torri.core.game import Gain, Game
from torri.core.kernels import Kernels, Records, Rules, bind_kernels
from torri.core.layout import copied
from torri.core.limits import Limits
from torri.core.observing import Layout
from torri.core.options import Options, parse_options
from torri.core.paint import Paint
from torri.core.position import State, View
from torri.games.san_gimignano import (
    decisions,
    drawing,
    ending,
    gains,
    limits,
    notation,
    observation,
    outlook,
    picture,
    recording,
    view,
    words,
)
from torri.games.san_gimignano.actions import PLAYER_ACTIONS, action_names
from torri.games.san_gimignano.components import SEGMENTS
from torri.games.san_gimignano.instinct import instinct
from torri.games.san_gimignano.options import SanGimignanoOptions
from torri.games.san_gimignano.rules import apply, clear_turn
from torri.games.san_gimignano.state import BYGONES, NONE, STATE, VIEW

RULES = Rules(
    mover=decisions.mover,
    legal=decisions.legal,
    is_legal=decisions.is_legal,
    sample=decisions.sample,
    apply=apply,
    look=view.look,
    mask=observation.mask,
    observe=observation.observe,
    determinize=view.determinize,
    points=ending.points,
    instinct=instinct,
    outlook=outlook.outlook,
    is_certain=outlook.is_certain,
    turns_left=outlook.turns_left,
)


class SanGimignano(Game):
    """San Gimignano with its options agreed."""

    name: ClassVar[str] = "san_gimignano"
    rules_version: ClassVar[int] = 1
    options_type: ClassVar[type[Options]] = SanGimignanoOptions
    rules: ClassVar[Rules] = RULES
    kernels: ClassVar[Kernels] = bind_kernels(name, RULES)
    state_dtype: ClassVar[np.dtype[Any]] = STATE
    view_dtype: ClassVar[np.dtype[Any]] = VIEW
    bygones: ClassVar[frozenset[str]] = BYGONES
    max_legal: ClassVar[int] = decisions.MAX_LEGAL
    player_actions: ClassVar[int] = PLAYER_ACTIONS

    def __init__(self, /, **options: Any) -> None:
        checked = parse_options(SanGimignanoOptions, self.name, options)
        self.options: Options = checked
        self.legend: str = words.legend(string=checked.string)
        self.action_names: list[str] = action_names()
        self.observation: Layout = observation.layout(checked.players)
        self.limits: Limits = limits.limits(checked.players)
        self._start = np.zeros(1, STATE)
        state = self._start[0]
        state.players = checked.players
        state.string = checked.string
        state.bag = (1 << SEGMENTS) - 1
        state.slot_at[:] = NONE
        state.drawn = NONE
        clear_turn(state)

    @staticmethod
    def parse_file_option(name: str, text: str, source: str) -> Any:  # noqa: ARG004
        """There is no option that is given as a file."""
        raise OptionError(f"san_gimignano has no option {name} that is a file")

    @staticmethod
    def read_extras(data: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG004
        """A record embeds nothing beyond what all records have."""
        return {}

    def write_extras(self) -> dict[str, Any]:
        """A record embeds nothing beyond what all records have."""
        return {}

    def start_record(self) -> Records:
        """Return an array of one state before anything was left to chance."""
        return copied(self._start)

    def asked(self, record: Any) -> str:
        """Say what is to be decided."""
        return words.asked(record)

    def explain(self, record: Any, action: int) -> str:
        """Say what a legal action means."""
        return words.explain(record, action)

    def draw(self, record: Any, paint: Paint) -> str:
        """Draw a position or a view as text."""
        return drawing.draw(record, paint)

    def scene(self, record: Any, album: Album) -> dict[str, Any]:
        """Describe the town, as plain data."""
        return picture.scene(record, album)

    def sight(
        self,
        record: Any,
        album: Album,  # noqa: ARG002 - there is little to it
    ) -> dict[str, Any]:
        """Describe what lies before the seats and what the viewer may lay, as plain data."""
        return picture.sight(record)

    def pieces(self) -> dict[str, Any]:
        """The guilds, and the kinds of segments with the guilds of their areas."""
        return picture.pieces()

    def turn_text(self, record: Any) -> str:
        """The turn under way, or between turns the one just finished, in notation."""
        return notation.turn_text(record)

    def gains(self, before: View, after: View) -> list[Gain]:
        """What a turn scored: the tower that it built."""
        return gains.gains(before, after)

    def write_setup(self, state: State) -> dict[str, Any]:
        """What was laid and dealt."""
        return recording.write_setup(state)

    def read_setup(self, setup: dict[str, Any]) -> State:
        """Return the position that a record's set-up describes."""
        state = self.start()
        recording.read_setup(state, setup)
        return state

    def write_turn(self, state: State) -> dict[str, Any]:
        """The turn just finished, as a record holds it."""
        return recording.write_turn(state)

    def read_turn(self, state: State, turn: dict[str, Any]) -> None:
        """Play a turn of a record."""
        recording.read_turn(state, turn)

    def result(self, state: State) -> dict[str, Any]:
        """Towers, tokens on the board, winners."""
        return recording.result(state)
