"""States as values: copies, bytes, equality."""

import copy as copymodule

import numpy as np
import pytest
from hypothesis import given, settings

import torri
from tests.contract.strategies import EXAMPLES, positions
from tests.contract.variants import scaled
from torri.core.errors import IllegalAction, OptionError
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.games import REGISTRY


@given(positions())
@settings(max_examples=EXAMPLES)
def test_a_copy_is_equal_and_independent(state: torri.State) -> None:
    before = bytes(state)
    copy = state.copy()
    assert copy == state
    assert copymodule.copy(state) == copymodule.deepcopy(state) == state
    if not copy.over:
        copy.apply(copy.legal()[0])
        assert copy != state
    assert bytes(state) == before
    with pytest.raises(TypeError):
        hash(state)
    assert hash(state.view(0)) == hash(state.view(0))


@given(positions())
@settings(max_examples=EXAMPLES)
def test_bytes_hold_the_whole_position(state: torri.State) -> None:
    array = np.frombuffer(bytes(state), state.game.state_dtype).copy()
    assert torri.State(state.game, array).legal() == state.legal()
    assert torri.State(state.game, array) == state


def test_bygones_have_no_bearing_on_what_follows(game: torri.Game) -> None:
    """Take them from elsewhere in the game when a turn begins: it goes on just the same."""
    donors = _turns(game, seed=2)
    for state in _turns(game, seed=1):
        for donor in donors[:: max(1, len(donors) // 3)]:
            changed = state.copy()
            for name in game.bygones:
                changed.array[name] = donor.array[name]
            one, other, rng = state.copy(), changed, Rng(3)
            while not one.over:
                assert other.legal() == one.legal()
                action = one.sample(rng)
                one.apply(action)
                other.apply(action)
            assert other.points == one.points
            assert other.winners == one.winners


def _turns(game: torri.Game, seed: int) -> list[torri.State]:
    """Some beginnings of turns of a game played at random."""
    found: list[torri.State] = []
    state, rng = game.new(seed=seed), Rng(seed)
    turns = 0
    while not state.over:
        if state.turns > turns and state.seat != CHANCE:
            turns = state.turns
            found.append(state.copy())
        state.apply(state.sample(rng))
    return found[:: scaled(6, 20)]


def test_states_and_views_are_never_equal(game: torri.Game) -> None:
    state = game.new(seed=1)
    assert state != state.view(0)
    assert state.view(0) != state.view(1)
    assert state != "a state"


def test_a_seat_that_does_not_exist_has_no_view(game: torri.Game) -> None:
    for seat in (-1, game.players, 10**30):
        with pytest.raises(IllegalAction, match="no seat"):
            game.new(seed=1).view(seat)


def test_whole_numbers_of_any_type_will_do_and_nothing_else(game: torri.Game) -> None:
    state = game.new(seed=1)
    action = state.legal()[0]
    assert state.copy().apply(np.int32(action)) == state.copy().apply(action)  # pyright: ignore[reportArgumentType]
    assert state.view(np.uint8(1)) == state.view(1)  # pyright: ignore[reportArgumentType]
    for wrong in (1.0, None, [1]):
        with pytest.raises(IllegalAction, match="whole number"):
            state.apply(wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(IllegalAction, match="whole number"):
        state.view(1.0)  # pyright: ignore[reportArgumentType]


def test_a_finished_game_has_nothing_to_sample(game: torri.Game) -> None:
    state = game.new(seed=1)
    for _ in state.random_game(torri.Rng(1)):
        pass
    with pytest.raises(IllegalAction, match="over"):
        state.sample(torri.Rng(1))


def test_a_view_says_who_decides_what(game: torri.Game) -> None:
    state = game.new(seed=1)
    for number, _ in enumerate(state.random_game(torri.Rng(2))):
        if number % 25 == 0:
            for seat in range(game.players):
                view = state.view(seat)
                assert view.seat == state.seat
                assert view.points == state.points
                assert view.legal() == (state.legal() if state.seat == seat else [])


def test_every_position_can_be_drawn_and_named(game: torri.Game) -> None:
    state = game.new(seed=3)
    rng = torri.Rng(4)
    for number, _ in enumerate(state.random_game(rng)):
        if number % 40 == 0:
            assert game.name in repr(state)
            assert str(state)
            assert str(state.view(0))
            assert repr(state.view(None))
    assert "over" in str(state)


@pytest.mark.parametrize("name", list(REGISTRY))
def test_wrong_options_say_what_is_possible(name: str) -> None:
    with pytest.raises(OptionError, match="it has: players"):
        torri.game(name, players=2, colour="red")
    with pytest.raises(OptionError, match="needs the option players"):
        torri.game(name)
    for players in (0, 1, 6, 10**40, True, 2.0, float("nan"), "3", None):
        with pytest.raises(OptionError, match="players must be"):
            torri.game(name, players=players)
    with pytest.raises(OptionError, match=name):
        torri.game("chess", players=2)
