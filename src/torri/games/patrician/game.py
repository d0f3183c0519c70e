"""Patrician as the rest of the house sees it."""

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
from torri.games.patrician import (
    drawing,
    gains,
    limits,
    notation,
    observation,
    outlook,
    picture,
    recording,
    scoring,
    words,
)
from torri.games.patrician.actions import PLAYER_ACTIONS, action_names
from torri.games.patrician.cards import card_code
from torri.games.patrician.components import (
    CITIES,
    SEATS,
    parse_deck,
)
from torri.games.patrician.instinct import instinct
from torri.games.patrician.knowledge import determinize
from torri.games.patrician.options import PatricianOptions
from torri.games.patrician.rules import (
    MAX_LEGAL,
    apply,
    clear_turn,
    is_legal,
    legal,
    mover,
    sample,
)
from torri.games.patrician.state import BYGONES, LAST_CITIES, MEMORIES, NONE, PENALTIES, STATE
from torri.games.patrician.view import VIEW, look

RULES = Rules(
    mover=mover,
    legal=legal,
    is_legal=is_legal,
    sample=sample,
    apply=apply,
    look=look,
    mask=observation.mask,
    observe=observation.observe,
    determinize=determinize,
    points=scoring.total,
    instinct=instinct,
    outlook=outlook.outlook,
    is_certain=outlook.is_certain,
    turns_left=outlook.turns_left,
)


class Patrician(Game):
    """Patrician with its options agreed."""

    name: ClassVar[str] = "patrician"
    rules_version: ClassVar[int] = 1
    options_type: ClassVar[type[Options]] = PatricianOptions
    rules: ClassVar[Rules] = RULES
    kernels: ClassVar[Kernels] = bind_kernels(name, RULES)
    state_dtype: ClassVar[np.dtype[Any]] = STATE
    view_dtype: ClassVar[np.dtype[Any]] = VIEW
    bygones: ClassVar[frozenset[str]] = BYGONES
    max_legal: ClassVar[int] = MAX_LEGAL
    player_actions: ClassVar[int] = PLAYER_ACTIONS

    def __init__(self, /, **options: Any) -> None:
        checked = parse_options(PatricianOptions, self.name, options)
        unfit = checked.deck.unfit(checked.players)
        if unfit is not None:
            raise OptionError(f"patrician: this deck cannot be used: {unfit}")
        self.options: Options = checked
        self.legend: str = " ".join(words.LEGEND.split())  # whoever shows it wraps it
        self.deck = checked.deck
        self.cards = self.deck.in_play(checked.players)
        self.action_names: list[str] = action_names(self.deck)
        self.observation: Layout = observation.layout(checked.players)
        self.limits: Limits = limits.limits(checked, self.cards)
        self._start = self._start_record(checked)

    def _start_record(self, options: PatricianOptions) -> Records:
        """P1, P5, M1: the box unpacked for so many players."""
        array = np.zeros(1, STATE)
        state = array[0]
        state.players = options.players
        state.cities = CITIES if options.players == SEATS else CITIES - 1
        for number, card in enumerate(self.cards):
            state.deck[number] = card_code(card)
            if card.star:
                state.starred |= 1 << number
        state.pile = (1 << len(self.cards)) - 1
        state.with_messengers = options.messengers
        state.with_ambassadors = options.ambassadors
        state.memory = MEMORIES.index(options.memory)
        state.penalty_rule = PENALTIES.index(options.penalty)
        state.last_city = LAST_CITIES.index(options.last_city)
        if options.messengers:
            state.messengers[: options.players] = 2 if options.players <= 3 else 1
        for field in ("token", "display", "top"):
            state[field][:] = NONE
        clear_turn(state)
        return array

    @staticmethod
    def parse_file_option(
        name: str,  # noqa: ARG004 - the deck is the only one
        text: str,
        source: str,
    ) -> Any:
        """Read a deck file; there is no other option of that kind."""
        return parse_deck(text, source)

    @staticmethod
    def read_extras(data: dict[str, Any]) -> dict[str, Any]:
        """A record may embed a deck."""
        return recording.read_extras(data)

    def write_extras(self) -> dict[str, Any]:
        """A deck that is not the standard one."""
        return recording.write_extras(self.deck)

    def start_record(self) -> Records:
        """Return an array of one state before anything was left to chance."""
        return copied(self._start)

    def asked(self, record: Any) -> str:
        """Say what is to be decided."""
        return words.ASKED[int(record.phase)]

    def explain(self, record: Any, action: int) -> str:
        """Say what a legal action means."""
        return words.explain(self.deck, record, action)

    def draw(self, record: Any, paint: Paint) -> str:
        """Draw a position or a view as text."""
        return drawing.draw(self.deck, record, paint)

    def scene(self, record: Any, album: Album) -> dict[str, Any]:
        """Describe what everybody sees on the board, as plain data."""
        return picture.scene(self.deck, record, album)

    def sight(self, record: Any, album: Album) -> dict[str, Any]:
        """Describe what a viewer knows of the seats, as plain data."""
        return picture.sight(self.deck, record, album)

    def pieces(self) -> dict[str, Any]:
        """The cards in play and the borders of the cities in play."""
        return picture.pieces(self.cards, self.players)

    def turn_text(self, record: Any) -> str:
        """The turn under way, or between turns the one just finished, in notation."""
        return notation.turn_text(self.deck, record)

    def gains(self, before: View, after: View) -> list[Gain]:
        """What a turn scored: cities, and at the end portraits and the penalty."""
        return gains.gains(before, after)

    def write_setup(self, state: State) -> dict[str, Any]:
        """What was dealt and turned up."""
        return recording.write_setup(state, self.deck)

    def read_setup(self, setup: dict[str, Any]) -> State:
        """Return the position that a record's set-up describes."""
        state = self.start()
        recording.read_setup(state, self.deck, setup)
        return state

    def write_turn(self, state: State) -> dict[str, Any]:
        """The turn just finished, as a record holds it."""
        return recording.write_turn(state, self.deck)

    def read_turn(self, state: State, turn: dict[str, Any]) -> None:
        """Play a turn of a record."""
        recording.read_turn(state, self.deck, turn)

    def result(self, state: State) -> dict[str, Any]:
        """Points, winners, floors and where the points came from."""
        return recording.result(state)
