"""Steps a second of torri's environments beside those of others, in one process and on one core.

    make bench-envs

Every loop plays random legal actions, and begins anew where a game is over. Of others, what is not
installed (requirements/peers.txt) is named and left out.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

import torri
from torri.envs import pettingzoo
from torri.envs.batch import Batch

SECONDS = 2.0
AT_ONCE = 1024
"""Games of a batch."""
ROUNDS = 3
GAMES = ("patrician", "san_gimignano")
Steps = Iterator[int]
"""Plays on for ever; each value is how many steps that were."""


def aec(env: Any) -> Steps:
    """PettingZoo's loop: look at the last observation, choose by its mask, step."""
    while True:
        env.reset(seed=random.randrange(2**31))
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
            yield 1
            del agent


def alone(env: Any) -> Steps:
    """Gymnasium's loop; every step is one of the learner and all until it decides again."""
    while True:
        seen, _ = env.reset()
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
            yield 1


def spiel(game: Any) -> Steps:
    """OpenSpiel's loop: legal actions, choose, apply; chance by its outcomes."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices(outcomes, [share for _, share in outcomes])[0][0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                yield 1


def engine(game: torri.Game) -> Steps:
    """The engine itself, driven from Python: legal actions and apply, a call a decision."""
    rng, legal = torri.Rng(1), np.empty(game.max_legal, np.int64)
    step, sample = game.kernels.step, game.kernels.sample
    while True:
        state = game.new(rng.below(2**31))
        array = state.array
        count = game.kernels.legal(array, 0, legal)
        while count:
            count = step(array, 0, legal[int(random.random() * count)], legal)
            yield 1
            while count and legal[0] >= game.player_actions:
                count = step(array, 0, sample(array, 0, rng.words), legal)


def batch(game: torri.Game) -> Steps:
    """Many games at once on one core, each step with observations and masks of all of them."""
    games = Batch(game, AT_ONCE, seed=1, threads=1)
    while True:
        games.step(games.sample())
        yield games.n


def rlcard(name: str) -> Steps:
    """RLCard's loop: the state of the player to move has its legal actions."""
    env = import_module("rlcard").make(name)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            yield 1


def pgx(name: str) -> Steps:
    """Pgx's loop, many games at once as well: choose by the masks, step, begin anew if over."""
    jax, env = import_module("jax"), import_module("pgx").make(name)
    numbers, random_keys = jax.numpy, jax.random.split
    step_one = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def choose_and_step(states: Any, key: Any) -> tuple[Any, Any]:
        following, chance, choice = random_keys(key, 3)
        liked = numbers.where(states.legal_action_mask, 0.0, -numbers.inf)
        actions = jax.random.categorical(choice, liked, axis=-1)
        return jax.vmap(step_one)(states, actions, random_keys(chance, AT_ONCE)), following

    step, key = jax.jit(choose_and_step), jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(env.init))(random_keys(key, AT_ONCE))
    while True:
        states, key = step(states, key)
        states.rewards.block_until_ready()
        yield AT_ONCE


def loops() -> Iterator[tuple[str, Callable[[], Steps]]]:
    """Everything that is measured, by its name."""
    for name in GAMES:
        game = torri.game(name, players=2)
        door = getattr(pettingzoo, f"{name}_v0")
        title = "".join(word.title() for word in name.split("_"))
        yield f"torri Batch, {name}", lambda game=game: batch(game)
        yield f"torri engine from Python, {name}", lambda game=game: engine(game)
        yield f"torri PettingZoo, {name}", lambda door=door: aec(door.env(players=2))
        yield (
            f"torri Gymnasium, {name}",
            lambda title=title: alone(
                gymnasium.make(f"torri/{title}-v0", disable_env_checker=True)
            ),
        )
        yield f"torri OpenSpiel, {name}", lambda name=name: spiel(_load(f"python_torri_{name}"))
    for name in ("hearts", "crazy_eights", "connect_four", "leduc_poker", "backgammon"):
        yield f"OpenSpiel (C++), {name}", lambda name=name: spiel(_load(name))
    for name in ("connect_four_v3", "tictactoe_v3", "hanabi_v5", "texas_holdem_v4"):
        yield (
            f"PettingZoo classic, {name}",
            lambda name=name: aec(import_module(f"pettingzoo.classic.{name}").env()),
        )
    for name in ("uno", "leduc-holdem", "gin-rummy"):
        yield f"RLCard, {name}", lambda name=name: rlcard(name)
    for name in ("connect_four", "leduc_holdem", "backgammon", "sparrow_mahjong", "animal_shogi"):
        yield f"Pgx on CPU, {name}", lambda name=name: pgx(name)


def _load(name: str) -> Any:
    return import_module("pyspiel").load_game(name)


def measured(make: Callable[[], Steps]) -> float:
    """Steps a second, of the best of some rounds, after a first one that may compile."""
    steps = make()
    best, _ = 0.0, [next(steps) for _ in range(200)]
    for _ in range(ROUNDS):
        count, began = 0, time.perf_counter()
        until = began + SECONDS / ROUNDS
        while time.perf_counter() < until:
            count += next(steps)
        best = max(best, count / (time.perf_counter() - began))
    return best


def main() -> None:
    """Measure one after another, and print how many times as fast as each other batches are."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(1)
    for interface in ("gymnasium", "openspiel"):
        import_module(f"torri.envs.{interface}")  # which registers the games there
    found = dict[str, float]()
    for name, make in loops():
        try:
            found[name] = measured(make)
        except ImportError as error:
            print(f"{name:44} not measured: {error.name or error}", flush=True)
            continue
        print(f"{name:44} {found[name]:12,.0f} steps/s", flush=True)
    print("\nBatch beside others: " + ", ".join(GAMES))
    others = {name: speed for name, speed in found.items() if not name.startswith("torri")}
    for name, speed in sorted(others.items(), key=lambda item: -item[1]):
        times = [f"{found[f'torri Batch, {game}'] / speed:8,.1f} x" for game in GAMES]
        print(" ".join(times), name)


if __name__ == "__main__":
    main()
