"""G30-G31: the tenth tower, the end of all hope, idle rounds and the victory."""

import random
from collections.abc import Mapping, Sequence

import pytest

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.positions import look, offered, scattered
from tests.san_gimignano.styles import Style, any_action, builder, hoarder
from tests.san_gimignano.table import areas, hand, lay_out, play, supply, tokens_on
from torri.games.san_gimignano.ending import find_winners

# Two segments side by side; 0,0:C and 1,0:M adjoin. Every group takes 0,0:S, 0,0:C, 1,0:M and one
# of the two Lana; 1,0:C is never in one.
PAIR = ("CLS/0@0,0", "CLM/5@1,0")
GROUP = ["0,0:L", "0,0:S", "0,0:C", "1,0:M"]
FULL = dict.fromkeys([*GROUP, "1,0:L", "1,0:C"], "01")
"""No room for a token, and two players with a group each."""
SPENT = {"0,0:C": "00", "1,0:M": "11"}
"""Nobody can build any more: both are full, and nobody has a token on both."""
APART = ("CLS/0@-4,4", "CLM/0@-1,4", "LMS/0@2,4", "LSM/0@-4,1", "CSM/0@5,-4")
"""Segments where no group can be, for towers and tokens."""
SITES = [f"{one.partition('@')[2]}:{guild}" for one in APART for guild in one[:3]]


def nine_towers(
    seat: int, players: int = 2, hands: Mapping[int, Sequence[str]] | None = None
) -> torri.State:
    """This seat has nine towers and is to build the tenth; the next seat has a group as well."""
    tokens = dict.fromkeys([*GROUP, "1,0:L"], f"{seat}{(seat + 1) % players}")
    towers = dict.fromkeys(SITES[:9], seat)
    state = lay_out(
        players, seat=seat, town=(*PAIR, *APART), tokens=tokens, towers=towers, hands=hands
    )
    return play(state, SITES[9])


def after_a_token(
    tokens: Mapping[str, str],
    towers: Mapping[str, int] | None = None,
    players: int = 2,
    hands: Mapping[int, Sequence[str]] | None = None,
) -> torri.State:
    """Seat 0 has placed a token on 1,0:C, where it matters to nobody."""
    state = lay_out(players, town=PAIR, tokens=tokens, towers=towers, hands=hands)
    return play(state, "1,0:C")


@pytest.mark.parametrize("area", [*GROUP, "1,0:L"])
def test_g30_the_tenth_tower_ends_the_game_at_once(area: str) -> None:
    state = play(nine_towers(0), f"^{area}")
    assert state.over
    assert state.points == [10, 0]
    assert state.winners == [0]
    assert state.seat == torri.NOBODY
    assert state.legal_names() == []
    with pytest.raises(torri.TorriError):
        state.apply("1,0:C")


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_g30_the_tenth_tower_ends_it_in_the_middle_of_a_round(seat: int) -> None:
    state = nine_towers(seat, 4, {(seat + 1) % 4: ["CLS"], (seat + 2) % 4: ["CMS"]})
    play(state, "^0,0:L")
    assert not look(state).hopeless()
    assert state.over
    assert state.winners == [seat]


def test_g30_the_tenth_tower_may_be_declined() -> None:
    state = play(nine_towers(0), "^=")
    assert not state.over
    assert state.seat == 1


def test_g30_ten_towers_of_several_players_end_nothing() -> None:
    tokens = dict.fromkeys(GROUP, "0")
    for number, seats in ((8, (0, 0)), (9, (1, 1)), (15, (0, 1))):
        towers = {area: seats[count % 2] for count, area in enumerate(SITES[:number])}
        state = lay_out(town=(*PAIR, *APART), tokens=tokens, towers=towers)
        play(state, "1,0:C", "^0,0:L")
        assert sum(state.points) == number + 1
        assert not state.over


@pytest.mark.parametrize(
    ("tokens", "over"),
    [
        ({}, False),
        (SPENT, True),
        ({"0,0:S": "11", "1,0:M": "00"}, True),
        ({"0,0:L": "00", "1,0:L": "00", "0,0:S": "11"}, True),
        ({"0,0:L": "00", "1,0:L": "11", "0,0:S": "00", "0,0:C": "11"}, True),
        ({"0,0:L": "00", "1,0:L": "11", "0,0:S": "11"}, False),
        ({"0,0:L": "11", "0,0:C": "00"}, False),
    ],
)
def test_g30_the_game_ends_when_nobody_can_build_any_more(
    tokens: dict[str, str], over: bool
) -> None:
    assert after_a_token(tokens).over is over


