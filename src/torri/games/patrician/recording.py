"""The parts of a record that only Patrician knows: set-up, turns, result, an own deck."""

from typing import Any

from torri.core.bits import members_of
from torri.core.errors import IllegalAction, RecordError, listed, shortened
from torri.core.position import State
from torri.core.schema import Strict, checked
from torri.games.patrician.components import (
    CODES,
    STANDARD_DECK,
    STARTING_CARDS,
    Deck,
    deck_from_list,
)
from torri.games.patrician.notation import play_turn, turn_text
from torri.games.patrician.state import CARD, NONE


class Setup(Strict):
    """Who begins, what was dealt, and what was turned up."""

    first: int
    hands: list[list[str]]
    display: dict[str, str]


class Turn(Strict):
    """One turn: its line of notation, and the card that refilled the display."""

    seat: int
    move: str
    drawn: str | None


def write_setup(state: State, deck: Deck) -> dict[str, Any]:
    """Describe a game that is dealt and has not begun."""
    record = state.record
    if record.phase != CARD or record.turns != 1:
        raise RecordError("a record begins with the first turn, this game is not there")
    return {
        "first": int(record.seat),
        "hands": [
            [deck.card(number).id for number in members_of(record.hand[seat])]
            for seat in range(record.players)
        ],
        "display": {
            CODES[city]: deck.card(record.display[city]).id for city in range(record.cities)
        },
    }


def read_setup(state: State, deck: Deck, data: dict[str, Any]) -> None:
    """Deal a game, given at its very start, as a record says."""
    setup = checked(Setup, data, "setup")
    players, cities = int(state.record.players), CODES[: int(state.record.cities)]
    if not 0 <= setup.first < players:
        raise RecordError(f"setup.first is {shortened(setup.first)}, seats are 0 to {players - 1}")
    if len(setup.hands) != players:
        raise RecordError(f"setup.hands holds {len(setup.hands)} hands for {players} players")
    if set(setup.display) != set(cities):
        raise RecordError(f"setup.display must name these cities: {listed(list(cities))}")
    state.apply(f"first:{setup.first}")
    for seat, hand in enumerate(setup.hands):
        if len(hand) != STARTING_CARDS:
            raise RecordError(f"setup.hands[{seat}] holds {len(hand)} cards, not {STARTING_CARDS}")
        for card in hand:
            _draw(state, deck, card, f"setup.hands[{seat}]", "an undealt starred card")
    for city in cities:
        _draw(state, deck, setup.display[city], f"setup.display.{city}", "a card of the pile")


def _draw(state: State, deck: Deck, card: str, where: str, what: str) -> None:
    if card not in deck.index:
        raise RecordError(f"{where}: {shortened(card)} is no card of this deck")
    try:
        state.apply(f"draw:{card}")
    except IllegalAction:
        raise RecordError(f"{where}: {card} is not {what}") from None


def write_turn(state: State, deck: Deck) -> dict[str, Any]:
    """Describe the turn just finished."""
    fields = state.fields
    drawn: int = fields.drawn
    return {
        "seat": fields.turn_of,
        "move": turn_text(deck, fields),
        "drawn": None if drawn == NONE else deck.card(drawn).id,
    }


def read_turn(state: State, deck: Deck, data: dict[str, Any]) -> None:
    """Play a turn of a record."""
    turn = checked(Turn, data, "turn")
    state.check_turn_of(turn.seat, turn.move)
    play_turn(state, deck, turn.move, turn.drawn)


def result(state: State) -> dict[str, Any]:
    """Points, winners, floors and where the points came from."""
    record = state.record
    seats = range(record.players)
    return {
        "points": state.points,
        "winners": state.winners,
        "floors": [int(record.built[seat]) for seat in seats],
        "breakdown": [
            {
                "prestige": int(record.prestige[seat]),
                "portraits": int(record.portrait_points[seat]),
                "messengers": int(record.messenger_points[seat]),
                "penalty": int(record.penalty[seat]),
            }
            for seat in seats
        ],
    }


def write_extras(deck: Deck) -> dict[str, Any]:
    """An own deck is embedded whole."""
    return {} if deck == STANDARD_DECK else {"deck": deck.to_list()}


def read_extras(data: dict[str, Any]) -> dict[str, Any]:
    """Return the options that a record holds outside its options."""
    return {"deck": deck_from_list(data["deck"], "deck")} if "deck" in data else {}
