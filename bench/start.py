"""How long torri takes to start: the first time, when it compiles, and every time after.

    python bench/start.py

Runs `torri simulate GAME --games 1` in an empty cache folder, then again, for every game.
"""

import os
import subprocess
import sys
import tempfile
import time

from torri.games import REGISTRY

COMMAND = [sys.executable, "-m", "torri", "simulate"]
ARGUMENTS = ["--players", "3", "--games", "1", "--json"]


def seconds(game: str, cache: str) -> float:
    """Wall time of one whole command."""
    began = time.perf_counter()
    subprocess.run(
        [*COMMAND, game, *ARGUMENTS],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_CACHE_HOME": cache},
    )
    return time.perf_counter() - began


def main() -> None:
    """Measure both."""
    for game in REGISTRY:
        with tempfile.TemporaryDirectory() as cache:
            print(f"{game}: first start, compiling: {seconds(game, cache):.1f} s")
            again = min(seconds(game, cache) for _ in range(3))
            print(f"{game}: second start, from the cache: {again:.2f} s")


if __name__ == "__main__":
    main()
