"""The Messengers, rules M1 to M3: placing them. What they score is tested apart."""

from typing import Any

import pytest

import torri
from tests.patrician.table import lay_out, play
from torri.core.errors import IllegalAction

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
BORDERS = ["RO-SI", "SI-LU", "SI-BO", "LU-MI", "LU-FE", "MI-PA", "PA-VE", "VE-FE", "FE-BO", "BO-FI"]
PISTOIA = ["RO-PI", "PI-FI"]


def offers(state: torri.State) -> set[str]:
    """The borders on which the player to move may place a messenger."""
    return {name[1:] for name in state.legal_names() if name.startswith("@") and name != "@="}


def asked(state: torri.State) -> bool:
    return "@=" in state.legal_names()


def others(city: str, players: int = 3) -> list[str]:
    return [code for code in CITIES if code != city and (players == 5 or code != "PI")]


def placed(state: torri.State) -> set[str]:
    borders = int(state.record.borders)
    return {name for number, name in enumerate(BORDERS + PISTOIA) if borders >> number & 1}


def after_starred(
    card: str = "MI-3", build: str = "a", draw: str = "PI-1", **position: Any
) -> torri.State:
    """The moment after a starred card, its build, take and refill."""
    players = 5 if draw.startswith("PI") else 3
    city = card[:2]
    state = lay_out(
        players,
        hands={0: [card, "BO-1"], 1: ["BO-2"], 2: ["FI-1"]},
        display={city: "RO-1"},
        messengers=True,
        **position,
    )
    return play(state, card, build, f"draw:{draw}")


# M1


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_m1_two_messengers_each_with_two_or_three_players_else_one(players: int, each: int) -> None:
    state = torri.game("patrician", players=players, messengers=True).new(seed=1)
    left = [int(number) for number in state.record.messengers]
    assert left == [each] * players + [0] * (5 - players)
    assert sum(left) <= 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m1_nobody_has_messengers_without_the_expansion(players: int) -> None:
    state = torri.game("patrician", players=players).new(seed=1)
    assert list(state.record.messengers) == [0] * 5


# M2


def test_m2_a_starred_card_lets_its_player_place_a_messenger() -> None:
    state = after_starred()
    assert state.seat == 0
    assert asked(state)
    play(state, "@SI-LU")
    assert placed(state) == {"SI-LU"}
    assert list(state.record.messengers) == [0, 1, 1, 1, 1]
    assert state.seat == 1


def test_m2_the_messenger_may_be_declined() -> None:
    state = after_starred()
    play(state, "@=")
    assert placed(state) == set()
    assert list(state.record.messengers) == [1, 1, 1, 1, 1]
    assert state.seat == 1


def test_m2_only_one_messenger_is_placed_in_a_turn() -> None:
    state = after_starred(draw="LU-1")
    assert state.record.messengers[0] == 2
    play(state, "@SI-LU")
    assert state.seat == 1
    assert state.record.messengers[0] == 1


@pytest.mark.parametrize(
    "card", ["MI-1", "MI-5", "LU-5", "SI-5"], ids=["crest", "portraits", "move", "any"]
)
def test_m2_a_card_without_a_star_places_none(card: str) -> None:
    state = lay_out(
        3,
        hands={0: [card], 1: ["BO-2"]},
        display={card[:2]: "RO-1", "RO": "RO-2"},
        messengers=True,
    )
    while state.seat != 1:
        assert offers(state) == set()
        assert not asked(state)
        state.apply(state.legal_names()[0])
    assert "@" not in state.turn_text()


def test_m2_the_star_of_the_played_card_counts_not_that_of_the_taken_one() -> None:
    state = lay_out(
        3, hands={0: ["MI-1"], 1: ["BO-1"]}, display={"MI": "RO-3"}, messengers=True, pile=["RO-4"]
    )
    play(state, "MI-1", "ab", "draw:RO-4")
    assert state.seat == 1


def test_m2_nothing_is_asked_without_the_expansion() -> None:
    state = lay_out(3, hands={0: ["MI-3"], 1: ["BO-1"]}, display={"MI": "RO-1"}, pile=["LU-1"])
    play(state, "MI-3", "a", "draw:LU-1")
    assert state.seat == 1


