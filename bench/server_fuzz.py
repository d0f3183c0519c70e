"""Bad input for a real server, much of it: how many requests and messages, how many failures.

    python -m bench.server_fuzz --examples 150 --times 10

`examples` are tried for every operation that the server describes, as described and otherwise, on
SQLite and on PostgreSQL; `times`: how often broken frames, floods and vanishing clients are.
"""

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.server.bad_messages import Heard, Trial
from tests.server.bad_requests import try_all
from tests.server.fuzzing import Tally, fuzz_described, scene
from tests.server.postgres import cluster
from tests.server.processes import Process

SHOWN = 20


def complaints(printed: str) -> list[str]:
    """The lines in which a server says that something went wrong with itself."""
    words = ("Traceback", '"level": "error"', "Exception", "exception", "never retrieved")
    return [line for line in printed.splitlines() if any(word in line for word in words)]


def fuzz(folder: Path, database: str | None, options: argparse.Namespace) -> int:
    """Try everything on one server; returns how much was wrong."""
    process = Process(folder, database)
    process.start()
    try:
        with scene(process.url) as place:
            described = fuzz_described(place, options.examples, at_random=True)
            by_hand = try_all(place)
            heard = Trial(place).all(options.times)
        process.stop()
    finally:
        process.end()
    noted = complaints(process.printed.read_text())
    wrong = [*described.wrong, *by_hand.wrong, *heard.wrong, *noted]
    kind = "SQLite" if database is None else "PostgreSQL"
    print(f"{kind}: {_line(described, by_hand, heard)}; {len(noted)} complaints in its log")
    print(f"  as described: {described}")
    print(f"  by hand: {by_hand}")
    print(f"  on sockets: {heard}")
    for line, number in Counter(one[:300] for one in wrong).most_common(SHOWN):
        print(f"  wrong, {number} times: {line}")
    return len(wrong) + described.failed + by_hand.failed


def _line(described: Tally, by_hand: Tally, heard: Heard) -> str:
    requests = described.requests + by_hand.requests
    failed = described.failed + by_hand.failed
    messages = heard.answers.total()
    return (
        f"{requests:,} bad or odd requests, {failed} answered with 5xx; "
        f"{messages:,} messages and broken frames, {len(heard.wrong)} without a named answer"
    )


def main() -> None:
    """Fuzz a server on each kind of database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=150)
    parser.add_argument("--times", type=int, default=10)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, cluster() as postgres:
        wrong = 0
        for name, database in (("sqlite", None), ("postgresql", postgres.new_database())):
            place = Path(folder) / name
            place.mkdir()
            wrong += fuzz(place, database, options)
    print(f"{wrong} wrong in all, after {time.monotonic() - began:.0f} s")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
