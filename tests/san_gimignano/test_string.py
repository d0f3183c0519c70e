"""G40-G42: the string variant."""

import random
from collections.abc import Iterable

import pytest

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.positions import look, offered, scattered
from tests.san_gimignano.table import (
    lay_out,
    play,
    remembered,
    supply,
    tokens_on,
    tower_on,
)

# Four segments in a row. The three areas of a segment touch each other, and across the edges only
# 0,0:C and 1,0:M do, 1,0:C and 2,0:S, 2,0:M and 3,0:L.
STREET = ("CLS/0@0,0", "CLM/5@1,0", "CMS/4@2,0", "CLS/1@3,0")
ASIDE = ("CML/0@0,4",)
"""A segment apart, for tokens that change nothing."""
SPARE = "0,4:L"
STRING = ["0,0:L", "0,0:C", "1,0:M", "1,0:C", "2,0:S"]
"""From Lana to Seta the way leads over two Cambio: a string, and no group."""
GROUP = ["0,0:L", "0,0:S", "0,0:C", "1,0:M"]


def street(own: Iterable[str], *, string: bool = True, s1: Iterable[str] = ()) -> torri.State:
    """These areas hold a token of seat 0, those of seat 1; seat 0 has placed another one aside."""
    tokens: dict[str, str] = {}
    for seat, areas in enumerate((own, s1)):
        for area in areas:
            tokens[area] = tokens.get(area, "") + str(seat)
    return play(lay_out(town=(*STREET, *ASIDE), tokens=tokens, string=string), SPARE)


def test_g40_a_string_with_all_four_guilds_allows_a_tower() -> None:
    state = street(STRING)
    assert state.seat == 0
    assert offered(state) == {*STRING}


def test_g40_the_basic_game_does_not_allow_it() -> None:
    assert street(STRING, string=False).seat == 1
    with pytest.raises(torri.TorriError):
        play(street(STRING, string=False), "^0,0:L")


def test_g40_four_areas_directly_connected_are_a_string_too() -> None:
    assert offered(street(GROUP)) == {*GROUP}


def test_g40_the_guilds_may_lie_wherever_in_the_string() -> None:
    # Lana at one end, the only Seta four steps further on, then a third Cambio
    assert offered(street([*STRING, "2,0:C"])) == {*STRING, "2,0:C"}


def test_g40_a_string_is_all_that_is_connected() -> None:
    # the four of GROUP would do, what hangs on them is in no group
    own = [*GROUP, "1,0:C", "2,0:S", "2,0:C"]
    assert offered(street(own)) == {*own}
    assert offered(street(own, string=False)) == {*GROUP}


@pytest.mark.parametrize("missing", STRING)
def test_g40_a_string_that_is_broken_or_lacks_a_guild_allows_nothing(missing: str) -> None:
    assert street(area for area in STRING if area != missing).seat == 1


def test_g40_many_areas_of_three_guilds_allow_nothing() -> None:
    assert street(["0,0:L", "0,0:C", "1,0:M", "1,0:L", "1,0:C"]).seat == 1
    assert street(["0,0:S", "0,0:C", "1,0:M", "1,0:C", "2,0:S", "2,0:C", "2,0:M"]).seat == 1


def test_g40_every_area_of_the_string_must_hold_an_own_token() -> None:
    broken = [area for area in STRING if area != "1,0:C"]
    assert street(broken, s1=["1,0:C"]).seat == 1
    assert offered(street(STRING, s1=["1,0:C", "2,0:S"])) == {*STRING}


def test_g40_a_tower_is_optional_in_this_variant_too() -> None:
    state = street(STRING)
    assert "^=" in state.legal_names()
    play(state, "^=")
    assert state.seat == 1
    assert state.points == [0, 0]


def test_g40_the_token_of_this_turn_may_complete_the_string() -> None:
    tokens = {area: "0" for area in STRING if area != "1,0:M"}
    state = lay_out(town=STREET, tokens=tokens, string=True)
    assert offered(play(state, "1,0:M")) == {*STRING}


@pytest.mark.parametrize("area", STRING)
def test_g41_the_tower_may_be_built_on_any_area_of_the_string(area: str) -> None:
    state = play(street(STRING, s1=[area]), f"^{area}")
    assert tower_on(state, area) == 0
    assert tokens_on(state, area) == ""
    assert (supply(state, 0), supply(state, 1)) == (20 - 5, 20)
    assert state.points == [1, 0]
    assert state.seat == 1


def test_g41_the_tower_may_be_built_on_none_but_the_areas_of_a_string() -> None:
    # 3,0:C and 3,0:L are own but not connected
    state = street([*STRING, "3,0:C", "3,0:L"])
    assert offered(state) == {*STRING}
    for area in ("3,0:C", "0,0:S", SPARE):
        with pytest.raises(torri.TorriError):
            state.copy().apply(f"^{area}")


def test_g41_with_two_strings_all_their_areas_are_on_offer() -> None:
    right = ["2,0:C", "2,0:M", "3,0:L", "3,0:S"]
    assert offered(street([*GROUP, *right])) == {*GROUP, *right}


def test_g42_a_tower_is_in_no_string_any_more() -> None:
    tokens = {area: "0" for area in STRING if area != "1,0:C"}
    state = lay_out(town=(*STREET, *ASIDE), tokens=tokens, towers={"1,0:C": 0}, string=True)
    assert "1,0:C" not in state.legal_names()
    assert play(state, SPARE).seat == 1


