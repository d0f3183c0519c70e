"""How far a town can grow, and that there is always somewhere to grow.

A position holds a fixed set of places; these tests prove that no game ever needs another one.
"""

import itertools

import pytest
from hypothesis import given, settings

import torri
from tests.contract.strategies import EXAMPLES
from tests.contract.variants import scaled
from tests.san_gimignano.reckoning import (
    DEALT,
    GUILDS,
    KINDS,
    PLACES,
    STEPS,
    TABLE,
    Place,
    across,
    free_places,
    guild_at,
    placements,
    town_of,
)
from tests.san_gimignano.styles import played, positions, stretching
from tests.san_gimignano.table import town
from torri.core.jit import COMPILING
from torri.games.san_gimignano.geometry import AXES, LIMITS, PLACE_LIST, farthest_line

Shape = frozenset[Place]


def test_a_line_beyond_all_others_rests_on_two_places_of_the_last() -> None:
    """The step of the proof: of the six places around one, two lie on the line before it."""
    for axis in AXES:
        lines = sorted(axis((q, r)) - axis((0, 0)) for q, r in STEPS)
        assert lines == [-1, -1, 0, 0, 1, 1]


def grown(shapes: set[Shape]) -> set[Shape]:
    """Every shape with one more segment somewhere that G22 allows."""
    result: set[Shape] = set()
    for shape in shapes:
        around = {across(place, edge) for place in shape for edge in range(6)} - shape
        for place in around:
            if sum(across(place, edge) in shape for edge in range(6)) >= 2:
                result.add(shape | {place})
    return result


@pytest.mark.parametrize("table", [2, 3, 4])
def test_the_farthest_line_is_that_of_all_shapes_there_are(table: int) -> None:
    """Exhaustively, for as many segments as can be tried: the bound holds, and it is reached."""
    shapes: set[Shape] = {frozenset(PLACES[:table])}
    for to_lay in range(1, 6 if COMPILING else 5):
        shapes = grown(shapes)
        for axis in AXES:
            farthest = max(axis(place) for shape in shapes for place in shape)
            assert farthest == farthest_line(axis, table, to_lay)


def test_the_places_are_all_that_any_number_of_players_can_reach() -> None:
    assert sorted(TABLE) == [2, 3, 4]
    for axis, limit in zip(AXES, LIMITS, strict=True):
        reach = [farthest_line(axis, TABLE[n], n * DEALT[n]) for n in TABLE]
        assert max(reach) == limit
    square = itertools.product(range(-30, 31), repeat=2)
    inside = {(q, r) for q, r in square if -6 <= q <= 7 and -7 <= r <= 7 and -7 <= -q - r <= 6}
    assert set(PLACE_LIST) == inside
    assert len(PLACE_LIST) == 154


@pytest.mark.parametrize("direction", range(6))
def test_a_game_reaches_the_limit_in_every_direction(direction: int) -> None:
    state = torri.game("san_gimignano", players=4).new(seed=direction)
    *_, last = played(state, stretching(direction), torri.Rng(1))
    assert max(AXES[direction](place) for place in town_of(town(last))) == LIMITS[direction]


@given(positions())
@settings(max_examples=scaled(2 * EXAMPLES, EXAMPLES))
def test_no_place_that_g22_allows_is_ever_missing(state: torri.State) -> None:
    laid = town_of(town(state))
    left = sum(int(count) for count in state.record.hand.flat)
    if left and state.turns:
        assert free_places(laid) <= set(PLACE_LIST)


def test_every_kind_fits_where_two_or_three_edges_in_a_row_are_touched() -> None:
    """So a segment always fits: the proof is in the rulebook."""
    for kind, touched in itertools.product(KINDS, (2, 3)):
        for shown in itertools.product(GUILDS, repeat=touched):
            assert any(
                all(guild_at(kind, rotation, edge) != shown[edge] for edge in range(touched))
                for rotation in range(6)
            )


@given(positions())
@settings(max_examples=EXAMPLES)
def test_every_kind_always_fits_somewhere(state: torri.State) -> None:
    if state.turns:
        laid = town_of(town(state))
        assert all(placements(laid, [kind]) for kind in KINDS)
