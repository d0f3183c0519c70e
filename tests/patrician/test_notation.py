"""Notation: what a line says, and what a wrong line is told."""

import re

import pytest

import torri
from tests.patrician.table import lay_out, play
from torri.core.errors import IllegalAction, NotationError, RecordError
from torri.games.patrician.game import Patrician


def position(**changes: object) -> torri.State:
    """Seat 0 holds a shift in Lucca, two crests and a star in Roma; Parma is scored."""
    layout: dict[str, object] = {
        "hands": {0: ["LU-5", "RO-1", "RO-3"], 1: ["SI-5"], 2: ["SI-4"]},
        "towers": {"MI": ("10", ""), "SI": ("11", "2"), "PA": ("0000", "1")},
        "scored": ["PA"],
        "display": {"LU": "BO-1", "RO": "BO-2", "MI": "BO-3"},
        "borders": ["SI-LU", "SI-BO"],
        "messengers": True,
    }
    return lay_out(3, **{**layout, **changes})  # pyright: ignore[reportArgumentType]


def read(state: torri.State, move: str, drawn: str | None = "MI-1", seat: int = 0) -> None:
    state.game.read_turn(state, {"seat": seat, "move": move, "drawn": drawn})


@pytest.mark.parametrize(
    "line",
    [
        "LU-5 b MI:a>b +LU",
        "LU-5 a = +LU",
        "RO-1 ab +RO",
        "RO-3 a +RO @BO-FI",
        "RO-3 b +RO @=",
    ],
)
def test_a_line_is_read_as_it_is_written(line: str) -> None:
    state = position()
    read(state, line)
    assert state.turn_text() == line
    assert state.seat == 1


def test_the_turn_under_way_is_written_as_far_as_it_goes() -> None:
    state = position()
    assert state.turn_text() == ""
    assert play(state, "LU-5").turn_text() == "LU-5"
    assert play(state, "b").turn_text() == "LU-5 b"
    assert play(state, "MI:a>b").turn_text() == "LU-5 b MI:a>b +LU"
    assert play(state, "draw:MI-1").turn_text() == "LU-5 b MI:a>b +LU"


@pytest.mark.parametrize(
    ("line", "why", "possible"),
    [
        ("XX-1 a +LU", "'XX-1' is no card of this deck", "LU-5, RO-1, RO-3"),
        ("SI-5 a +SI", "SI-5 is not in the hand", "LU-5, RO-1, RO-3"),
        ("PA-4 a +PA", "PA-4 is not in the hand, PA is complete", "LU-5, RO-1, RO-3"),
        ("LU-5 ab = +LU", "LU-5 builds 1 floor, ab is 2", "a, b"),
        ("RO-1 a +RO", "RO-1 builds 2 floors, a is 1", "aa, ab, bb"),
        ("LU-5 c = +LU", "'c' is no way to build", "a, b"),
        ("LU-5 a LU:a>b +LU", "Lucca was built in this turn", "MI:a>b, ="),
        ("LU-5 a PA:a>b +LU", "Parma is scored", "MI:a>b, ="),
        ("LU-5 a SI:a>b +LU", "seat 0 owns no floor in Siena", "MI:a>b, ="),
        ("LU-5 a MI:b>a +LU", "no floor stands on site b of Milano", "MI:a>b, ="),
        ("LU-5 a +LU", "expected a shift or =, found '+LU'", "MI:a>b, ="),
        ("LU-5 a", "it ends early, expected: shift a floor or decline", "MI:a>b, ="),
        ("RO-1 ab = +RO", "no shift is available, expected +RO, found '='", ""),
        ("RO-1 ab +LU", "the take is forced, expected +RO, found '+LU'", ""),
        ("RO-1 ab", "it ends early, +RO must follow", ""),
        ("RO-1 ab +RO @=", "unexpected '@='", ""),
        ("RO-3 a +RO", "it ends early, expected: place a messenger or keep it", "LU-MI"),
        ("RO-3 a +RO @SI-LU", "SI-LU has a messenger already", "@LU-MI"),
        ("RO-3 a +RO @RO-SI", "RO was built in this turn", "@LU-MI"),
        ("RO-3 a +RO @RO-PI", "RO was built in this turn", "@LU-MI"),
        ("RO-3 a +RO @LU-SI", "expected a border or @=, found '@LU-SI'", "@LU-MI"),
        ("RO-3 a +RO @PI-FI", "a city of PI-FI has two messengers already or is not", "@LU-MI"),
    ],
)  # fmt: skip
def test_a_wrong_line_says_what_why_and_what_was_possible(
    line: str, why: str, possible: str
) -> None:
    state = position()
    before = bytes(state)
    with pytest.raises(NotationError, match=re.escape(why)) as error:
        read(state, line)
    assert possible in str(error.value)
    assert f"illegal turn '{line}'" in str(error.value)
    assert bytes(state) == before


