"""Sets as words."""

from hypothesis import given
from hypothesis import strategies as st

from torri.core.bits import (
    bit,
    has,
    lowest,
    members_of,
    nth,
    nth_by_deposit,
    nth_by_halving,
    set_of,
    size,
)
from torri.core.jit import compiled

by_halving = compiled(nth_by_halving)  # whatever this processor can do
sets = st.sets(st.integers(0, 62))


@given(sets)
def test_a_word_is_a_set(members: set[int]) -> None:
    word = set_of(iter(members))
    assert list(members_of(word)) == sorted(members)
    assert size(word) == len(members)
    assert all(has(word, member) == (member in members) for member in range(63))


@given(sets.filter(bool))
def test_members_are_found_by_rank(members: set[int]) -> None:
    word = set_of(iter(members))
    assert lowest(word) == min(members)
    ranks = range(len(members))
    for find in (nth, nth_by_deposit, nth_by_halving, by_halving):
        assert [find(word, rank) for rank in ranks] == sorted(members)


def test_a_single_member() -> None:
    assert [bit(member) for member in (0, 1, 62)] == [1, 2, 2**62]
