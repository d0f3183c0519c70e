"""What a player knows, rules P50 and P51."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import hand, lay_out, play, tower
from torri.games.patrician.components import STANDARD_DECK

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
CARDS = STANDARD_DECK.cards
STARRED = {number for number, card in enumerate(CARDS) if card.star}


def cards_of(bits: Any) -> set[int]:
    return {number for number in range(63) if int(bits) >> number & 1}


def in_play(players: int) -> set[int]:
    return {number for number, card in enumerate(CARDS) if players == 5 or card.city != "PI"}


def viewers(players: int) -> list[int | None]:
    return [*range(players), None]


def dealt(players: int = 3, seed: int = 1, **options: Any) -> torri.State:
    return torri.game("patrician", players=players, **options).new(seed=seed)


def after(steps: int, state: torri.State, seed: int = 1) -> torri.State:
    """The state some random decisions later, or at its end."""
    for count, _ in enumerate(state.random_game(torri.Rng(seed))):
        if count == steps:
            break
    return state


def view_bytes(state: torri.State, viewer: int | None) -> bytes:
    return state.view(viewer).record.tobytes()


@dataclass
class Watcher:
    """Follows a game from what is said and shown at the table, for one viewer."""

    viewer: int | None
    players: int
    display: list[int]
    own: set[int]
    memory: str
    hands: list[set[int]] = field(default_factory=list[set[int]])
    piles: list[list[int]] = field(default_factory=list[list[int]])
    turned_up: set[int] = field(default_factory=set[int])

    def __post_init__(self) -> None:
        self.hands = [set[int]() for _ in range(self.players)]
        self.piles = [[] for _ in range(self.players)]
        if self.viewer is not None:
            self.hands[self.viewer] = set(self.own)
        self.turned_up = {card for card in self.display if card >= 0}

    def see(self, mover: int, action: str, display: list[int]) -> None:
        number = STANDARD_DECK.index.get(action, -1)
        if number >= 0:
            self.hands[mover].discard(number)
            self.piles[mover].append(number)
        for old, new in zip(self.display, display, strict=True):
            if old != new and old >= 0:
                self.hands[mover].add(old)
            if old != new and new >= 0:
                self.turned_up.add(new)
        self.display = display

    def known_hands(self) -> list[set[int]]:
        if self.memory == "open":
            return self.hands
        return [cards if seat == self.viewer else set() for seat, cards in enumerate(self.hands)]

    def known_piles(self) -> list[set[int]]:
        if self.memory == "open":
            return [set(pile) for pile in self.piles]
        return [
            set(pile if seat == self.viewer else pile[-1:]) for seat, pile in enumerate(self.piles)
        ]

    def unseen(self) -> set[int]:
        shown = {card for card in self.display if card >= 0}
        known = set[int]().union(shown, *self.known_hands(), *self.known_piles())
        return in_play(self.players) - known


def compare(state: torri.State, watcher: Watcher) -> None:
    record = state.view(watcher.viewer).record
    players = range(watcher.players)
    assert [cards_of(record.hand[seat]) for seat in players] == watcher.known_hands()
    assert [cards_of(record.played[seat]) for seat in players] == watcher.known_piles()
    assert cards_of(record.unseen) == watcher.unseen()
    assert [record.played_size[seat] for seat in players] == [len(p) for p in watcher.piles]
    assert [record.hand_size[seat] for seat in players] == [
        int(state.record.hand[seat]).bit_count() for seat in players
    ]
    assert record.pile_size == int(state.record.pile).bit_count()
    assert [int(card) for card in record.display] == watcher.display
    assert [record.top[seat] for seat in players] == [
        pile[-1] if pile else -1 for pile in watcher.piles
    ]


def follow(state: torri.State, memory: str, seed: int) -> list[Watcher]:
    """Plays a game at random and compares every view after every decision."""
    players = int(state.record.players)
    display = [int(card) for card in state.record.display]
    watchers = [
        Watcher(viewer, players, display, cards_of(state.record.hand[viewer or 0]), memory)
        for viewer in viewers(players)
    ]
    mover, said = -1, ""
    for action in state.random_game(torri.Rng(seed)):
        for watcher in watchers:
            if said:
                watcher.see(mover, said, [int(card) for card in state.record.display])
            compare(state, watcher)
        said = state.game.action_names[action]
        mover = state.seat if state.seat >= 0 else mover
    for watcher in watchers:
        watcher.see(mover, said, [int(card) for card in state.record.display])
    return watchers


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
@settings(deadline=None, max_examples=25)
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
@settings(deadline=None, max_examples=25)
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


def whole(state: torri.State) -> None:
    """Every card lies in exactly one place."""
    record, players = state.record, int(state.record.players)
    bits = [record.hand[seat] for seat in range(players)]
    bits += [record.played[seat] for seat in range(players)]
    everything = [card for part in (*bits, record.pile) for card in cards_of(part)]
    everything += [int(card) for card in record.display if card >= 0]
    assert sorted(everything) == sorted(in_play(players))


@pytest.mark.parametrize("memory", ["open", "table"])
@given(
    players=st.integers(2, 5),
    steps=st.integers(0, 160),
    seed=st.integers(0, 10**6),
    messengers=st.booleans(),
)
@settings(deadline=None, max_examples=25)
def test_p50_a_determinized_view_gives_the_same_view(
    memory: str, players: int, steps: int, seed: int, messengers: bool
) -> None:
    state = after(steps, dealt(players, seed, memory=memory, messengers=messengers), seed)
    for viewer in viewers(players):
        view = state.view(viewer)
        guess = view.determinize(torri.Rng(seed))
        assert view_bytes(guess, viewer) == view.record.tobytes()
        whole(guess)
        for seat in range(players):
            known = cards_of(view.record.hand[seat])
            assert known <= cards_of(guess.record.hand[seat])
            assert cards_of(view.record.played[seat]) <= cards_of(guess.record.played[seat])
            if memory == "open":
                assert guess.record.hand[seat] & ~view.record.hand[seat] & ~starred_bits() == 0
                assert guess.record.played[seat] == state.record.played[seat]
        assert guess.legal_names() == state.legal_names() or state.seat != viewer
        for _ in guess.random_game(torri.Rng(seed)):
            pass
        assert guess.over


def starred_bits() -> int:
    return sum(1 << number for number in STARRED)


@pytest.mark.parametrize("viewer", [0, None])
def test_p50_every_hidden_starred_card_is_equally_likely_in_a_hand(viewer: int | None) -> None:
    state = dealt(3, seed=2)
    view = state.view(viewer)
    possible = STARRED & cards_of(view.record.unseen)
    counts = {seat: Counter[int]() for seat in (1, 2)}
    rng, samples = torri.Rng(7), 600
    for _ in range(samples):
        guess = view.determinize(rng)
        for seat, counter in counts.items():
            counter.update(cards_of(guess.record.hand[seat]))
    expected = samples * 3 / len(possible)
    for counter in counts.values():
        assert set(counter) == possible
        assert all(0.6 * expected < counter[card] < 1.4 * expected for card in possible)


def test_p50_determinizing_varies_the_cards_of_the_pile_and_repeats_with_its_seed() -> None:
    view = after(30, dealt(3, seed=3)).view(1)
    one, same, other = (view.determinize(torri.Rng(seed)) for seed in (1, 1, 2))
    assert one.record.tobytes() == same.record.tobytes()
    assert one.record.tobytes() != other.record.tobytes()