def test_m2_the_messenger_comes_after_the_take_and_the_refill() -> None:
    state = lay_out(
        3, hands={0: ["MI-3", "BO-1"], 1: ["BO-2"]}, display={"MI": "RO-1"}, messengers=True
    )
    assert not asked(state)
    play(state, "MI-3")
    assert not asked(state)
    play(state, "a")
    assert state.seat == torri.CHANCE
    assert not asked(state)
    play(state, "draw:LU-1")
    assert asked(state)
    play(state, "@FE-BO")
    assert state.turn_text() == "MI-3 a +MI @FE-BO"


def test_m2_the_messenger_comes_after_a_chosen_take() -> None:
    state = lay_out(
        3,
        hands={0: ["MI-3"], 1: ["BO-2"]},
        display={"RO": "RO-1", "LU": "LU-1"},
        messengers=True,
        pile=[],
    )
    play(state, "MI-3", "a")
    assert set(state.legal_names()) == {"+RO", "+LU"}
    play(state, "+LU")
    assert asked(state)
    play(state, "@=")
    assert state.turn_text() == "MI-3 a +LU @="


def test_m2_the_messenger_is_offered_when_nothing_can_be_taken_any_more() -> None:
    state = lay_out(3, hands={0: ["MI-3", "BO-1"], 1: ["BO-2"]}, messengers=True, pile=[])
    play(state, "MI-3", "a")
    assert state.seat == 0
    assert asked(state)
    play(state, "@SI-BO")
    assert state.turn_text() == "MI-3 a +0 @SI-BO"
    assert state.seat == 1


def test_m2_the_messenger_is_offered_when_the_card_completed_its_city() -> None:
    state = lay_out(
        3, hands={0: ["VE-2"], 1: ["BO-2"]}, towers={"VE": ("11", "11")}, messengers=True, pile=[]
    )
    play(state, "VE-2", "a")
    assert int(state.record.scored) == 1 << CITIES.index("VE")
    assert asked(state)


@pytest.mark.parametrize("choice", ["@MI-PA", "@="])
def test_m2_the_messenger_is_offered_on_the_last_turn_of_the_game(choice: str) -> None:
    state = lay_out(
        3,
        hands={0: ["VE-2"]},
        towers={"VE": ("11", "11"), "MI": ("1111", "112"), "PA": ("111", "11")},
        messengers=True,
        pile=[],
        scored=others("VE"),
    )
    play(state, "VE-2", "a")
    assert not state.over
    assert state.seat == 0
    assert asked(state)
    play(state, choice)
    assert state.over
    assert state.turn_text() == f"VE-2 a +0 {choice}"
    # a messenger placed this late still counts under M6: seat 0 stands in no tower of MI and PA
    penalties = [row["penalty"] for row in state.game.result(state)["breakdown"]]
    assert penalties == ([-3, 0, 0] if choice == "@MI-PA" else [0, 0, 0])


def test_m2_the_messenger_is_offered_on_the_last_turn_of_a_player() -> None:
    state = lay_out(3, hands={0: ["MI-3"], 1: ["BO-2"]}, messengers=True, pile=[])
    play(state, "MI-3", "b", "@LU-FE")
    assert state.seat == 1
    assert not state.over


def test_m2_a_player_without_messengers_is_not_asked() -> None:
    state = lay_out(3, hands={0: ["MI-3"], 1: ["BO-2"]}, messengers=True, pile=[])
    state.record.messengers[0] = 0
    play(state, "MI-3", "a")
    assert state.seat == 1
    assert state.turn_text() == "MI-3 a +0"


def test_m2_the_supply_of_messengers_is_used_up_one_by_one() -> None:
    state = lay_out(2, hands={0: ["MI-3", "LU-3", "RO-3"], 1: ["BO-1"]}, messengers=True, pile=[])
    play(state, "MI-3", "a", "@VE-FE", "BO-1", "ab", "LU-3", "a", "@MI-PA")
    assert state.record.messengers[0] == 0
    play(state, "RO-3", "a")
    assert state.over
    assert placed(state) == {"VE-FE", "MI-PA"}


