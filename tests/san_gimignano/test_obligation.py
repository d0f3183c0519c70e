"""G27: what a tower leaves standing binds the next turn of its builder."""

import random
from collections.abc import Iterable

import pytest

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.positions import look, offered, scattered
from tests.san_gimignano.table import lay_out, play, remembered, tower_on

# Four segments in a row. The three areas of a segment touch each other, and across the edges only
# 0,0:C and 1,0:M do, 1,0:C and 2,0:S, 2,0:M and 3,0:L.
STREET = ("CLS/0@0,0", "CLM/5@1,0", "CMS/4@2,0", "CLS/1@3,0")
ASIDE = ("CML/0@0,4",)
"""A segment apart, for tokens that change nothing."""
LEFT = ["0,0:L", "0,0:S", "0,0:C", "1,0:M"]
RIGHT = ["2,0:S", "2,0:C", "2,0:M", "3,0:L"]
LATER = ["2,0:C", "2,0:M", "3,0:L", "3,0:S"]
"""What is left of RIGHT and 3,0:S after a tower on 2,0:S: a group."""
SPARE = "0,4:L"


def street(
    own: Iterable[str], *, players: int = 2, s1: Iterable[str] = (), s2: Iterable[str] = ()
) -> torri.State:
    """Seat 0 is to play; these areas hold a token of seat 0, those of seat 1 and of seat 2."""
    tokens: dict[str, str] = {}
    for seat, areas in enumerate((own, s1, s2)):
        for area in areas:
            tokens[area] = tokens.get(area, "") + str(seat)
    return lay_out(players, town=(*STREET, *ASIDE), tokens=tokens)


def bound_to_later(s1: Iterable[str] = ()) -> torri.State:
    """Seat 0 built on 2,0:S and is bound by LATER; seat 1, with these tokens, is to play."""
    state = play(street([*RIGHT, "3,0:S"], s1=s1), SPARE, "^2,0:S")
    assert state.seat == 1
    assert remembered(state, 0) == {*LATER}
    return state


def must_build_on(state: torri.State, areas: Iterable[str]) -> bool:
    return set(state.legal_names()) == {f"^{area}" for area in areas}


def may_build_on(state: torri.State, areas: Iterable[str]) -> bool:
    return set(state.legal_names()) == {"^=", *(f"^{area}" for area in areas)}


def test_g27_a_group_used_up_leaves_nothing_to_remember() -> None:
    for area in LEFT:
        state = play(street(LEFT), SPARE, f"^{area}")
        assert remembered(state, 0) == set()


def test_g27_where_nothing_is_left_the_next_turn_is_free() -> None:
    state = play(street([*LEFT, *RIGHT[:3]]), SPARE, "^0,0:L", SPARE, "3,0:L")
    assert state.seat == 0
    assert may_build_on(state, RIGHT)


@pytest.mark.parametrize(
    ("built", "left"),
    [
        ("0,0:L", {"0,0:S", "0,0:C", "1,0:M", "1,0:L"}),
        ("1,0:L", {*LEFT}),
        ("0,0:S", set[str]()),
        ("0,0:C", set[str]()),
        ("1,0:M", set[str]()),
    ],
)
def test_g27_of_two_groups_that_share_areas_the_other_one_is_remembered(
    built: str, left: set[str]
) -> None:
    state = play(street([*LEFT, "1,0:L"]), SPARE, f"^{built}")
    assert remembered(state, 0) == left
    play(state, SPARE, "0,4:C")
    assert must_build_on(state, left) if left else state.seat == 1


def test_g27_areas_of_no_group_are_not_remembered() -> None:
    # 1,0:C stays connected with the rest, but no Seta is near
    state = play(street([*LEFT, "1,0:L", "1,0:C"]), SPARE, "^0,0:L")
    assert remembered(state, 0) == {"0,0:S", "0,0:C", "1,0:M", "1,0:L"}


