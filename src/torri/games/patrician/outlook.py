"""What each seat may expect at the end: tokens of towers still growing, portraits still to come.

All cards are played, and the crests of a city fill it exactly. So what a hand holds is sure to be
built, its portraits sure to count; only who gets the cards of the display and the pile is open. The
weights in outlook.toml are fitted to games (bench/fit_patrician.py).
"""

import math
import tomllib
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.bits import bit, has, lowest, size
from torri.core.jit import compiled
from torri.games.patrician.cards import (
    city_of,
    crests_of,
    has_move_sign,
    has_question_mark,
    heads_of,
    patrician_of,
)
from torri.games.patrician.components import PATRICIANS, SITES
from torri.games.patrician.floors import BYTE, count_of, floors_of_all, most_of, one_of, sum_of
from torri.games.patrician.scoring import (
    BORDERS_OF,
    LOWER_BY,
    MESSENGER_POINTS,
    SET_POINTS,
    SET_SIZE,
    total,
)
from torri.games.patrician.state import BUILD, CAPACITY, NONE, OVER, SHIFT, TAKE

_WEIGHTS: dict[str, Any] = tomllib.loads(
    files("torri.games.patrician").joinpath("outlook.toml").read_text("utf-8")
)
_COUNTS = np.arange(10)  # no city has more floors


def _by_players(weights: list[list[float]]) -> NDArray[np.float64]:
    """Weights by players (nobody plays alone), then by floors lacking or by stage."""
    return np.array([weights[0], weights[0], *weights])


# What so many floors, crests to come, or the top floor multiply a seat's promise by: the logistic
# regression's exponentials, looked up instead of worked out. By players and floors lacking.
BY_FLOORS = np.exp(np.multiply.outer(_by_players(_WEIGHTS["tower"]["floor"]), _COUNTS))
BY_HAND = np.exp(np.multiply.outer(_by_players(_WEIGHTS["tower"]["hand"]), _COUNTS))
BY_TOP = np.exp(_by_players(_WEIGHTS["tower"]["top"]))
# How likely a tower is to be the lower one, likewise, by its lead in height, from -9 to 9.
_LEADS = np.arange(-9, 10)
_BY_LEAD = np.exp(np.multiply.outer(_by_players(_WEIGHTS["tower"]["lead"]), _LEADS))
LOWER_CHANCE = 1.0 / (1.0 + _BY_LEAD)
LEVEL = 9  # the column of equal heights
# Points beyond the sets at hand, by portraits over and by what is still to come for each seat.
PORTRAITS_OVER = np.array(_WEIGHTS["portraits"]["over"])
STEPS_PER_PORTRAIT = 2
# Points that a sign to be used, or a turn to wait for, brings; by players and by stage of the game.
BY_MOVE_SIGN = _by_players(_WEIGHTS["standing"]["move_sign"])
BY_QUESTION_MARK = _by_players(_WEIGHTS["standing"]["question_mark"])
BY_WAITING = _by_players(_WEIGHTS["standing"]["waiting"])
TURNS_OF_STAGE = 8
STAGES = BY_WAITING.shape[1]
CITY_BITS = 4
Hands = tuple[int, int, int, int, int]
SPREAD_AT_END = float(_WEIGHTS["spread"]["at_end"])
SPREAD_OF_TURN = np.array([0.0, 0.0, *_WEIGHTS["spread"]["of_a_turn"]])  # by players


@compiled
def outlook(state: np.record, out: NDArray[np.float64]) -> float:
    """Write the points each seat may expect, and return how far they may be off."""
    expected_points(state, out)
    if state.phase == OVER:
        return SPREAD_AT_END
    growth = float(SPREAD_OF_TURN[int(state.players)])
    return SPREAD_AT_END + growth * math.sqrt(turns_left(state))


@compiled
def expected_points(state: np.record, out: NDArray[np.float64]) -> None:
    """Write what each seat has, and at its place what it may expect of cities and portraits."""
    for seat in range(state.players):
        out[seat] = total(state, seat)
    if state.phase == OVER:
        return
    hands = crests_in_hands(state)
    for city in range(state.cities):
        if not has(state.scored, city):
            add_city(state, city, hands, out)
    add_portraits(state, out)
    add_standing(state, out)


@compiled
def turns_left(state: np.record) -> int:
    """Every card that is not yet played will be: a turn each."""
    cards = size(state.pile) + size(state.face_up)
    for seat in range(state.players):
        cards += size(state.hand[seat])
    return cards


@compiled
def add_city(state: np.record, city: int, hands: Hands, out: NDArray[np.float64]) -> None:
    """Share out the tokens of a city by who is likely to hold its towers."""
    lead = int(state.height[city, 0]) - int(state.height[city, 1])
    lacking = floors_lacking(state, city)
    coming = crests_to_come(hands, city)
    uncertain = lacking - sum_of(coming)
    for site in range(SITES):
        value = tower_value(state, city, lead if site == 0 else -lead, lacking)
        counts, top = floors_of_all(state, city, site), top_of(state, city, site)
        most = most_of(counts)
        whole = 0.0
        for seat in range(state.players):
            whole += promise(state, counts, most, top, coming, uncertain, lacking, seat)
        for seat in range(state.players):
            share = promise(state, counts, most, top, coming, uncertain, lacking, seat) / whole
            out[seat] += value * share


@compiled
def floors_lacking(state: np.record, city: int) -> int:
    """How many floors a city still gets."""
    return int(CAPACITY[city]) - int(state.height[city, 0]) - int(state.height[city, 1])


