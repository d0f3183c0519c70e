"""Search speed on one core: iterations a second with plain and with informed imagined games.

    python bench/search.py

From the opening of three-player Patrician, and beside it San Gimignano's. In the same run a
textbook search in plain Python over the same rules, and the ratio to it. The fastest of several
rounds counts, as other programs may disturb the rest.
"""

import time
from dataclasses import replace

from bench.plain_ismcts import search as plain_search

import torri
from torri.core.position import View
from torri.core.rng import Rng
from torri.players.settings import Settings
from torri.players.tree import Tree

ROUNDS = 5
ITERATIONS = 20_000
PLAIN_ITERATIONS = 200
NODES = 500_000
TO_THE_END = 10_000

KINDS = {
    "textbook: random games to the end": Settings(
        informed=0, imagined_turns=TO_THE_END, prior_visits=0, exploration=0.7
    ),
    "random games to the end, with the outlook's promise": Settings(
        informed=0, imagined_turns=TO_THE_END
    ),
    "informed games to the end": replace(Settings(), imagined_turns=TO_THE_END),
    "as the levels play: informed, cut short, judged": Settings(),
}


def compiled_speed(view: View, settings: Settings) -> float:
    """Iterations a second of the compiled search."""
    best = 0.0
    for round_ in range(ROUNDS):
        tree = Tree(view.game, settings, Rng(round_), NODES)
        began = time.perf_counter()
        tree.grow(view, ITERATIONS)
        best = max(best, ITERATIONS / (time.perf_counter() - began))
    return best


def plain_speed(view: View) -> float:
    """Iterations a second of the search in plain Python."""
    best = 0.0
    for round_ in range(ROUNDS):
        began = time.perf_counter()
        plain_search(view, PLAIN_ITERATIONS, Rng(round_))
        best = max(best, PLAIN_ITERATIONS / (time.perf_counter() - began))
    return best


def main() -> None:
    """Measure and print."""
    for name in ("patrician", "san_gimignano"):
        state = torri.game(name, players=3).new(seed=1)
        view = state.view(state.seat)
        plain = plain_speed(view)
        print(f"{name}, 3 players, opening, one core: iterations a second")
        print(f"  {'plain Python, textbook':52} {plain:10,.0f}")
        for words, settings in KINDS.items():
            speed = compiled_speed(view, settings)
            print(f"  {words:52} {speed:10,.0f}   {speed / plain:5.0f} x plain Python")


if __name__ == "__main__":
    main()
