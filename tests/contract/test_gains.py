"""What a turn scored is told whole, to everybody alike, and again for no other turn."""

import json
from collections.abc import Iterator
from itertools import pairwise

import torri
from tests.contract.variants import scaled
from torri.core.rng import Rng


def positions(game: torri.Game, seed: int) -> Iterator[torri.State]:
    """The positions of a random game, before its first turn and after every turn."""
    state, turns = game.new(seed=seed), 1
    yield state.copy()
    for _ in state.random_game(Rng(seed)):
        if state.turns != turns and state.seat != torri.CHANCE:
            turns = state.turns
            yield state.copy()
    yield state.copy()


def test_what_turns_scored_adds_up_to_the_points(game: torri.Game) -> None:
    for seed in range(scaled(20, 1)):
        for before, after in pairwise(positions(game, seed)):
            more = [new - old for old, new in zip(before.points, after.points, strict=True)]
            told = [0] * game.players
            for gain in game.gains(before.view(), after.view()):
                assert gain.points != 0
                told[gain.seat] += gain.points
            assert told == more


def test_everybody_is_told_the_same(game: torri.Game) -> None:
    for before, after in pairwise(positions(game, seed=3)):
        told = game.gains(before.view(), after.view())
        assert json.loads(json.dumps(told)) == [list(gain) for gain in told]
        for seat in range(game.players):
            assert game.gains(before.view(seat), after.view(seat)) == told
