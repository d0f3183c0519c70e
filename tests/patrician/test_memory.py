"""What a player knows when only the table remembers, rule P51, beside the open memory of P50."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import lay_out, play, tower
from tests.patrician.watcher import (
    CARDS,
    after,
    assert_whole,
    cards_of,
    dealt,
    follow,
    view_bytes,
    viewers,
)
from torri.core.errors import OptionError
from torri.games.patrician.components import STANDARD_DECK

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
PATRICIANS = ["captain", "banker", "lady"]
HEADS = {"portrait": 1, "portraits": 2}


def numbers(*ids: str) -> set[int]:
    return {STANDARD_DECK.index[card] for card in ids}


def heads(pile: set[int]) -> list[int]:
    """The portraits of a pile: captains, bankers, ladies."""
    shown = [CARDS[number] for number in pile]
    return [sum(HEADS[card.bonus] for card in shown if card.patrician == one) for one in PATRICIANS]


def table(memory: str = "table", **position: Any) -> torri.State:
    return lay_out(3, memory=memory, **position)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p51_a_table_view_holds_the_own_cards_the_tops_and_the_display(players: int) -> None:
    state = dealt(players, seed=players, memory="table", messengers=players % 2 == 1)
    follow(state, "table", seed=players)
    assert state.over


@pytest.mark.parametrize("memory", ["open", "table"])
def test_p51_others_show_only_the_top_of_their_piles(memory: str) -> None:
    state = table(
        hands={0: ["MI-1"], 1: ["BO-3"], 2: ["FI-3"]},
        played={0: ["VE-4", "RO-5"], 1: ["FI-5", "LU-1", "BO-4"]},
        memory=memory,
    )
    tops = [numbers("RO-5"), numbers("BO-4"), set[int]()]
    piles = [numbers("VE-4", "RO-5"), numbers("FI-5", "LU-1", "BO-4"), set[int]()]
    for viewer in viewers(3):
        record = state.view(viewer).record
        shown = [cards_of(record.played[seat]) for seat in range(3)]
        if memory == "open":
            assert shown == piles
            assert [list(record.heads[seat]) for seat in range(3)] == [heads(p) for p in piles]
        else:
            for seat in range(3):
                own = seat == viewer
                assert shown[seat] == (piles if own else tops)[seat]
                assert list(record.heads[seat]) == (heads(piles[seat]) if own else [-1, -1, -1])
        assert list(record.played_size)[:3] == [2, 3, 0]


@pytest.mark.parametrize("memory", ["open", "table"])
def test_p51_what_others_took_is_hidden(memory: str) -> None:
    state = table(
        hands={0: ["MI-1", "BO-1"], 1: ["BO-3"], 2: ["FI-3"]},
        display={"MI": "RO-1"},
        pile=["LU-1"],
        memory=memory,
    )
    taken = STANDARD_DECK.index["RO-1"]
    assert taken not in cards_of(state.view(1).record.unseen)
    play(state, "MI-1", "aa", "draw:LU-1")
    for viewer in (1, 2, None):
        record = state.view(viewer).record
        assert (taken in cards_of(record.hand[0])) == (memory == "open")
        assert (taken in cards_of(record.unseen)) == (memory == "table")
        assert record.hand_size[0] == 2
    assert taken in cards_of(state.view(0).record.hand[0])


def test_p51_hands_of_others_are_hidden_whole() -> None:
    state = after(60, dealt(4, seed=3, memory="table"), 3)
    for viewer in viewers(4):
        record = state.view(viewer).record
        for seat in range(4):
            true = cards_of(state.record.hand[seat])
            assert cards_of(record.hand[seat]) == (true if seat == viewer else set())
            assert record.hand_size[seat] == len(true)


def two_ways(memory: str) -> list[torri.State]:
    """One board, reached by a shift in Milano and without it."""
    states: list[torri.State] = []
    for milano, shift in ((("1", "0"), "MI:a>b"), (("", "01"), "=")):
        state = table(
            hands={0: ["LU-5"], 1: ["BO-3"], 2: ["FI-3"]},
            towers={"MI": milano},
            pile=[],
            memory=memory,
        )
        states.append(play(state, "LU-5", "a", shift))
        assert tower(state, "MI") == ("", "01")
    return states


def test_p51_a_turn_that_is_over_is_hidden() -> None:
    one, other = two_ways("table")
    for viewer in (1, 2, None):
        assert view_bytes(one, viewer) == view_bytes(other, viewer)
        assert one.view(viewer).turn_text() == ""


def test_p51_the_last_turn_stays_in_the_open_memory() -> None:
    one, other = two_ways("open")
    for viewer in viewers(3):
        assert view_bytes(one, viewer) != view_bytes(other, viewer)
        assert one.view(viewer).turn_text() == "LU-5 a MI:a>b +0"
        assert other.view(viewer).turn_text() == "LU-5 a = +0"


@pytest.mark.parametrize("memory", ["open", "table"])
def test_p51_a_turn_is_seen_while_it_goes_on(memory: str) -> None:
    state = table(hands={0: ["LU-5"], 1: ["BO-3"]}, towers={"MI": ("1", "0")}, memory=memory)
    play(state, "LU-5")
    for viewer in viewers(3):
        assert state.view(viewer).turn_text() == "LU-5"
    play(state, "a")
    for viewer in viewers(3):
        assert state.view(viewer).turn_text() == "LU-5 a"


def test_p51_another_memory_is_refused() -> None:
    with pytest.raises(OptionError, match="memory"):
        torri.game("patrician", players=3, memory="none")


def test_p51_the_memory_is_open_if_nothing_is_said() -> None:
    state = after(50, dealt(3, seed=5), 5)
    opened = after(50, dealt(3, seed=5, memory="open"), 5)
    assert view_bytes(state, 1) == view_bytes(opened, 1)


def test_p51_the_game_itself_is_the_same_with_either_memory() -> None:
    ends = [after(10**4, dealt(3, seed=5, memory=memory), 5) for memory in ("open", "table")]
    assert ends[0].game.result(ends[0]) == ends[1].game.result(ends[1])


@given(
    players=st.integers(2, 5),
    viewer=st.integers(-1, 4),
    steps=st.integers(0, 80),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=25)
def test_p51_a_table_view_does_not_depend_on_hands_and_covered_cards(
    players: int, viewer: int, steps: int, seed: int
) -> None:
    eye = None if viewer < 0 else viewer % players
    state = after(steps, dealt(players, seed, memory="table"), seed)
    record = state.record
    rest = [seat for seat in range(players) if seat != eye]
    pile = cards_of(record.pile)
    assume(pile)
    before = view_bytes(state, eye)
    for seat in rest:
        for card in cards_of(record.hand[seat]):
            changed = state.copy()
            both = 1 << card | 1 << max(pile)
            changed.record.hand[seat] = int(record.hand[seat]) ^ both
            changed.record.pile = int(record.pile) ^ both
            changed.record.starters = int(record.starters) & ~(1 << card)
            assert view_bytes(changed, eye) == before
            assert view_bytes(changed, seat) != view_bytes(state, seat)
        for card in cards_of(record.played[seat]) - {int(record.top[seat])}:
            changed = state.copy()
            both = 1 << card | 1 << min(pile)
            changed.record.played[seat] = int(record.played[seat]) ^ both
            changed.record.pile = int(record.pile) ^ both
            changed.record.heads[seat] = heads(cards_of(changed.record.played[seat]))
            assert view_bytes(changed, eye) == before
            assert view_bytes(changed, seat) != view_bytes(state, seat)


@given(
    players=st.integers(2, 5),
    steps=st.integers(0, 200),
    seed=st.integers(0, 10**6),
    messengers=st.booleans(),
)
@settings(max_examples=20)
def test_p51_a_determinized_table_view_keeps_the_view_and_explains_the_floors(
    players: int, steps: int, seed: int, messengers: bool
) -> None:
    state = after(steps, dealt(players, seed, memory="table", messengers=messengers), seed)
    board = {city: "".join(tower(state, city)) for city in CITIES}
    for viewer in viewers(players):
        view = state.view(viewer)
        guess = view.determinize(torri.Rng(seed))
        assert view_bytes(guess, viewer) == view.record.tobytes()
        assert_whole(guess)
        for seat in range(players):
            pile = cards_of(guess.record.played[seat])
            assert cards_of(view.record.played[seat]) <= pile
            assert cards_of(view.record.hand[seat]) <= cards_of(guess.record.hand[seat])
            assert len(pile) == view.record.played_size[seat]
            assert list(guess.record.heads[seat]) == heads(pile)
            if seat == state.seat and state.legal_names()[0][0] in "ab":
                pile.remove(int(view.record.top[seat]))  # its floors are still to be built
            crests = dict.fromkeys(CITIES, 0)
            for number in pile:
                crests[CARDS[number].city] += CARDS[number].crests
            assert crests == {city: board[city].count(str(seat)) for city in CITIES}


def test_p51_a_determinized_table_state_plays_on_to_the_end() -> None:
    for viewer in viewers(3):
        guess = after(70, dealt(3, seed=6, memory="table")).view(viewer).determinize(torri.Rng(8))
        for _ in guess.random_game(torri.Rng(9)):
            pass
        assert guess.over
        assert_whole(guess)


def test_p51_determinizing_varies_hands_and_piles_of_others_and_keeps_the_own() -> None:
    state = after(60, dealt(3, seed=6, memory="table"))
    view = state.view(0)
    guesses = [view.determinize(torri.Rng(seed)).record for seed in range(20)]
    assert len({int(guess.hand[1]) for guess in guesses}) > 5
    assert len({int(guess.played[1]) for guess in guesses}) > 5
    assert {int(guess.hand[0]) for guess in guesses} == {int(state.record.hand[0])}
    assert {int(guess.played[0]) for guess in guesses} == {int(state.record.played[0])}
