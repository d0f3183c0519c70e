"""What a sensible player does at first sight: no looking ahead, one glance at the board.

Every choice gets a worth in points: what it changes in the towers that the player may expect to
hold and in the portraits. A little chance is added, so that nobody plays the same game twice. The
search's imagined games follow it, so it has to be quick.
"""

import numpy as np

from torri.core import rng as chance
from torri.core.bits import has, lowest
from torri.core.jit import compiled
from torri.games.patrician import actions
from torri.games.patrician.cards import (
    city_of,
    crests_of,
    has_question_mark,
    heads_of,
    patrician_of,
)
from torri.games.patrician.components import BORDER_CITIES, SITES
from torri.games.patrician.floors import count_of, floors_of_all, most_of, one_of, sum_of, without
from torri.games.patrician.outlook import (
    Hands,
    crests_in_hands,
    crests_to_come,
    floors_lacking,
    portraits_on,
    portraits_to_come,
    promise,
    top_of,
    tower_value,
    worth_of_portraits,
)
from torri.games.patrician.rules import FIRST_ACTION, builds, choices, sample
from torri.games.patrician.scoring import tower_winner
from torri.games.patrician.state import BUILD, CARD, MESSENGER, NONE, SHIFT, TAKE

# In points.
CREST_WORTH = 1.0  # of a crest more in the hand
SIGN_WORTH = 1.2  # of a move sign or a question mark
BORDER_ENDS = np.array(BORDER_CITIES, np.int8)
# Floors that each way to build puts on site a, on site b.
FLOORS_ON = np.array([[1, 0], [0, 1], [2, 0], [1, 1], [0, 2]], np.int8)


@compiled
def instinct(state: np.record, rng: chance.Generator, whim: float) -> int:
    """A sensible action of whoever decides; chance's are as random as ever."""
    phase = state.phase
    rest = choices(state)
    if phase not in (CARD, BUILD, SHIFT, TAKE, MESSENGER) or rest & (rest - 1) == 0:
        return sample(state, rng)
    best, choice = -1e9, 0
    hands = crests_in_hands(state)
    to_come = portraits_to_come(state) if phase in (CARD, TAKE) else 0
    in_hand = portraits_on(state, state.hand[state.seat]) if phase in (CARD, TAKE) else 0
    while rest != 0:
        option = lowest(rest)
        rest &= rest - 1
        worth = whim * chance.below(rng, 256) / 256
        if phase == CARD:
            worth += worth_of_card(state, option, hands, in_hand, to_come)
        elif phase == BUILD:
            worth += worth_of_build(state, option, hands)
        elif phase == TAKE:
            worth += worth_of_taking(state, state.display[option], hands, in_hand, to_come)
        elif phase == SHIFT:
            worth += worth_of_shift(state, option, hands)
        else:
            worth += worth_of_messenger(state, option)
        if worth > best:
            best, choice = worth, option
    return int(FIRST_ACTION[phase]) + choice


@compiled
def worth_of_card(state: np.record, card: int, hands: Hands, in_hand: int, to_come: int) -> float:
    """The best way to build with it, and the card that comes in return."""
    best = worth_of_best_build(state, card, hands)
    city = city_of(state, card)
    if has_question_mark(state, card):
        rest, most = int(state.face_up), 0.0
        while rest != 0:
            most = max(
                most, worth_of_taking(state, state.display[lowest(rest)], hands, in_hand, to_come)
            )
            rest &= rest - 1
        return best + most - SIGN_WORTH
    if has(state.face_up, city):
        best += worth_of_taking(state, state.display[city], hands, in_hand, to_come)
    return best


@compiled
def worth_of_best_build(state: np.record, card: int, hands: Hands) -> float:
    """What the best way to build adds to the player's part of a city."""
    city = city_of(state, card)
    coming = crests_to_come(hands, city)
    before = part_of_city(state, city, coming, 0, 0)
    after = coming - one_of(state.seat) * crests_of(state, card)
    best = -1e9
    ways = builds(state, card)
    while ways != 0:
        way = lowest(ways)
        ways &= ways - 1
        best = max(best, part_of_city(state, city, after, FLOORS_ON[way, 0], FLOORS_ON[way, 1]))
    return best - before


@compiled
def worth_of_build(state: np.record, way: int, hands: Hands) -> float:
    """The player's part of the city once it is built in."""
    city = city_of(state, state.card)
    after = crests_to_come(hands, city) - one_of(state.seat) * crests_of(state, state.card)
    return part_of_city(state, city, after, FLOORS_ON[way, 0], FLOORS_ON[way, 1])


