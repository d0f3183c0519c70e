"""How strong the levels are: what docs/strength.md claims, played anew.

    python -m bench.strength [PART ...] [--games N] [--hurry FACTOR] [--results DIR]

Parts: `ladder` (each level against the one before, both games, two players), `tables` (one podesta
among masons at tables of three and four), `scaling` (1,000 to 100,000 iterations), `endings` (how
often podesta finds the best turn where it can be known), `care` (10,000 games without an illegal
move, in time, with memory flat). All of them by default: most of a day on two cores. With --results
what was played is kept, and goes on there. --hurry 10 gives players who watch the clock a tenth of
their time.
"""

import argparse
import resource
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.contests import contest, share_line

import torri
from torri.core.position import CHANCE, State
from torri.core.rng import Rng
from torri.players import LEVELS, level, thinker
from torri.players.endgame import Limit, Solver
from torri.players.lookahead import LookaheadPlayer

GAMES = ("patrician", "san_gimignano")
WANTED = {"apprentice": 0.95, "mason": 0.80, "master": 0.75, "podesta": 0.60}
ITERATIONS = (1_000, 10_000, 100_000)
ENDINGS = 200
PLACES = 2**22
"""Positions to remember by who solves them with no limit."""
CAREFUL_GAMES = 10_000
TOO_LONG = 1.5
"""A decision may take so many times its budget."""


class Proof:
    """The parts of the proof, and what they found wanting."""

    def __init__(self, games: int, hurry: float, folder: Path | None) -> None:
        self.games = games
        self.hurry = hurry
        self.folder = folder
        self.short: list[str] = []

    def spec(self, name: str) -> str:
        """The level as it plays here: in a hurry, or not."""
        if self.hurry == 1 or LEVELS[name].settings is None:
            return name
        return f"{name}:seconds={LEVELS[name].seconds / self.hurry:g}"

    def check(self, words: str, found: float, wanted: float) -> None:
        """Remember what falls short."""
        if found < wanted:
            self.short.append(f"{words}: {found:.1%}, wanted {wanted:.0%}")

    def versus(self, game: str, players: tuple[str, ...], games: int, wanted: float) -> None:
        """Play a match and say how often the first player won."""
        result = contest(self.folder, game, players, games)
        words = f"{game}, {players[0]} against {' '.join(players[1:])}"
        print(share_line(words, result), flush=True)
        self.check(words, result["levels"][0]["win_share"]["mean"], wanted)
        for row in result["levels"]:
            budget = level(row["level"])
            late = row["longest_decision"] > TOO_LONG * budget.seconds
            if late and not budget.iterations and len(set(players)) > 1:
                self.short.append(f"{words}: {row['level']} took {row['longest_decision']:.3f} s")

    def ladder(self) -> None:
        """Each level against the one before."""
        names = list(LEVELS)
        for game in GAMES:
            for low, high in pairwise(names):
                self.versus(game, (self.spec(high), self.spec(low)), self.games, WANTED[high])

    def tables(self) -> None:
        """One podesta among masons."""
        for rivals in (2, 3):
            players = (self.spec("podesta"), *["mason"] * rivals)
            self.versus("patrician", players, self.games, 0.60)

    def scaling(self) -> None:
        """Ten times the iterations against the one before."""
        for game in GAMES:
            for few, many in pairwise(ITERATIONS):
                players = (f"master:iterations={many}", f"master:iterations={few}")
                self.versus(game, players, self.games, 0.50)

    def endings(self) -> None:
        """Endings solved here, decision by decision; podesta must find one of the best."""
        for game in GAMES:
            right = 0
            for tried, state in enumerate(solved_endings(game, ENDINGS), 1):
                right += chose_well(state)
                if tried % (ENDINGS // 5) == 0:
                    words = f"{game}: podesta found a best turn in {right} of {tried} endings"
                    print(words, flush=True)
            self.check(f"{game}, endings", right / ENDINGS, 0.99)

    def care(self) -> None:
        """All levels at one table, thousands of times: an illegal move would end this at once."""
        # Endings of twelve turns, with no clock to watch, would take most of the time.
        podesta = "podesta:iterations=20,cores=1,endings=8"
        quick = "apprentice", "mason", "master:iterations=20", podesta
        kinds: dict[str, dict[str, Any]] = {
            "patrician": {"messengers": True, "ambassadors": True},
            "san_gimignano": {},
        }
        for game, options in kinds.items():
            contest(None, game, quick, 40, **options)
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            result = contest(self.folder, game, quick, CAREFUL_GAMES // 2, **options)
            after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            decisions = sum(row["decisions"] for row in result["levels"])
            print(
                f"{game}: {result['games']} games, {decisions:,} decisions, none illegal; "
                f"memory of a worker {before / 1024:.0f} MB after 40 games, "
                f"{after / 1024:.0f} MB after all",
                flush=True,
            )


def solved_endings(name: str, count: int) -> list[State]:
    """Beginnings of turns near the end of games between masons, solvable and with a choice."""
    found: list[State] = []
    game = torri.game(name, players=2)
    rng = Rng(1)
    solver, player = Solver(game), LookaheadPlayer(game, rng)
    most = LEVELS["podesta"].endings
    while len(found) < count:
        state, turns = game.start().chance(rng), 0
        while not state.over and len(found) < count:
            if state.seat == CHANCE:
                state.chance(rng)
                continue
            if state.turns > turns and len(state.legal()) > 1:
                turns = state.turns
                view = state.view(state.seat)
                if solver.position(view, most) is not None and rng.below(3) == 0:
                    found.append(state.copy())
            state.apply(player.decide(state.view(state.seat)))
    return found


def chose_well(start: State) -> bool:
    """Whether podesta's turn is worth as much as the best, by a solution with no limit to it."""
    solver = Solver(start.game, PLACES)
    state, seat = start.copy(), start.seat
    player = thinker("podesta", start.game, seed=1)
    while state.seat == seat and state.turns == start.turns:
        state.apply(player.decide(state.view(seat)))
    return worth(solver, state, seat) == worth(solver, start, seat)


def worth(solver: Solver, state: State, seat: int) -> int:
    """What a position is worth to a seat, however long that takes to find out."""
    ending, _ = solver.ending(state, Limit(sys.maxsize))
    if ending is None:
        raise ValueError("an ending deeper than the solver goes")
    return ending.worths[seat]


def main() -> None:
    """Play the parts that were asked for."""
    parts: dict[str, Callable[[Proof], None]] = {
        "ladder": Proof.ladder,
        "tables": Proof.tables,
        "scaling": Proof.scaling,
        "endings": Proof.endings,
        "care": Proof.care,
    }
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("parts", nargs="*", choices=[[], *parts], default=list(parts))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--hurry", type=float, default=1)
    parser.add_argument("--results", type=Path)
    options = parser.parse_args()
    proof = Proof(options.games, options.hurry, options.results)
    for part in options.parts:
        parts[part](proof)
    for line in proof.short:
        print(f"short: {line}")
    sys.exit(bool(proof.short))


if __name__ == "__main__":
    main()