@pytest.mark.parametrize(
    "tokens",
    [
        {"0,0:C": "00", "1,0:M": "00"},
        {"0,0:C": "11", "1,0:M": "11"},
        {"0,0:C": "01", "1,0:M": "11"},
        {"0,0:C": "01", "1,0:M": "01"},
        {"0,0:S": "11", "0,0:C": "01", "1,0:M": "01", "1,0:L": "11", "0,0:L": "00"},
    ],
)
def test_g30_an_own_token_counts_where_the_area_is_full(tokens: dict[str, str]) -> None:
    assert not after_a_token(tokens).over


@pytest.mark.parametrize(
    ("tokens", "over"),
    [
        ({"0,0:C": "01"}, False),
        ({"0,0:C": "01", "1,0:M": "12"}, False),
        ({"0,0:C": "02", "1,0:M": "12"}, False),
        ({"0,0:C": "01", "1,0:M": "22"}, True),
        ({"0,0:C": "01", "1,0:M": "01", "0,0:S": "22"}, True),
        ({"0,0:C": "01", "1,0:M": "12", "0,0:S": "02"}, True),
        ({"0,0:C": "22", "1,0:M": "22", "0,0:S": "22"}, False),
    ],
)
def test_g30_as_long_as_one_of_three_players_can_build_it_goes_on(
    tokens: dict[str, str], over: bool
) -> None:
    assert after_a_token(tokens, players=3).over is over


def test_g30_room_for_one_token_counts_for_everybody() -> None:
    for players in (2, 3, 4):
        assert not after_a_token({"0,0:C": "00", "1,0:M": "1"}, players=players).over
        assert not after_a_token(dict.fromkeys(GROUP, "1"), players=players).over


def test_g30_the_token_that_takes_the_last_room_may_end_it() -> None:
    tokens = {"0,0:C": "00", "1,0:M": "1"}
    assert play(lay_out(seat=1, town=PAIR, tokens=tokens), "1,0:M").over
    assert not play(lay_out(seat=0, town=PAIR, tokens=tokens), "1,0:M").over


def test_g30_how_many_tokens_the_supply_holds_is_not_asked() -> None:
    # seat 0 lacks but 1,0:M, where there is room, and has all twenty tokens on the board
    tokens = dict.fromkeys([*FULL, *SITES[:5]], "00")
    del tokens["1,0:M"]
    towers = dict.fromkeys(SITES[5:14], 1)
    state = lay_out(town=(*PAIR, *APART), tokens={**tokens, SITES[14]: "11"}, towers=towers)
    assert supply(state, 0) == 0
    play(state, "-")
    assert not state.over
    assert state.legal_names() == ["1,0:M"]
    play(state, "1,0:M", "-")
    assert not state.over
    assert play(state, "1,0:M").over


@pytest.mark.parametrize(
    ("towers", "over"),
    [
        ({"0,0:S": 0}, True),
        ({"0,0:C": 1}, True),
        ({"1,0:M": 0}, True),
        ({"0,0:L": 1}, False),
        ({"1,0:L": 1}, False),
        ({"0,0:L": 1, "1,0:L": 0}, True),
    ],
)
def test_g30_towers_take_areas_from_everybody(towers: dict[str, int], over: bool) -> None:
    assert after_a_token({}, towers).over is over


def test_g30_a_tower_may_end_it_where_declining_would_not() -> None:
    tokens = dict.fromkeys(GROUP, "0")
    for area, over in (("0,0:S", True), ("0,0:C", True), ("1,0:M", True), ("0,0:L", False)):
        assert play(after_a_token(tokens), f"^{area}").over is over
    assert not play(after_a_token(tokens), "^=").over


def test_g30_is_asked_at_the_end_of_a_turn() -> None:
    state = lay_out(town=PAIR, tokens=SPENT, hands={0: ["CMS"]})
    play(state, "1,0:C")
    assert not state.over
    # the last segment, with Medici beside 1,0:L, makes a group possible
    play(state, "@1,-1", "CMS/2")
    assert not state.over
    assert state.seat == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g30_a_segment_that_could_be_laid_keeps_it_going_in_any_hand(players: int) -> None:
    for seat in range(1, players):
        assert not after_a_token(SPENT, players=players, hands={seat: ["CLS"]}).over
    assert after_a_token(SPENT, players=players).over


