"""Random games by the thousand; compiled code lets go of Python's lock, so threads suffice."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.files import make_folder
from torri.core.game import Game
from torri.core.rng import Rng, wrapped
from torri.records import SUFFIX, Player, Recorder

CHUNK = 1_000
"""Games per call: some milliseconds, and states that fit into a processor's own memory."""
REPORT_EVERY = 0.1
"""Seconds between two reports of progress."""

Progress = Callable[[int], None]


class Summary:
    """What a number of games came to: running sums, kept as compiled code adds to them."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.actions = 0
        self.seconds = 0.0
        fewest, most = np.iinfo(np.int64).max, np.iinfo(np.int64).min
        self.seats = np.array([[0, 0, fewest, most]] * players, np.int64)
        self.wins = np.zeros(players)
        self.turns = np.array([0, 0, fewest, most], np.int64)

    def add(self, game: Game, states: NDArray[Any], actions: int) -> None:
        """Count a batch of finished games."""
        self.games += len(states)
        self.actions += actions
        game.kernels.tally(states, self.seats, self.wins, self.turns)

    def merge(self, other: "Summary") -> None:
        """Count what another has counted."""
        self.games += other.games
        self.actions += other.actions
        self.wins += other.wins
        for mine, theirs in ((self.seats, other.seats), (self.turns, other.turns)):
            mine[..., :2] += theirs[..., :2]
            mine[..., 2] = np.minimum(mine[..., 2], theirs[..., 2])
            mine[..., 3] = np.maximum(mine[..., 3], theirs[..., 3])

    @property
    def games_per_second(self) -> float:
        """Speed, without the time to compile."""
        return self.games / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain numbers, for programs."""
        mean = self.seats[:, 0] / self.games
        deviation = np.sqrt(np.maximum(0, self.seats[:, 1] / self.games - mean**2))
        return {
            "games": self.games,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games_per_second, 1),
            "decisions_per_second": round(self.actions / self.seconds if self.seconds else 0, 1),
            "decisions_per_game": round(self.actions / self.games, 3),
            "turns": {
                "mean": round(int(self.turns[0]) / self.games, 3),
                "shortest": int(self.turns[2]),
                "longest": int(self.turns[3]),
            },
            "shared_victories": int(self.turns[1]),
            "seats": [
                {
                    "points": round(float(mean[seat]), 3),
                    "deviation": round(float(deviation[seat]), 3),
                    "lowest": int(self.seats[seat, 2]),
                    "highest": int(self.seats[seat, 3]),
                    "win_share": round(float(self.wins[seat] / self.games), 5),
                }
                for seat in range(self.players)
            ],
        }


class _Chunks:
    """Hands out games to threads, some at a time, until there are none left or it is stopped."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.first = 0
        self.lock = Lock()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        with self.lock:
            first = self.first
            self.first += CHUNK
        if first >= self.games:
            raise StopIteration
        return first, min(CHUNK, self.games - first)

    def stop(self) -> None:
        self.games = 0


def simulate(
    game: Game, games: int, seed: int, workers: int = 1, progress: Progress | None = None
) -> Summary:
    """Play random games; the same seed gives the same games whatever the number of workers."""
    seed = wrapped(seed)
    _play(game, seed, _Chunks(1), SimpleQueue())  # compiles, where that is still to be done
    chunks = _Chunks(games)
    done: SimpleQueue[int] = SimpleQueue()
    summary = Summary(game.players)
    began = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        running = [pool.submit(_play, game, seed, chunks, done) for _ in range(workers)]
        try:
            _report(running, done, progress)
        finally:
            chunks.stop()  # where the user does not want to wait for the rest
        for future in running:
            summary.merge(future.result())
    summary.seconds = time.perf_counter() - began
    return summary


def _play(game: Game, seed: int, chunks: _Chunks, done: "SimpleQueue[int]") -> Summary:
    """One worker: play chunk after chunk into the same memory."""
    start = game.start_record()
    states = np.zeros(CHUNK, game.state_dtype)
    summary = Summary(game.players)
    for first, count in chunks:
        actions = game.kernels.play_many(start, states[:count], seed, first)
        summary.add(game, states[:count], int(actions))
        done.put(count)
    return summary


def _report(
    running: "list[Future[Summary]]", done: "SimpleQueue[int]", progress: Progress | None
) -> None:
    """Pass on how many games are done, a few times a second, until all workers are."""
    pending = True
    while pending:
        pending = bool(wait(running, REPORT_EVERY).not_done)
        count = sum(done.get() for _ in range(done.qsize()))
        if progress and count:
            progress(count)


def write_records(
    game: Game, games: int, seed: int, folder: Path, progress: Progress | None = None
) -> None:
    """Write the very games that `simulate` plays as records, one file each."""
    make_folder(folder)
    players = [
        Player(name=f"random {seat}", kind="computer", level="random")
        for seat in range(game.players)
    ]
    digits = len(str(games - 1))
    for index in range(games):
        recorder = Recorder(game, players)
        rng = Rng(seed, index)
        while not recorder.state.over:
            recorder.apply(recorder.state.sample(rng))
        recorder.save(folder / f"{_title(game)}-seed{seed}-{index:0{digits}}{SUFFIX}")
        if progress:
            progress(1)


def _title(game: Game) -> str:
    """Name a game and its options, so that runs in one folder stay apart."""
    options = game.options.model_dump(exclude_defaults=True)
    words = [str(options.pop("players"))]
    words += [key if value is True else str(value) for key, value in options.items()]
    return "-".join([game.name, *words, *game.write_extras()])
