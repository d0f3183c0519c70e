"""What a player knows when everything once public is remembered, rule P50."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import lay_out, play
from tests.patrician.watcher import (
    STARRED,
    after,
    assert_whole,
    cards_of,
    compare,
    dealt,
    follow,
    view_bytes,
    viewers,
)
from torri.games.patrician.components import STANDARD_DECK

# P50


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p50_a_view_holds_what_a_watcher_at_the_table_knows_and_no_more(players: int) -> None:
    state = dealt(players, seed=players, messengers=players % 2 == 0)
    for watcher in follow(state, "open", seed=players):
        compare(state, watcher)
        assert watcher.unseen() == set()


def test_p50_a_card_taken_from_the_display_stays_known_in_the_hand() -> None:
    state = lay_out(
        3,
        hands={0: ["MI-1"], 1: ["BO-3"], 2: ["FI-3"]},
        starters=["BO-3", "FI-3"],
        display={"MI": "RO-1"},
        pile=["LU-1"],
    )
    play(state, "MI-1", "aa", "draw:LU-1")
    for viewer in viewers(3):
        record = state.view(viewer).record
        assert cards_of(record.hand[0]) == {STANDARD_DECK.index["RO-1"]}
    assert cards_of(state.view(2).record.hand[1]) == set()
    assert cards_of(state.view(1).record.hand[1]) == {STANDARD_DECK.index["BO-3"]}


def test_p50_a_starting_card_is_known_once_it_is_played() -> None:
    state = dealt()
    card = state.legal_names()[0]
    number = STANDARD_DECK.index[card]
    assert number in cards_of(state.view(1).record.unseen)
    state.apply(card)
    for viewer in viewers(3):
        record = state.view(viewer).record
        assert number in cards_of(record.played[0])
        assert number not in cards_of(record.unseen)


def test_p50_a_spectator_sees_no_hand_and_a_player_only_the_own_one_at_the_start() -> None:
    state = dealt(4)
    for viewer in viewers(4):
        record = state.view(viewer).record
        for seat in range(4):
            own = cards_of(state.record.hand[seat]) if seat == viewer else set[int]()
            assert cards_of(record.hand[seat]) == own
        assert list(record.hand_size)[:4] == [3, 3, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_p50_unknown_cards_in_hands_are_starred(players: int) -> None:
    state = dealt(players, seed=4)
    for _ in state.random_game(torri.Rng(5)):
        for viewer in viewers(players):
            record = state.view(viewer).record
            for seat in range(players):
                unknown = cards_of(state.record.hand[seat]) - cards_of(record.hand[seat])
                assert unknown <= STARRED & cards_of(record.unseen)
                assert unknown <= cards_of(state.record.starters)
                assert len(unknown) == record.hand_size[seat] - len(cards_of(record.hand[seat]))


def places(state: torri.State, viewer: int | None) -> list[tuple[str, int, int]]:
    """The hidden cards as (place, seat, card): starters in other hands, and the pile."""
    starters = cards_of(state.record.starters)
    hidden = [
        ("hand", seat, card)
        for seat in range(int(state.record.players))
        if seat != viewer
        for card in sorted(cards_of(state.record.hand[seat]) & starters)
    ]
    return hidden + [("pile", -1, card) for card in sorted(cards_of(state.record.pile))]


def move(record: Any, place: str, seat: int, card: int) -> None:
    """Takes a card out of a place it lies in, or puts it there."""
    if place == "hand":
        record.hand[seat] = int(record.hand[seat]) ^ 1 << card
        record.starters = int(record.starters) ^ 1 << card
    else:
        record.pile = int(record.pile) ^ 1 << card


def swap(state: torri.State, one: tuple[str, int, int], other: tuple[str, int, int]) -> torri.State:
    """The same position with two cards in each other's place."""
    changed = state.copy()
    for place, seat in (one[:2], other[:2]):
        for card in (one[2], other[2]):
            move(changed.record, place, seat, card)
    return changed


@given(
    players=st.integers(2, 5),
    viewer=st.integers(-1, 4),
    steps=st.integers(0, 60),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=25)
