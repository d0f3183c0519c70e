"""Whole games: determinism, turn order, termination, batches."""

import numpy as np

import torri
from tests.contract.variants import scaled
from torri.core.rng import Rng, stream

LONGEST_GAME = 10_000


def test_the_same_seed_gives_the_same_game(game: torri.Game) -> None:
    one, other = game.new(seed=11), game.new(seed=11)
    assert one == other
    assert list(one.random_game(Rng(12))) == list(other.random_game(Rng(12)))
    assert one == other
    assert game.new(seed=12) != game.new(seed=11)


def test_turns_go_clockwise_and_games_end(game: torri.Game) -> None:
    for seed in range(scaled(20, 2)):
        state = game.new(seed=seed)
        last_turn, last_seat = state.turns, state.seat
        count = 0
        for _ in state.random_game(Rng(seed)):
            count += 1
            assert count < LONGEST_GAME
            if state.seat == torri.CHANCE:
                continue
            if state.turns == last_turn:
                assert state.seat == last_seat
            else:
                assert state.turns == last_turn + 1
                assert state.seat == (last_seat + 1) % game.players
            last_turn, last_seat = state.turns, state.seat
        assert state.winners
        assert state.seat == torri.NOBODY


def test_games_stay_within_their_limits(game: torri.Game) -> None:
    for seed in range(scaled(200, 1)):
        states, log = game.start_record(), np.zeros(LONGEST_GAME, np.int64)
        count = game.kernels.play_on(states, 0, Rng(seed).words, log)
        by_chance = int((log[:count] >= game.player_actions).sum())
        assert by_chance <= game.limits.chances
        assert count - by_chance <= game.limits.decisions
        points = torri.State(game, states).points
        assert max(points) - min(points) <= game.limits.margin


def test_a_batch_equals_its_games_one_by_one(game: torri.Game) -> None:
    count = scaled(10_000, 3)
    batch = np.zeros(count, game.state_dtype)
    start = game.start_record()
    actions = game.kernels.play_many(start, batch, 77, 5)
    nothing = np.zeros(0, np.int64)
    single = np.zeros(1, game.state_dtype)
    total = 0
    for index in range(count):
        single[:] = start
        rng = np.array([stream(77, 5 + index)], np.int64)
        total += game.kernels.play_on(single, 0, rng, nothing)
        assert single.tobytes() == batch[index : index + 1].tobytes()
    assert total == actions


def test_a_log_replays_to_the_same_position(game: torri.Game) -> None:
    for seed in range(scaled(20, 2)):
        states = game.start_record()
        log = np.zeros(LONGEST_GAME, np.int64)
        count = game.kernels.play_on(states, 0, Rng(seed).words, log)
        replayed = game.start()
        for action in log[:count]:
            replayed.apply(int(action))
        assert bytes(replayed) == states.tobytes()


def test_a_step_is_apply_and_legal(game: torri.Game) -> None:
    states = game.start_record()
    out = np.zeros(game.max_legal, np.int64)
    state = game.start()
    rng = Rng(8)
    while not state.over:
        action = state.sample(rng)
        state.apply(action)
        count = game.kernels.step(states, 0, action, out)
        assert out[:count].tolist() == state.legal()
    assert bytes(state) == states.tobytes()


def test_a_seat_s_points_only_count_at_the_table(game: torri.Game) -> None:
    state = game.new(seed=2)
    for _ in state.random_game(Rng(3)):
        assert len(state.points) == game.players
    best = max(state.points)
    assert all(state.points[seat] == best for seat in state.winners)