def test_g27_connected_own_areas_beyond_the_group_count_too() -> None:
    # none of them was in a group with 0,0:L; 1,0:M is what connects them
    beyond = ["1,0:C", "2,0:S", "2,0:M", "3,0:L"]
    state = play(street([*LEFT, *beyond]), SPARE, "^0,0:L")
    assert remembered(state, 0) == {*beyond}
    play(state, SPARE, "0,4:C")
    assert must_build_on(state, beyond)


def test_g27_a_group_elsewhere_is_not_remembered() -> None:
    state = play(street([*LEFT, *RIGHT]), SPARE, "^0,0:L")
    assert remembered(state, 0) == set()
    play(state, SPARE, "0,4:C")
    assert may_build_on(state, RIGHT)


def test_g27_a_group_connected_only_through_tokens_of_others_is_not_remembered() -> None:
    state = play(street([*LEFT, *RIGHT], s1=["1,0:C"]), SPARE, "^0,0:L")
    assert remembered(state, 0) == set()


def test_g27_a_group_connected_only_through_a_tower_is_not_remembered() -> None:
    tokens = dict.fromkeys([*LEFT, *RIGHT], "0")
    state = lay_out(town=(*STREET, *ASIDE), tokens=tokens, towers={"1,0:C": 0})
    assert remembered(play(state, SPARE, "^0,0:L"), 0) == set()


def test_g27_a_group_connected_only_later_is_not_remembered() -> None:
    state = play(street([*LEFT, *RIGHT]), SPARE, "^0,0:L", SPARE, "1,0:C")
    assert state.seat == 0
    assert may_build_on(state, look(state).buildable(0))
    assert offered(state) == {"1,0:C", *RIGHT}


def test_g27_a_tower_may_split_what_was_connected_and_both_parts_are_remembered() -> None:
    state = play(street([*LEFT, *RIGHT]), "1,0:C", "^1,0:C")
    assert remembered(state, 0) == {*LEFT, *RIGHT}
    play(state, SPARE, "0,4:C")
    assert must_build_on(state, [*LEFT, *RIGHT])


def test_g27_of_the_parts_only_what_lies_in_a_group_is_remembered() -> None:
    # 0,0:L and 0,0:S are a part without a group; 1,0:M is in the other part, but in no group
    state = play(street([*LEFT, *RIGHT]), "1,0:C", "^0,0:C")
    assert remembered(state, 0) == {"1,0:C", *RIGHT}
    play(state, SPARE, "0,4:C")
    assert must_build_on(state, ["1,0:C", *RIGHT])


def test_g27_the_token_of_the_building_turn_counts() -> None:
    state = play(street(LEFT), "1,0:L", "^0,0:L")
    assert remembered(state, 0) == {"0,0:S", "0,0:C", "1,0:M", "1,0:L"}


def test_g27_another_player_may_break_it_wholly() -> None:
    state = bound_to_later(LATER)
    play(state, SPARE, "^2,0:M", "0,4:C")
    assert state.seat == 1
    assert state.points == [1, 1]


def test_g27_another_player_may_break_it_in_part() -> None:
    state = play(street([*LEFT, *RIGHT], s1=LEFT), "1,0:C", "^1,0:C")
    play(state, SPARE, "^0,0:C", "0,4:C")
    assert must_build_on(state, RIGHT)


def test_g27_where_one_of_two_groups_that_share_areas_is_broken_the_other_one_binds() -> None:
    own = [*LEFT, "1,0:L", "1,0:C", "2,0:S"]
    state = play(street(own, s1=LEFT[1:]), SPARE, "^0,0:L")
    assert remembered(state, 0) == {*own} - {"0,0:L"}
    play(state, "1,0:L", "^0,0:S", "0,4:C")
    # 0,0:C is remembered and has its token, but lies in no group without 0,0:S
    assert must_build_on(state, ["1,0:M", "1,0:L", "1,0:C", "2,0:S"])


def test_g27_a_token_added_puts_a_remembered_area_into_another_group() -> None:
    state = bound_to_later(LATER)
    play(state, SPARE, "^2,0:C", "3,0:C")
    assert must_build_on(state, ["2,0:M", "3,0:L", "3,0:S"])


