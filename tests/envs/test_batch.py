"""Games by the batch: the same games as one by one, whatever the threads."""

import copy
import pickle
from collections.abc import Callable
from multiprocessing import get_context

import numpy as np
import pytest

import torri
from torri.core.errors import IllegalAction, OptionError
from torri.envs.batch import Batch
from torri.envs.rewards import rewards_of
from torri.games import REGISTRY

GAMES = [
    torri.game("patrician", players=2),
    torri.game("patrician", players=5, messengers=True, ambassadors=True),
    torri.game("patrician", players=3, memory="table"),
    torri.game("san_gimignano", players=2),
    torri.game("san_gimignano", players=4, string=True),
]
anybodys = pytest.mark.parametrize("game", GAMES, ids=repr)


def test_all_games_have_one() -> None:
    assert {game.name for game in GAMES} == set(REGISTRY)


@anybodys
def test_what_is_shown_is_what_the_seat_that_decides_sees_and_may_do(game: torri.Game) -> None:
    batch = Batch(game, 20, seed=3)
    for _ in range(300):
        batch.step(batch.sample())
        for index in range(0, 20, 7):
            state = batch.state(index)
            assert state.seat == batch.seats[index] >= 0
            view = state.view(state.seat)
            assert np.array_equal(batch.observations[index], view.observation())
            assert np.flatnonzero(batch.masks[index]).tolist() == state.legal()


@anybodys
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_a_game_that_is_over_pays_and_the_next_begins(game: torri.Game, reward: str) -> None:
    batch = Batch(game, 8, seed=5, reward=reward)  # pyright: ignore[reportArgumentType]
    ends = compared = 0
    while ends < 12:
        before = [batch.state(index) for index in range(8)]
        actions = batch.sample().copy()
        batch.step(actions)
        for index in range(8):
            after = before[index].apply(int(actions[index]))
            if not batch.ended[index]:
                assert not batch.rewards[index].any()
                continue
            ends += 1
            assert batch.state(index).turns == 1
            if after.over:  # else chance came last
                compared += 1
                expected = np.array(rewards_of(after, batch.reward), np.float32)
                assert np.array_equal(batch.rewards[index], expected)
            if reward == "win":
                assert batch.rewards[index].sum() == pytest.approx(1)
            else:
                assert batch.rewards[index].max() >= 0
    assert compared


@anybodys
def test_the_same_seed_gives_the_same_games_whatever_the_threads(game: torri.Game) -> None:
    one, two = Batch(game, 600, seed=9, threads=1), Batch(game, 600, seed=9, threads=2)
    other = Batch(game, 600, seed=10, threads=1)
    for _ in range(150):
        assert np.array_equal(one.sample(), two.sample())
        one.step(one.sample())
        two.step(two.sample())
    assert one.states.tobytes() == two.states.tobytes()
    for name in ("observations", "masks", "seats", "rewards", "ended"):
        assert np.array_equal(getattr(one, name), getattr(two, name))
    assert one.states.tobytes() != other.states.tobytes()
    one.reset(10)
    assert one.states.tobytes() == other.states.tobytes()


def sent(batch: Batch) -> Batch:
    return pickle.loads(pickle.dumps(batch))  # noqa: S301 - our own


@anybodys
@pytest.mark.parametrize("copied", [copy.deepcopy, sent])
def test_a_copy_goes_on_as_the_first_does_and_by_itself(
    game: torri.Game, copied: Callable[[Batch], Batch]
) -> None:
    one = Batch(game, 600, seed=4, reward="margin", threads=2)
    for _ in range(100):
        one.step(one.sample())
    other = copied(one)
    for name in ("states", "seats", "observations", "masks"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    for _ in range(200):
        before = other.observations.copy()
        actions = one.sample().copy()
        one.step(actions)
        assert np.array_equal(other.observations, before)
        assert np.array_equal(other.sample(), actions)
        other.step(actions)
        for name in ("states", "seats", "observations", "masks", "rewards", "ended"):
            assert np.array_equal(getattr(one, name), getattr(other, name))


def step_once(batch: Batch) -> None:
    batch.step(batch.sample())


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_steps_it_with_threads_of_its_own() -> None:
    batch = Batch(GAMES[0], 1024, seed=1, threads=2)
    step_once(batch)
    child = get_context("fork").Process(target=step_once, args=(batch,))
    child.start()
    child.join(60)
    was_alive = child.is_alive()
    child.kill()
    child.join()
    assert not was_alive
    assert child.exitcode == 0


@anybodys
def test_no_two_games_are_the_same(game: torri.Game) -> None:
    batch = Batch(game, 600, seed=1)
    assert len({state.tobytes() for state in batch.states}) > 590


def test_arrays_stay_where_they_are() -> None:
    batch = Batch(GAMES[0], 4, seed=1)
    before = batch.observations, batch.masks, batch.rewards, batch.ended, batch.seats
    first = batch.observations.copy()
    batch.step(batch.sample())
    after = batch.observations, batch.masks, batch.rewards, batch.ended, batch.seats
    assert all(one is other for one, other in zip(before, after, strict=True))
    assert not np.array_equal(first, batch.observations)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("action", [-1, 10**6, 65, 2**62])
def test_an_illegal_action_is_named_and_nothing_happens(threads: int, action: int) -> None:
    batch = Batch(GAMES[0], 600, seed=1, threads=threads)
    before = batch.states.tobytes()
    actions = batch.sample().copy()
    actions[577] = action
    with pytest.raises(IllegalAction, match=rf"game 577: illegal action {action}.*legal: .*-"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_wrong_use_is_refused() -> None:
    batch = Batch(GAMES[0], 3, seed=1)
    with pytest.raises(IllegalAction, match="3 games take 3 whole numbers"):
        batch.step([0, 0])
    with pytest.raises(IllegalAction, match="whole numbers, not float64"):
        batch.step([0.0, 1.0, 2.0])
    with pytest.raises(IndexError):
        batch.state(3)
    with pytest.raises(OptionError, match="at least one game"):
        Batch(GAMES[0], 0)
    with pytest.raises(OptionError, match="at least one thread"):
        Batch(GAMES[0], 2, threads=0)
    with pytest.raises(OptionError, match="no reward 'glory'; known: win, margin"):
        Batch(GAMES[0], 2, reward="glory")  # pyright: ignore[reportArgumentType]
