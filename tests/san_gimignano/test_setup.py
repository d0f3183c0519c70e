"""G10-G13: the deal, the table, the open hands and the first player."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.reckoning import (
    DEALT,
    GUILDS,
    KINDS,
    PLACES,
    TABLE,
    Place,
    Segment,
    guild_at,
    keeps_g21,
    town_of,
)
from tests.san_gimignano.table import areas, hand, play, supply, tokens_on, tower_on, town

PLAYERS = [2, 3, 4]
SEEDS = range(scaled(300, 60))

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 4)
some_games = settings(deadline=None, max_examples=scaled(20, 4))


def dealing(players: int, seed: int) -> Iterator[tuple[torri.State, list[str], str]]:
    """Each position in which chance decides, what it may do, and what it is about to do."""
    state, rng = torri.game("san_gimignano", players=players).start(), torri.Rng(seed)
    while state.seat == torri.CHANCE:
        action = state.sample(rng)
        yield state, state.legal_names(), state.game.action_names[action]
        state.apply(action)


def new(players: int, seed: int) -> torri.State:
    return torri.game("san_gimignano", players=players).new(seed)


def kinds_in_use(state: torri.State) -> Counter[str]:
    laid = [kind for kind, _ in town_of(town(state)).values()]
    return Counter(laid + [k for seat in range(state.game.players) for k in hand(state, seat)])


@pytest.mark.parametrize(("players", "table", "held"), [(2, 2, 4), (3, 3, 3), (4, 4, 3)])
def test_g10_the_table_and_the_hands_hold_so_many_segments(
    players: int, table: int, held: int
) -> None:
    for seed in range(10):
        state = new(players, seed)
        assert len(town(state)) == table
        assert [len(hand(state, seat)) for seat in range(players)] == [held] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_g10_the_other_segments_are_not_used(players: int) -> None:
    state = new(players, seed=3)
    in_use = kinds_in_use(state)
    for action in state.random_game(torri.Rng(3)):
        assert action < state.game.player_actions
        assert state.seat != torri.CHANCE
        assert kinds_in_use(state) == in_use
    assert in_use.total() == TABLE[players] + players * DEALT[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_g10_nothing_else_lies_on_the_table(players: int) -> None:
    state = new(players, seed=2)
    assert all(not tokens_on(state, area) for area in areas(state))
    assert all(tower_on(state, area) is None for area in areas(state))
    assert [supply(state, seat) for seat in range(players)] == [20] * players
    assert state.points == [0] * players
    assert state.turns == 1
    assert not state.over
    assert state.turn_text() == ""


def test_g10_two_three_or_four_may_play() -> None:
    for players in (-1, 0, 1, 5, 6):
        with pytest.raises(torri.TorriError):
            torri.game("san_gimignano", players=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_the_table_is_laid_compactly(players: int) -> None:
    for seed in range(10):
        assert set(town_of(town(new(players, seed)))) == set(PLACES[: TABLE[players]])


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_segments_are_drawn_and_turned_one_by_one_and_then_dealt(players: int) -> None:
    for seed in range(scaled(5, 2)):
        steps = list(dealing(players, seed))
        words = [name.split(":")[0] for _state, _legal, name in steps]
        dealt = ["draw"] * players * DEALT[players]
        assert words == ["first", *["draw", "turn"] * TABLE[players], *dealt]


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_any_segment_not_yet_drawn_may_be_drawn(players: int) -> None:
    for seed in range(scaled(5, 2)):
        box = {f"draw:{kind}.{copy}" for kind in KINDS for copy in (1, 2)}
        for _state, legal, name in dealing(players, seed):
            if name.startswith("draw:"):
                assert len(legal) == len(box)
                assert set(legal) == box
                box.remove(name)


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_a_segment_is_turned_in_any_way_that_keeps_g21(players: int) -> None:
    for seed in range(scaled(30, 5)):
        laid: dict[Place, Segment] = {}
        kind = ""
        for _state, legal, name in dealing(players, seed):
            if name.startswith("draw:"):
                kind = name.removeprefix("draw:").split(".")[0]
            elif name.startswith("turn:"):
                place = PLACES[len(laid)]
                fitting = [turn for turn in range(6) if keeps_g21(laid, place, kind, turn)]
                assert fitting
                assert legal == [f"turn:{turn}" for turn in fitting]
                laid[place] = kind, int(name.removeprefix("turn:"))
        assert town_of(town(torri.game("san_gimignano", players=players).new(seed))) == laid


def test_g11_there_always_is_a_rotation_that_keeps_g21() -> None:
    # two segments, which show any guilds, touch neighbouring edges of the place
    for kind in KINDS:
        for one in GUILDS:
            for other in GUILDS:
                assert any(
                    guild_at(kind, turn, 0) != one and guild_at(kind, turn, 1) != other
                    for turn in range(6)
                )


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_no_guild_lies_beside_its_like_on_the_table(players: int) -> None:
    for seed in SEEDS:
        laid = town_of(town(new(players, seed)))
        for place, (kind, turn) in laid.items():
            assert keeps_g21(laid, place, kind, turn)


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_no_kind_is_dealt_more_than_twice(players: int) -> None:
    most: set[int] = set()
    for seed in SEEDS:
        in_use = kinds_in_use(new(players, seed))
        most.add(max(in_use.values()))
    assert most <= {1, 2}
    assert 2 in most


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_every_kind_and_rotation_comes_to_every_place_and_hand(players: int) -> None:
    kinds: dict[str, set[str]] = {}
    turns: dict[str, set[int]] = {}
    for seed in range(scaled(300, 150)):
        state = new(players, seed)
        for (q, r), (kind, turn) in town_of(town(state)).items():
            kinds.setdefault(f"{q},{r}", set()).add(kind)
            turns.setdefault(f"{q},{r}", set()).add(turn)
        for seat in range(players):
            kinds.setdefault(f"hand {seat}", set()).update(hand(state, seat))
    assert all(seen == set(KINDS) for seen in kinds.values())
    assert all(seen == set(range(6)) for seen in turns.values())
    assert len(kinds) == TABLE[players] + players


def test_g11_every_kind_is_drawn_equally_often() -> None:
    count = scaled(800, 160)
    drawn = Counter(town_of(town(new(2, seed)))[0, 0] for seed in range(count))
    kinds, turns = Counter[str](), Counter[int]()
    for (kind, turn), times in drawn.items():
        kinds[kind] += times
        turns[turn] += times
    for counted, fair in ((kinds, count / 8), (turns, count / 6)):
        # beyond five standard deviations the dice are loaded
        assert all(abs(times - fair) < 5 * fair**0.5 for times in counted.values())


def test_g11_a_chosen_deal_lies_where_it_was_laid() -> None:
    state = torri.game("san_gimignano", players=3).start()
    play(state, "first:2", "draw:CLS.2", "turn:0", "draw:CLM.1", "turn:0", "draw:CLS.1")
    # beside 0,1 lie Seta in the north-west and Medici in the north-east
    assert state.legal_names() == ["turn:0", "turn:1", "turn:2", "turn:5"]
    play(state, "turn:5", *(f"draw:{kind}.{copy}" for kind in KINDS[3:7] for copy in (1, 2)))
    assert state.seat == torri.CHANCE
    play(state, "draw:LSM.2")
    assert town(state) == {"0,0": "CLS/0", "1,0": "CLM/0", "0,1": "CLS/5"}
    assert [hand(state, seat) for seat in range(3)] == [
        ["CML", "CML", "CMS"],
        ["CMS", "CSM", "CSM"],
        ["LMS", "LMS", "LSM"],
    ]
    assert state.seat == 2


def test_g11_a_segment_is_in_the_box_once() -> None:
    state = play(torri.game("san_gimignano", players=2).start(), "first:0", "draw:CLS.1", "turn:0")
    with pytest.raises(torri.TorriError):
        state.apply("draw:CLS.1")
    play(state, "draw:CLS.2")
    with pytest.raises(torri.TorriError):
        state.apply("turn:2")  # Cambio of 0,0 shows its like


@some_games
@given(player_counts, seeds)
def test_g12_everyone_sees_every_hand_and_all_that_is_to_come(players: int, seed: int) -> None:
    state = new(players, seed)
    for step, _ in enumerate(state.random_game(torri.Rng(seed))):
        if step % scaled(3, 11):
            continue
        for viewer in (None, *range(players)):
            known = state.view(viewer).determinize(torri.Rng(seed + 1))
            assert town(known) == town(state)
            for seat in range(players):
                assert hand(known, seat) == hand(state, seat)
            assert known == state


@some_games
@given(player_counts, seeds)
def test_g12_views_differ_in_nothing_but_who_looks(players: int, seed: int) -> None:
    state = new(players, seed)
    for step, _ in enumerate(state.random_game(torri.Rng(seed))):
        if step % scaled(1, 7):
            continue
        seen: set[bytes] = set()
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            assert view.viewer == viewer
            assert view.seat == state.seat
            assert view.points == state.points
            assert view.legal() == (state.legal() if viewer == state.seat else [])
            view.record.viewer = -1
            seen.add(bytes(view))
        assert len(seen) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_g13_any_player_may_be_first(players: int) -> None:
    state = torri.game("san_gimignano", players=players).start()
    assert state.seat == torri.CHANCE
    assert state.legal_names() == [f"first:{seat}" for seat in range(players)]
    firsts = Counter(new(players, seed).seat for seed in SEEDS)
    fair = len(SEEDS) / players
    assert set(firsts) == set(range(players))
    assert all(abs(times - fair) < 5 * fair**0.5 for times in firsts.values())


@pytest.mark.parametrize("first", [0, 1, 2])
def test_g13_the_chosen_player_places_the_first_token(first: int) -> None:
    state = torri.game("san_gimignano", players=3).start()
    state.apply(f"first:{first}").chance(torri.Rng(4))
    assert state.seat == first
    area = state.legal_names()[0]
    state.apply(area)
    assert tokens_on(state, area) == str(first)


@some_games
@given(player_counts, seeds)
def test_g13_play_goes_round_in_seat_order(players: int, seed: int) -> None:
    state = new(players, seed)
    first = state.seat
    for _ in state.random_game(torri.Rng(seed)):
        assert state.seat == (first + state.turns - 1) % players
    assert state.turns > players


@some_games
@given(player_counts, seeds)
def test_a_set_up_is_written_and_read(players: int, seed: int) -> None:
    state = new(players, seed)
    setup = state.game.write_setup(state)
    assert set(setup) == {"first", "table", "hands"}
    assert setup["first"] == state.seat
    assert setup["table"] == [f"{town(state)[f'{q},{r}']}@{q},{r}" for q, r in PLACES[:players]]
    assert [sorted(held) for held in setup["hands"]] == [hand(state, s) for s in range(players)]
    again = state.game.read_setup(setup)
    assert again == state
    assert state.game.write_setup(again) == setup


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": 2},
        {"first": -1},
        {"first": None},
        {"table": ["CLS/0@0,0"]},
        {"table": ["CLS/0@0,0", "CLM/0@1,0", "CLS/5@0,1"]},
        {"table": ["CLS/0@0,0", "CLM/0@0,1"]},
        {"table": ["CLM/0@1,0", "CLS/0@0,0"]},
        {"table": ["CLS/0@0,0", "CLM/2@1,0"]},  # Cambio adjoins Cambio
        {"table": ["CLS/6@0,0", "CLM/0@1,0"]},
        {"table": ["LSC/0@0,0", "CLM/0@1,0"]},
        {"table": ["CLS/0", "CLM/0"]},
        {"table": "CLS"},
        {"hands": [["CLS", "CLS", "CMS", "CSM"], ["LMS"] * 2 + ["LSM"] * 2]},  # a third CLS
        {"hands": [["CLS", "CMS", "CSM"], ["LMS"] * 2 + ["LSM"] * 2]},
        {"hands": [["CLS", "CMS", "CSM", "CSM", "CML"], ["LMS"] * 2 + ["LSM"] * 2]},
        {"hands": [["CLS", "CMS", "CSM", "CXM"], ["LMS"] * 2 + ["LSM"] * 2]},
        {"hands": [["CLS", "CMS", "CSM", "CSM"]]},
        {"hands": [["CLS", "CMS", "CSM", 3], ["LMS"] * 2 + ["LSM"] * 2]},
        {"hands": None},
        {"more": 1},
    ],
    ids=str,
)
def test_a_wrong_set_up_is_refused(wrong: dict[str, Any]) -> None:
    game = torri.game("san_gimignano", players=2)
    hands = [["CLS", "CMS", "CSM", "CSM"], ["LMS", "LMS", "LSM", "LSM"]]
    right = {"first": 1, "table": ["CLS/0@0,0", "CLM/0@1,0"], "hands": hands}
    assert game.read_setup(right).seat == 1
    with pytest.raises(torri.TorriError):
        game.read_setup(right | wrong)
    for key in right:
        with pytest.raises(torri.TorriError):
            game.read_setup({other: right[other] for other in right if other != key})


@pytest.mark.parametrize("players", PLAYERS)
def test_every_outcome_of_chance_is_one_of_the_documented(players: int) -> None:
    game = torri.game("san_gimignano", players=players)
    documented = {f"first:{seat}" for seat in range(players)}
    documented |= {f"turn:{turn}" for turn in range(6)}
    documented |= {f"draw:{kind}.{copy}" for kind in KINDS for copy in (1, 2)}
    seen: set[str] = set()
    for seed in range(scaled(40, 15)):
        for state, legal, name in dealing(players, seed):
            assert name in legal
            assert min(state.legal()) >= game.player_actions
            seen.update(legal)
    assert seen == documented


def test_the_same_seed_deals_the_same() -> None:
    assert new(3, seed=5) == new(3, seed=5)
    assert len({bytes(new(3, seed)) for seed in range(30)}) == 30
