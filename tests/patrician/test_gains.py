"""What a turn scored, as it is told: P20, P21, P32, P51, M5, M6, M7."""

from typing import Any

import pytest

import torri
from tests.patrician.table import lay_out, play
from torri.core.game import Gain

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA"]


def told(state: torri.State, *decisions: str, seat: int | None = None) -> list[Gain]:
    """What is told of a turn that was just decided."""
    before = state.view(seat)
    return state.game.gains(before, play(state, *decisions).view(seat))


def verona(one: str, other: str, *, last: bool = False, **position: Any) -> torri.State:
    """Seat 0 of three has the card for Verona's last floor, of the last city of all or not."""
    return lay_out(
        3,
        hands={0: ["VE-4"]} if last else {0: ["VE-4"], 1: ["SI-5"]},
        towers={"VE": (one, other)},
        pile=[],
        scored=[code for code in CITIES if code != "VE"] if last else [],
        **position,
    )


def test_p20_a_floor_that_completes_nothing_scores_nothing() -> None:
    assert told(verona("1", "2"), "VE-4", "a") == []


def test_p21_the_token_of_the_taller_tower_is_told_first() -> None:
    gains = told(verona("2", "111"), "VE-4", "a")
    assert gains == [Gain(1, 5, "prestige", "VE"), Gain(0, 2, "prestige", "VE")]


def test_p21_who_wins_both_towers_is_told_twice() -> None:
    gains = told(verona("11", "11"), "VE-4", "a")
    assert gains == [Gain(1, 5, "prestige", "VE"), Gain(1, 2, "prestige", "VE")]


def test_m5_points_of_messengers_are_told_beside_the_tokens() -> None:
    state = verona("112", "2", messengers=True, borders=["PA-VE", "VE-FE", "SI-LU"])
    assert told(state, "VE-4", "a") == [
        Gain(1, 5, "prestige", "VE"),
        Gain(1, 4, "messengers", "VE"),
        Gain(2, 2, "prestige", "VE"),
        Gain(2, 4, "messengers", "VE"),
    ]


def test_m7_the_last_city_pays_two_points_a_tower_and_no_messengers() -> None:
    state = verona("112", "2", last=True, messengers=True, borders=["PA-VE"])
    told_of_verona = [gain for gain in told(state, "VE-4", "a") if gain.place == "VE"]
    assert told_of_verona == [Gain(1, 2, "prestige", "VE"), Gain(2, 2, "prestige", "VE")]


def test_p32_m6_the_last_turn_tells_what_the_end_adds_and_takes() -> None:
    state = verona(
        "112",
        "2",
        last=True,
        messengers=True,
        borders=["MI-PA"],
        played={1: ["MI-3", "LU-3", "SI-3", "RO-3", "BO-3", "FI-3", "FE-3", "PA-3"]},
    )
    state.record.floor[0, 0, 0], state.record.height[0, 0] = 1, 1
    state.record.floor[8, 0, 0], state.record.height[8, 0] = 2, 1
    gains = told(state, "VE-4", "a")
    portraits = int(state.record.portrait_points[1])
    assert portraits > 0
    assert gains[2:] == [Gain(1, portraits, "portraits"), Gain(0, -3, "penalty")]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_p51_what_was_scored_lies_open_also_where_the_turn_is_not_told(viewer: int | None) -> None:
    state = verona("2", "111", memory="table")
    gains = told(state, "VE-4", "a", seat=viewer)
    assert gains == [Gain(1, 5, "prestige", "VE"), Gain(0, 2, "prestige", "VE")]
    assert bool(state.view(viewer).turn_text()) == (viewer == 0)
