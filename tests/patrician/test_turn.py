"""P10-P17: a turn, from the card played to the card that refills the display."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import hand, lay_out, play, tower

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
CAPACITY = [7, 7, 7, 9, 5, 5, 9, 9, 5, 9]
BESIDE = ["RO-1", "RO-2", "FI-1", "FI-2", "MI-1", "MI-2", "PA-1", "LU-1", "LU-2"]
ALL_FACE_UP = dict(zip(CITIES[:9], BESIDE, strict=True))
MOVE_CARDS = ["LU-5", "RO-6", "FE-4", "BO-6", "FI-6"]
ANY_CARDS = ["SI-5", "RO-7", "BO-7", "FI-7", "PA-4"]
Towers = dict[str, tuple[str, str]]

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 5)
some_games = settings(deadline=None, max_examples=20)


def moving(towers: Towers, **more: Any) -> torri.State:
    """Seat 0 has played the move card of Lucca and built; the others wait with a card."""
    hands = {0: ["LU-5"], 1: ["MI-3"], 2: ["VE-2"]}
    return play(lay_out(3, hands=hands, towers=towers, pile=(), **more), "LU-5", "a")


def taking(
    card: str, display: dict[str, str], pile: Sequence[str] = (), towers: Towers | None = None
) -> torri.State:
    """Seat 0 has played a card and built on site a; the others wait with a card."""
    hands = {0: [card], 1: ["MI-3"], 2: ["VE-2"]}
    return play(lay_out(3, hands=hands, display=display, pile=pile, towers=towers), card, "a")


def face_up(state: torri.State, code: str) -> str | None:
    card = int(state.record.display[CITIES.index(code)])
    return state.game.action_names[card] if card >= 0 else None


def test_p10_any_card_of_the_hand_may_be_played_and_no_other() -> None:
    state = lay_out(hands={0: ["LU-5", "RO-1", "PA-2"], 1: ["MI-3"], 2: ["VE-2"]})
    assert set(state.legal_names()) == {"LU-5", "RO-1", "PA-2"}
    for card in ("MI-3", "VE-2", "SI-1", "a", "="):
        with pytest.raises(torri.TorriError):
            state.apply(card)
    assert hand(state, 0) == {"LU-5", "RO-1", "PA-2"}
    assert state.record.played[0] == 0


def test_p10_the_card_goes_from_the_hand_onto_the_own_pile() -> None:
    state = lay_out(hands={0: ["LU-5", "RO-1"], 1: ["MI-3"]}, played={0: ["PA-2"], 1: ["PA-3"]})
    number = state.game.action_names.index
    play(state, "RO-1")
    assert hand(state, 0) == {"LU-5"}
    assert state.record.played[0] == 1 << number("PA-2") | 1 << number("RO-1")
    assert state.record.top[0] == number("RO-1")
    assert state.record.played[1] == 1 << number("PA-3")
    assert state.record.top[1] == number("PA-3")


def test_p10_others_see_the_top_of_a_pile_and_its_owner_sees_all_of_it() -> None:
    state = lay_out(hands={0: ["RO-1"], 1: ["MI-3"]}, played={0: ["PA-2", "SI-3"]}, memory="table")
    play(state, "RO-1", "aa")
    top = state.game.action_names.index("RO-1")
    assert int(state.view(0).record.played[0]).bit_count() == 3
    for viewer in (1, 2):
        assert state.view(viewer).record.played[0] == 1 << top
        assert state.view(viewer).record.top[0] == top


@pytest.mark.parametrize(("build", "after"), [("a", ("121", "2")), ("b", ("12", "21"))])
def test_p11_one_crest_builds_one_own_floor_on_either_site(
    build: str, after: tuple[str, str]
) -> None:
    state = lay_out(seat=1, hands={1: ["MI-3"]}, towers={"MI": ("12", "2")})
    play(state, "MI-3")
    assert set(state.legal_names()) == {"a", "b"}
    play(state, build)
    assert tower(state, "MI") == after


@pytest.mark.parametrize(
    ("build", "after"),
    [("aa", ("1211", "2")), ("ab", ("121", "21")), ("bb", ("12", "211"))],
)
def test_p11_two_crests_build_two_floors_on_one_site_or_one_on_each(
    build: str, after: tuple[str, str]
) -> None:
    state = lay_out(seat=1, hands={1: ["MI-1"]}, towers={"MI": ("12", "2")})
    play(state, "MI-1")
    assert set(state.legal_names()) == {"aa", "ab", "bb"}
    play(state, build)
    assert tower(state, "MI") == after
    assert state.record.built.tolist()[:3] == [0, 3, 2]
    assert state.record.height.sum() == 5


@some_games
@given(player_counts, seeds)
def test_p12_no_city_ever_exceeds_its_capacity(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        assert (state.record.height.sum(axis=1) <= CAPACITY).all()
    in_play = 10 if players == 5 else 9
    assert state.record.height.sum(axis=1).tolist()[:in_play] == CAPACITY[:in_play]


@pytest.mark.parametrize("code", CITIES)
def test_p13_the_last_floor_of_a_city_goes_to_its_empty_site(code: str) -> None:
    card, most = f"{code}-3", CAPACITY[CITIES.index(code)] - 1
    for towers, build in ((("1" * most, ""), "b"), (("", "1" * most), "a")):
        state = lay_out(5, hands={0: [card]}, towers={code: towers}, pile=())
        play(state, card)
        assert state.legal_names() == [build]
        with pytest.raises(torri.TorriError):
            state.apply("a" if build == "b" else "b")
        play(state, build)
        assert sorted(map(len, tower(state, code))) == [1, most]


@pytest.mark.parametrize("code", CITIES)
def test_p13_of_two_crests_only_the_last_floor_is_bound(code: str) -> None:
    card, most = f"{code}-1", CAPACITY[CITIES.index(code)] - 2
    for towers, builds in ((("1" * most, ""), {"ab", "bb"}), (("", "1" * most), {"aa", "ab"})):
        state = lay_out(5, hands={0: [card]}, towers={code: towers}, pile=())
        assert set(play(state, card).legal_names()) == builds


@pytest.mark.parametrize("towers", [("111", "2"), ("1", "222"), ("12", "12")])
def test_p13_with_both_sites_built_on_the_last_floor_is_free(towers: tuple[str, str]) -> None:
    state = play(lay_out(hands={0: ["VE-2"]}, towers={"VE": towers}), "VE-2")
    assert set(state.legal_names()) == {"a", "b"}
    state = play(lay_out(hands={0: ["MI-1"]}, towers={"MI": (towers[0] + "0", towers[1])}), "MI-1")
    assert set(state.legal_names()) == {"aa", "ab", "bb"}


def test_p13_a_floor_before_the_last_is_free_though_a_site_is_empty() -> None:
    for towers in (("111", ""), ("", "111"), ("", "")):
        state = play(lay_out(hands={0: ["VE-2"]}, towers={"VE": towers}), "VE-2")
        assert set(state.legal_names()) == {"a", "b"}
    for towers in (("1111", ""), ("", "1111"), ("", "")):
        state = play(lay_out(hands={0: ["MI-1"]}, towers={"MI": towers}), "MI-1")
        assert set(state.legal_names()) == {"aa", "ab", "bb"}


def test_p13_binds_a_site_that_was_emptied_by_a_shift_too() -> None:
    state = moving({"MI": ("11111", "0")})
    play(state, "MI:b>a", "MI-3")
    assert tower(state, "MI") == ("111110", "")
    assert state.legal_names() == ["b"]


def test_p14_example_mary_builds_in_lucca_and_shifts_in_milano() -> None:
    # Mary is seat 0; black is seat 1. Mary has nothing in Parma.
    state = moving({"LU": ("1", "2"), "MI": ("01", ""), "PA": ("1", "2")})
    assert set(state.legal_names()) == {"MI:a>b", "="}
    for forbidden in ("PA:a>b", "PA:b>a", "LU:a>b", "LU:b>a", "MI:b>a"):
        with pytest.raises(torri.TorriError):
            state.apply(forbidden)
    play(state, "MI:a>b")
    assert tower(state, "MI") == ("0", "1")
    assert tower(state, "LU") == ("10", "2")


@pytest.mark.parametrize("card", MOVE_CARDS)
def test_p14_every_move_card_allows_one_shift(card: str) -> None:
    hands = {0: [card, "VE-2"], 1: ["MI-3"]}
    state = lay_out(hands=hands, towers={"MI": ("01", "2"), "SI": ("0", "")}, pile=())
    play(state, card, "a")
    assert set(state.legal_names()) == {"MI:a>b", "MI:b>a", "SI:a>b", "="}
    play(state, "MI:b>a")
    assert state.seat == 1
    assert tower(state, "MI") == ("012", "")


@pytest.mark.parametrize("card", ["MI-3", "MI-5", "RO-1", "SI-5"])
def test_p14_other_cards_allow_none(card: str) -> None:
    state = lay_out(hands={0: [card], 1: ["MI-4"]}, towers={"FI": ("0", "0")}, pile=())
    state.apply(card)
    state.apply(state.legal_names()[0])
    assert state.seat == 1


def test_p14_a_shift_may_be_declined() -> None:
    state = moving({"MI": ("01", "")})
    play(state, "=")
    assert tower(state, "MI") == ("01", "")
    assert state.seat == 1
    assert state.turn_text() == "LU-5 a = +0"


def test_p14a_the_mover_must_have_a_floor_in_the_city() -> None:
    state = moving({"PA": ("12", "1"), "SI": ("1", "0"), "FE": ("", "2")})
    assert set(state.legal_names()) == {"SI:a>b", "SI:b>a", "="}


def test_p14b_the_city_built_in_is_out_though_the_mover_has_other_floors_there() -> None:
    state = moving({"LU": ("00", "0"), "MI": ("0", "")})
    assert set(state.legal_names()) == {"MI:a>b", "="}


def test_p14c_a_scored_city_is_out() -> None:
    state = moving({"VE": ("000", "11"), "MI": ("0", "")}, scored=["VE"])
    assert set(state.legal_names()) == {"MI:a>b", "="}


def test_p14_the_shift_is_lost_when_no_city_qualifies() -> None:
    towers = {"LU": ("0", "1"), "VE": ("000", "11"), "PA": ("1", "2")}
    state = moving(towers, scored=["VE"])
    assert state.seat == 1
    assert state.turn_text() == "LU-5 a +0"
    assert tower(state, "PA") == ("1", "2")


@pytest.mark.parametrize(
    ("before", "shift", "after"),
    [
        (("012", "0"), "MI:a>b", ("01", "02")),
        (("012", "0"), "MI:b>a", ("0120", "")),
        (("0", ""), "MI:a>b", ("", "0")),
        (("", "10"), "MI:b>a", ("0", "1")),
        (("1", "0"), "MI:a>b", ("", "01")),
        (("111", "000"), "MI:b>a", ("1110", "00")),
    ],
)
def test_p14_the_top_floor_of_any_colour_moves_onto_the_other_site(
    before: tuple[str, str], shift: str, after: tuple[str, str]
) -> None:
    state = moving({"MI": before})
    play(state, shift)
    assert tower(state, "MI") == after
    assert state.record.scored == 0
    assert sum(state.record.built) == len("".join(before)) + 1


def test_p14_a_site_emptied_by_a_shift_may_stay_empty_and_be_built_on_again() -> None:
    state = play(moving({"MI": ("0", "1")}), "MI:b>a", "MI-3")
    assert set(state.legal_names()) == {"a", "b"}
    assert tower(play(state, "b"), "MI") == ("01", "1")


def test_p14_a_tower_may_be_raised_to_one_below_the_capacity() -> None:
    state = play(moving({"RO": ("2222222", "0")}), "RO:b>a")
    assert tower(state, "RO") == ("22222220", "")
    state = play(moving({"RO": ("0", "2222222")}), "RO:a>b")
    assert tower(state, "RO") == ("", "22222220")


def test_p14_moving_away_the_last_foreign_floor_leaves_its_owner_present() -> None:
    state = moving({"MI": ("0", "1")})
    play(state, "MI:b>a")
    state.record.hand[1] = 1 << state.game.action_names.index("FE-4")
    play(state, "FE-4", "a")
    assert set(state.legal_names()) == {"MI:a>b", "="}


@some_games
@given(player_counts, seeds)
def test_p14_shifts_are_offered_exactly_where_the_rule_allows(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        legal = set(state.legal_names())
        if "=" in legal:
            built = state.turn_text()[:2]
            assert legal == {"="} | {
                f"{code}:{way}"
                for city, code in enumerate(CITIES)
                for way, site in (("a>b", 0), ("b>a", 1))
                if code != built and not state.record.scored >> city & 1
                if str(state.seat) in "".join(tower(state, code)) and tower(state, code)[site]
            }


def test_p15_the_card_beside_the_city_built_in_is_taken() -> None:
    state = taking("RO-5", ALL_FACE_UP)
    assert state.seat == 1
    assert hand(state, 0) == {"FI-2"}
    assert face_up(state, "RO") is None
    assert all(face_up(state, code) == ALL_FACE_UP[code] for code in ALL_FACE_UP if code != "RO")


@pytest.mark.parametrize("card", ANY_CARDS)
def test_p15_the_question_mark_takes_beside_any_city_its_own_included(card: str) -> None:
    state = taking(card, ALL_FACE_UP)
    assert state.seat == 0
    assert set(state.legal_names()) == {f"+{code}" for code in ALL_FACE_UP}
    for code, taken in ALL_FACE_UP.items():
        after = play(state.copy(), f"+{code}")
        assert hand(after, 0) == {taken}
        assert face_up(after, code) is None
        assert after.turn_text() == f"{card} a +{code}"


@pytest.mark.parametrize("card", ["RO-5", "RO-7"])
def test_p15_without_a_card_beside_the_city_any_other_is_taken(card: str) -> None:
    state = taking(card, {"MI": "FI-1", "PA": "FI-2", "VE": "LU-1"})
    assert set(state.legal_names()) == {"+MI", "+PA", "+VE"}
    play(state, "+PA")
    assert hand(state, 0) == {"FI-2"}
    assert face_up(state, "PA") is None


@pytest.mark.parametrize("card", ["RO-5", "RO-7"])
@pytest.mark.parametrize("code", ["MI", "RO"])
def test_p15_the_only_card_left_must_be_taken(card: str, code: str) -> None:
    state = taking(card, {code: "FI-1"})
    if state.seat == 0:
        assert state.legal_names() == [f"+{code}"]
        state.apply(f"+{code}")
    assert state.seat == 1
    assert hand(state, 0) == {"FI-1"}
    assert state.turn_text() == f"{card} a +{code}"


@pytest.mark.parametrize("card", ["RO-5", "RO-7"])
def test_p15_nothing_is_taken_where_no_city_has_a_card(card: str) -> None:
    state = taking(card, {})
    assert state.seat == 1
    assert hand(state, 0) == set()
    assert state.turn_text() == f"{card} a +0"


def test_p16_the_emptied_place_is_refilled_from_the_pile() -> None:
    state = taking("RO-5", ALL_FACE_UP, pile=["SI-1", "SI-2"])
    assert state.seat == torri.CHANCE
    assert set(state.legal_names()) == {"draw:SI-1", "draw:SI-2"}
    play(state, "draw:SI-2")
    assert face_up(state, "RO") == "SI-2"
    assert state.record.pile == 1 << state.game.action_names.index("SI-1")
    assert state.seat == 1


def test_p16_the_place_refilled_is_the_one_taken_from() -> None:
    state = play(taking("RO-7", ALL_FACE_UP, pile=["SI-1"]), "+VE", "draw:SI-1")
    assert face_up(state, "VE") == "SI-1"
    assert face_up(state, "RO") == "FI-2"
    assert state.record.pile == 0


def test_p16_the_place_stays_empty_once_the_pile_is() -> None:
    state = taking("RO-5", {"RO": "FI-2", "MI": "RO-1"}, pile=["SI-1"])
    play(state, "draw:SI-1", "MI-3", "a")
    assert state.seat == 2
    assert face_up(state, "RO") == "SI-1"
    assert face_up(state, "MI") is None


def test_p16_a_completed_city_is_refilled_too() -> None:
    state = taking("PA-2", ALL_FACE_UP, ["SI-1"], {"PA": ("111", "2")})
    play(state, "draw:SI-1")
    assert state.record.scored == 1 << 8
    assert face_up(state, "PA") == "SI-1"
    # and a card beside it can be taken with a question mark later
    state.record.hand[1] = 1 << state.game.action_names.index("SI-5")
    assert "+PA" in play(state, "SI-5", "a").legal_names()


def test_p17_nothing_can_be_done_out_of_order() -> None:
    hands, display = {0: ["LU-5", "RO-7"], 1: ["MI-3"]}, {"LU": "RO-1", "VE": "RO-2"}
    state = lay_out(hands=hands, towers={"MI": ("0", "")}, display=display, pile=["SI-1"])
    for step, ahead in (("LU-5", "a"), ("a", "MI:a>b"), ("MI:a>b", "+LU"), ("draw:SI-1", "MI-3")):
        with pytest.raises(torri.TorriError):
            state.apply(ahead)
        state.apply(step)
    assert state.seat == 1
    assert state.turn_text() == "LU-5 a MI:a>b +LU"


def test_p17_the_refill_comes_too_late_to_be_taken() -> None:
    state = taking("SI-5", {"RO": "RO-1", "VE": "VE-1"}, pile=["FI-1"])
    assert set(state.legal_names()) == {"+RO", "+VE"}
    play(state, "+RO", "draw:FI-1")
    assert hand(state, 0) == {"RO-1"}
    assert state.seat == 1


@some_games
@given(player_counts, seeds)
def test_p17_every_turn_runs_through_its_steps_in_order(players: int, seed: int) -> None:
    game = torri.game("patrician", players=players)
    state, turn, steps = game.new(seed), 1, ""
    for action in state.random_game(torri.Rng(seed)):
        name = game.action_names[action]
        if state.turns != turn:
            assert re.fullmatch("cbs?t?d?", steps), steps
            turn, steps = state.turns, ""
        kinds = {"draw:": "d", "+": "t", "=": "s", "a": "b", "b": "b"}
        kind = next((kinds[start] for start in kinds if name.startswith(start)), "c")
        steps += "s" if ">" in name else kind
    assert re.fullmatch("cbs?t?", steps), steps