@compiled
def part_of_city(state: np.record, city: int, coming: int, on_a: int, on_b: int) -> float:
    """The points that a player may expect of a city with so many floors more."""
    lacking = floors_lacking(state, city) - on_a - on_b
    uncertain = lacking - sum_of(coming)
    lead = int(state.height[city, 0]) + on_a - int(state.height[city, 1]) - on_b
    part = 0.0
    for site in range(SITES):
        floors = int(on_a if site == 0 else on_b)
        counts, top = floors_of_all(state, city, site), top_of(state, city, site)
        if floors > 0:
            counts += one_of(state.seat) * floors
            top = int(state.seat)
        share = share_of(state, counts, top, coming, uncertain, lacking)
        if share > 0.0:
            part += share * tower_value(state, city, lead if site == 0 else -lead, lacking)
    return part


@compiled
def share_of(
    state: np.record, counts: int, top: int, coming: int, uncertain: int, lacking: int
) -> float:
    """The player's part of a tower: by promise, or once the city is complete by who holds it."""
    own = state.seat
    if lacking == 0:
        most = most_of(without(counts, own))
        mine = count_of(counts, own)
        return 1.0 if mine > most or (mine == most and mine > 0 and top == own) else 0.0
    most = most_of(counts)
    mine = promise(state, counts, most, top, coming, uncertain, lacking, own)
    if mine == 0.0:
        return 0.0
    whole = 0.0
    for seat in range(state.players):
        whole += promise(state, counts, most, top, coming, uncertain, lacking, seat)
    return mine / whole


@compiled
def worth_of_taking(state: np.record, card: int, hands: Hands, in_hand: int, to_come: int) -> float:
    """What its portraits may become, and a little for what else it shows."""
    worth = 0.0
    city = city_of(state, card)
    if not has(state.scored, city):
        coming = crests_to_come(hands, city)
        more = coming + one_of(state.seat) * crests_of(state, card)
        worth += part_of_city(state, city, more, 0, 0) - part_of_city(state, city, coming, 0, 0)
    heads = heads_of(state, card)
    if heads == 0:
        return worth if crests_of(state, card) > 1 else worth + SIGN_WORTH
    patrician = patrician_of(state, card)
    own = int(state.heads[state.seat, patrician]) + count_of(in_hand, patrician)
    open_ones = count_of(to_come, patrician)
    worth += worth_of_portraits(own + heads, open_ones - heads, state.players)
    return worth - worth_of_portraits(own, open_ones, state.players)


@compiled
def worth_of_shift(state: np.record, option: int, hands: Hands) -> float:
    """What it adds to the player's part of the two towers of the city."""
    if option == actions.DECLINE_SHIFT:
        return 0.0
    city, source = option // SITES, option % SITES
    coming = crests_to_come(hands, city)
    lacking = floors_lacking(state, city)
    uncertain = lacking - sum_of(coming)
    moved = top_of(state, city, source)
    lead = int(state.height[city, source]) - int(state.height[city, 1 - source])
    worth = 0.0
    for site in (source, 1 - source):
        ahead = lead if site == source else -lead
        step = -1 if site == source else 1
        counts, top = floors_of_all(state, city, site), top_of(state, city, site)
        before = share_of(state, counts, top, coming, uncertain, lacking)
        worth -= before * tower_value(state, city, ahead, lacking)
        counts += step * one_of(moved)
        top = moved if step == 1 else second_of(state, city, site)
        share = share_of(state, counts, top, coming, uncertain, lacking)
        worth += share * tower_value(state, city, ahead + 2 * step, lacking)
    return worth


@compiled
def second_of(state: np.record, city: int, site: int) -> int:
    """Whose floor is below the top of a tower."""
    height = state.height[city, site]
    return int(state.floor[city, site, height - 2]) if height > 1 else NONE


@compiled
def worth_of_messenger(state: np.record, option: int) -> float:
    """A border between towers of one's own, rather than none."""
    if option == actions.DECLINE_MESSENGER:
        return 0.0
    worth = 0.0
    for end in range(2):
        city = BORDER_ENDS[option, end]
        if has(state.scored, city):
            continue
        for site in range(SITES):
            holder = tower_winner(state, city, site)
            if holder == state.seat:
                worth += 1.0
            elif holder != NONE:
                worth -= 1.0
    return worth
