"""Players who are cut off every one to three seconds, in many games at once.

    python -m bench.server_reconnect [--games N] [--at-once N]

Each of them must see every event once and in order, and be up to date again soon.
"""

import argparse

from tests.server.test_reconnect import LONGEST_RESYNC, play_games


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=20)
    options = parser.parse_args()
    found = play_games(options.games, options.at_once, cut_after=(1.0, 3.0), pause=0.3)
    print(found)
    if found.resync(95) >= LONGEST_RESYNC:
        raise SystemExit(f"p95 must be below {LONGEST_RESYNC:g} s")


if __name__ == "__main__":
    main()
