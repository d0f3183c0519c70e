"""Follows a game of Patrician as somebody at the table would, to compare with what torri shows."""

from dataclasses import dataclass, field
from typing import Any

import torri
from torri.games.patrician.components import STANDARD_DECK

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

    def __post_init__(self) -> None:
        self.hands = [set[int]() for _ in range(self.players)]
        self.piles = [[] for _ in range(self.players)]
        if self.viewer is not None:
            self.hands[self.viewer] = set(self.own)

    def see(self, mover: int, action: str, display: list[int]) -> None:
        number = STANDARD_DECK.index.get(action, -1)
        if number >= 0:
            self.hands[mover].discard(number)
            self.piles[mover].append(number)
        for old, new in zip(self.display, display, strict=True):
            if old != new and old >= 0:
                self.hands[mover].add(old)
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


def assert_whole(state: torri.State) -> None:
    """Every card lies in exactly one place."""
    record, players = state.record, int(state.record.players)
    bits = [record.hand[seat] for seat in range(players)]
    bits += [record.played[seat] for seat in range(players)]
    everything = [card for part in (*bits, record.pile) for card in cards_of(part)]
    everything += [int(card) for card in record.display if card >= 0]
    assert sorted(everything) == sorted(in_play(players))
