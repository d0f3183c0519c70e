"""Speed of San Gimignano beside Patrician with 4 players, random play, in one run and on one core.

    python bench/games.py

A round measures one after the other; what is printed is the middle one of all rounds.
"""

import os
import statistics

import torri
from torri.arena.simulation import Summary, simulate

ROUNDS = 7
SECONDS = 0.7


def measured(game: torri.Game, seed: int, speed: float) -> Summary:
    """Play about as long as SECONDS."""
    return simulate(game, int(speed * SECONDS), seed)


def main() -> None:
    """Measure, and print a line each."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    patrician = torri.game("patrician", players=4)
    games = [
        torri.game("san_gimignano", players=players, string=string)
        for players in (4, 3, 2)
        for string in (False, True)
    ]
    rough = {game: simulate(game, 2_000, seed=0).games_per_second for game in (patrician, *games)}
    runs: dict[torri.Game, list[Summary]] = {game: [] for game in rough}
    for number in range(ROUNDS):
        for game, speed in rough.items():
            runs[game].append(measured(game, number, speed))
    print(f"random games a second on one core, middle of {ROUNDS} rounds")
    for game, own in runs.items():
        speed = statistics.median(run.games_per_second for run in own)
        turns = statistics.median(run.to_dict()["turns"]["mean"] for run in own)
        pairs = zip(runs[patrician], own, strict=True)
        ratio = statistics.median(one.games_per_second / two.games_per_second for one, two in pairs)
        print(
            f"  {game!r:40} {speed:9,.0f}, {turns:5.1f} turns each"
            f"   one for every {ratio:4.1f} of patrician with 4 players"
        )
    print(f"a state of San Gimignano takes {games[0].state_dtype.itemsize} bytes")


if __name__ == "__main__":
    main()