def test_m2_a_player_is_not_asked_where_no_border_is_free() -> None:
    # built in PA; SI, LU, FE and BO each have two messengers already
    state = lay_out(
        3,
        hands={0: ["PA-2"], 1: ["BO-2"]},
        messengers=True,
        pile=[],
        borders=["SI-LU", "SI-BO", "LU-FE", "FE-BO"],
    )
    play(state, "PA-2", "a")
    assert state.seat == 1
    assert state.turn_text() == "PA-2 a +0"


# M3


@pytest.mark.parametrize(
    "card", ["MI-3", "LU-3", "SI-3", "RO-3", "VE-2", "FE-2", "BO-3", "FI-3", "PA-2"]
)
def test_m3_neither_city_may_be_the_one_built_in(card: str) -> None:
    state = after_starred(card, draw="RO-2")
    city = card[:2]
    assert offers(state) == {border for border in BORDERS if city not in border.split("-")}
    for border in BORDERS:
        if city in border.split("-"):
            with pytest.raises(IllegalAction):
                state.copy().apply(f"@{border}")


def test_m3_the_borders_of_pistoia_are_in_play_with_five_players_only() -> None:
    assert offers(after_starred("MI-3", draw="RO-2")).isdisjoint(PISTOIA)
    with pytest.raises(IllegalAction):
        after_starred("MI-3", draw="RO-2").apply("@RO-PI")
    assert offers(after_starred("MI-3", draw="PI-1")) == {
        border for border in BORDERS + PISTOIA if "MI" not in border.split("-")
    }
    assert offers(after_starred("PI-3", draw="PI-1")) == set(BORDERS)


@pytest.mark.parametrize("pair", ["@MI-SI", "@VE-MI", "@RO-FI", "@LU-BO", "@MI-MI"])
def test_m3_cities_that_are_not_adjacent_have_no_border(pair: str) -> None:
    with pytest.raises(IllegalAction):
        after_starred("PA-2", draw="RO-2").apply(pair)


def test_m3_a_border_holds_one_messenger() -> None:
    state = after_starred(draw="RO-2", borders=["SI-LU"])
    assert "SI-LU" not in offers(state)
    with pytest.raises(IllegalAction):
        state.apply("@SI-LU")
    assert {"RO-SI", "SI-BO", "LU-FE"} <= offers(state)


def test_m3_a_city_has_two_messengers_at_most() -> None:
    one = after_starred("PA-2", draw="RO-2", borders=["SI-LU"])
    assert {"RO-SI", "SI-BO"} <= offers(one)
    state = after_starred("PA-2", draw="RO-2", borders=["SI-LU", "RO-SI"])
    assert offers(state) == {"LU-MI", "LU-FE", "VE-FE", "FE-BO", "BO-FI"}
    with pytest.raises(IllegalAction):
        state.apply("@SI-BO")


def test_m3_either_end_of_a_border_can_be_full() -> None:
    state = after_starred("RO-3", draw="LU-1", borders=["LU-MI", "LU-FE"])
    assert "SI-LU" not in offers(state)
    with pytest.raises(IllegalAction):
        state.apply("@SI-LU")
    assert "SI-BO" in offers(state)


def test_m3_a_messenger_may_stand_beside_a_scored_city_or_where_the_player_has_no_floor() -> None:
    state = after_starred(draw="RO-2", scored=["VE", "FE"])
    assert "VE-FE" in offers(state)
    play(state, "@VE-FE")
    assert placed(state) == {"VE-FE"}


def test_m3_the_city_a_card_was_taken_beside_is_not_barred() -> None:
    state = lay_out(
        3, hands={0: ["MI-3"]}, display={"SI": "RO-1", "BO": "RO-2"}, messengers=True, pile=[]
    )
    play(state, "MI-3", "a", "+SI")
    assert {"RO-SI", "SI-LU", "SI-BO"} <= offers(state)
