"""Speed of the server beside boardgame.io's, in one run: server on one core, players on another.

    python -m bench.server                 some minutes; boardgame.io needs node and npm
    python -m bench.server --only torri    torri alone

50 tables with two sockets each: first two turns a second at each table, then as fast as they go;
then 500 tables that stay open for a minute. Every turn of torri is on the disk before anybody hears
of it; boardgame.io keeps its games in memory. A turn is one message with all its decisions.
"""

import argparse
import asyncio
import gc
import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import uvloop
from bench.server_load import (
    Figures,
    Game,
    Player,
    Script,
    Server,
    make_tables,
    new_player,
    own_cpu,
    percentile,
    running_server,
    think_out,
)

TABLES, MANY_TABLES = 50, 500
WARM_UP = 2.0
PACE = 0.5
"""Seconds between two turns at a table."""
GUESS = 3_000
"""Turns a second that games are thought out for."""
TURNS = 40
"""Of a short game."""
YARDSTICK = Path(__file__).parent / "boardgameio"
CELLS = 49
"""Of boardgame.io's game: about as many moves as a game of Patrician has turns."""


class Round:
    """Some tables at once, for some seconds, paced or as fast as they go."""

    def __init__(self, server: Server, scripts: list[Script], pace: float | None) -> None:
        self.server = server
        self.left = scripts
        self.pace = pace
        self.figures = Figures()
        self.end = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return time.perf_counter() > self.end

    async def _table(self) -> None:
        """Play one game after another."""
        await asyncio.sleep(random.random() * (self.pace or 0.0))
        while self.left and not self.is_over:
            script = self.left.pop()
            game = Game(self.server, script, self.figures)
            await game.connect()
            for seat, message in script.turns:
                began = time.perf_counter()
                await game.turn(seat, message)
                if self.is_over:
                    break
                if self.pace is not None:
                    await asyncio.sleep(max(0.0, self.pace - (time.perf_counter() - began)))
            game.leave()
        if not self.is_over:
            self.figures.errors.append("no game is left to play")

    async def run(self, tables: int, seconds: float) -> None:
        """Play, and print what was measured."""
        self.end = time.perf_counter() + WARM_UP + seconds
        tasks = [asyncio.create_task(self._table()) for _ in range(tables)]
        await asyncio.sleep(WARM_UP)
        self.figures.clear()
        cpu, own, began = self.server.cpu(), own_cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        self.figures.is_counting = False
        spent = time.perf_counter() - began
        shares = (self.server.cpu() - cpu) / spent, (own_cpu() - own) / spent
        await asyncio.gather(*tasks)
        self._print(tables, spent, shares)

    def _print(self, tables: int, spent: float, shares: tuple[float, float]) -> None:
        seen, done = self.figures.seen, self.figures.acknowledged
        how = "as fast as they go" if self.pace is None else f"{1 / self.pace:g} turns/s each"
        print(
            f"torri, {tables} tables x 2 sockets, {how}: {len(done) / spent:,.0f} turns/s, each on "
            f"the disk; turn to other player p50 {percentile(seen, 0.5):.2f} "
            f"p99 {percentile(seen, 0.99):.2f} ms, to own acknowledgement "
            f"p50 {percentile(done, 0.5):.2f} p99 {percentile(done, 0.99):.2f} ms; "
            f"errors {len(self.figures.errors)}; server {shares[0]:.0%}, players {shares[1]:.0%} "
            f"of a core, server {self.server.memory():.0f} MB",
            flush=True,
        )
        for error in self.figures.errors[:3]:
            print("  ", error)


async def measure(server: Server, seconds: float, hold: float) -> None:
    """Measure torri: paced, as fast as it goes, and with many tables."""
    players: list[Player] = [await new_player(server, f"P{n}") for n in range(2 * TABLES)]
    rounds = {
        "paced": int(TABLES * (1 + (seconds + WARM_UP) / PACE / TURNS)) + TABLES,
        "fast": int(GUESS * (seconds + WARM_UP) / TURNS) + TABLES,
        "many": int(MANY_TABLES * (2 + (hold + WARM_UP) / 2.0 / TURNS)),
    }
    scripts = {
        name: await make_tables(players, count, "patrician") for name, count in rounds.items()
    }
    for some in scripts.values():
        think_out(server, some)
    gc.freeze()  # thousands of games: to look through them again, all players would pause
    await Round(server, scripts["paced"], PACE).run(TABLES, seconds)
    counter = "torri_commit_seconds_count"
    commits, began = server.measured()[counter], time.perf_counter()
    await Round(server, scripts["fast"], None).run(TABLES, seconds)
    commits = server.measured()[counter] - commits
    print(f"  {commits / (time.perf_counter() - began):,.0f} commits/s, shared by the turns")
    await Round(server, scripts["many"], 2.0).run(MANY_TABLES, hold)
    for player in players:
        await player.client.aclose()


def torri(seconds: float, hold: float, cores: list[int]) -> None:
    """Run torri on the first core, and its players on the last."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), core=cores[0]) as server,
    ):
        os.sched_setaffinity(0, {cores[-1]})
        uvloop.run(measure(server, seconds, hold))


def boardgameio(seconds: float, cores: list[int]) -> None:
    """Run boardgame.io's server and players likewise."""
    node, npm, taskset = shutil.which("node"), shutil.which("npm"), shutil.which("taskset")
    if node is None or npm is None or taskset is None:
        print("boardgame.io: not measured, node, npm or taskset is not installed")
        return
    if not (YARDSTICK / "node_modules").exists():
        install = [npm, "ci", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(install, cwd=YARDSTICK, check=True)
    port = str(20_000 + random.randrange(20_000))
    on_first = [taskset, "-c", str(cores[0]), node, "server.js", port, str(CELLS)]
    with subprocess.Popen(
        on_first, cwd=YARDSTICK, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None  # noqa: S101 - asked for above
            while not server.stdout.readline().startswith("up"):
                assert server.poll() is None, "boardgame.io does not start"  # noqa: S101
            for rate in (str(round(1 / PACE)), "0"):
                load = [node, "load.js", port, str(CELLS), str(TABLES), str(seconds), rate]
                told = subprocess.run(
                    [taskset, "-c", str(cores[-1]), *load],
                    cwd=YARDSTICK,
                    check=True,
                    capture_output=True,
                    text=True,
                )
                print(f"boardgame.io, in memory: {told.stdout.strip()}", flush=True)
        finally:
            server.terminate()


def main() -> None:
    """Measure one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--only", choices=("torri", "boardgameio"))
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--hold", type=float, default=60.0)
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    if given.only != "torri":
        boardgameio(given.seconds, cores)
    if given.only != "boardgameio":
        torri(given.seconds, given.hold, cores)


if __name__ == "__main__":
    main()
