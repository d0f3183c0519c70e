"""Nothing hidden leaves, and undo never peeks: many games, many steps.

    python -m bench.server_secrecy [--games N] [--steps N] [--seed N]

Games are played twice, with other hidden cards the second time, by real servers; all that a viewer
gets must be the same, byte for byte. Then a machine decides, undoes, ends, leaves and comes back.
"""

import argparse
import secrets
import time

from tests.server.test_secrecy import compare_games
from tests.server.test_undo_machine import run_machine


def main() -> None:
    """Compare and try, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    options = parser.parse_args()
    began = time.perf_counter()
    found = compare_games(options.games, options.seed)
    one, other = found.log.values()
    print(f"seed {options.seed}: {found}; the log of both, {len(one)} lines, ", end="")
    print(f"{'is the same' if one == other else 'differs'}; {time.perf_counter() - began:.0f} s")
    began = time.perf_counter()
    steps = run_machine(options.steps) if options.steps else 0
    print(f"undo: {steps} steps, nothing came to light; {time.perf_counter() - began:.0f} s")
    if found.differences or found.leaks or one != other:
        raise SystemExit(
            "\n".join([*found.differences[:10], *found.leaks[:10]]) or "the logs differ"
        )


if __name__ == "__main__":
    main()