def test_g30_a_segment_left_in_the_hand_of_who_has_just_laid_one_keeps_it_going() -> None:
    for kinds, over in ((["CLM"], True), (["CLM", "CML"], False)):
        # no segment shows another Seta
        state = lay_out(town=PAIR, towers={"0,0:S": 1}, hands={0: kinds})
        play(state, "1,0:C")
        play(state, state.legal_names()[0])
        play(state, state.legal_names()[0])
        assert state.over is over


def test_g30_a_segment_that_fits_nowhere_does_not_keep_it_going() -> None:
    # no place touches two segments
    state = lay_out(town=APART, hands={0: ["CMS"], 1: ["LMS", "LSM"]})
    play(state, SITES[0])
    assert state.over
    assert hand(state, 0) == ["CMS"]
    assert hand(state, 1) == ["LMS", "LSM"]
    assert state.turn_text() == f"{SITES[0]} -"


def idle_turn(state: torri.State) -> None:
    assert state.legal_names() == ["-"]
    turn, seat = state.turns, state.seat
    state.apply("-")
    if not state.over and state.turns == turn:
        assert state.seat == seat
        state.apply("^=")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_g30_as_many_idle_turns_as_players_end_the_game(players: int, seat: int) -> None:
    state = lay_out(players, seat=seat, town=PAIR, tokens=FULL)
    for _ in range(players):
        assert not state.over
        idle_turn(state)
    assert not look(state).hopeless()
    assert state.over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g30_fewer_idle_turns_do_not_end_it(players: int) -> None:
    for idle in range(players):
        state = lay_out(players, town=PAIR, tokens=FULL, idle=idle)
        idle_turn(state)
        assert state.over is (idle == players - 1)


def test_g30_a_token_begins_the_count_of_idle_turns_anew() -> None:
    state = lay_out(town=PAIR, tokens={**FULL, "1,0:C": "1"}, idle=1)
    play(state, "1,0:C", "^=")
    assert not state.over
    idle_turn(state)
    assert not state.over
    idle_turn(state)
    assert state.over


def test_g30_a_segment_begins_the_count_of_idle_turns_anew() -> None:
    # all tokens are on the board: the room on the new segment is of no use
    tokens = dict.fromkeys([*FULL, *SITES[:14]], "01")
    state = lay_out(town=(*PAIR, *APART), tokens=tokens, hands={0: ["CMS"]}, idle=1)
    assert (supply(state, 0), supply(state, 1)) == (0, 0)
    play(state, "-", "@1,-1", "CMS/2", "^=")
    assert not state.over
    idle_turn(state)
    assert not state.over
    idle_turn(state)
    assert state.over


def test_g30_a_tower_begins_the_count_of_idle_turns_anew() -> None:
    state = lay_out(3, town=PAIR, tokens=FULL, idle=2)
    play(state, "-", "^0,0:L")
    assert not state.over
    idle_turn(state)
    assert state.seat == 2
    idle_turn(state)
    assert not state.over
    assert state.seat == 0
    assert offered(play(state, "-")) == {"0,0:S", "0,0:C", "1,0:M", "1,0:L"}


def won(towers: Sequence[int], tokens: Mapping[str, str]) -> list[int]:
    """The winners, with so many towers per seat, SPENT, these tokens and one of seat 0."""
    owners = [seat for seat, count in enumerate(towers) for _ in range(count)]
    built = dict(zip(SITES, owners, strict=False))
    state = lay_out(len(towers), town=(*PAIR, *APART), tokens={**SPENT, **tokens}, towers=built)
    play(state, "1,0:C")
    assert state.over
    assert state.points == list(towers)
    return state.winners


def test_g31_most_towers_win_whatever_the_tokens() -> None:
    assert won([2, 1], {"0,0:L": "11", "0,0:S": "11"}) == [0]
    assert won([1, 2], {"0,0:L": "00", "0,0:S": "00"}) == [1]
    assert won([3, 2, 4], {}) == [2]
    assert won([3, 4, 2, 3], {"0,0:L": "33"}) == [1]


def test_g31_one_tower_outweighs_all_the_tokens_there_are() -> None:
    town = (*PAIR, *APART)
    first, *others = areas(lay_out(town=town))
    state = lay_out(town=town, towers={first: 1}, tokens=dict.fromkeys(others[:10], "00"))
    assert (supply(state, 0), supply(state, 1)) == (0, 20)
    assert find_winners(state.record) == 0b10


