"""Scoring: cities (P20-P23, M4, M5, M7) and the end of the game (P31-P33, M6, A1-A4)."""

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import bit, has, size
from torri.core.jit import compiled
from torri.core.kernels import Records
from torri.games.patrician.components import BORDER_CITIES, CITY_INDEX, PATRICIANS, SITES
from torri.games.patrician.state import (
    CAPACITY,
    LAST_CITY_TWO_POINTS,
    NONE,
    PENALTY_PRESENCE,
)

HIGHER, LOWER = range(2)
LOWER_BY = 3  # the shorter tower pays so much less than the taller one
MESSENGER_POINTS = 2
LAST_CITY_POINTS = 2
PENALTY_POINTS = -3
SET_SIZE, SET_POINTS = 3, 6

# M3: the borders of each city, as a set.
BORDERS_OF = np.array(
    [
        sum(1 << border for border, ends in enumerate(BORDER_CITIES) if city in ends)
        for city in range(len(CAPACITY))
    ],
    np.int64,
)
# A2: the cities whose lower tokens a small card shows, leftmost first (NONE fills up).
_CARD_A = [CITY_INDEX[code] for code in ("RO", "FI", "BO", "PI")]
_CARD_B = [CITY_INDEX[code] for code in ("MI", "LU", "SI")]
_CARD_C = [CITY_INDEX[code] for code in ("VE", "PA", "FE")]
SMALL_CARDS = np.array([_CARD_A, [*_CARD_B, NONE], [*_CARD_C, NONE]], np.int8)
# A3: the cities of the large card; Verona breaks ties.
VERONA = CITY_INDEX["VE"]
LARGE_CARD = np.array([VERONA, CITY_INDEX["PA"], CITY_INDEX["MI"]], np.int8)


@compiled
def tower_winner(state: np.record, city: int, site: int) -> int:
    """P21, P22: most floors; of tied players, the one whose floor is nearest the top."""
    winner, most = NONE, 0
    height = state.height[city, site]
    for level in range(height - 1, -1, -1):
        owner = state.floor[city, site, level]
        floors = floors_in_tower(state, city, site, owner)
        if floors > most:  # whoever is met first on the way down has the topmost floor
            winner, most = owner, floors
        if 2 * most > height:
            break
    return winner


@compiled
def floors_in_tower(state: np.record, city: int, site: int, seat: int) -> int:
    """How many floors of a tower are a seat's."""
    floors = 0
    for level in range(state.height[city, site]):
        if state.floor[city, site, level] == seat:
            floors += 1
    return floors


@compiled
def is_complete(state: np.record, city: int) -> bool:
    """Whether a city's last floor stands."""
    return state.height[city, 0] + state.height[city, 1] == CAPACITY[city]


@compiled
def score_city(state: np.record, city: int) -> None:
    """P20, P21: the taller tower's winner takes the higher token, the other's the lower one."""
    state.scored |= bit(city)
    taller = taller_site(state, city)
    paid_by_m7 = is_last_city(state, size(state.scored))
    extra = 0
    if state.with_messengers == 1:
        extra = MESSENGER_POINTS * size(state.borders & BORDERS_OF[city])  # M5
    for rank in (HIGHER, LOWER):
        winner = tower_winner(state, city, taller if rank == HIGHER else 1 - taller)
        if winner == NONE:
            continue
        state.prestige[winner] += tower_points(city, rank, paid_by_m7)
        if not paid_by_m7:
            state.token[city, rank] = winner
            state.messenger_points[winner] += extra


@compiled
def taller_site(state: np.record, city: int) -> int:
    """P21, P31: the site of the taller tower, of equally tall ones the left."""
    return 0 if state.height[city, 0] >= state.height[city, 1] else 1


@compiled
def is_last_city(state: np.record, scored: int) -> bool:
    """M7: whether the city with which so many are scored pays 2 points a tower and no tokens."""
    return (
        state.with_messengers == 1
        and state.last_city == LAST_CITY_TWO_POINTS
        and scored == state.cities
    )


@compiled
def tower_points(city: int, rank: int, paid_by_m7: bool) -> int:
    """P21, M7: what a tower pays its winner, without the messengers' tokens."""
    return LAST_CITY_POINTS if paid_by_m7 else token_value(city, rank)


@compiled
def token_value(city: int, rank: int) -> int:
    """What a prestige token is worth."""
    return int(CAPACITY[city]) - rank * LOWER_BY


@compiled
def leads(states: Records, out: NDArray[np.int8]) -> None:
    """Write for every tower who would win it if its city were scored now, and what it would pay.

    As an array, which Python hands over quickly. 0 points: of equally tall towers nobody knows yet
    which one will be the taller, and an empty tower of a scored city has paid nothing.
    """
    state = states[0]
    next_is_last = is_last_city(state, size(state.scored) + 1)
    for city in range(state.cities):
        is_even = state.height[city, 0] == state.height[city, 1]
        taller = taller_site(state, city)
        for site in range(SITES):
            rank = HIGHER if site == taller else LOWER
            winner = tower_winner(state, city, site)
            is_open, paid_by_m7 = is_even, next_is_last
            if has(state.scored, city):
                is_open, paid_by_m7 = winner == NONE, state.token[city, rank] == NONE
            out[city, 2 * site] = winner
            out[city, 2 * site + 1] = 0 if is_open else tower_points(city, rank, paid_by_m7)