@compiled
def tower_value(state: np.record, city: int, lead: int, lacking: int) -> float:
    """What a tower will pay, by how likely it is to be the taller one."""
    lower = LOWER_CHANCE[int(state.players), lacking, LEVEL + lead]
    extra = 0
    if state.with_messengers == 1:
        extra = MESSENGER_POINTS * size(state.borders & BORDERS_OF[city])
    return CAPACITY[city] - LOWER_BY * lower + extra


@compiled
def top_of(state: np.record, city: int, site: int) -> int:
    """Whose floor is on top of a tower."""
    height = state.height[city, site]
    return int(state.floor[city, site, height - 1]) if height > 0 else NONE


@compiled
def promise(
    state: np.record,
    counts: int,
    most: int,
    top: int,
    coming: int,
    uncertain: int,
    lacking: int,
    seat: int,
) -> float:
    """How well a seat stands in a tower: by floors there, floors to come, and the top one."""
    floors, more = count_of(counts, seat), count_of(coming, seat)
    at_most = floors + more + uncertain
    if at_most == 0 or at_most < most:
        return 0.0  # cannot hold this tower any more, unless floors are shifted
    players = int(state.players)
    standing = BY_FLOORS[players, lacking, floors] * BY_HAND[players, lacking, more]
    return standing * BY_TOP[players, lacking] if seat == top else standing


@compiled
def crests_in_hands(state: np.record) -> Hands:
    """The crests of each city, four bits a city, in each hand or on a card played but not built."""
    return (
        crests_of_seat(state, 0),
        crests_of_seat(state, 1),
        crests_of_seat(state, 2),
        crests_of_seat(state, 3),
        crests_of_seat(state, 4),
    )


@compiled
def crests_of_seat(state: np.record, seat: int) -> int:
    """The crests of each city that a seat is sure to build."""
    crests = 0
    rest = int(state.hand[seat])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        crests += crests_of(state, card) << (CITY_BITS * city_of(state, card))
    if state.phase == BUILD and state.seat == seat:
        crests += crests_of(state, state.card) << (CITY_BITS * city_of(state, state.card))
    return crests


@compiled
def crests_to_come(hands: Hands, city: int) -> int:
    """The crests of one city in each hand, a byte a seat."""
    place = CITY_BITS * int(city)
    return (
        ((hands[0] >> place) & 15)
        | ((hands[1] >> place) & 15) << BYTE
        | ((hands[2] >> place) & 15) << 2 * BYTE
        | ((hands[3] >> place) & 15) << 3 * BYTE
        | ((hands[4] >> place) & 15) << 4 * BYTE
    )


@compiled
def add_portraits(state: np.record, out: NDArray[np.float64]) -> None:
    """Sets that are sure, and what the portraits over may still become."""
    to_come = portraits_to_come(state)
    for seat in range(state.players):
        in_hand = portraits_on(state, state.hand[seat])
        for patrician in range(len(PATRICIANS)):
            own = int(state.heads[seat, patrician]) + count_of(in_hand, patrician)
            out[seat] += worth_of_portraits(own, count_of(to_come, patrician), state.players)


@compiled
def portraits_to_come(state: np.record) -> int:
    """The portraits that nobody has yet, counted for all patricians at once."""
    cards = int(state.pile)
    for city in range(state.cities):
        if has(state.face_up, city):
            cards |= bit(state.display[city])
    return portraits_on(state, cards)


@compiled
def worth_of_portraits(own: int, to_come: int, players: int) -> float:
    """What equal portraits will bring their owner, as so many are still to be shared."""
    step = min(STEPS_PER_PORTRAIT * to_come // int(players), PORTRAITS_OVER.shape[1] - 1)
    return SET_POINTS * (own // SET_SIZE) + PORTRAITS_OVER[own % SET_SIZE, step]


@compiled
def portraits_on(state: np.record, cards: int) -> int:
    """The portraits on some cards, counted for all patricians at once."""
    counts = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if heads_of(state, card) > 0:
            counts += one_of(patrician_of(state, card)) * heads_of(state, card)
    return counts


@compiled
def add_standing(state: np.record, out: NDArray[np.float64]) -> None:
    """Signs still to be used, and who is sooner to play."""
    players, stage = int(state.players), stage_of(state)
    for seat in range(players):
        signs, marks = signs_of(state, seat)
        out[seat] += BY_MOVE_SIGN[players, stage] * signs
        out[seat] += BY_QUESTION_MARK[players, stage] * marks
        out[seat] += BY_WAITING[players, stage] * (turns_to_wait(state, seat) - (players - 1) / 2)


@compiled
def stage_of(state: np.record) -> int:
    """How far the game is from its end, in rough steps."""
    return min(turns_left(state) // TURNS_OF_STAGE, STAGES - 1)


@compiled
def signs_of(state: np.record, seat: int) -> tuple[int, int]:
    """Move signs and question marks that a seat has in hand, or has played and may still use."""
    signs, marks = 0, 0
    rest = int(state.hand[seat])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        signs += has_move_sign(state, card)
        marks += has_question_mark(state, card)
    if state.seat == seat and state.phase in (BUILD, SHIFT, TAKE):
        signs += has_move_sign(state, state.card) and state.phase != TAKE
        marks += has_question_mark(state, state.card)
    return signs, marks


@compiled
def turns_to_wait(state: np.record, seat: int) -> int:
    """Turns of others before a seat builds again."""
    first = int(state.seat) if state.phase <= BUILD else int(state.seat) + 1
    return (seat - first) % int(state.players)


@compiled
def is_certain(view: np.record) -> bool:
    """Whether no card is unknown: the pile is empty, and what is unseen is all in one hand."""
    if view.pile_size > 0:
        return False
    strangers = 0
    for seat in range(view.players):
        strangers += view.hand_size[seat] > size(view.hand[seat])
        if view.played_size[seat] > size(view.played[seat]):
            return False
    return strangers <= 1
