"""The turn: what may be decided, and what a decision does (P1-P17, P30, M1-M3).

`choices` gives the legal decisions of a position as a set, `apply` carries one out. Between two
decisions the game moves on by itself: what is forced and what is lost asks nobody.
"""

import numpy as np
from numpy.typing import NDArray

from torri.core import rng as chance
from torri.core.bits import bit, has, lowest, size
from torri.core.jit import compiled
from torri.core.position import CHANCE, NOBODY
from torri.games.patrician import actions
from torri.games.patrician.cards import (
    city_of,
    crests_of,
    has_move_sign,
    has_question_mark,
    heads_of,
    patrician_of,
)
from torri.games.patrician.components import BORDER_CITIES, SITES, STARTING_CARDS
from torri.games.patrician.scoring import BORDERS_OF, is_complete, score_city, score_game
from torri.games.patrician.state import (
    BUILD,
    CAPACITY,
    CARD,
    CHOOSE_FIRST,
    DEAL,
    MESSENGER,
    NONE,
    OVER,
    REFILL,
    SHIFT,
    TAKE,
    TURN_UP,
)

# The action that the lowest member of `choices` stands for, by phase.
FIRST_ACTION = np.array(
    [
        actions.FIRST,
        actions.DRAW,
        actions.DRAW,
        actions.PLAY,
        actions.BUILD,
        actions.SHIFT,
        actions.TAKE,
        actions.DRAW,
        actions.MESSENGER,
        0,
    ],
    np.int64,
)
MAX_LEGAL = actions.CARDS

# Builds, as sets of actions.BUILDS.
ON_A, ON_B, ON_AA, ON_AB, ON_BB = 1, 2, 4, 8, 16
MESSENGERS_PER_CITY = 2
BORDER_ENDS = np.array(BORDER_CITIES, np.int8)


@compiled
def mover(state: np.record) -> int:
    """Who decides now: a seat, chance, or nobody once the game is over."""
    phase = state.phase
    if phase in (CHOOSE_FIRST, DEAL, TURN_UP, REFILL):
        return CHANCE
    return NOBODY if phase == OVER else state.seat


@compiled
def choices(state: np.record) -> int:
    """The legal decisions: member k stands for action FIRST_ACTION[phase] + k."""
    phase = state.phase
    if phase == CARD:
        return state.hand[state.seat]  # P10
    if phase == BUILD:
        return builds(state, state.card)
    if phase in (REFILL, TURN_UP):
        return state.pile  # P4, P16
    if phase == TAKE:
        return int(state.face_up)  # P15
    if phase == SHIFT:
        return shifts(state) | bit(actions.DECLINE_SHIFT)
    if phase == DEAL:
        return state.pile & state.starred  # P3
    if phase == MESSENGER:
        return messenger_borders(state) | bit(actions.DECLINE_MESSENGER)
    if phase == CHOOSE_FIRST:
        return bit(state.players) - 1  # P6
    return 0


@compiled
def legal(state: np.record, out: NDArray[np.int64]) -> int:
    """Write the legal actions into `out`, lowest first, and return how many there are."""
    rest = choices(state)
    first = int(FIRST_ACTION[state.phase])
    count = 0
    while rest != 0:
        out[count] = first + lowest(rest)
        rest &= rest - 1
        count += 1
    return count


@compiled
def is_legal(state: np.record, action: int) -> bool:
    """Whether an action, whatever number it is, is legal here."""
    choice = action - int(FIRST_ACTION[state.phase])
    return 0 <= choice < MAX_LEGAL and has(choices(state), choice)


@compiled
def sample(state: np.record, rng: NDArray[np.int64]) -> int:
    """A legal action at random, each as likely as the others (chance's too: P3, P4, P6, P16)."""
    return int(FIRST_ACTION[state.phase]) + chance.member(rng, choices(state))


