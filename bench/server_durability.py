"""What a server promises of durability and order, shown at full length; minutes each.

    python -m bench.server_durability [kills] [resends] [races] [seats]

Real servers of `torri serve`, killed with SIGKILL; SQLite, and PostgreSQL where it is named.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.postgres import cluster
from tests.server.processes import Process
from tests.server.racing import Raced, race_for_the_last_seat, race_for_the_next_event
from tests.server.resending import send_everything_thrice
from tests.server.surviving import Drill

KILLS = 100
TURNS = 10_000
RACES = 1_000
RACERS, SEAT_RACERS = 50, 100


@contextmanager
def running(count: int = 1, database: str | None = None) -> Generator[list[Process]]:
    """Run some servers on one database, and stop them in order; they must not complain."""
    with ExitStack() as stack:
        processes = list[Process]()
        for _ in range(count):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            process = Process(folder, database)
            stack.callback(process.end)
            process.start()
            processes.append(process)
        yield processes
        for process in processes:
            process.stop()
            process.clean_up()


def kills() -> None:
    """Kill a server under load, again and again."""
    with tempfile.TemporaryDirectory() as folder:
        done = Drill(Path(folder), seed=int(time.time())).run(KILLS)
    print(
        f"kill -9: {done.kills} times, {done.cuts} of them within a commit and with a power cut; "
        f"{done.acknowledged:,} commands acknowledged, {done.turns:,} of them whole turns, at "
        f"{done.tables} tables: 0 lost, 0 tables that do not load, no gap; {done.resent:,} under "
        f"way were sent again, {done.were_done:,} of them were in the log already: 0 done twice"
    )


def resends() -> None:
    """Send everything three times."""

    def send(database: str, name: str, process: Process) -> None:
        done = send_everything_thrice(process.url, database, TURNS, groups=4)
        kinds = ", ".join(f"{count:,} {do}" for do, count in done.commands.most_common())
        print(
            f"sent three times, {name}: {done.turns:,} turns at {done.tables} tables, "
            f"{done.messages:,} messages for {done.commands.total():,} commands ({kinds}): "
            f"0 done twice, {done.events:,} events as with single sends"
        )

    with running() as [process]:
        send(process.database, "SQLite", process)
    with cluster() as postgres:
        database = postgres.new_database()
        with running(database=database) as [process]:
            send(database, "PostgreSQL", process)


def races() -> None:
    """Let many devices send something for the same place in the log."""

    def race(database: str, name: str, processes: list[Process]) -> None:
        urls = [process.url for process in processes]
        raced = Raced()
        for people in (1, 5):
            raced += race_for_the_next_event(
                urls, database, RACES // 2, people=people, racers=RACERS
            )
        won = ", ".join(f"{count} {how}" for how, count in raced.won.most_common())
        print(
            f"{RACERS} devices for one place in the log, {name}: {raced.races:,} races, "
            f"{raced.accepted:,} accepted ({won}), {dict(raced.refused)} refused"
        )

    with running() as processes:
        race(processes[0].database, "SQLite", processes)
    with cluster() as postgres:
        database = postgres.new_database()
        with running(2, database) as processes:
            race(database, "two servers on PostgreSQL", processes)


def seats() -> None:
    """Let many people sit down where one seat is free."""
    told = Counter[str]()
    for _ in range(10):
        with running() as [process]:
            told += race_for_the_last_seat(process.url, SEAT_RACERS)[0]
    print(f"{SEAT_RACERS} people for the last seat, 10 times: {dict(told)}")


PROOFS: dict[str, Callable[[], None]] = {
    "kills": kills,
    "resends": resends,
    "races": races,
    "seats": seats,
}


def main() -> None:
    """Show some of it, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help=", ".join(PROOFS))
    for name in parser.parse_args().proofs or PROOFS:
        began = time.monotonic()
        PROOFS[name]()
        print(f"  ({name} took {time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
