"""G23-G26: the groups, the tower and what it does to its area."""

import random
from collections.abc import Iterable

import pytest

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.positions import look, offered, scattered
from tests.san_gimignano.table import (
    areas,
    lay_out,
    play,
    remembered,
    supply,
    tokens_on,
    tower_on,
    town,
)

# Four segments in a row. The three areas of a segment touch each other, and across the edges only
# 0,0:C and 1,0:M do, 1,0:C and 2,0:S, 2,0:M and 3,0:L.
STREET = ("CLS/0@0,0", "CLM/5@1,0", "CMS/4@2,0", "CLS/1@3,0")
LEFT = ["0,0:L", "0,0:S", "0,0:C", "1,0:M"]


def street(own: Iterable[str], s1: Iterable[str] = ()) -> torri.State:
    """These areas hold a token of seat 0, those of seat 1; seat 0 has placed another on 3,0:S."""
    tokens: dict[str, str] = {}
    for seat, held in enumerate((own, s1)):
        for area in held:
            tokens[area] = tokens.get(area, "") + str(seat)
    return play(lay_out(town=STREET, tokens=tokens), "3,0:S")


def nothing_to_build(state: torri.State) -> bool:
    """Whether the turn of seat 0 went by without a word about towers."""
    assert not state.over
    return state.seat == 1 and "2,0:C" in state.legal_names()


@pytest.mark.parametrize(
    "group",
    [
        LEFT,
        ["0,0:S", "0,0:C", "1,0:M", "1,0:L"],
        ["1,0:M", "1,0:L", "1,0:C", "2,0:S"],
        ["1,0:L", "1,0:C", "2,0:S", "2,0:M"],
        ["1,0:C", "2,0:S", "2,0:M", "3,0:L"],
    ],
)
def test_g23_four_connected_areas_of_four_guilds_with_own_tokens_allow_a_tower(
    group: list[str],
) -> None:
    state = street(group)
    assert state.seat == 0
    assert offered(state) == {*group}


@pytest.mark.parametrize("missing", LEFT)
def test_g23_three_areas_are_too_few(missing: str) -> None:
    assert nothing_to_build(street(area for area in LEFT if area != missing))


def test_g23_the_four_guilds_must_differ() -> None:
    assert nothing_to_build(street(["0,0:C", "1,0:M", "1,0:L", "1,0:C"]))
    assert nothing_to_build(street(["0,0:L", "0,0:C", "1,0:M", "1,0:L"]))
    assert nothing_to_build(street(["0,0:S", "0,0:C", "1,0:M", "1,0:C", "2,0:S"]))


def test_g23_the_four_areas_must_be_connected() -> None:
    assert nothing_to_build(street(["0,0:L", "0,0:S", "1,0:M", "1,0:C"]))
    assert nothing_to_build(street(["0,0:C", "0,0:L", "2,0:S", "2,0:M"]))
    assert nothing_to_build(street(["0,0:L", "0,0:S", "2,0:C", "2,0:M"]))


def test_g23_the_four_must_be_connected_among_themselves() -> None:
    # all four guilds are there, but the way from Lana to Seta leads over a second Cambio
    assert nothing_to_build(street(["0,0:L", "0,0:C", "1,0:M", "1,0:C", "2,0:S"]))


def test_g23_touching_in_a_corner_connects_nothing() -> None:
    # Cambio of 0,0 meets Medici of 0,1 and Seta of 1,0 in the point where the segments meet
    corner = ("CLS/0@0,0", "CMS/0@1,0", "CLM/2@0,1")
    tokens = dict.fromkeys(["0,0:L", "0,0:C", "0,1:M", "1,0:S"], "0")
    state = play(lay_out(town=corner, tokens=tokens), "1,0:C")
    assert state.seat == 1
    # Medici of 1,0 shares an edge with both Cambio and Seta
    state = play(lay_out(town=corner, tokens=tokens), "1,0:M")
    assert offered(state) == {"0,0:L", "0,0:C", "1,0:M", "1,0:S"}


def test_g23_tokens_of_other_families_are_of_no_help() -> None:
    assert nothing_to_build(street(LEFT[:3], s1=["1,0:M"]))
    state = lay_out(town=STREET, tokens=dict.fromkeys(LEFT, "11"))
    assert play(state, "3,0:S").seat == 1


def test_g23_a_token_of_another_family_beside_the_own_one_does_no_harm() -> None:
    assert offered(street(LEFT, s1=["0,0:L", "0,0:C"])) == {*LEFT}


def test_g23_two_own_tokens_on_an_area_are_as_good_as_one() -> None:
    assert offered(street([*LEFT, "0,0:L", "1,0:M"])) == {*LEFT}
    assert nothing_to_build(street([*LEFT[:3], "0,0:L"]))