def test_g27_a_segment_added_puts_a_remembered_area_into_another_group() -> None:
    # Cambio of 2,1 adjoins Lana of 3,0
    tokens = {**dict.fromkeys(LATER, "01"), "2,0:S": "0"}
    state = lay_out(town=(*STREET, *ASIDE), tokens=tokens, hands={1: ["CLS"]})
    play(state, SPARE, "^2,0:S")
    play(state, SPARE, "@2,1", "CLS/0", "^2,0:C")
    play(state, "2,1:C")
    assert must_build_on(state, ["2,0:M", "3,0:L", "3,0:S"])


def test_g27_the_tower_must_go_on_a_remembered_area_whatever_else_lies_in_the_group() -> None:
    state = play(bound_to_later(), SPARE, "3,0:C")
    assert "3,0:C" in look(state).buildable(0)
    assert must_build_on(state, LATER)
    with pytest.raises(torri.TorriError):
        state.copy().apply("^3,0:C")


def test_g27_the_tower_must_go_on_a_remembered_area_whatever_other_groups_there_are() -> None:
    state = play(street([*LEFT, *RIGHT, "3,0:S"]), SPARE, "^2,0:S", SPARE, "0,4:C")
    assert {*LEFT} <= look(state).buildable(0)
    assert must_build_on(state, LATER)


def test_g27_a_bound_player_cannot_decline() -> None:
    state = play(bound_to_later(), SPARE, "0,4:C")
    assert state.seat == 0
    assert "^=" not in state.legal_names()
    with pytest.raises(torri.TorriError):
        state.copy().apply("^=")
    with pytest.raises(torri.TorriError):
        bound_to_later().play(SPARE).play("0,4:C ^=")


def test_g27_the_obligation_laid_out_binds_in_this_turn() -> None:
    tokens = dict.fromkeys([*LEFT, *RIGHT], "0")
    for areas in (["0,0:L"], ["0,0:S", "2,0:C"], ["3,0:L"]):
        state = lay_out(town=(*STREET, *ASIDE), tokens=tokens, remembered={0: areas})
        assert must_build_on(play(state, SPARE), areas)


def test_g27_the_obligation_binds_also_who_has_no_token_to_place() -> None:
    tokens = dict.fromkeys([*LEFT, "1,0:L", "1,0:C"], "01")
    state = lay_out(town=STREET[:2], tokens=tokens, remembered={0: LEFT}, idle=1)
    assert must_build_on(play(state, "-"), LEFT)


def test_g27_a_broken_obligation_is_not_carried_on() -> None:
    state = bound_to_later(LATER)
    play(state, SPARE, "^2,0:C", "0,4:C")
    assert state.seat == 1
    assert remembered(state, 0) == set()
    play(state, "0,4:C", "3,0:C")
    assert may_build_on(state, ["2,0:M", "3,0:L", "3,0:S", "3,0:C"])


def test_g27_a_broken_obligation_is_forgotten_also_where_another_tower_is_declined() -> None:
    own, town = dict.fromkeys([*LEFT[:3], *RIGHT], "0"), (*STREET, *ASIDE)
    state = lay_out(town=town, tokens=own, remembered={0: LEFT[:3]})
    assert may_build_on(play(state, SPARE), RIGHT)
    play(state, "^=", SPARE, "1,0:M")  # now what was remembered lies in a group again
    assert may_build_on(state, [*LEFT, *RIGHT])


def test_g27_the_obligation_lasts_for_one_turn_only() -> None:
    # after the forced tower on the left nothing is connected with it: the right is free again
    state = play(street([*LEFT, *RIGHT]), "1,0:C", "^1,0:C", SPARE, "0,4:C", "^0,0:L")
    assert remembered(state, 0) == set()
    play(state, SPARE, "0,4:C")
    assert may_build_on(state, RIGHT)