@compiled
def apply(state: np.record, action: int) -> None:
    """Carry out a legal action."""
    phase = state.phase
    choice = action - int(FIRST_ACTION[phase])
    if phase == CARD:
        play_card(state, choice)
    elif phase == BUILD:
        build(state, choice)
    elif phase == REFILL:
        refill(state, choice)
    elif phase == TAKE:
        take(state, choice)
    elif phase == SHIFT:
        shift(state, choice)
    elif phase == MESSENGER:
        place_messenger(state, choice)
    elif phase == DEAL:
        deal(state, choice)
    elif phase == TURN_UP:
        turn_up(state, choice)
    elif phase == CHOOSE_FIRST:
        state.seat = choice
        state.phase = DEAL


@compiled
def deal(state: np.record, card: int) -> None:
    """P3: three starred cards to each seat, one after the other."""
    state.pile &= ~bit(card)
    state.starters |= bit(card)
    for seat in range(state.players):
        held = size(state.hand[seat])
        if held < STARTING_CARDS:
            state.hand[seat] |= bit(card)
            if seat == state.players - 1 and held + 1 == STARTING_CARDS:
                state.phase = TURN_UP
            return


@compiled
def turn_up(state: np.record, card: int) -> None:
    """P4: one card beside every city in play."""
    city = size(state.face_up)
    show(state, city, card)
    if city + 1 == state.cities:
        state.phase = CARD
        state.turns = 1


@compiled
def show(state: np.record, city: int, card: int) -> None:
    """Turn up a card of the draw pile beside a city."""
    state.pile &= ~bit(card)
    state.display[city] = card
    state.face_up |= bit(city)


@compiled
def play_card(state: np.record, card: int) -> None:
    """P10: onto the own pile, where its portraits wait for the end."""
    seat = state.seat
    state.hand[seat] &= ~bit(card)
    state.played[seat] |= bit(card)
    state.starters &= ~bit(card)
    state.top[seat] = card
    if heads_of(state, card) > 0:
        state.heads[seat, patrician_of(state, card)] += heads_of(state, card)
    clear_turn(state)
    state.turn_of = seat
    state.card = card
    state.phase = BUILD


@compiled
def clear_turn(record: np.record) -> None:
    """Of the turn under way nothing is decided, or nothing is known."""
    record.turn_of = NONE
    record.card = NONE
    record.build = NONE
    record.shift = NONE
    record.taken_from = NONE
    record.drawn = NONE
    record.messenger = NONE


@compiled
def builds(state: np.record, card: int) -> int:
    """P11, P13: either site for each floor, but the last floor of a city to a site still empty."""
    city = city_of(state, card)
    on_a, on_b = state.height[city, 0], state.height[city, 1]
    left = CAPACITY[city] - on_a - on_b
    if crests_of(state, card) == 1:
        if left == 1 and on_a == 0:
            return ON_A
        if left == 1 and on_b == 0:
            return ON_B
        return ON_A | ON_B
    if left == 2 and on_a == 0:
        return ON_AA | ON_AB
    if left == 2 and on_b == 0:
        return ON_AB | ON_BB
    return ON_AA | ON_AB | ON_BB


@compiled
def build(state: np.record, choice: int) -> None:
    """P11, P20: add the floors; a city whose last floor this is, is scored at once."""
    state.build = choice
    city = city_of(state, state.card)
    chosen = bit(choice)
    if chosen & (ON_A | ON_AA | ON_AB) != 0:
        add_floor(state, city, 0)
    if chosen & ON_AA != 0:
        add_floor(state, city, 0)
    if chosen & (ON_B | ON_AB | ON_BB) != 0:
        add_floor(state, city, 1)
    if chosen & ON_BB != 0:
        add_floor(state, city, 1)
    state.present[state.seat] |= bit(city)
    if is_complete(state, city):
        score_city(state, city)
    if has_move_sign(state, state.card) and shiftable(state) != 0:
        state.phase = SHIFT
    else:
        begin_taking(state)


@compiled
def add_floor(state: np.record, city: int, site: int) -> None:
    """Put one floor of the player whose turn it is on top of a site."""
    seat = state.seat
    state.floor[city, site, state.height[city, site]] = seat
    state.height[city, site] += 1
    state.built[seat] += 1


