"""Random games by the thousand; compiled code lets go of Python's lock, so threads suffice."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torri.core.files import make_folder
from torri.core.game import Game
from torri.core.rng import Rng, wrapped
from torri.records import SUFFIX, Player, Recorder

CHUNK = 2_000
"""Games per call: a thread works for some 10 ms before Python hears of it."""

Progress = Callable[[int], None]


@dataclass
class Summary:
    """What a number of games came to."""

    players: int
    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    turns: int = 0
    shortest: int = 0
    longest: int = 0
    shared: int = 0
    points: NDArray[np.int64] = field(init=False)
    squares: NDArray[np.int64] = field(init=False)
    lowest: NDArray[np.int64] = field(init=False)
    highest: NDArray[np.int64] = field(init=False)
    wins: NDArray[np.float64] = field(init=False)
    """A shared victory counts for each of its winners in part."""

    def __post_init__(self) -> None:
        self.points = np.zeros(self.players, np.int64)
        self.squares = np.zeros(self.players, np.int64)
        self.lowest = np.zeros(self.players, np.int64)
        self.highest = np.zeros(self.players, np.int64)
        self.wins = np.zeros(self.players, np.float64)

    def add(self, states: NDArray[Any], points: NDArray[np.int64], actions: int) -> None:
        """Count a batch of finished games."""
        turns = states["turns"]
        winners = np.stack([states["winners"] >> seat & 1 for seat in range(self.players)], axis=1)
        sharing = winners.sum(axis=1)
        first = self.games == 0
        self.games += len(states)
        self.actions += actions
        self.turns += int(turns.sum())
        self.shortest = int(turns.min() if first else min(self.shortest, turns.min()))
        self.longest = int(max(self.longest, turns.max()))
        self.shared += int((sharing > 1).sum())
        self.points += points.sum(axis=0)
        self.squares += (points**2).sum(axis=0)
        self.lowest = points.min(axis=0) if first else np.minimum(self.lowest, points.min(axis=0))
        self.highest = points.max(axis=0) if first else np.maximum(self.highest, points.max(axis=0))
        self.wins += (winners / sharing[:, None]).sum(axis=0)

    @property
    def games_per_second(self) -> float:
        """Speed, without the time to compile."""
        return self.games / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain numbers, for programs."""
        mean = self.points / self.games
        deviation = np.sqrt(np.maximum(0, self.squares / self.games - mean**2))
        return {
            "games": self.games,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games_per_second, 1),
            "decisions_per_second": round(self.actions / self.seconds if self.seconds else 0, 1),
            "decisions_per_game": round(self.actions / self.games, 3),
            "turns": {
                "mean": round(self.turns / self.games, 3),
                "shortest": self.shortest,
                "longest": self.longest,
            },
            "shared_victories": self.shared,
            "seats": [
                {
                    "points": round(float(mean[seat]), 3),
                    "deviation": round(float(deviation[seat]), 3),
                    "lowest": int(self.lowest[seat]),
                    "highest": int(self.highest[seat]),
                    "win_share": round(float(self.wins[seat] / self.games), 5),
                }
                for seat in range(self.players)
            ],
        }


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(
    game: Game, games: int, seed: int, workers: int = 1, progress: Progress | None = None
) -> Summary:
    """Play random games; the same seed gives the same games whatever the number of workers."""
    start = game.start_record()
    seed = wrapped(seed)
    _play_chunk(game, start, seed, 0, 1)  # compiles, where that is still to be done
    summary = Summary(game.players)
    began = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        waiting: list[Future[Any]] = []
        for first, count in _chunks(games):
            waiting.append(pool.submit(_play_chunk, game, start, seed, first, count))
            if len(waiting) > workers + 1:  # bounds what waits in memory
                _collect(waiting.pop(0), summary, progress)
        for future in waiting:
            _collect(future, summary, progress)
    summary.seconds = time.perf_counter() - began
    return summary


def _chunks(games: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, CHUNK):
        yield first, min(CHUNK, games - first)


def _play_chunk(
    game: Game, start: NDArray[Any], seed: int, first: int, count: int
) -> tuple[NDArray[Any], NDArray[np.int64], int]:
    states = np.zeros(count, game.state_dtype)
    actions = game.kernels.play_many(start, states, seed, first)
    points = np.zeros((count, game.players), np.int64)
    game.kernels.points(states, points)
    return states, points, int(actions)


def _collect(future: "Future[Any]", summary: Summary, progress: Progress | None) -> None:
    states, points, actions = future.result()
    summary.add(states, points, actions)
    if progress:
        progress(len(states))


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
