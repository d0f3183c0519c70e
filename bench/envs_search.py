"""OpenSpiel's own search on Patrician beside torri's, on one core and in the same run.

    python -m bench.envs_search

From the opening with two players: simulations a second of OpenSpiel's ISMCTS bot in Python through
`torri.envs.openspiel`, with one random game each, and iterations a second of torri's search, with
random games to the end likewise and as the levels play. The fastest of several rounds counts.
"""

import os
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from torri.core.position import View
from torri.core.rng import Rng
from torri.players.settings import Settings
from torri.players.tree import Tree

pyspiel: Any = import_module("pyspiel")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
import_module("torri.envs.openspiel")

ROUNDS = 5
SIMULATIONS = 200
ITERATIONS = 10_000
NODES = 200_000
EXPLORATION = 0.7
KINDS = {
    "torri, random games to the end": Settings(
        informed=0, imagined_turns=10_000, prior_visits=0, exploration=EXPLORATION
    ),
    "torri, as the levels play": Settings(),
}


def dealt(seed: int) -> Any:
    """An opening position of Patrician with two players, in OpenSpiel."""
    state = pyspiel.load_game("python_torri_patrician").new_initial_state()
    rng = Rng(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def fastest(work: Callable[[int], None], count: int) -> float:
    """How many of so many things a second, in the best of several rounds."""
    work(0)  # compiled before time counts
    best = 0.0
    for number in range(ROUNDS):
        began = time.perf_counter()
        work(number)
        best = max(best, count / (time.perf_counter() - began))
    return best


def openspiel_speed(state: Any) -> float:
    """Simulations a second of OpenSpiel's bot."""

    def work(seed: int) -> None:
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        game = state.get_game()
        ismcts.ISMCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, random_state=random).step(state)

    return fastest(work, SIMULATIONS)


def torri_speed(view: View, settings: Settings) -> float:
    """Iterations a second of torri's search."""
    trees = [Tree(view.game, settings, Rng(number), NODES) for number in range(ROUNDS)]

    def work(number: int) -> None:
        trees[number].clear()
        trees[number].grow(view, ITERATIONS)

    return fastest(work, ITERATIONS)


def main() -> None:
    """Measure, and print a line each."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    state = dealt(seed=1)
    position = state.position.state
    view = position.view(position.seat)
    base = openspiel_speed(state)
    print("patrician, 2 players, opening, one core: simulations a second")
    print(f"  {'OpenSpiel, ISMCTS in Python, random games to the end':54} {base:10,.0f}")
    for words, settings in KINDS.items():
        speed = torri_speed(view, settings)
        print(f"  {words:54} {speed:10,.0f}   {speed / base:5.0f} x OpenSpiel")


if __name__ == "__main__":
    main()