@compiled
def score_game(state: np.record) -> None:
    """P31-P33, A5: left-over cities, then portraits, the penalty of M6, and the winners."""
    for city in range(state.cities):
        if not has(state.scored, city):
            score_city(state, city)
    for seat in range(state.players):
        state.portrait_points[seat] = SET_POINTS * portrait_sets(state, seat)
    if state.with_messengers == 1:
        loser = penalised(state)
        if loser != NONE:
            state.penalty[loser] = PENALTY_POINTS
    state.winners = winning_seats(state)


@compiled
def total(state: np.record, seat: int) -> int:
    """P33: a seat's points so far."""
    return (
        state.prestige[seat]
        + state.messenger_points[seat]
        + state.portrait_points[seat]
        + state.penalty[seat]
    )


@compiled
def winning_seats(state: np.record) -> int:
    """P33: most points, then fewest own floors on the board; still tied seats share the victory."""
    winners = 0
    most, fewest = np.iinfo(np.int16).min, 0
    for seat in range(state.players):
        points, floors = total(state, seat), state.built[seat]
        if points > most or (points == most and floors < fewest):
            winners, most, fewest = bit(seat), points, floors
        elif points == most and floors == fewest:
            winners |= bit(seat)
    return winners


@compiled
def portrait_sets(state: np.record, seat: int) -> int:
    """P32, A4: sets of three equal portraits, those of the ambassadors chosen for the best."""
    free, each = 0, 0
    if state.with_ambassadors == 1:
        for small in range(len(SMALL_CARDS)):
            if small_card_owner(state, small) == seat:
                free += 1
        if large_card_owner(state) == seat:
            each = 1
    # A free portrait is worth most where a set lacks least: first sets that lack one, then two.
    sets, lack_one, lack_two = 0, 0, 0
    for patrician in range(len(PATRICIANS)):
        heads = state.heads[seat, patrician] + each
        sets += heads // SET_SIZE
        lack_one += heads % SET_SIZE == 2
        lack_two += heads % SET_SIZE == 1
    completed = min(free, lack_one)
    free -= completed
    if free >= 2 and lack_two > 0:
        free -= 2
        completed += 1
    if free >= SET_SIZE:
        completed += 1
    return sets + completed


@compiled
def small_card_owner(state: np.record, small: int) -> int:
    """A1, A2: most tokens of the card's value; of tied players, who owns the leftmost shown."""
    owner, most = NONE, 0
    for place in range(SMALL_CARDS.shape[1]):  # leftmost first, so that it wins ties
        city = SMALL_CARDS[small, place]
        if city == NONE or city >= state.cities:
            continue
        seat = state.token[city, LOWER]
        if seat == NONE:
            continue
        tokens = 0
        for other in SMALL_CARDS[small]:
            if other != NONE and state.token[other, LOWER] == seat:
                tokens += 1
        if tokens > most:
            owner, most = seat, tokens
    return owner


@compiled
def large_card_owner(state: np.record) -> int:
    """A3: most points from the tokens of three cities, then from Verona; still tied: nobody."""
    owner, most, most_in_verona = NONE, 0, 0
    for seat in range(state.players):
        points = 0
        for city in LARGE_CARD:
            points += token_points(state, city, seat)
        in_verona = token_points(state, VERONA, seat)
        if points > most or (points == most and in_verona > most_in_verona):
            owner, most, most_in_verona = seat, points, in_verona
        elif points == most and in_verona == most_in_verona:
            owner = NONE
    return owner


@compiled
def token_points(state: np.record, city: int, seat: int) -> int:
    """Points of a city's prestige tokens that a seat owns."""
    points = 0
    for rank in (HIGHER, LOWER):
        if state.token[city, rank] == seat:
            points += token_value(city, rank)
    return points


@compiled
def penalised(state: np.record) -> int:
    """M6: present in (or winning) fewest towers beside messengers, then fewest floors there."""
    loser = NONE
    if state.borders == 0:
        return loser
    fewest, fewest_floors = np.iinfo(np.int16).max, 0
    for seat in range(state.players):
        towers, floors = 0, 0
        for city in range(state.cities):
            if state.borders & BORDERS_OF[city] == 0:
                continue
            for site in range(SITES):
                own = floors_in_tower(state, city, site, seat)
                floors += own
                if state.penalty_rule == PENALTY_PRESENCE:
                    towers += own > 0
                else:
                    towers += tower_winner(state, city, site) == seat
        if towers < fewest or (towers == fewest and floors < fewest_floors):
            loser, fewest, fewest_floors = seat, towers, floors
        elif towers == fewest and floors == fewest_floors:
            loser = NONE
    return loser
