"""How long torri takes to start: the first time, when it compiles, and every time after.

    python bench/start.py

Runs `torri simulate patrician --games 1` in an empty cache folder, then again.
"""

import os
import subprocess
import sys
import tempfile
import time

COMMAND = [sys.executable, "-m", "torri"]
ARGUMENTS = ["simulate", "patrician", "--players", "3", "--games", "1", "--json"]


def seconds(cache: str) -> float:
    """Wall time of one whole command."""
    began = time.perf_counter()
    subprocess.run(
        COMMAND + ARGUMENTS,
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_CACHE_HOME": cache},
    )
    return time.perf_counter() - began


def main() -> None:
    """Measure both."""
    with tempfile.TemporaryDirectory() as cache:
        print(f"first start, compiling: {seconds(cache):.1f} s")
        print(f"second start, from the cache: {min(seconds(cache) for _ in range(3)):.2f} s")


if __name__ == "__main__":
    main()
