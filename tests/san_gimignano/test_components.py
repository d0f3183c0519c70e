"""G1-G4: guilds, segments, towers and tokens, and which areas are adjacent."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.reckoning import (
    GUILDS,
    KINDS,
    STEPS,
    Place,
    Segment,
    area_of,
    area_text,
    areas_of,
    groups,
    keeps_g21,
    neighbours,
    town_of,
    town_text,
)
from tests.san_gimignano.table import (
    areas,
    hand,
    lay_out,
    play,
    remembered,
    supply,
    tokens_on,
    tower_on,
    town,
)

TOWN = ("CLS/0@0,0", "CLM/0@1,0")
FOUR_TOWN = {(0, 0): ("CLS", 0), (1, 0): ("CLM", 0), (0, 1): ("CMS", 0), (1, -1): ("LMS", 0)}
FIVE_TOWN = FOUR_TOWN | {(2, -1): ("CLM", 0)}
FOUR, FIVE = town_text(FOUR_TOWN), town_text(FIVE_TOWN)
PLAYERS = [2, 3, 4]

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 4)
some_games = settings(deadline=None, max_examples=scaled(12, 2))


def names_of(players: int, prefix: str) -> list[str]:
    """Every action of chance with this prefix."""
    names = torri.game("san_gimignano", players=players).action_names
    return [name.removeprefix(prefix) for name in names if name.startswith(prefix)]


def may_build(state: torri.State) -> bool:
    return any(name.startswith("^") for name in state.legal_names())


@pytest.mark.parametrize("players", PLAYERS)
def test_g1_the_guilds_are_lana_seta_cambio_and_medici(players: int) -> None:
    shown: set[str] = set()
    for seed in range(10):
        state = torri.game("san_gimignano", players=players).new(seed)
        shown |= {area.split(":")[1] for area in areas(state)}
        assert {kind for seat in range(players) for kind in hand(state, seat)} <= set(KINDS)
    assert shown == {"L", "S", "C", "M"}


def test_g1_every_guild_can_be_placed_in_and_built_on() -> None:
    state = lay_out(town=TOWN, tokens={"0,0:C": "0", "1,0:M": "0", "0,0:S": "0"})
    play(state, "1,0:L")
    assert set(state.legal_names()) == {"^0,0:C", "^0,0:S", "^1,0:L", "^1,0:M", "^="}


@pytest.mark.parametrize("players", PLAYERS)
def test_g2_there_are_sixteen_segments_two_of_each_of_eight_kinds(players: int) -> None:
    drawn = names_of(players, "draw:")
    assert sorted(drawn) == sorted(f"{kind}.{copy}" for kind in KINDS for copy in (1, 2))
    assert len(drawn) == 16


def test_g2_the_kinds_are_each_three_different_guilds_in_each_cyclic_order() -> None:
    kinds = {name.split(".")[0] for name in names_of(2, "draw:")}
    orders = {"".join(order) for order in itertools.permutations(GUILDS, 3)}
    turned = {kind[start:] + kind[:start] for kind in kinds for start in range(3)}
    assert all(len(set(kind)) == 3 and kind[0] == min(kind) for kind in kinds)
    assert len(turned) == 3 * len(kinds) == 24
    assert turned == orders


@pytest.mark.parametrize("kind", KINDS)
def test_g2_a_segment_has_three_areas_in_every_rotation(kind: str) -> None:
    for rotation in range(6):
        state = lay_out(town=(f"{kind}/{rotation}@0,0",))
        assert sorted(areas(state)) == [f"0,0:{guild}" for guild in sorted(kind)]
        assert set(state.legal_names()) == set(areas(state))


@pytest.mark.parametrize("kind", KINDS)
def test_g2_each_area_owns_two_neighbouring_edges(kind: str) -> None:
    # beyond the edge lie the three other guilds: the area is in a group where it owns the edge
    for rotation in range(0, 6, scaled(1, 5)):
        owners = {(rotation + step) % 6: kind[step // 2] for step in range(6)}
        for edge, guild in itertools.product(range(0, 6, scaled(1, 2)), kind):
            q, r = STEPS[edge]
            others = "".join(other for other in GUILDS if other != guild)
            state = lay_out(
                town=(f"{kind}/{rotation}@0,0", f"{others}/0@{q},{r}"),
                tokens={f"{q},{r}:{other}": "0" for other in others},
            )
            assert may_build(play(state, f"0,0:{guild}")) == (owners[edge] == guild)


def test_g2_each_area_touches_the_other_two_of_its_segment() -> None:
    # Lana of 1,0 touches Cambio of 0,0 and nothing else there: the others join through Cambio
    for own in ("LS", "SL"):
        state = lay_out(town=TOWN, tokens={"0,0:C": "0", "1,0:M": "0"})
        placed = {"L": "1,0:L", "S": "0,0:S"}
        play(state, placed[own[0]])
        assert not may_build(state)
        play(state, "0,0:L", placed[own[1]])
        assert may_build(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_g3_each_player_has_twenty_tokens(players: int) -> None:
    state = torri.game("san_gimignano", players=players).new(seed=1)
    assert [supply(state, seat) for seat in range(players)] == [20] * players
    seat = state.seat
    state.apply(state.legal_names()[0])
    assert [supply(state, other) for other in range(players)] == [
        19 if other == seat else 20 for other in range(players)
    ]


def test_g3_the_twentieth_token_is_the_last() -> None:
    everywhere = [area_text(area) for area in sorted(areas_of(FOUR_TOWN))]
    tokens = dict.fromkeys(everywhere[:9], "00") | {everywhere[9]: "0"}
    state = lay_out(town=FOUR, tokens=tokens)
    assert supply(state, 0) == 1
    assert set(state.legal_names()) == set(everywhere[9:])
    state = lay_out(town=FOUR, tokens=tokens | {everywhere[9]: "00"})
    assert supply(state, 0) == 0
    assert state.legal_names() == ["-"]


def test_g3_the_tenth_tower_is_the_last() -> None:
    group = {"0,0:C": "0", "1,0:M": "0", "0,0:S": "0"}
    others = [area_text(area) for area in sorted(areas_of(FIVE_TOWN))]
    free = [area for area in others if area not in {*group, "1,0:L"}]
    for built, over in ((8, False), (9, True)):
        towers = dict.fromkeys(free[:built], 0)
        state = lay_out(town=FIVE, tokens=group, towers=towers, hands={1: ["CLS"]})
        assert state.points == [built, 0]
        play(state, "1,0:L", "^1,0:L")
        assert state.points == [built + 1, 0]
        assert state.over == over


@some_games
@given(player_counts, seeds)
def test_g3_tokens_are_on_the_board_or_in_the_supply(players: int, seed: int) -> None:
    state = torri.game("san_gimignano", players=players).new(seed)
    for step, _ in enumerate(state.random_game(torri.Rng(seed))):
        if step % 4:
            continue
        on_board = "".join(tokens_on(state, area) for area in areas(state))
        owners = [tower_on(state, area) for area in areas(state)]
        for seat in range(players):
            assert supply(state, seat) + on_board.count(str(seat)) == 20
            assert state.points[seat] == owners.count(seat) <= 10


@pytest.mark.parametrize("third", ["1,0:L", "0,0:L"])
def test_g4_areas_are_adjacent_across_an_edge_where_two_segments_touch(third: str) -> None:
    # Cambio of 0,0 and Lana of 1,0 share the only edge between the two segments
    state = lay_out(town=TOWN, tokens={"0,0:S": "0", "0,0:C": "0", "1,0:M": "0"})
    assert may_build(play(state, third)) == (third == "1,0:L")


def test_g4_touching_in_a_corner_does_not_count() -> None:
    # Seta of 0,0 and Medici of 1,0 meet in a corner; all four guilds, but two pairs
    state = lay_out(town=TOWN, tokens={"0,0:S": "0", "0,0:L": "0", "1,0:M": "0"})
    play(state, "1,0:C")
    assert not may_build(state)


def test_g4_segments_that_lie_apart_have_no_adjacent_areas() -> None:
    for q, r in ((2, 0), (1, 1), (2, -1), (-1, 2), (1, -2), (-2, 0)):
        town_of_two = ("CLS/0@0,0", f"CLM/0@{q},{r}")
        state = lay_out(town=town_of_two, tokens=dict.fromkeys(["0,0:C", "0,0:L", "0,0:S"], "0"))
        assert not may_build(play(state, f"{q},{r}:M"))


@some_games
@given(player_counts, seeds)
def test_g4_an_area_has_at_most_four_neighbours_and_is_theirs(players: int, seed: int) -> None:
    state = torri.game("san_gimignano", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    laid = town_of(town(state))
    most = 0
    for area in areas_of(laid):
        beside = neighbours(laid, area)
        most = max(most, len(beside))
        assert 2 <= len(beside) <= 4
        assert all(other[2] != area[2] for other in beside)
        assert all(area in neighbours(laid, other) for other in beside)
    assert most == 4


@some_games
@given(player_counts, seeds)
def test_g4_towers_are_offered_where_adjacent_areas_make_a_group(players: int, seed: int) -> None:
    state = torri.game("san_gimignano", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        if not may_build(state):
            continue
        own = [area for area in areas(state) if str(state.seat) in tokens_on(state, area)]
        found = groups(town_of(town(state)), [area_of(area) for area in own])
        inside = {area_text(area) for area in frozenset[tuple[int, int, str]]().union(*found)}
        bound = inside & remembered(state, state.seat)
        towers = {f"^{area}" for area in bound or inside}
        assert set(state.legal_names()) == (towers if bound else towers | {"^="})


@pytest.mark.parametrize("seed", range(scaled(40, 4)))
def test_g4_groups_of_scattered_tokens_are_those_of_adjacent_areas(seed: int) -> None:
    dice = random.Random(seed)
    laid: dict[Place, Segment] = {}
    for place in itertools.product(range(3), range(3)):
        turned = [one for one in itertools.product(KINDS, range(6)) if keeps_g21(laid, place, *one)]
        if turned:
            laid[place] = dice.choice(turned)
    everywhere = sorted(areas_of(laid))
    own = dice.sample(everywhere, dice.randint(4, 14))
    tokens = {area_text(area): "0" for area in own[1:]}
    state = play(lay_out(town=town_text(laid), tokens=tokens), area_text(own[0]))
    inside = frozenset[tuple[int, int, str]]().union(*groups(laid, own))
    offered = {name for name in state.legal_names() if name.startswith("^")}
    assert offered == ({f"^{area_text(area)}" for area in inside} | {"^="} if inside else set())
