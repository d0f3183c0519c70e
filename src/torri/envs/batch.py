"""Thousands of games at once, as NumPy arrays: no Python for each game, nothing copied.

    batch = Batch(torri.game("patrician", players=2), 4096, seed=1)
    while learning:
        actions = policy(batch.observations, batch.masks)
        batch.step(actions)  # then batch.rewards where batch.ended

Compiled code lets go of Python's lock, so the games are shared among threads, one for each core.
"""

import operator
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torri.core.cores import available_cores
from torri.core.errors import IllegalAction, OptionError, listed
from torri.core.game import Game
from torri.core.kernels import Actions
from torri.core.layout import copied
from torri.core.position import State
from torri.core.rng import Generator, Rng, stream
from torri.envs.rewards import Reward, check_reward
from torri.envs.stepping import DEAL, GOES_ON, Shown, stepper

T = TypeVar("T")
FEWEST_FOR_A_THREAD = 256
"""Games: below that, waking a thread takes longer than their steps."""


class Batch:
    """Games side by side; where one is over, the next begins at once.

    The arrays stay the same for good, and each step writes into them: copy what must last.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int | None = None,
        reward: Reward = "win",
        threads: int | None = None,
    ) -> None:
        n = operator.index(n)
        if n < 1:
            raise OptionError(f"a batch has at least one game, not {n}")
        if threads is not None and threads < 1:
            raise OptionError(f"at least one thread steps a batch, not {threads}")
        self.game = game
        self.n = n
        self.reward: Reward = check_reward(reward)
        self.threads = threads
        self.states: NDArray[Any] = np.zeros(n, game.state_dtype)
        """The positions, with all their secrets: not for players."""
        self._rngs = np.zeros(n, np.int64)
        self._shown = Shown(game, n)
        self._tie()
        self.reset(seed)

    def _tie(self) -> None:
        """Find what belongs to the arrays but is not copied with them."""
        n, game, shown = self.n, self.game, self._shown
        self.seats = shown.seats
        """The seat that decides in each game."""
        self.observations = shown.observations
        """What it sees, a row for each game; `game.observation` explains them."""
        self.masks = shown.masks
        """What it may do."""
        self.rewards = shown.rewards
        """Of every seat, for the games that were over with the last step; else 0."""
        self.ended = shown.ended
        """The games that were over with the last step: what is shown of them is the next one."""
        self._chosen = np.zeros(n, np.int64)
        self._sampled = np.zeros(n, np.int64)
        self._start = game.start_record()
        self._bound = stepper(type(game))
        count = max(1, min(self.threads or available_cores(), n // FEWEST_FOR_A_THREAD))
        edges = np.linspace(0, n, count + 1).astype(int).tolist()
        self._parts = [
            _Part(
                own.start,
                self.states[own],
                self._rngs[own],
                self._chosen[own],
                self._sampled[own],
                shown.part(own),
            )
            for own in (slice(*edge) for edge in pairwise(edges))
        ]
        self._pool = ThreadPoolExecutor(count) if count > 1 else None
        self._process = os.getpid()

    def __getstate__(self) -> dict[str, Any]:
        """What makes the games, so that a batch can be copied, and kept in a file."""
        names = ("game", "n", "reward", "threads", "states", "_rngs", "_shown")
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._tie()

    def reset(self, seed: int | None = None) -> Self:
        """Deal all games anew; the same seed gives the same games, whatever the threads."""
        word = int(Rng(seed).words[0])
        self._rngs[:] = [stream(word, index) for index in range(self.n)]
        self._chosen[:] = DEAL
        self._step_all()
        return self

    def step(self, actions: ArrayLike) -> Self:
        """Carry out one legal action in every game; if one is not legal, in none."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise IllegalAction(
                f"{self.n} games take {self.n} whole numbers, not {given.dtype} {given.shape}"
            )
        self._chosen[:] = given
        wrong = self._with_all(lambda part: self._bound.first_illegal(part.states, part.chosen))
        for part, index in zip(self._parts, wrong, strict=True):
            if index >= 0:
                raise self._illegal(part.first + index)
        self._step_all()
        return self

    def _step_all(self) -> None:
        is_margin = self.reward == "margin"
        self._with_all(
            lambda part: self._bound.step_all(
                self._start, part.states, part.rngs, part.chosen, GOES_ON, is_margin, *part.shown
            )
        )

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action at random for every game; the array is used again next time.

        This draws from the same numbers as chance: whoever compares runs asks for it in all of them
        or in none.
        """
        self._with_all(
            lambda part: self._bound.sample_all(part.states, part.rngs, part.sampled),
        )
        return self._sampled

    def state(self, index: int) -> State:
        """Return a copy of one position, to look at."""
        index = range(self.n)[index]
        return State(self.game, copied(self.states[index : index + 1]))

    def _with_all(self, work: Callable[["_Part"], T]) -> list[T]:
        if self._pool is None:
            return [work(self._parts[0])]
        if os.getpid() != self._process:  # a fork, which has none of the threads
            self._pool, self._process = ThreadPoolExecutor(len(self._parts)), os.getpid()
        return list(self._pool.map(work, self._parts))

    def _illegal(self, index: int) -> IllegalAction:
        action, names = int(self._chosen[index]), self.game.action_names
        what = f"{action} ({names[action]})" if 0 <= action < len(names) else f"{action}"
        legal = listed(self.state(index).legal_names())
        return IllegalAction(f"game {index}: illegal action {what}; legal: {legal}")


@dataclass(frozen=True)
class _Part:
    """Some of the games, for one thread: their parts of the arrays."""

    first: int
    states: NDArray[Any]
    rngs: Generator
    chosen: Actions
    sampled: Actions
    shown: tuple[Any, ...]
