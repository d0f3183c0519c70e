"""Actions: a fixed space, a name for each, every legal one applies and no other does."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import torri
from tests.contract.strategies import EXAMPLES, positions
from torri.core.errors import IllegalAction


def test_every_action_has_a_name_of_its_own(game: torri.Game) -> None:
    names = game.action_names
    assert len(set(names)) == len(names)
    assert 0 < game.player_actions <= len(names)
    assert [game.action(name) for name in names] == list(range(len(names)))
    nonsense: list[Any] = ["no such action", "", None, 5, ["x"], {}]
    for name in nonsense:
        with pytest.raises(IllegalAction, match="no action"):
            game.action(name)


@given(positions())
@settings(max_examples=EXAMPLES)
def test_every_legal_action_applies_and_no_other_does(state: torri.State) -> None:
    legal = state.legal()
    assert legal == sorted(set(legal))
    assert len(legal) <= state.game.max_legal
    before = bytes(state)
    out_of_range = [-(2**70), -(2**63), -1, len(state.game.action_names), 2**62, 2**63, 2**70]
    for action in [*range(len(state.game.action_names)), *out_of_range]:
        trial = state.copy()
        if action in legal:
            trial.apply(action)
            assert bytes(trial) != before
        else:
            with pytest.raises(IllegalAction, match="illegal action"):
                trial.apply(action)
            assert bytes(trial) == before


@given(positions())
@settings(max_examples=EXAMPLES)
def test_a_mask_says_the_same(state: torri.State) -> None:
    if state.seat < 0:
        return
    game = state.game
    masks = np.ones((3, game.player_actions), np.bool_)
    game.rules.mask(state.record, masks, 1)
    assert np.flatnonzero(masks[1]).tolist() == state.legal()
    assert masks[[0, 2]].all()  # the rows beside it are others'


@given(positions())
@settings(max_examples=EXAMPLES)
def test_chance_and_players_decide_from_their_own_part_of_the_space(state: torri.State) -> None:
    for action in state.legal():
        assert (action >= state.game.player_actions) == (state.seat == torri.CHANCE)
    assert (not state.legal()) == state.over == (state.seat == torri.NOBODY)


def test_every_legal_action_is_explained(game: torri.Game) -> None:
    state = game.start()
    for _ in state.random_game(torri.Rng(6)):
        assert game.asked(state.record)
        assert all(game.explain(state.record, action) for action in state.legal())


@given(positions())
@settings(max_examples=EXAMPLES)
def test_samples_are_legal_and_reach_everything(state: torri.State) -> None:
    if state.over:
        return
    legal = state.legal()
    rng = torri.Rng(1)
    # In so many samples each of them is missed once in a hundred million times.
    assert {state.sample(rng) for _ in range(20 * len(legal))} == set(legal)
