"""The search: one tree over what can be known, grown by imagined games, for every game the same.

Information-set Monte Carlo tree search. Every iteration fills in at random what the view leaves
open, walks down the tree along what is legal in that guess, adds to it, plays on for some turns and
passes what came of it back up. Where nothing is hidden this is plain Monte Carlo tree search.

Functions here are bound to each game: names in capitals are that game's rules, or functions of this
module bound before.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from torri.core.game import CHANCE, NOBODY
from torri.core.jit import compiled
from torri.core.kernels import Actions, Records
from torri.core.layout import record_dtype
from torri.core.rng import Generator
from torri.players.settings import (
    EXPAND_AT,
    EXPLORATION,
    IMAGINED_TURNS,
    INFORMED,
    MARGIN_WEIGHT,
    OTHERS,
    PRIOR_VISITS,
    SPLIT_CHANCE,
    WHIM,
)
from torri.players.worth import MOST_SEATS, Values, appraise

MOVER: Callable[[Any], int]
LEGAL: Callable[[Any, Actions], int]
SAMPLE: Callable[[Any, Generator], int]
APPLY: Callable[[Any, int], None]
DETERMINIZE: Callable[[Any, Generator, Any], None]
INSTINCT: Callable[[Any, Generator, float], int]
APPRAISE: Callable[[Any, float, Values, Values], None]
MARK_LEGAL: Callable[..., int]
ADD_CHILDREN: Callable[..., None]
SELECT: Callable[..., int]
CHANCE_CHILD: Callable[..., int]
DESCEND: Callable[..., int]
IMAGINE: Callable[..., None]
BACK_UP: Callable[..., None]

NODE = record_dtype(
    [
        ("share", np.float32, MOST_SEATS),  # sum of each seat's shares of the victory
        ("points", np.float32, MOST_SEATS),  # sum of each seat's points
        ("prior", np.float32),  # share that the outlook promises to whoever decided this
        ("action", np.int32),  # the decision, or outcome of chance, that leads here
        ("visits", np.int32),  # iterations that came through
        ("available", np.int32),  # iterations in which it was legal
        ("first_child", np.int32),  # 0: none
        ("next_sibling", np.int32),  # 0: none
    ]
)
Nodes = Any  # an array of such records; typed like that, every field would be unknown
NO_NODE = 0  # the first record of a pool is nobody's
# Words of `header`: nodes in use, the root, the last mark given, iterations so far.
USED, ROOT, MARK, ITERATIONS = range(4)
HEADER_WORDS = 4
DEEPEST = 512
"""Decisions and outcomes on a path; what lies deeper is imagined."""


@compiled
def add_node(nodes: Nodes, header: Actions, parent: int, action: int) -> int:
    """Take a fresh node from the pool, which must have one left, and hang it below its parent."""
    fresh = header[USED]
    header[USED] += 1
    new = nodes[fresh]
    new.share[:] = 0.0
    new.points[:] = 0.0
    new.prior = 0.0
    new.action = action
    new.visits = 0
    new.available = 0
    new.first_child = NO_NODE
    new.next_sibling = nodes[parent].first_child
    nodes[parent].first_child = fresh
    return fresh


def mark_legal(state: Any, legal: Actions, header: Actions, marks: Actions) -> int:
    """Write the legal actions, and mark them with a number that was never used before."""
    count = LEGAL(state, legal)
    header[MARK] += 2
    for index in range(count):
        marks[legal[index]] = header[MARK]
    return count


def add_children(
    nodes: Nodes,
    header: Actions,
    node: int,
    seat: int,
    states: Records,
    legal: Actions,
    count: int,
    marks: Actions,
    settings: Values,
    values: Values,
) -> None:
    """Add a child for every legal action that has none, as far as there is memory.

    `states[0]` is where they are legal; each is tried out in `states[1]`.
    """
    mark = header[MARK]
    child = nodes[node].first_child
    missing = count
    while child != NO_NODE:
        if marks[nodes[child].action] == mark:
            marks[nodes[child].action] = mark + 1
            missing -= 1
        child = nodes[child].next_sibling
    if missing == 0:
        return
    for index in range(count - 1, -1, -1):
        action = legal[index]
        if marks[action] != mark or header[USED] == len(nodes):
            continue
        marks[action] = mark + 1
        fresh = add_node(nodes, header, node, action)
        if settings[PRIOR_VISITS] > 0.0:
            states[1] = states[0]
            trial = states[1]
            APPLY(trial, action)
            APPRAISE(trial, settings[MARGIN_WEIGHT], values[0], values[1])
            nodes[fresh].prior = values[1, seat]


def select(nodes: Nodes, node: int, seat: int, mark: int, marks: Actions, settings: Values) -> int:
    """The legal child that promises most to the seat, or is least known; NO_NODE if there is none.

    Upper confidence bounds, with the outlook's promise counted as some visits. What was not always
    legal is measured by how often it was.
    """
    weight = settings[PRIOR_VISITS]
    exploration = settings[EXPLORATION]
    best, chosen = -1.0, NO_NODE
    child = nodes[node].first_child
    while child != NO_NODE:
        here = nodes[child]
        if marks[here.action] >= mark:
            here.available += 1
            visits = here.visits + weight
            if visits == 0.0:
                worth = 1e6 - here.available  # not yet tried at all
            else:
                worth = (here.share[seat] + weight * here.prior) / visits
                worth += exploration * math.sqrt(math.log(1.0 + here.available) / visits)
            if worth > best:
                best, chosen = worth, child
        child = here.next_sibling
    return chosen


def chance_child(nodes: Nodes, header: Actions, node: int, action: int, settings: Values) -> int:
    """Where the tree goes on after an outcome: at a node of its own, or where all outcomes meet."""
    if nodes[node].visits < settings[SPLIT_CHANCE]:
        return node
    child = nodes[node].first_child
    while child != NO_NODE:
        if nodes[child].action == action:
            return child
        child = nodes[child].next_sibling
    if header[USED] == len(nodes):
        return node
    return add_node(nodes, header, node, action)


def descend(
    nodes: Nodes,
    header: Actions,
    states: Records,
    legal: Actions,
    marks: Actions,
    path: Actions,
    rng: Generator,
    settings: Values,
    values: Values,
) -> int:
    """Walk from the root to a leaf, playing `states[0]` along, and return how long the path is."""
    state = states[0]
    thinker = MOVER(state)
    node = header[ROOT]
    path[0] = node
    length = 1
    while length < len(path):
        seat = MOVER(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = SAMPLE(state, rng)
            APPLY(state, action)
            after = CHANCE_CHILD(nodes, header, node, action, settings)
            if after != node:
                node = after
                path[length] = node
                length += 1
            continue
        if seat != thinker and settings[OTHERS] == 0.0:
            APPLY(state, INSTINCT(state, rng, settings[WHIM]))
            continue
        here = nodes[node]
        is_fresh = here.visits < settings[EXPAND_AT] and here.first_child == NO_NODE
        if is_fresh and node != header[ROOT]:
            break
        count = MARK_LEGAL(state, legal, header, marks)
        mark = header[MARK]
        ADD_CHILDREN(nodes, header, node, seat, states, legal, count, marks, settings, values)
        child = SELECT(nodes, node, seat, mark, marks, settings)
        if child == NO_NODE:
            break  # no memory left: play on from here
        APPLY(state, nodes[child].action)
        node = child
        path[length] = node
        length += 1
    return length


def imagine(state: Any, rng: Generator, settings: Values) -> None:
    """Play on for some turns, by instinct or at random."""
    until = state.turns + settings[IMAGINED_TURNS]
    if settings[INFORMED] == 0.0:
        while state.winners == 0 and state.turns < until:
            APPLY(state, SAMPLE(state, rng))
    else:
        while state.winners == 0 and state.turns < until:
            APPLY(state, INSTINCT(state, rng, settings[WHIM]))


def back_up(nodes: Nodes, path: Actions, length: int, players: int, values: Values) -> None:
    """Add what came of an iteration to every node it came through."""
    for index in range(length):
        here = nodes[path[index]]
        here.visits += 1
        for seat in range(players):
            here.points[seat] += values[0, seat]
            here.share[seat] += values[1, seat]


def grow(
    views: Records,
    nodes: Nodes,
    header: Actions,
    states: Records,
    legal: Actions,
    marks: Actions,
    path: Actions,
    rng: Generator,
    settings: Values,
    values: Values,
    iterations: int,
) -> None:
    """Grow the tree of a view by so many iterations."""
    for _ in range(iterations):
        DETERMINIZE(views[0], rng, states[0])
        length = DESCEND(nodes, header, states, legal, marks, path, rng, settings, values)
        IMAGINE(states[0], rng, settings)
        APPRAISE(states[0], settings[MARGIN_WEIGHT], values[0], values[1])
        BACK_UP(nodes, path, length, states[0].players, values)
    header[ITERATIONS] += iterations


@compiled
def lead(nodes: Nodes, header: Actions) -> int:
    """By how many visits the most visited child of the root is ahead of the next."""
    most, second = 0, 0
    child = nodes[header[ROOT]].first_child
    while child != NO_NODE:
        visits = nodes[child].visits
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        child = nodes[child].next_sibling
    return most - second


SEARCH = (
    appraise,
    mark_legal,
    add_children,
    select,
    chance_child,
    descend,
    imagine,
    back_up,
    grow,
)
"""What is bound to a game, each after those that it calls."""