def test_g23_two_players_may_both_have_a_group_on_the_same_areas() -> None:
    state = lay_out(town=STREET, tokens=dict.fromkeys(LEFT, "01"))
    play(state, "3,0:S")
    assert offered(state) == {*LEFT}
    play(state, "^=", "3,0:S")
    assert state.seat == 1
    assert offered(state) == {*LEFT}


def test_g23_the_token_of_this_turn_counts() -> None:
    state = lay_out(town=STREET, tokens=dict.fromkeys(LEFT[:3], "0"))
    play(state, "1,0:M")
    assert offered(state) == {*LEFT}


def test_g23_an_area_with_a_tower_is_no_part_of_a_group() -> None:
    for built in LEFT:
        tokens = {area: "0" for area in LEFT if area != built}
        state = lay_out(town=STREET, tokens=tokens, towers={built: 0})
        assert nothing_to_build(play(state, "3,0:S"))


def test_g23_building_is_optional() -> None:
    state = street(LEFT)
    assert "^=" in state.legal_names()
    play(state, "^=")
    assert state.seat == 1
    assert state.points == [0, 0]
    assert all(tokens_on(state, area) == "0" for area in LEFT)


def test_g23_who_declined_may_build_in_a_later_turn() -> None:
    state = play(street(LEFT), "^=", "3,0:L", "3,0:C")
    assert state.seat == 0
    assert "^=" in state.legal_names()
    assert offered(state) == {*LEFT}


def test_g23_at_most_one_tower_a_turn() -> None:
    # two groups far apart: after one tower it is the next player's turn
    tokens = dict.fromkeys([*LEFT, "2,0:S", "2,0:C", "2,0:M", "3,0:L"], "0")
    state = play(lay_out(town=STREET, tokens=tokens), "3,0:S", "^0,0:L")
    assert state.seat == 1
    assert state.points == [1, 0]


def test_g23_without_a_group_nobody_is_asked_and_nothing_is_written() -> None:
    state = street(LEFT[:3])
    assert state.seat == 1
    assert state.turn_text() == "3,0:S"
    with pytest.raises(torri.TorriError):
        lay_out(town=STREET, tokens={"0,0:L": "0"}).play("3,0:S ^=")


def test_g23_the_tower_comes_after_the_segment() -> None:
    tokens = dict.fromkeys(LEFT, "0")
    state = lay_out(town=STREET, tokens=tokens, hands={0: ["CLS"]})
    play(state, "3,0:S", "@2,1")
    assert not offered(state)
    play(state, "CLS/0")
    assert town(state)["2,1"] == "CLS/0"
    assert offered(state) == {*LEFT}
    play(state, "^0,0:L")
    assert state.turn_text() == "3,0:S CLS/0@2,1 ^0,0:L"


def test_g23_a_token_on_a_segment_laid_later_makes_a_group() -> None:
    # Cambio of 2,1 adjoins Lana of 3,0
    tokens = dict.fromkeys(["2,0:M", "3,0:L", "3,0:S"], "1")
    state = lay_out(town=STREET, tokens=tokens, hands={0: ["CLS"]})
    play(state, "0,0:L", "@2,1", "CLS/0")
    assert state.seat == 1
    play(state, "2,1:C")
    assert offered(state) == {"2,0:M", "3,0:L", "3,0:S", "2,1:C"}


@pytest.mark.parametrize("area", LEFT)
def test_g24_the_tower_goes_on_any_of_the_four(area: str) -> None:
    state = play(street(LEFT), f"^{area}")
    assert {name: tower_on(state, name) for name in LEFT} == {
        name: 0 if name == area else None for name in LEFT
    }
    assert state.points == [1, 0]
    assert state.seat == 1


def test_g24_the_tower_goes_on_none_but_the_areas_of_a_group() -> None:
    # 1,0:C is connected with the group but lies in none
    state = street([*LEFT, "1,0:C"])
    assert offered(state) == {*LEFT}
    for area in ("1,0:C", "1,0:L", "3,0:S", "2,0:C"):
        with pytest.raises(torri.TorriError):
            state.copy().apply(f"^{area}")


def test_g24_with_several_groups_all_their_areas_are_on_offer() -> None:
    assert offered(street([*LEFT, "1,0:L"])) == {*LEFT, "1,0:L"}
    apart = ["2,0:S", "2,0:C", "2,0:M", "3,0:L"]
    assert offered(street([*LEFT, *apart])) == {*LEFT, *apart, "3,0:S"}


