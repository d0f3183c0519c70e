"""Views hide, and filling in what is hidden keeps the view."""

import json
from importlib import import_module
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.contract.strategies import EXAMPLES, positions, seeds
from tests.contract.variants import ALL_GAMES, scaled
from torri.core.album import Album
from torri.core.rng import Rng


@given(positions())
@settings(max_examples=EXAMPLES)
def test_swapping_what_is_unseen_never_changes_a_view(state: torri.State) -> None:
    """Each game says in tests/<game>/swaps.py how to swap two things that a seat cannot see."""
    unseen_swaps = import_module(f"tests.{state.game.name}.swaps").unseen_swaps
    for seat in [None, *range(state.game.players)]:
        view = state.view(seat)
        for swapped in unseen_swaps(state, seat):
            assert swapped != state
            assert swapped.view(seat) == view
            assert str(swapped.view(seat)) == str(view)
            assert swapped.view(seat).to_dict() == view.to_dict()


@given(positions())
@settings(max_examples=EXAMPLES)
def test_a_view_as_plain_data_says_what_the_view_says(state: torri.State) -> None:
    for seat in [None, *range(state.game.players)]:
        view = state.view(seat)
        data = view.to_dict()
        assert json.loads(json.dumps(data)) == data
        assert data["game"] == state.game.name
        assert (data["viewer"], data["turns"]) == (seat, state.turns)
        assert data["seat"] == (state.seat if state.seat >= 0 else None)
        names = state.legal_names() if state.seat == seat else []
        assert [choice["name"] for choice in data["legal"]] == names
        words = [state.game.explain(view.record, action) for action in view.legal()]
        assert [choice["words"] for choice in data["legal"]] == words
        assert data["asked"] == state.game.asked(view.record)
        assert (data["points"], data["winners"]) == (view.points, state.winners)
        assert data["turn_text"] == view.turn_text()
        assert view.to_dict(state) == data


@given(positions())
@settings(max_examples=EXAMPLES)
def test_whoever_shares_an_album_sees_what_they_would_see_alone(state: torri.State) -> None:
    """Whoever looks first: a picture that tells one viewer more would tell it to all."""
    viewers = [None, *range(state.game.players)]
    for first in viewers:
        album = Album()
        album.turn_to(state)
        state.view(first).to_dict(state, album)
        for seat in viewers:
            view = state.view(seat)
            assert view.to_dict(state, album) == view.to_dict(state)


@given(st.sampled_from(list(ALL_GAMES)), seeds)
@settings(max_examples=scaled(30, 1))
def test_whoever_keeps_an_album_for_a_game_sees_what_is_and_not_what_was(
    name: str, seed: int
) -> None:
    game = ALL_GAMES[name]
    state, rng, album = game.new(seed=seed), Rng(seed), Album()
    while not state.over:
        state = state.copy().apply(state.sample(rng))
        album.turn_to(state)
        for seat in (None, *range(game.players)):
            view = state.view(seat)
            assert view.to_dict(state, album) == view.to_dict(state)


@given(positions())
@settings(max_examples=EXAMPLES)
def test_pieces_are_plain_data_and_the_same_from_first_to_last(state: torri.State) -> None:
    pieces = state.game.pieces()
    assert json.loads(json.dumps(pieces)) == pieces
    pieces.clear()
    assert state.game.pieces()


@given(positions())
@settings(max_examples=EXAMPLES)
def test_plain_data_belongs_to_whoever_asked_for_it(state: torri.State) -> None:
    """Whatever is done to it, the next one is as it should be."""
    for seat in [None, *range(state.game.players)]:
        data = state.view(seat).to_dict()
        before = json.dumps(data)
        spoil(data)
        assert json.dumps(state.view(seat).to_dict()) == before


def spoil(data: Any) -> None:
    """Empty every list and every dictionary, from the innermost out."""
    if isinstance(data, dict | list):
        parts = cast("dict[str, Any] | list[Any]", data)
        for part in parts.values() if isinstance(parts, dict) else parts:
            spoil(part)
        parts.clear()


@given(positions(), seeds)
@settings(max_examples=EXAMPLES)
def test_determinizing_keeps_the_view(state: torri.State, seed: int) -> None:
    for seat in [None, *range(state.game.players)]:
        view = state.view(seat)
        guess = view.determinize(Rng(seed))
        assert guess.view(seat) == view
        assert view.determinize(Rng(seed)) == guess
        if state.seat == seat:
            assert guess.legal() == state.legal()


@given(positions(), seeds)
@settings(max_examples=EXAMPLES)
def test_a_determinized_position_plays_to_its_end(state: torri.State, seed: int) -> None:
    guess = state.view(seed % state.game.players).determinize(Rng(seed))
    for _ in guess.random_game(Rng(seed)):
        pass
    assert guess.over


@given(positions(), seeds)
@settings(max_examples=EXAMPLES)
def test_what_a_player_does_shows_that_player_nothing_hidden(state: torri.State, seed: int) -> None:
    """Secrets come out by chance or by another's decision, never by one's own."""
    if state.seat < 0:
        return
    guess = state.view(state.seat).determinize(Rng(seed))
    for action in state.legal():
        real = state.copy().apply(action)
        imagined = guess.copy().apply(action)
        if not real.over:
            assert real.view(state.seat) == imagined.view(state.seat)
