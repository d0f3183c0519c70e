"""The search: one tree over what can be known, grown by imagined games, for every game the same.

Information-set Monte Carlo tree search. Every iteration fills in at random what the view leaves
open, walks down the tree along what is legal in that guess, adds to it, plays on for some turns and
passes what came of it back up. Where nothing is hidden this is plain Monte Carlo tree search.

Functions here are bound to each game: names in capitals are that game's rules, or functions of this
module bound before.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from torri.core.jit import compiled
from torri.core.kernels import Actions, Records
from torri.core.layout import record_dtype
from torri.core.position import CHANCE, NOBODY
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
DESCEND: Callable[..., int]
IMAGINE: Callable[..., None]

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
# Words of `header`: nodes in use, the root, the last mark given.
USED, ROOT, MARK = range(3)
HEADER_WORDS = 3
DEEPEST = 512
"""Decisions and outcomes on a path; what lies deeper is imagined."""


class Workshop(NamedTuple):
    """A tree, and all that growing it writes to; taken once, so that nothing is ever allocated."""

    nodes: Nodes
    header: Actions
    states: Records  # the position of this iteration, and one to try decisions out
    legal: Actions
    marks: Actions  # by action: the mark of when it was legal last
    path: Actions  # the nodes of this iteration, from the root
    rng: Generator
    settings: Values
    values: Values  # each seat's points, each seat's share


@compiled
def add_node(work: Workshop, parent: int, action: int) -> int:
    """Take a fresh node from the pool, which must have one left, and hang it below its parent."""
    fresh = work.header[USED]
    work.header[USED] += 1
    new = work.nodes[fresh]
    new.share[:] = 0.0
    new.points[:] = 0.0
    new.prior = 0.0
    new.action = action
    new.visits = 0
    new.available = 0
    new.first_child = NO_NODE
    new.next_sibling = work.nodes[parent].first_child
    work.nodes[parent].first_child = fresh
    return fresh


@compiled
def is_full(work: Workshop) -> bool:
    """Whether the pool has no node left."""
    return work.header[USED] == len(work.nodes)


def mark_legal(work: Workshop) -> int:
    """Write the legal actions, and mark them with a number that was never used before."""
    count = LEGAL(work.states[0], work.legal)
    work.header[MARK] += 2
    for index in range(count):
        work.marks[work.legal[index]] = work.header[MARK]
    return count


def add_children(work: Workshop, node: int, seat: int, count: int) -> None:
    """Add a child for every legal action that has none, as far as there is memory.

    `states[0]` is where they are legal; each is tried out in `states[1]`.
    """
    nodes, states, marks = work.nodes, work.states, work.marks
    mark = work.header[MARK]
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
        action = work.legal[index]
        if marks[action] != mark or is_full(work):
            continue
        marks[action] = mark + 1
        fresh = add_node(work, node, action)
        if work.settings[PRIOR_VISITS] > 0.0:
            states[1] = states[0]
            APPLY(states[1], action)
            APPRAISE(states[1], work.settings[MARGIN_WEIGHT], work.values[0], work.values[1])
            nodes[fresh].prior = work.values[1, seat]


@compiled
def select(work: Workshop, node: int, seat: int) -> int:
    """The legal child that promises most to the seat, or is least known; NO_NODE if there is none.

    Upper confidence bounds, with the outlook's promise counted as some visits. What was not always
    legal is measured by how often it was.
    """
    nodes, mark = work.nodes, work.header[MARK]
    weight = work.settings[PRIOR_VISITS]
    exploration = work.settings[EXPLORATION]
    best, chosen = -1.0, NO_NODE
    child = nodes[node].first_child
    while child != NO_NODE:
        here = nodes[child]
        if work.marks[here.action] >= mark:
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


@compiled
def chance_child(work: Workshop, node: int, action: int) -> int:
    """Where the tree goes on after an outcome: at a node of its own, or where all outcomes meet."""
    nodes = work.nodes
    if nodes[node].visits < work.settings[SPLIT_CHANCE]:
        return node
    child = nodes[node].first_child
    while child != NO_NODE:
        if nodes[child].action == action:
            return child
        child = nodes[child].next_sibling
    return node if is_full(work) else add_node(work, node, action)


def descend(work: Workshop) -> int:
    """Walk from the root to a leaf, playing `states[0]` along, and return how long the path is."""
    nodes, path, rng, settings = work.nodes, work.path, work.rng, work.settings
    state = work.states[0]
    thinker = MOVER(state)
    until = state.turns + settings[OTHERS]
    root = work.header[ROOT]
    node = root
    path[0] = node
    length = 1
    while length < len(path):
        seat = MOVER(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = SAMPLE(state, rng)
            APPLY(state, action)
            after = chance_child(work, node, action)
            if after != node:
                node = after
                path[length] = node
                length += 1
            continue
        if seat != thinker and state.turns > until:
            APPLY(state, INSTINCT(state, rng, settings[WHIM]))
            continue
        here = nodes[node]
        is_fresh = here.visits < settings[EXPAND_AT] and here.first_child == NO_NODE
        if is_fresh and node != root:
            break
        count = MARK_LEGAL(work)
        ADD_CHILDREN(work, node, seat, count)
        child = select(work, node, seat)
        if child == NO_NODE:
            break  # no memory left: play on from here
        APPLY(state, nodes[child].action)
        node = child
        path[length] = node
        length += 1
    return length


def imagine(work: Workshop) -> None:
    """Play on for some turns, by instinct or at random."""
    state, rng, whim = work.states[0], work.rng, work.settings[WHIM]
    until = state.turns + work.settings[IMAGINED_TURNS]
    if work.settings[INFORMED] == 0.0:
        while state.winners == 0 and state.turns < until:
            APPLY(state, SAMPLE(state, rng))
    else:
        while state.winners == 0 and state.turns < until:
            APPLY(state, INSTINCT(state, rng, whim))


@compiled
def back_up(work: Workshop, length: int, players: int) -> None:
    """Add what came of an iteration to every node it came through."""
    for index in range(length):
        here = work.nodes[work.path[index]]
        here.visits += 1
        for seat in range(players):
            here.points[seat] += work.values[0, seat]
            here.share[seat] += work.values[1, seat]


def grow(views: Records, work: Workshop, iterations: int) -> None:
    """Grow the tree of a view by so many iterations."""
    state, values = work.states[0], work.values
    for _ in range(iterations):
        DETERMINIZE(views[0], work.rng, state)
        length = DESCEND(work)
        IMAGINE(work)
        APPRAISE(state, work.settings[MARGIN_WEIGHT], values[0], values[1])
        back_up(work, length, state.players)


@compiled
def lead(work: Workshop) -> int:
    """By how many visits the most visited child of the root is ahead of the next."""
    nodes = work.nodes
    most, second = 0, 0
    child = nodes[work.header[ROOT]].first_child
    while child != NO_NODE:
        visits = nodes[child].visits
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        child = nodes[child].next_sibling
    return most - second


SEARCH = appraise, mark_legal, add_children, descend, imagine, grow
"""What is bound to a game, each after those that it calls."""