@compiled
def shiftable(state: np.record) -> int:
    """P14: cities with a floor of one's own, other than the one built in, not yet scored."""
    built_in = bit(city_of(state, state.card))
    return int(state.present[state.seat]) & ~built_in & ~int(state.scored)


@compiled
def shifts(state: np.record) -> int:
    """P14: the top floor of any tower in such a city, whoever owns it."""
    result = 0
    rest = shiftable(state)
    while rest != 0:
        city = lowest(rest)
        rest &= rest - 1
        for site in range(SITES):
            if state.height[city, site] > 0:
                result |= bit(city * SITES + site)
    return result


@compiled
def shift(state: np.record, choice: int) -> None:
    """P14: move a top floor onto the other site of its city, or leave all as it is."""
    state.shift = choice
    if choice != actions.DECLINE_SHIFT:
        city, site = choice // SITES, choice % SITES
        level = state.height[city, site] - 1
        target = 1 - site
        state.floor[city, target, state.height[city, target]] = state.floor[city, site, level]
        state.height[city, target] += 1
        state.floor[city, site, level] = 0
        state.height[city, site] = level
    begin_taking(state)


@compiled
def begin_taking(state: np.record) -> None:
    """P15: the card beside the city built in; any with a question mark or where there is none."""
    city = city_of(state, state.card)
    if has(state.face_up, city) and not has_question_mark(state, state.card):
        take(state, city)
    elif state.face_up != 0:
        state.phase = TAKE
    else:
        begin_messenger(state)


@compiled
def take(state: np.record, city: int) -> None:
    """P15: into the hand, seen by all; P16: then the place is refilled while the pile lasts."""
    state.taken_from = city
    state.hand[state.seat] |= bit(state.display[city])
    state.display[city] = NONE
    state.face_up &= ~bit(city)
    if state.pile != 0:
        state.phase = REFILL
    else:
        begin_messenger(state)


@compiled
def refill(state: np.record, card: int) -> None:
    """P16: a card of the pile to the place just emptied, in completed cities too."""
    show(state, state.taken_from, card)
    state.drawn = card
    begin_messenger(state)


@compiled
def begin_messenger(state: np.record) -> None:
    """M2: after a turn with a starred card, while a messenger is left and some border is free."""
    if (
        state.with_messengers == 1
        and has(state.starred, state.card)
        and state.messengers[state.seat] > 0
        and messenger_borders(state) != 0
    ):
        state.phase = MESSENGER
    else:
        finish_turn(state)


@compiled
def messenger_borders(state: np.record) -> int:
    """M3: free borders of two cities in play with room, neither of them the one built in."""
    built_in = city_of(state, state.card)
    result = 0
    for border in range(len(BORDER_ENDS)):
        one, other = BORDER_ENDS[border, 0], BORDER_ENDS[border, 1]
        if (
            not has(state.borders, border)
            and built_in not in (one, other)
            and has_room(state, one)
            and has_room(state, other)
        ):
            result |= bit(border)
    return result


@compiled
def has_room(state: np.record, city: int) -> bool:
    """M3: whether a city is in play and has fewer than two messengers beside it."""
    beside = int(state.borders) & BORDERS_OF[city]
    return city < state.cities and size(beside) < MESSENGERS_PER_CITY


@compiled
def place_messenger(state: np.record, choice: int) -> None:
    """M2: place it or keep it."""
    state.messenger = choice
    if choice != actions.DECLINE_MESSENGER:
        state.borders |= bit(choice)
        state.messengers[state.seat] -= 1
    finish_turn(state)


@compiled
def finish_turn(state: np.record) -> None:
    """P6, P30: on to the next seat with cards in hand; the game ends when there is none."""
    seat = int(state.seat)
    for _ in range(state.players):
        seat += 1
        if seat == state.players:
            seat = 0
        if state.hand[seat] != 0:
            state.seat = seat
            state.phase = CARD
            state.turns += 1
            return
    state.phase = OVER
    score_game(state)
