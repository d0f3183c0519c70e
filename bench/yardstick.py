"""Speed of Patrician beside the same game in hand-written C, in one run and on one core.

    python bench/yardstick.py          needs a C compiler (cc, gcc or clang)

Prints games a second of both and their ratio for 2 to 5 players, then how all cores scale. A round
measures C and torri one after the other; the ratio given is the middle one of all rounds.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import torri
from torri.arena.simulation import simulate

ROUNDS = 5
GAMES = 200_000
SOURCE = Path(__file__).parent / "patrician_limit.c"


def build_limit(folder: str) -> Path:
    """Compile the yardstick."""
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if compiler is None:
        sys.exit("bench: no C compiler found; this comparison needs one, torri itself does not")
    target = Path(folder) / "limit"
    subprocess.run([compiler, "-O3", "-march=native", str(SOURCE), "-o", str(target)], check=True)
    return target


def c_speeds(limit: Path) -> dict[int, float]:
    """Games a second of the yardstick, by number of players."""
    output = subprocess.run([str(limit)], check=True, capture_output=True, text=True).stdout
    return {
        int(n): float(speed) for n, speed in re.findall(r"C (\d) players games/s (\d+)", output)
    }


def main() -> None:
    """Measure, and print a line a player count."""
    games = {players: torri.game("patrician", players=players) for players in range(2, 6)}
    for game in games.values():
        simulate(game, 2_000, seed=1)
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})
    ours: dict[int, list[float]] = {players: [] for players in games}
    theirs: dict[int, list[float]] = {players: [] for players in games}
    with tempfile.TemporaryDirectory() as folder:
        limit = build_limit(folder)
        for number in range(ROUNDS):
            for players, speed in c_speeds(limit).items():
                theirs[players].append(speed)
            for players, game in games.items():
                run = simulate(game, GAMES, seed=number)
                ours[players].append(run.games_per_second)
    print(f"random games a second on one core, middle of {ROUNDS} rounds")
    for players in games:
        pairs = zip(ours[players], theirs[players], strict=True)
        ratio = statistics.median(own / limit for own, limit in pairs)
        print(
            f"  {players} players: torri {statistics.median(ours[players]):9,.0f}"
            f"   C {statistics.median(theirs[players]):9,.0f}   ratio {ratio:.2f}"
        )
    os.sched_setaffinity(0, set(cores))
    scalings: list[float] = []
    for number in range(ROUNDS):
        single = simulate(games[4], GAMES, seed=number)
        every = simulate(games[4], GAMES * len(cores), seed=number, workers=len(cores))
        scalings.append(every.games_per_second / single.games_per_second)
    print(f"{len(cores)} cores against one, 4 players: {statistics.median(scalings):.2f} x")
    print(f"a state takes {games[2].state_dtype.itemsize} bytes")


if __name__ == "__main__":
    main()
