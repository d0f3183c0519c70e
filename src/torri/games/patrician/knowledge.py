"""From what a seat knows to a whole position: the unknown filled in at random (P50, P51).

`determinize` reads a view and nothing else, so it cannot use a secret even by mistake. With perfect
recall (`memory` open) the unknown cards of other hands are starting cards, every way to place them
equally likely. As at the table (`memory` table) the piles of the others are unknown too; they are
filled so that every floor on the board has a card that built it.
"""

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import bit, lowest, size
from torri.core.jit import compiled
from torri.core.rng import Generator, member
from torri.games.patrician.cards import city_of, crests_of, heads_of, patrician_of
from torri.games.patrician.components import CITIES, SEATS, SITES, STARTING_CARDS
from torri.games.patrician.scoring import floors_in_tower
from torri.games.patrician.state import BUILD, MEMORY_OPEN, OVER
from torri.games.patrician.view import reveal_public

NO_PILE = SEATS  # where a card goes that nobody has played

Table = NDArray[np.int64]


@compiled
def determinize(view: np.record, rng: Generator, state: np.record) -> None:
    """Write a random state in which the viewer would see exactly this view."""
    reveal_public(view, state)
    state.starters = view.starters
    for seat in range(SEATS):
        state.hand[seat] = view.hand[seat]
        state.played[seat] = view.played[seat]
    unseen = int(view.unseen)
    if view.memory != MEMORY_OPEN and view.phase != OVER:
        unseen = fill_piles(view, rng, state, unseen)
    state.pile = fill_hands(view, rng, state, unseen)
    count_heads(state)


@compiled
def fill_hands(view: np.record, rng: Generator, state: np.record, unseen: int) -> int:
    """Give the other hands their unknown cards, and return what is left for the pile."""
    # Starting cards first: with perfect recall they are all that can be unknown in a hand; without,
    # a seat that has played fewer turns than it was dealt cards still holds some.
    for seat in range(view.players):
        missing = view.hand_size[seat] - size(state.hand[seat])
        starters = missing
        if view.memory != MEMORY_OPEN:
            starters = min(missing, max(0, STARTING_CARDS - view.played_size[seat]))
        for _ in range(starters):
            card = member(rng, unseen & view.starred)
            unseen &= ~bit(card)
            state.hand[seat] |= bit(card)
            state.starters |= bit(card)
    for seat in range(view.players):
        for _ in range(view.hand_size[seat] - size(state.hand[seat])):
            card = member(rng, unseen)
            unseen &= ~bit(card)
            state.hand[seat] |= bit(card)
    return unseen


@compiled
def count_heads(state: np.record) -> None:
    """Portraits follow from the piles."""
    state.heads[:, :] = 0
    for seat in range(state.players):
        rest = int(state.played[seat])
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            if heads_of(state, card) > 0:
                state.heads[seat, patrician_of(state, card)] += heads_of(state, card)


@compiled
def fill_piles(view: np.record, rng: Generator, state: np.record, unseen: int) -> int:
    """P51: give the hidden part of each pile cards that explain the floors, return the rest.

    In a city a seat's cards show as many crests as it has floors there. First every unseen card
    with two crests is given a place, then cards with one crest fill up what is missing.
    """
    missing = np.zeros((SEATS, CITIES), np.int64)  # crests still to explain
    doubles = np.zeros(SEATS, np.int64)  # how many of the hidden cards show two
    count_missing(view, state, missing, doubles)
    unplaced = np.zeros((2, CITIES), np.int64)  # unseen cards of each city with one crest, with two
    with_two = 0
    rest = unseen
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        crests = crests_of(view, card)
        unplaced[crests - 1, city_of(view, card)] += 1
        if crests == 2:
            with_two |= bit(card)
    place_doubles(view, rng, state, with_two, unplaced, missing, doubles)
    for seat in range(view.players):
        unseen &= ~state.played[seat]
    return place_singles(view, rng, state, unseen, missing)


@compiled
def count_missing(view: np.record, state: np.record, missing: Table, doubles: Table) -> None:
    """Count the crests, and the cards with two of them, in the hidden part of each pile."""
    for seat in range(view.players):
        hidden = view.played_size[seat] - size(state.played[seat])
        if hidden == 0:
            continue
        for city in range(view.cities):
            for site in range(SITES):
                missing[seat, city] += floors_in_tower(view, city, site, seat)
        is_built = not (view.phase == BUILD and view.seat == seat)
        if is_built:
            top = view.top[seat]
            missing[seat, city_of(view, top)] -= crests_of(view, top)
        doubles[seat] = missing[seat].sum() - hidden


@compiled
def place_doubles(
    view: np.record,
    rng: Generator,
    state: np.record,
    cards: int,
    unplaced: Table,
    missing: Table,
    doubles: Table,
) -> bool:
    """Put each card with two crests into a pile or none, at random; go back where that fails."""
    if cards == 0:
        return True
    card = member(rng, cards)
    city = city_of(view, card)
    unplaced[1, city] -= 1
    places = bit(NO_PILE)
    for seat in range(view.players):
        if missing[seat, city] >= 2 and doubles[seat] >= 1:
            places |= bit(seat)
    while places != 0:
        place = member(rng, places)
        places &= ~bit(place)
        if place != NO_PILE:
            missing[place, city] -= 2
            doubles[place] -= 1
            state.played[place] |= bit(card)
        if can_finish(view, unplaced, missing, doubles) and place_doubles(
            view, rng, state, cards & ~bit(card), unplaced, missing, doubles
        ):
            return True
        if place != NO_PILE:
            missing[place, city] += 2
            doubles[place] += 1
            state.played[place] &= ~bit(card)
    unplaced[1, city] += 1
    return False


@compiled
def can_finish(view: np.record, unplaced: Table, missing: Table, doubles: Table) -> bool:
    """Whether the cards not yet placed can still explain all floors."""
    for city in range(view.cities):
        needed = 0
        for seat in range(view.players):
            needed += missing[seat, city]
        if needed > unplaced[0, city] + 2 * unplaced[1, city]:
            return False
    for seat in range(view.players):
        most = 0
        for city in range(view.cities):
            most += min(missing[seat, city] // 2, unplaced[1, city])
        if doubles[seat] > most:
            return False
    return True


@compiled
def place_singles(
    view: np.record, rng: Generator, state: np.record, unseen: int, missing: Table
) -> int:
    """Fill up with cards of one crest, city by city, and return what is left over."""
    for city in range(view.cities):
        singles = 0
        rest = unseen
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            if city_of(view, card) == city and crests_of(view, card) == 1:
                singles |= bit(card)
        for seat in range(view.players):
            for _ in range(missing[seat, city]):
                card = member(rng, singles)
                singles &= ~bit(card)
                unseen &= ~bit(card)
                state.played[seat] |= bit(card)
    return unseen