def test_g31_a_tie_is_won_with_the_most_own_tokens_on_the_board() -> None:
    assert won([1, 1], {}) == [0]
    assert won([1, 1], {"0,0:L": "11"}) == [1]
    assert won([0, 0], {"0,0:L": "1", "0,0:S": "00"}) == [0]
    assert won([0, 0, 0], {"0,0:L": "22", "0,0:S": "22"}) == [2]


def test_g31_two_tokens_on_an_area_count_twice() -> None:
    assert won([1, 1], {"0,0:L": "1", "0,0:S": "1", "1,0:L": "00"}) == [0]
    assert won([2, 2], {"0,0:L": "0", "0,0:S": "11", "1,0:L": "1"}) == [1]


def test_g31_tokens_do_not_help_who_is_not_tied_for_the_lead() -> None:
    assert won([2, 2, 1], {"0,0:L": "22", "0,0:S": "22"}) == [0]
    assert won([1, 2, 2], {"0,0:L": "00", "0,0:S": "2"}) == [1]


def test_g31_still_tied_the_victory_is_shared() -> None:
    assert won([1, 1], {"0,0:L": "1"}) == [0, 1]
    assert won([2, 2, 2], {"0,0:L": "22", "0,0:S": "12"}) == [0, 1, 2]
    assert won([1, 2, 2, 2], {"0,0:L": "22", "0,0:S": "33"}) == [1, 2, 3]
    assert won([2, 2, 2], {"0,0:L": "2", "0,0:S": "1"}) == [0, 1]


def test_g31_the_tenth_tower_wins_however_few_tokens_are_left() -> None:
    towers = {**dict.fromkeys(SITES[:9], 1), **dict.fromkeys(SITES[9:], 0)}
    tokens = {**dict.fromkeys(GROUP, "01"), "1,0:L": "00"}
    state = lay_out(seat=1, town=(*PAIR, *APART), tokens=tokens, towers=towers)
    assert play(state, "1,0:C", "^0,0:L").winners == [1]


def stacker(state: torri.State, rng: torri.Rng) -> int:
    """Places tokens where an own one is, so that no new group can come of them."""
    own = [name for name in state.legal_names() if str(state.seat) in tokens_there(state, name)]
    return state.game.action(rng.choice(own)) if own else state.sample(rng)


def tokens_there(state: torri.State, name: str) -> str:
    return tokens_on(state, name) if name[0] in "-0123456789" and ":" in name else ""


def first(state: torri.State, _rng: torri.Rng) -> int:
    return state.legal()[0]


def last(state: torri.State, _rng: torri.Rng) -> int:
    return state.legal()[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "seats",
    [[any_action], [hoarder], [builder], [stacker], [first], [last], [hoarder, builder, stacker]],
)
def test_games_end_whatever_the_players_do(seats: list[Style], players: int) -> None:
    for seed in range(scaled(3, 1)):
        state, rng = torri.game("san_gimignano", players=players).new(seed), torri.Rng(seed)
        segments = sum(len(hand(state, seat)) for seat in range(players))
        while not state.over:
            state.apply(seats[state.seat % len(seats)](state, rng))
        # an area takes two tokens and a tower at most, and there are idle turns in between
        assert state.turns <= players * (3 * len(areas(state)) + segments + 1)
        assert max(state.points) <= 10


@pytest.mark.parametrize("string", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_reckoned_end_of_scattered_positions_played_on(players: int, string: bool) -> None:
    """After every turn the game is over exactly if the rules say so, and won by the right seats."""
    dice, rng = random.Random(players), torri.Rng(players)
    for number in range(scaled(36, 9)):
        state = scattered(
            dice, players=players, segments=2 + number % 4, string=string, hands=number % 3 == 0
        )
        style, idle, names = (any_action, hoarder, builder)[number % 3], 0, state.game.action_names
        while not state.over:
            turn, done = state.turns, set[str]()
            while state.turns == turn and not state.over:
                action = style(state, rng)
                done.add(names[action])
                state.apply(action)
            idle = idle + 1 if done <= {"-", "^="} else 0
            stuck = idle == players or look(state, string=string).hopeless()
            assert state.over is (stuck or max(state.points) == 10)
        owners = "".join(tokens_on(state, area) for area in areas(state))
        rank = [(points, owners.count(str(seat))) for seat, points in enumerate(state.points)]
        assert state.winners == [seat for seat in range(players) if rank[seat] == max(rank)]
