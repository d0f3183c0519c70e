"""Pairs of cards that a seat cannot tell apart, swapped in the position itself."""

from collections.abc import Iterator
from typing import Any

import torri
from torri.core.bits import members_of
from torri.games.patrician.state import MEMORY_OPEN, OVER


def unseen_swaps(state: torri.State, seat: int | None) -> Iterator[torri.State]:
    """Positions that differ by one swap of two cards whose places the seat does not know."""
    record = state.record
    if record.phase == OVER:
        return
    others = [other for other in range(record.players) if other != seat]
    for other in others:
        # A starting card in another hand may as well be a starred card of the pile.
        yield from _swaps(state, other, record.starters, None, record.starred)
        for third in others:
            if third > other:
                yield from _swaps(state, other, record.starters, third, record.starters)
        if record.memory != MEMORY_OPEN:
            # As at the table, any card of another hand may be any card of the pile.
            yield from _swaps(state, other, ~record.starters, None, ~record.starred)


def _swaps(
    state: torri.State, one: int, cards: int, other: int | None, partners: int
) -> Iterator[torri.State]:
    """Swap each of some cards in a hand with each of some in another hand, or in the pile."""
    record = state.record
    there = record.pile if other is None else record.hand[other]
    for card in members_of(int(record.hand[one]) & int(cards)):
        for partner in members_of(int(there) & int(partners)):
            swapped = state.copy()
            _exchange(swapped.record, one, other, 1 << card, 1 << partner)
            yield swapped


def _exchange(record: Any, one: int, other: int | None, card: int, partner: int) -> None:
    both = card | partner
    record.hand[one] = int(record.hand[one]) ^ both
    if other is None:
        record.pile = int(record.pile) ^ both
        if int(record.starters) & card:
            record.starters = int(record.starters) ^ both
    else:
        record.hand[other] = int(record.hand[other]) ^ both
