"""Train a policy by PPO, against itself: python docs/research/train.py patrician.

It takes a minute and a half on two cores, and needs nothing but NumPy.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from policy import Actions, Floats, Masks, Policy, Rows

import torri
from torri.envs.batch import Batch

GAMES, STEPS = 256, 128  # so many games at once, so many decisions each between two improvements
EPOCHS, PORTION = 2, 2048  # how often each decision is learned from, and how many at a time
PACE = 0.001  # how far one portion may move a weight
HORIZON = 0.9  # how much the far future counts against the value that the policy itself expects
CLIP = 0.2  # how far the chance of an action may move before it is learned from no more
CURIOSITY = 0.01  # how much is given for not being sure
LONGEST_STEP = 0.5  # of all weights together
POINTS = 10  # the unit of rewards and values: what a network likes is about 1


class Experience(NamedTuple):
    """Decisions that were made, and what came of them: a row for each."""

    features: Floats
    masks: Masks
    actions: Actions
    chances: Floats
    """How likely the decision was."""
    gains: Floats
    """How much better it went than expected."""
    values: Floats
    """What is to be expected now."""

    def some(self, which: Actions) -> "Experience":
        """Some of the rows."""
        return Experience(
            self.features[which],
            self.masks[which],
            self.actions[which],
            self.chances[which],
            self.gains[which],
            self.values[which],
        )


def chosen(chances: Floats, rng: np.random.Generator) -> Actions:
    """Draw an action for every game."""
    sums = chances.cumsum(axis=1)
    drawn = rng.random((len(sums), 1), np.float32) * sums[:, -1:]
    return (sums > drawn).argmax(axis=1)


def play(batch: Batch, policy: Policy, rng: np.random.Generator) -> Experience:
    """Play some decisions of every game, all seats by the same policy."""
    size = (STEPS, batch.n)
    features = np.empty((*size, len(policy.columns)), np.float32)
    masks = np.empty((*size, batch.masks.shape[1]), np.bool_)
    actions, ended = np.empty(size, np.int64), np.empty(size, np.bool_)
    chances, rewards, sides = np.empty((3, *size), np.float32)
    values = np.empty((STEPS + 1, batch.n), np.float32)
    for step in range(STEPS):
        thought = policy.think(batch.observations, batch.masks)
        features[step], masks[step] = thought.features, batch.masks
        actions[step] = chosen(thought.chances, rng)
        chances[step] = thought.chances[np.arange(batch.n), actions[step]]
        sides[step] = side_of(batch)
        values[step] = thought.values * sides[step]
        batch.step(actions[step])
        rewards[step], ended[step] = batch.rewards[:, 0] / POINTS, batch.ended
    values[STEPS] = policy.think(batch.observations, batch.masks).values * side_of(batch)
    gains = gained(values, rewards, ended)
    return Experience(
        features.reshape(-1, features.shape[-1]),
        masks.reshape(-1, masks.shape[-1]),
        actions.ravel(),
        chances.ravel(),
        (gains * sides).ravel(),
        ((gains + values[:-1]) * sides).ravel(),
    )


def side_of(batch: Batch) -> Floats:
    """1 where the first seat decides, -1 where the second does: what one wins, the other loses."""
    return 1 - 2 * batch.seats.astype(np.float32)


def gained(values: Floats, rewards: Floats, ended: Masks) -> Floats:
    """How much better for the first seat it went after each decision (GAE)."""
    gains, later = np.zeros_like(rewards), np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = 1 - ended[step].astype(np.float32)
        surprise = rewards[step] + goes_on * values[step + 1] - values[step]
        gains[step] = later = surprise + HORIZON * goes_on * later
    return gains


def slopes(policy: Policy, portion: Experience) -> list[Floats]:
    """Which way each weight should move, down these slopes."""
    thought = policy.think_of(portion.features, portion.masks)
    count, chances = len(portion.actions), thought.chances
    every = np.arange(count)
    ratio = chances[every, portion.actions] / portion.chances
    within = np.where(portion.gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = portion.gains * ratio * within
    out = np.empty((count, chances.shape[1] + 1), np.float32)
    out[:, :-1] = chances * push[:, None]
    out[every, portion.actions] -= push
    logs = np.log(np.maximum(chances, 1e-9))
    doubt = -(chances * logs).sum(axis=1, keepdims=True)
    out[:, :-1] += CURIOSITY * chances * (logs + doubt)
    out[:, -1] = (thought.values - portion.values) / 2
    out /= count
    inner = out @ policy.weights[2].T * (1 - thought.hidden**2)
    found = [thought.features.T @ inner, inner.sum(0), thought.hidden.T @ out, out.sum(0)]
    length = float(np.sqrt(sum(np.square(slope).sum() for slope in found)))
    return [slope * min(1, LONGEST_STEP / length) for slope in found]


class Adam:
    """Moves weights down slopes, each at a pace of its own."""

    def __init__(self, weights: list[Floats]):
        self.weights = weights
        self.means = [np.zeros_like(weight) for weight in weights]
        self.squares = [np.zeros_like(weight) for weight in weights]
        self.steps = 0

    def move(self, found: list[Floats]) -> None:
        """Take one step."""
        self.steps += 1
        pace = PACE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for layer, slope in enumerate(found):
            self.means[layer] += 0.1 * (slope - self.means[layer])
            self.squares[layer] += 0.001 * (slope**2 - self.squares[layer])
            self.weights[layer] -= pace * self.means[layer] / (np.sqrt(self.squares[layer]) + 1e-5)


def improve(policy: Policy, adam: Adam, lived: Experience, rng: np.random.Generator) -> None:
    """Learn from what was played."""
    even = (lived.gains - lived.gains.mean()) / (lived.gains.std() + 1e-8)
    lived = lived._replace(gains=even)
    for _ in range(EPOCHS):
        shuffled = rng.permutation(len(lived.actions))
        for some in np.array_split(shuffled, max(1, len(shuffled) // PORTION)):
            adam.move(slopes(policy, lived.some(some)))


def examples(batch: Batch) -> Rows:
    """What is seen in random games."""
    rows: list[Rows] = []
    for _ in range(200):
        batch.step(batch.sample())
        rows.append(batch.observations[::8].copy())
    return np.concatenate(rows)


def share_against_random(policy: Policy, game: torri.Game, games: int = 1000) -> float:
    """How much the policy wins against random players, from either seat."""
    batch = Batch(game, 512, seed=2)
    own = np.arange(batch.n) % 2  # its seat in each game
    won, played = 0.0, 0
    while played < games:
        actions = batch.sample()
        mine = np.flatnonzero(batch.seats == own)
        thought = policy.think(batch.observations[mine], batch.masks[mine])
        actions[mine] = thought.chances.argmax(axis=1)
        batch.step(actions)
        over = np.flatnonzero(batch.ended)
        won += float(batch.rewards[over, own[over]].sum())
        played += len(over)
    return won / played


def main() -> None:
    """Train for a while, tell how it goes, and keep what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["patrician", "san_gimignano"])
    parser.add_argument("--seconds", type=float, default=90.0)
    parser.add_argument("--updates", type=int, default=1_000_000, help="at most so many")
    given = parser.parse_args()
    game, rng = torri.game(given.game, players=2), np.random.default_rng(1)
    batch = Batch(game, GAMES, seed=1, reward="margin")
    policy = Policy.new(game, examples(batch), rng)
    adam = Adam(policy.weights)
    batch.reset(seed=1)
    began, told = time.monotonic(), 0.0
    for update in range(1, given.updates + 1):
        improve(policy, adam, play(batch, policy, rng), rng)
        spent = time.monotonic() - began
        is_last = spent > given.seconds or update == given.updates
        if is_last or spent > told + 10:
            told, share = spent, share_against_random(policy, game)
            print(
                f"{spent:4.0f} s, {update:4} updates: wins {share:.0%} against random", flush=True
            )
        if is_last:
            break
    policy.save(Path(f"{game.name}.npz"))


if __name__ == "__main__":
    main()