def test_g25_the_tokens_of_the_area_go_back_to_their_owners() -> None:
    state = street(LEFT, s1=["0,0:L", "0,0:S"])
    assert (supply(state, 0), supply(state, 1)) == (15, 18)
    play(state, "^0,0:L")
    assert tokens_on(state, "0,0:L") == ""
    assert (supply(state, 0), supply(state, 1)) == (16, 19)


def test_g25_two_own_tokens_both_come_back() -> None:
    state = street([*LEFT, "0,0:L"])
    assert supply(state, 0) == 14
    play(state, "^0,0:L")
    assert (supply(state, 0), supply(state, 1)) == (16, 20)
    assert tokens_on(state, "0,0:L") == ""


def test_g25_the_tokens_on_the_other_areas_stay() -> None:
    state = play(street(LEFT, s1=["0,0:S", "1,0:M", "2,0:C"]), "^0,0:L")
    assert tokens_on(state, "0,0:S") == "01"
    assert tokens_on(state, "0,0:C") == "0"
    assert tokens_on(state, "1,0:M") == "01"
    assert tokens_on(state, "2,0:C") == "1"
    assert tokens_on(state, "3,0:S") == "0"


def test_g25_a_returned_token_can_be_placed_again() -> None:
    far = ["LMS/0@0,4", "LSM/0@3,4"]
    full = dict.fromkeys(["0,4:L", "0,4:M", "0,4:S", "3,4:L", "3,4:M", "3,4:S"], "00")
    tokens = {**full, **dict.fromkeys(LEFT, "00"), "0,0:L": "0"}
    state = lay_out(town=(*STREET, *far), tokens=tokens)
    assert supply(state, 0) == 1
    play(state, "0,0:L")
    assert supply(state, 0) == 0
    play(state, "^0,0:S", "3,0:S")
    assert supply(state, 0) == 2
    assert "2,0:C" in state.legal_names()


def test_g26_an_area_with_a_tower_takes_no_more_tokens() -> None:
    state = play(street(LEFT), "^0,0:L")
    assert state.seat == 1
    assert "0,0:L" not in state.legal_names()
    assert "0,0:S" in state.legal_names()
    play(state, "0,0:S")
    assert state.seat == 0
    assert "0,0:L" not in state.legal_names()


def test_g26_an_area_with_a_tower_is_in_no_group_any_more() -> None:
    state = play(street(LEFT), "^0,0:L", "3,0:L", "2,0:C")
    assert state.seat == 1
    assert look(state).buildable(0) == set()


def test_g26_a_tower_connects_nothing() -> None:
    # 0,0:C is the only way from 1,0:M to the rest
    own = dict.fromkeys(["0,0:L", "0,0:S", "1,0:M", "1,0:C"], "0")
    state = lay_out(town=STREET, tokens=own, towers={"0,0:C": 0})
    assert play(state, "3,0:S").seat == 1


def test_g26_the_tower_of_one_breaks_the_group_of_another() -> None:
    state = lay_out(town=STREET, tokens=dict.fromkeys(LEFT, "01"))
    play(state, "3,0:S", "^0,0:C", "3,0:S")
    assert state.seat == 0
    assert state.turn_text() == "3,0:S"
    assert supply(state, 1) == 20 - 3 - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reckoned_tower_areas_of_scattered_positions(players: int) -> None:
    dice, asked = random.Random(players), 0
    for number in range(scaled(80, 30)):
        state = scattered(dice, players=players, segments=3 + number % 4)
        seat = state.seat
        state.apply(dice.choice(state.legal_names()))
        possible = look(state).buildable(seat)
        if state.over or state.seat != seat:
            assert not possible
        else:
            assert offered(state) == possible
            assert set(state.legal_names()) == {"^=", *(f"^{area}" for area in possible)}
            asked += 1
    assert asked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reckoned_towers_of_random_games(players: int) -> None:
    game = torri.game("san_gimignano", players=players)
    for seed in range(scaled(10, 2)):
        state = game.new(seed)
        for action in state.random_game(torri.Rng(seed)):
            name, seat = game.action_names[action], state.seat
            if not name.startswith("^"):
                continue
            before = look(state)
            assert offered(state) <= before.buildable(seat)
            if not remembered(state, seat):
                assert offered(state) == before.buildable(seat)
                assert "^=" in state.legal_names()
            if name == "^=":
                continue
            tried = state.copy().apply(action)
            after = look(tried)
            assert after.towers == {**before.towers, name[1:]: seat}
            kept = {area: who for area, who in before.tokens.items() if area != name[1:]}
            assert after.tokens == kept
            assert set(areas(tried)) == set(areas(state))
            assert tried.points[seat] == state.points[seat] + 1
