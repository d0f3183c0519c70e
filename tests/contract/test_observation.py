"""Observations: rows of numbers within their bounds, which tell what a view tells and no more."""

from importlib import import_module

import numpy as np
from hypothesis import given, settings

import torri
from tests.contract.strategies import EXAMPLES, positions


@given(positions())
@settings(max_examples=EXAMPLES)
def test_swapping_what_is_unseen_never_changes_an_observation(state: torri.State) -> None:
    unseen_swaps = import_module(f"tests.{state.game.name}.swaps").unseen_swaps
    for seat in [None, *range(state.game.players)]:
        row = state.view(seat).observation()
        for swapped in unseen_swaps(state, seat):
            assert np.array_equal(swapped.view(seat).observation(), row)


@given(positions())
@settings(max_examples=EXAMPLES)
def test_every_number_is_within_its_bounds(state: torri.State) -> None:
    layout = state.game.observation
    for seat in [None, *range(state.game.players)]:
        row = state.view(seat).observation()
        assert row.shape == (layout.size,)
        assert row.dtype == np.int8
        outside = np.flatnonzero((row < layout.low) | (row > layout.high))
        assert not outside.size, [layout.name_at(int(place)) for place in outside]
        assert not row[layout.places.get("spare", slice(0, 0))].any()


def test_fields_cover_a_row_one_after_another(game: torri.Game) -> None:
    layout = game.observation
    end = 0
    for name, place in layout.places.items():
        assert place.start == end
        assert np.prod(layout.fields[name].shape) == place.stop - place.start
        assert layout.name_at(place.start) == layout.name_at(place.stop - 1) == name
        end = place.stop
    assert layout.size == end
    assert end % 8 == 0
    rows = np.zeros((3, layout.size), np.int8)
    for name, part in layout.split(rows).items():
        assert part.shape == (3, *layout.fields[name].shape)
        part[...] = 1
        assert rows[:, layout.places[name]].all()