def test_the_last_floor_is_explained() -> None:
    state = position(hands={0: ["VE-2"], 1: ["SI-5"]}, towers={"VE": ("0000", "")})
    with pytest.raises(NotationError, match="the last floor of VE must go to its empty site"):
        read(state, "VE-2 a +LU @=")


def test_a_free_take_names_what_lies_there() -> None:
    state = position(hands={0: ["SI-5"], 1: ["SI-4"]}, towers={})
    with pytest.raises(NotationError, match=r"no card lies beside SI; possible: \+MI, \+LU, \+RO"):
        read(state, "SI-5 a +SI")
    with pytest.raises(NotationError, match="expected a card to take, found 'SI'"):
        read(state, "SI-5 a SI")
    read(state, "SI-5 a +MI")
    assert state.turn_text() == "SI-5 a +MI"


def test_nothing_to_take_is_written_as_a_zero() -> None:
    state = position(display={}, pile=[])
    with pytest.raises(NotationError, match=r"nothing is left to take, expected \+0"):
        read(state, "RO-1 ab +RO", None)
    read(state, "RO-1 ab +0", None)
    assert state.turn_text() == "RO-1 ab +0"


def test_the_card_drawn_must_fit() -> None:
    with pytest.raises(NotationError, match="a card must be drawn"):
        read(position(), "RO-1 ab +RO", None)
    with pytest.raises(NotationError, match="'BO-1' cannot be drawn, it is not in the pile"):
        read(position(), "RO-1 ab +RO", "BO-1")
    with pytest.raises(NotationError, match="nothing is refilled"):
        read(position(pile=[]), "RO-1 ab +RO", "MI-1")


def test_a_turn_needs_its_seat_and_its_beginning() -> None:
    with pytest.raises(NotationError, match="it is seat 0's turn, not seat 1's"):
        read(position(), "SI-5 a +SI", seat=1)
    begun = play(position(), "RO-1")
    with pytest.raises(NotationError, match="a turn begins with a card, but expected: build"):
        read(begun, "RO-1 ab +RO")


def test_a_set_up_that_cannot_be_dealt_says_why() -> None:
    game = Patrician(players=2)
    good = game.write_setup(game.new(seed=1))
    assert game.write_setup(game.read_setup(good)) == good
    spoiled = {
        "seats are 0 to 1": {"first": 2},
        "1 hands for 2": {"hands": [good["hands"][0]]},
        "2 cards, not 3": {"hands": [good["hands"][0][:2], good["hands"][1]]},
        "MI-1 is not an undealt starred card": {"hands": [["MI-1", "MI-3", "MI-4"], ["SI-3"] * 3]},
        "no card of this deck": {"hands": [["XX-1", "MI-3", "MI-4"], good["hands"][1]]},
        "must name these cities": {"display": {"MI": "MI-1"}},
        "is not a card of the pile": {"display": dict.fromkeys(good["display"], "MI-1")},
        "setup.first: input should be a valid integer": {"first": "0"},
    }
    for reason, change in spoiled.items():
        with pytest.raises(RecordError, match=reason):
            game.read_setup({**good, **change})
    with pytest.raises(RecordError, match=r"setup\.weather is unknown here"):
        game.read_setup({**good, "weather": "fine"})
    with pytest.raises(RecordError, match=r"setup\.first is missing"):
        game.read_setup({key: value for key, value in good.items() if key != "first"})
    begun = play(game.read_setup(good), good["hands"][good["first"]][0])
    with pytest.raises(RecordError, match="not there"):
        game.write_setup(begun)


def test_an_action_that_is_illegal_names_the_legal_ones() -> None:
    with pytest.raises(IllegalAction, match="expected: play a card; legal: LU-5, RO-1, RO-3"):
        position().apply("MI-1")
