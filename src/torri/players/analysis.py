"""What a position is worth, and what could be done: hints and evaluations for people and programs.

`analyse` thinks with the same search and the same exact endings as the strongest level, and says
what it found: for every turn that could be played, and for the position as it is.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from torri.core.cores import available_cores
from torri.core.errors import IllegalAction, OptionError
from torri.core.position import CHANCE, State, View
from torri.core.rng import Rng
from torri.players.endgame import Solver
from torri.players.levels import LEVELS, LONGEST, MOST_CORES, MOST_ITERATIONS
from torri.players.searcher import Budget, Searcher
from torri.players.settings import OTHERS, Settings
from torri.players.thinking import Endings
from torri.players.tree import Branch, Tree, added

SETTINGS = Settings(margin_weight=0.01)
"""Players divide a tenth of a victory by points; here shares are those of the victory itself, but
for a hundredth, which still tells apart turns that all win or all lose."""
LONGEST_LINE = 8
"""Turns of the best line."""
FEWEST_VISITS = 20
"""A decision that was tried less often is no part of the best line."""


@dataclass(frozen=True)
class Turn:
    """A turn that could be played, as far as it can be decided before chance or the next seat."""

    text: str
    """In notation."""
    actions: tuple[int, ...]
    visits: int
    """How often it was tried; 0: the figures are those of the turns that begin like it."""
    shares: tuple[float, ...]
    """Each seat's share of the victory, as estimated."""
    points: tuple[float, ...]
    """The points that each seat may expect."""


@dataclass(frozen=True)
class Analysis:
    """What is thought of a position, by somebody who knows what its viewer knows."""

    seat: int
    """Who decides: a seat, CHANCE or NOBODY."""
    shares: tuple[float, ...]
    points: tuple[float, ...]
    visits: int
    exact: bool
    """Whether the figures are no estimates: the ending is solved."""
    turns: tuple[Turn, ...]
    """Every legal turn of the viewer, the best first; none where another decides."""
    line: tuple[tuple[int, str], ...]
    """What is likely to come: seats and their turns in notation, cards yet to be drawn guessed."""


def analyse(
    view: View,
    seconds: float | None = 2.0,
    *,
    iterations: int | None = None,
    cores: int | None = None,
    seed: int = 0,
) -> Analysis:
    """Think about a view for some seconds, or so many iterations, and say what was found."""
    _check(seconds, iterations, cores)
    if view.turns == 0:
        raise IllegalAction("there is nothing to analyse before the game is set up")
    state = view.determinize(Rng(seed))
    if view.over:
        return _finished(state)
    began = time.perf_counter()
    exact = _solved(view, seconds)
    if exact is not None:
        return exact
    searcher = Searcher(view.game, Rng(seed), SETTINGS, cores or available_cores())
    budget = Budget(seconds, iterations).after(time.perf_counter() - began)
    searcher.think(view, budget, may_stop_early=False)
    roots = [(tree, tree.root) for tree in searcher.trees]
    whole = added([tree.whole() for tree in searcher.trees])
    turns: list[Turn] = []
    if state.seat == view.viewer:
        turns = sorted(_turns(state, roots, whole, ()), key=lambda turn: -turn.visits)
    shares, points = _means(whole, view.game.players)
    line = _best_line(state, searcher.trees[0], turns[0].actions if turns else ())
    return Analysis(
        state.seat, shares, points, whole.visits, exact=False, turns=tuple(turns), line=line
    )


def _check(seconds: float | None, iterations: int | None, cores: int | None) -> None:
    if seconds is None and iterations is None:
        raise OptionError("analyse needs seconds or iterations to think")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise OptionError(f"seconds must be above 0 and at most {LONGEST:g}, not {seconds}")
    if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
        raise OptionError(f"iterations must be from 1 to {MOST_ITERATIONS:,}, not {iterations}")
    if cores is not None and not 1 <= cores <= MOST_CORES:
        raise OptionError(f"cores must be from 1 to {MOST_CORES}, not {cores}")


def _finished(state: State) -> Analysis:
    winners = state.winners
    shares = tuple((seat in winners) / len(winners) for seat in range(state.game.players))
    points = tuple(float(points) for points in state.points)
    return Analysis(state.seat, shares, points, 0, exact=True, turns=(), line=())