def test_p50_a_view_does_not_depend_on_where_hidden_cards_lie(
    players: int, viewer: int, steps: int, seed: int
) -> None:
    eye = None if viewer < 0 else viewer % players
    state = after(steps, dealt(players, seed), seed)
    hidden = places(state, eye)
    starred = [place for place in hidden if place[2] in STARRED]
    assume(len(starred) > 1)
    rng = random.Random(seed)
    before = view_bytes(state, eye)
    for _ in range(10):
        one, other = rng.sample(starred, 2)
        if one[:2] != other[:2]:
            changed = swap(state, one, other)
            assert changed.record.tobytes() != state.record.tobytes()
            assert view_bytes(changed, eye) == before
            owners = {one[1], other[1]} - {-1}
            for owner in owners:  # who holds one of them does see it
                assert view_bytes(changed, owner) != view_bytes(state, owner)


@given(players=st.integers(2, 5), steps=st.integers(8, 60), seed=st.integers(0, 10**6))
@settings(max_examples=25)
def test_p50_a_view_does_depend_on_the_cards_that_were_seen(
    players: int, steps: int, seed: int
) -> None:
    state = after(steps, dealt(players, seed), seed)
    pile = cards_of(state.record.pile)
    assume(pile)
    starters = cards_of(state.record.starters)
    drawn = min(pile)
    for seat in range(players):
        for card in cards_of(state.record.hand[seat]) - starters:
            changed = state.copy()
            changed.record.hand[seat] = int(state.record.hand[seat]) ^ (1 << card | 1 << drawn)
            changed.record.pile = int(state.record.pile) ^ (1 << card | 1 << drawn)
            for viewer in viewers(players):
                assert view_bytes(changed, viewer) != view_bytes(state, viewer)


@given(
    players=st.integers(2, 5),
    steps=st.integers(0, 160),
    seed=st.integers(0, 10**6),
    messengers=st.booleans(),
)
@settings(max_examples=20)
def test_p50_a_determinized_view_agrees_with_all_that_is_known(
    players: int, steps: int, seed: int, messengers: bool
) -> None:
    state = after(steps, dealt(players, seed, messengers=messengers), seed)
    starters = cards_of(state.record.starters)
    for viewer in viewers(players):
        view = state.view(viewer)
        guess = view.determinize(torri.Rng(seed))
        assert view_bytes(guess, viewer) == view.record.tobytes()
        assert_whole(guess)
        for seat in range(players):
            true, guessed = cards_of(state.record.hand[seat]), cards_of(guess.record.hand[seat])
            known = cards_of(view.record.hand[seat])
            assert known <= guessed
            assert guessed - known <= STARRED & cards_of(view.record.unseen)
            assert len(guessed & cards_of(guess.record.starters)) == len(true & starters)
            assert guess.record.played[seat] == state.record.played[seat]
        assert list(guess.record.display) == list(state.record.display)
        assert state.seat != viewer or guess.legal_names() == state.legal_names()


def test_p50_a_determinized_state_plays_on_to_the_end() -> None:
    for viewer in viewers(3):
        guess = after(40, dealt(3, seed=6)).view(viewer).determinize(torri.Rng(8))
        for _ in guess.random_game(torri.Rng(9)):
            pass
        assert guess.over
        assert_whole(guess)


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("steps", [0, 16])
def test_p50_every_hidden_starred_card_is_equally_likely_in_a_hand(
    viewer: int | None, steps: int
) -> None:
    state = after(steps, dealt(3, seed=2))
    view = state.view(viewer)
    possible = STARRED & cards_of(view.record.unseen)
    hidden = {seat: cards_of(view.record.hand[seat]) for seat in (1, 2)}
    counts = {seat: Counter[int]() for seat in hidden}
    rng, samples = torri.Rng(7), 600
    for _ in range(samples):
        guess = view.determinize(rng)
        for seat, known in hidden.items():
            counts[seat].update(cards_of(guess.record.hand[seat]) - known)
    for seat, known in hidden.items():
        unknown = int(view.record.hand_size[seat]) - len(known)
        expected = samples * unknown / len(possible)
        assert unknown > 0
        assert set(counts[seat]) == possible
        for card in possible:
            assert 0.65 * expected < counts[seat][card] < 1.35 * expected


def test_p50_determinizing_repeats_with_its_seed_and_differs_with_another() -> None:
    view = dealt(3, seed=3).view(1)
    one, same, other = (view.determinize(torri.Rng(seed)) for seed in (1, 1, 2))
    assert one.record.tobytes() == same.record.tobytes()
    assert one.record.tobytes() != other.record.tobytes()