def test_g27_a_forced_tower_may_bind_again() -> None:
    state = play(bound_to_later(), SPARE, "3,0:C", "^2,0:C")
    # also 3,0:C, which was not remembered before
    assert remembered(state, 0) == {"2,0:M", "3,0:L", "3,0:S", "3,0:C"}
    play(state, "0,4:C", "0,4:C")
    assert must_build_on(state, ["2,0:M", "3,0:L", "3,0:S", "3,0:C"])
    play(state, "^3,0:C")
    assert state.points == [3, 0]
    assert remembered(state, 0) == set()


def test_g27_a_forced_tower_need_not_bind_again() -> None:
    state = play(bound_to_later(), SPARE, "3,0:C", "^2,0:M")
    assert remembered(state, 0) == set()


def test_g27_declining_remembers_nothing() -> None:
    state = play(street([*LEFT, "1,0:L"]), SPARE, "^=")
    assert remembered(state, 0) == set()
    play(state, SPARE, "0,4:C")
    assert may_build_on(state, [*LEFT, "1,0:L"])


def test_g27_each_seat_has_its_own_memory() -> None:
    state = street([*LEFT, "1,0:L"], players=3, s1=[*RIGHT, "3,0:S"], s2=LEFT)
    play(state, SPARE, "^1,0:L", SPARE, "^2,0:S")
    assert remembered(state, 0) == {*LEFT}
    assert remembered(state, 1) == {*LATER}
    assert remembered(state, 2) == set()
    play(state, "0,4:C")
    assert may_build_on(state, LEFT)
    play(state, "^=", "0,4:C")
    assert must_build_on(state, LEFT)
    play(state, "^0,0:L")
    assert remembered(state, 0) == set()
    assert remembered(state, 1) == {*LATER}
    play(state, "0,4:M")
    assert must_build_on(state, LATER)


def test_g27_what_others_remember_binds_nobody_else() -> None:
    state = bound_to_later(LATER)
    assert may_build_on(play(state, SPARE), LATER)


def test_g27_what_is_remembered_is_kept_while_others_play() -> None:
    state = play(street([*LEFT, "1,0:L"], players=4), SPARE, "^0,0:L", SPARE, "0,4:C", "0,4:C")
    assert state.seat == 0
    play(state, "0,4:M")
    assert must_build_on(state, ["0,0:S", "0,0:C", "1,0:M", "1,0:L"])


@pytest.mark.parametrize("string", [False, True])
def test_reckoned_memory_of_scattered_positions(string: bool) -> None:
    dice, bound = random.Random(27), 0
    for number in range(scaled(60, 20)):
        state = scattered(dice, players=2, segments=4 + number % 3, string=string)
        seat = state.seat
        state.apply(dice.choice(state.legal_names()))
        for area in offered(state) if state.seat == seat else ():
            expected = look(state, string=string).bound(seat, area)
            tried = state.copy().apply(f"^{area}")
            assert remembered(tried, seat) == expected
            bound += bool(expected)
    assert bound


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("string", [False, True])
def test_reckoned_obligations_of_games_in_which_all_build(players: int, string: bool) -> None:
    game = torri.game("san_gimignano", players=players, string=string)
    for seed in range(scaled(16, 4)):
        dice = random.Random(seed)
        if seed % 2:
            state = scattered(dice, players=players, segments=6, string=string, hands=True)
        else:
            state = game.new(seed)
        memory = [set[str]() for _ in range(players)]
        while not state.over:
            seat, turn, built, expected = state.seat, state.turns, "", set[str]()
            while state.turns == turn and not state.over and not built:
                names = state.legal_names()
                if offered(state):
                    position = look(state, string=string)
                    free = position.buildable(seat)
                    due = free & memory[seat]
                    assert set(names) == {f"^{area}" for area in due or free} | (
                        set() if due else {"^="}
                    )
                    built = dice.choice(sorted(offered(state)))
                    expected = position.bound(seat, built)
                    names = [f"^{built}"]
                state.apply(dice.choice(names))
            memory[seat] = expected
            assert not built or tower_on(state, built) == seat
            assert state.over or [remembered(state, who) for who in range(players)] == memory