def _solved(view: View, seconds: float | None) -> Analysis | None:
    """Every legal turn with how the game ends after it, if all of them can be solved."""
    solver = Solver(view.game)
    endings = Endings(LEVELS["podesta"].endings, seconds)
    start = solver.position(view, endings.most_turns(view.game.players))
    if start is None or start.seat != view.viewer:
        return None
    found: list[tuple[int, Turn]] = []
    limit = endings.limit()
    visits = 0
    for actions, end in _ends(start, ()):
        ending, used = solver.ending(end, replace(limit, positions=limit.positions - visits))
        if ending is None:
            return None
        visits += used
        points = tuple(float(points) for points in ending.points)
        turn = Turn(end.turn_text(), actions, used, tuple(ending.shares), points)
        found.append((ending.worths[start.seat], turn))
    found.sort(key=lambda pair: -pair[0])  # stable: of equal ones the first stays first
    turns = tuple(turn for _, turn in found)
    line = ((start.seat, turns[0].text),)
    best = turns[0]
    return Analysis(
        start.seat, best.shares, best.points, visits, exact=True, turns=turns, line=line
    )


def _ends(state: State, actions: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], State]]:
    """Go through the legal turns: the decisions, and the position after them."""
    seat, turns = state.seat, state.turns
    for action in state.legal():
        after = state.copy().apply(action)
        if after.seat == seat and after.turns == turns:
            yield from _ends(after, (*actions, action))
        else:
            yield (*actions, action), after


Places = list[tuple[Tree, int]]
"""The same position in several trees, by its node."""


def _turns(
    state: State, places: Places, parent: Branch, actions: tuple[int, ...]
) -> Iterator[Turn]:
    """Go through the legal turns, with what the trees know of them."""
    seat, turns = state.seat, state.turns
    below = _below(places)
    for action in state.legal():
        after = state.copy().apply(action)
        nodes = below.get(action, [])
        branch = added([branch for _, branch in nodes])
        known = branch if branch.visits else parent
        if after.seat == seat and after.turns == turns:
            further = [(tree, branch.node) for tree, branch in nodes]
            yield from _turns(after, further, known, (*actions, action))
        else:
            yield Turn(
                after.turn_text(),
                (*actions, action),
                branch.visits,
                *_means(known, state.game.players),
            )


def _below(places: Places) -> dict[int, list[tuple[Tree, Branch]]]:
    """What the trees know of each decision of a position."""
    found: dict[int, list[tuple[Tree, Branch]]] = {}
    for tree, node in places:
        for branch in tree.branches(node):
            found.setdefault(branch.action, []).append((tree, branch))
    return found


def _means(branch: Branch, players: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    visits = max(1, branch.visits)
    shares, points = branch.shares[:players] / visits, branch.points[:players] / visits
    return tuple(shares.tolist()), tuple(points.tolist())


def _best_line(state: State, tree: Tree, first: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Follow the decisions of the best turn, then what was tried most, for some turns."""
    line: list[tuple[int, str]] = []
    node, rng, position = tree.root, Rng(0), state.copy()
    given = list(first)
    last = state.turns + tree.work.settings[OTHERS]
    while not position.over and len(line) < LONGEST_LINE:
        position.chance(rng)
        turns, whose = position.turns, position.seat
        while position.turns == turns and not position.over:
            if position.seat == CHANCE:
                position.apply(position.sample(rng))
                continue
            if position.turns > last:
                return tuple(line)  # the tree is about the own turns only
            branch = _next_branch(position, tree, node, given.pop(0) if given else None)
            if branch is None:
                return tuple(line)
            position.apply(branch.action)
            node = branch.node
        line.append((whose, position.turn_text()))
    return tuple(line)


def _next_branch(position: State, tree: Tree, node: int, given: int | None) -> Branch | None:
    """The decision that was given, else the one tried most, if it was tried often enough."""
    legal = set(position.legal())
    known = [branch for branch in tree.branches(node) if branch.action in legal]
    if given is not None:
        return next((branch for branch in known if branch.action == given), None)
    best = max(known, key=lambda branch: branch.visits, default=None)
    return best if best is not None and best.visits >= FEWEST_VISITS else None
