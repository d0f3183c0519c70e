"""The parts of a record that only San Gimignano knows: set-up, turns, result."""

from typing import Any

from torri.core.errors import IllegalAction, RecordError, shortened
from torri.core.position import State
from torri.core.schema import Strict, checked
from torri.games.san_gimignano.components import COPIES, IN_EACH_HAND, KIND_NAMES, ON_THE_TABLE
from torri.games.san_gimignano.ending import tokens_on_board
from torri.games.san_gimignano.geometry import PLACE_NAMES, START
from torri.games.san_gimignano.notation import (
    SEGMENT_FORM,
    TURNED_NUMBER,
    play_turn,
    segment_text,
    turn_text,
)
from torri.games.san_gimignano.state import TOKEN
from torri.games.san_gimignano.words import kinds_in_hand


class Setup(Strict):
    """Who begins, what lies on the table, and what was dealt."""

    first: int
    table: list[str]
    hands: list[list[str]]


class Turn(Strict):
    """One turn: its line of notation."""

    seat: int
    move: str


def write_setup(state: State) -> dict[str, Any]:
    """Describe a game that is dealt and has not begun."""
    record = state.record
    if record.phase != TOKEN or record.turns != 1:
        raise RecordError("a record begins with the first turn, this game is not there")
    return {
        "first": int(record.seat),
        "table": [
            segment_text(int(record.segment[record.slot_at[place]]), int(place))
            for place in START[: ON_THE_TABLE[int(record.players)]]
        ],
        "hands": [kinds_in_hand(record, seat) for seat in range(record.players)],
    }


def read_setup(state: State, data: dict[str, Any]) -> None:
    """Deal a game, given at its very start, as a record says."""
    setup = checked(Setup, data, "setup")
    players = int(state.record.players)
    if not 0 <= setup.first < players:
        raise RecordError(f"setup.first is {shortened(setup.first)}, seats are 0 to {players - 1}")
    if len(setup.table) != ON_THE_TABLE[players]:
        raise RecordError(
            f"setup.table holds {len(setup.table)} segments, not {ON_THE_TABLE[players]}"
        )
    if len(setup.hands) != players:
        raise RecordError(f"setup.hands holds {len(setup.hands)} hands for {players} players")
    state.apply(f"first:{setup.first}")
    for number, text in enumerate(setup.table):
        _lay_first(state, text, number)
    for seat, hand in enumerate(setup.hands):
        where = f"setup.hands[{seat}]"
        if len(hand) != IN_EACH_HAND[players]:
            raise RecordError(f"{where} holds {len(hand)} segments, not {IN_EACH_HAND[players]}")
        for kind in hand:
            _draw(state, kind, where)


def _lay_first(state: State, text: str, number: int) -> None:
    """G11: one of the segments that lie on the table from the start."""
    where = f"setup.table[{number}]"
    turned, at, place = text.partition("@")
    if not at or turned not in TURNED_NUMBER:
        raise RecordError(f"{where}: {shortened(text)} is no segment, {SEGMENT_FORM}")
    expected = PLACE_NAMES[int(START[number])]
    if place != expected:
        raise RecordError(f"{where}: {shortened(text)} must lie at {expected}")
    kind, _, rotation = turned.partition("/")
    _draw(state, kind, where)
    try:
        state.apply(f"turn:{rotation}")
    except IllegalAction:
        raise RecordError(f"{where}: {text} adjoins a guild of its own kind") from None


def _draw(state: State, kind: str, where: str) -> None:
    """Draw whichever segment of a kind is left."""
    if kind not in KIND_NAMES:
        raise RecordError(f"{where}: {shortened(kind)} is no kind of segment")
    possible = state.legal_names()
    for copy in range(1, COPIES + 1):
        name = f"draw:{kind}.{copy}"
        if name in possible:
            state.apply(name)
            return
    raise RecordError(f"{where}: there are only {COPIES} segments {kind}")


def write_turn(state: State) -> dict[str, Any]:
    """Describe the turn just finished."""
    return {"seat": state.fields.turn_of, "move": turn_text(state.fields)}


def read_turn(state: State, data: dict[str, Any]) -> None:
    """Play a turn of a record."""
    turn = checked(Turn, data, "turn")
    state.check_turn_of(turn.seat, turn.move)
    play_turn(state, turn.move)


def result(state: State) -> dict[str, Any]:
    """Towers, tokens on the board, winners."""
    return {
        "points": state.points,
        "tokens": [tokens_on_board(state.record, seat) for seat in range(state.game.players)],
        "winners": state.winners,
    }