def test_g42_the_whole_string_that_is_left_is_remembered() -> None:
    # without 0,0:S: 0,0:L and 0,0:C lie in no group but are connected with one
    group = {"1,0:M", "1,0:L", "1,0:C", "2,0:S"}
    own = [*GROUP, *(group - {*GROUP})]
    assert remembered(play(street(own, string=False), "^0,0:S"), 0) == group
    assert remembered(play(street(own), "^0,0:S"), 0) == {*group, "0,0:L", "0,0:C"}


def test_g42_a_remembered_string_must_be_built_on() -> None:
    state = play(street([*STRING, "1,0:L"]), "^0,0:L")
    rest = {"0,0:C", "1,0:M", "1,0:L", "1,0:C", "2,0:S"}
    assert remembered(state, 0) == rest
    play(state, SPARE, "0,4:C")
    assert set(state.legal_names()) == {f"^{area}" for area in rest}


def test_g42_the_tower_must_go_on_a_remembered_area_of_the_string() -> None:
    state = play(street([*STRING, "1,0:L"]), "^0,0:L", SPARE, "2,0:M")
    rest = {"0,0:C", "1,0:M", "1,0:L", "1,0:C", "2,0:S"}
    assert look(state, string=True).buildable(0) == {*rest, "2,0:M"}
    assert set(state.legal_names()) == {f"^{area}" for area in rest}


def test_g42_of_a_string_cut_in_two_each_part_with_four_guilds_is_remembered() -> None:
    right = ["2,0:S", "2,0:C", "2,0:M", "3,0:L"]
    state = play(street([*GROUP, "1,0:C", *right]), "^1,0:C")
    assert remembered(state, 0) == {*GROUP, *right}
    state = play(street([*GROUP, "1,0:C", *right, "3,0:S"]), "^2,0:M")
    assert remembered(state, 0) == {*GROUP, "1,0:C", "2,0:S", "2,0:C"}


def test_g42_a_string_apart_is_not_remembered() -> None:
    state = play(street([*GROUP, "2,0:C", "2,0:M", "3,0:L", "3,0:S"]), "^0,0:L")
    assert remembered(state, 0) == set()
    play(state, SPARE, "0,4:C")
    assert "^=" in state.legal_names()


def test_g42_a_remembered_string_broken_by_another_player_binds_no_more() -> None:
    own = [*STRING, "1,0:L"]
    for built, due in (("1,0:C", set[str]()), ("0,0:C", {"1,0:M", "1,0:L", "1,0:C", "2,0:S"})):
        state = play(street(own, s1=STRING[1:]), "^0,0:L")
        play(state, "1,0:L", f"^{built}", "0,4:C")
        assert offered(state) == due
        assert "^=" not in state.legal_names()


# 0,0:S, 1,0:L and 2,0:M built up: STRING and 2,0:C are left, and 3,0 apart
CUT = {"0,0:S": 0, "1,0:L": 1, "2,0:M": 0}


def test_g42_as_long_as_a_string_is_possible_the_game_goes_on() -> None:
    for string in (True, False):
        state = lay_out(town=STREET, towers=CUT, string=string)
        assert play(state, "3,0:S").over is not string


@pytest.mark.parametrize(
    ("tokens", "over"),
    [
        ({"1,0:C": "00", "0,0:C": "11"}, True),
        ({"1,0:C": "00", "0,0:C": "00"}, False),
        ({"1,0:C": "00", "0,0:C": "01"}, False),
        ({"1,0:C": "00", "2,0:C": "11"}, False),
        ({"0,0:L": "11", "2,0:S": "00"}, True),
        (dict.fromkeys(STRING, "11"), False),
    ],
)
def test_g42_a_string_is_possible_with_own_tokens_and_room_for_one(
    tokens: dict[str, str], over: bool
) -> None:
    state = lay_out(town=STREET, towers=CUT, tokens=tokens, string=True)
    assert play(state, "3,0:S").over is over


def test_g42_a_tower_that_breaks_the_last_string_ends_the_game() -> None:
    for area in STRING:
        state = lay_out(town=STREET, towers=CUT, tokens=dict.fromkeys(STRING, "0"), string=True)
        assert play(state, "3,0:S", f"^{area}").over


def test_g42_the_tenth_tower_ends_it_at_once() -> None:
    apart = ("CLS/0@-4,4", "CLM/0@-1,4", "LMS/0@2,4")
    sites = [f"{one.partition('@')[2]}:{guild}" for one in apart for guild in one[:3]]
    state = lay_out(
        town=(*STREET, *apart),
        tokens=dict.fromkeys(STRING, "01"),
        towers=dict.fromkeys(sites, 0),
        string=True,
    )
    play(state, "3,0:S", "^1,0:C")
    assert not look(state, string=True).hopeless()
    assert state.over
    assert state.winners == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reckoned_strings_of_scattered_positions(players: int) -> None:
    dice, only_strings = random.Random(players), 0
    for number in range(scaled(80, 40)):
        state = scattered(dice, players=players, segments=3 + number % 4, string=True)
        seat = state.seat
        state.apply(dice.choice(state.legal_names()))
        possible = look(state, string=True).buildable(seat)
        if state.over or state.seat != seat:
            assert not possible
        else:
            assert set(state.legal_names()) == {"^=", *(f"^{area}" for area in possible)}
            only_strings += possible != look(state).buildable(seat)
    assert only_strings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reckoned_strings_of_random_games(players: int) -> None:
    game = torri.game("san_gimignano", players=players, string=True)
    for seed in range(scaled(10, 2)):
        state = game.new(seed)
        for action in state.random_game(torri.Rng(seed)):
            seat = state.seat
            if game.action_names[action].startswith("^"):
                free = look(state, string=True).buildable(seat)
                assert offered(state) == (free & remembered(state, seat) or free)
