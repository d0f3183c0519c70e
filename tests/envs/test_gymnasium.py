"""The games as Gymnasium plays them: one learner among computer players."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import torri.envs.gymnasium
from tests.envs.positions import VARIANTS, any_legal
from torri.core.errors import IllegalAction, OptionError, PlayerError
from torri.core.rng import Rng
from torri.envs.gymnasium import SeatEnv, env_id
from torri.envs.rewards import Reward, rewards_of

Agreed = tuple[str, dict[str, Any]]


@pytest.fixture(params=VARIANTS, ids=lambda variant: f"{variant[0]}-{variant[1]['players']}")
def agreed(request: pytest.FixtureRequest) -> Agreed:
    name, options = request.param
    return env_id(name), options


def make(name: str, **options: Any) -> Any:
    return gymnasium.make(name, **options)


def play(env: Any, seed: int | None = 1) -> list[tuple[Any, ...]]:
    """Play a game at random; what every step returned."""
    rng = Rng(seed)
    observation, _ = env.reset(seed=seed)
    steps: list[tuple[Any, ...]] = []
    while not steps or not steps[-1][2]:
        step = env.step(any_legal(observation["action_mask"], rng))
        steps.append(step)
        observation = step[0]
    return steps


def test_the_games_have_names() -> None:
    names = {name for name in gymnasium.registry if name.startswith("torri/")}
    assert names == {"torri/Patrician-v0", "torri/SanGimignano-v0"}
    assert torri.envs.gymnasium.__name__ == "torri.envs.gymnasium"


def test_gymnasiums_own_check(agreed: Agreed) -> None:
    """It tries actions blindly, so they have to end the game instead of raising."""
    name, options = agreed
    check_env(make(name, illegal="end", **options).unwrapped)


def test_a_learner_is_shown_its_own_decisions_only(agreed: Agreed) -> None:
    name, options = agreed
    env = make(name, seat=1, **options)
    table = env.unwrapped.table
    rng = Rng(2)
    observation, info = env.reset(seed=2)
    is_over = False
    while not is_over:
        state = table.state
        assert state.seat == 1
        assert env.observation_space.contains(observation)
        assert np.array_equal(observation["observation"], state.view(1).observation())
        assert np.flatnonzero(observation["action_mask"]).tolist() == state.legal()
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert info.keys() == {"action_mask", "seat"}
        assert info["seat"] == state.seat
        observation, _, is_over, truncated, info = env.step(any_legal(info["action_mask"], rng))
        assert truncated is False
    assert not observation["action_mask"].any()
    assert not info["action_mask"].any()


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_the_end_brings_the_reward_and_says_why(agreed: Agreed, reward: Reward) -> None:
    name, options = agreed
    env = make(name, reward=reward, **options)
    *before, (_, got, terminated, truncated, info) = play(env)
    state = env.unwrapped.table.state
    assert all(step[1:4] == (0.0, False, False) for step in before)
    assert (got, terminated, truncated) == (rewards_of(state, reward)[0], True, False)
    assert (info["points"].tolist(), info["winners"]) == (state.points, state.winners)


def test_the_same_seed_gives_the_same_games(agreed: Agreed) -> None:
    name, options = agreed
    env = make(name, seat=None, opponents="apprentice", **options)

    def two_games(seed: int) -> list[Any]:
        first = [step[0]["observation"].tolist() for step in play(env, seed)]
        seats = [env.unwrapped.seat]
        later, _ = env.reset()
        return [first, later["observation"].tolist(), seats, env.unwrapped.seat]

    assert two_games(1) == two_games(1)
    assert two_games(1) != two_games(2)


def test_a_seat_can_be_drawn_for_every_game() -> None:
    env = make("torri/Patrician-v0", players=3, seat=None)
    env.reset(seed=1)
    drawn: set[int] = set()
    for _ in range(30):
        env.reset()
        assert env.unwrapped.table.seat == env.unwrapped.seat
        drawn.add(env.unwrapped.seat)
    assert drawn == {0, 1, 2}


def test_stronger_opponents_leave_less_to_win() -> None:
    def points(opponents: str) -> float:
        env = make("torri/Patrician-v0", players=2, opponents=opponents, reward="margin")
        return sum(play(env, seed)[-1][1] for seed in range(20))

    assert points("random") > points("apprentice") + 100
    assert points("random") > points("mason") + 100


def test_the_first_of_several_opponents_plays_after_the_learner() -> None:
    env = SeatEnv("patrician", players=4, seat=2, opponents=["mason", "random", "apprentice"])
    env.reset(seed=1)
    players = {seat: type(player).__name__ for seat, player in env.thinkers.items()}
    assert players == {3: "LookaheadPlayer", 0: "RandomPlayer", 1: "InstinctPlayer"}


def test_many_at_once(agreed: Agreed) -> None:
    name, options = agreed
    envs: Any = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", **options)
    rng = Rng(1)
    observations, infos = envs.reset(seed=1)
    ends = 0
    for _ in range(150):
        masks = observations["action_mask"]
        assert masks.shape == (3, envs.single_action_space.n)
        assert np.array_equal(infos["action_mask"], masks)
        actions = [any_legal(mask, rng) if mask.any() else 0 for mask in masks]
        observations, _, terminated, _, infos = envs.step(np.array(actions))
        ends += terminated.sum()
    assert ends
    envs.close()


class TestWrongUse:
    def test_an_illegal_action_names_what_is_legal(self) -> None:
        env = make("torri/Patrician-v0")
        _, info = env.reset(seed=1)
        names = ", ".join(env.unwrapped.table.state.legal_names())
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        for error in (IllegalAction, InvalidAction):
            with pytest.raises(error, match=f"illegal action .*; legal: {names}"):
                env.step(wrong)
        env.step(int(np.flatnonzero(info["action_mask"])[0]))

    @pytest.mark.parametrize(("kind", "worst"), [("win", -1.0), ("margin", -10.0)])
    def test_or_ends_the_game_with_what_is_worse_than_a_defeat(
        self, kind: str, worst: float
    ) -> None:
        env = make("torri/SanGimignano-v0", illegal="end", reward=kind)
        _, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        observation, reward, terminated, truncated, info = env.step(wrong)
        assert (reward, terminated, truncated) == (worst, True, False)
        assert not observation["action_mask"].any()
        assert info.keys() == {"action_mask", "seat"}
        with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
            env.step(wrong)
        assert play(env)

    def test_nothing_happens_before_a_reset_or_after_the_end(self) -> None:
        env = SeatEnv("patrician", render_mode="ansi")
        with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
            env.step(0)
        with pytest.raises(IllegalAction, match=r"before reset\(\)"):
            env.render()
        play(env)
        with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
            env.step(0)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"players": 9}, "players must be a whole number from 2 to 5, not 9"),
            ({"string": True}, "patrician has no option 'string'"),
            ({"opponents": "king"}, "there is no level 'king'"),
            ({"players": 3, "opponents": ["mason"]}, "there are 2 other seats, not 1"),
            ({"seat": 2}, "seat must be None or up to 1, not 2"),
            ({"seat": "0"}, "seat must be None or up to 1, not '0'"),
            ({"reward": "points"}, "there is no reward 'points'"),
            ({"illegal": "ignore"}, "illegal cannot be 'ignore'; known: raise, end"),
            ({"render_mode": "window"}, "there is no render_mode 'window'"),
        ],
    )
    def test_options_that_are_unknown_are_refused(
        self, options: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(OptionError, match=message):
            SeatEnv("patrician", **options)


def test_a_learner_is_drawn_what_it_knows() -> None:
    env = make("torri/Patrician-v0", players=3, seat=1, render_mode="ansi")
    env.reset(seed=1)
    state = env.unwrapped.table.state
    assert env.render() == str(state.view(1)) != str(state.view())


class Lowest:
    """A player of one's own."""

    def __init__(self, game: torri.Game, rng: Rng) -> None:
        self.rng = rng

    def decide(self, view: torri.View) -> int:
        return view.legal()[0]


class Broken(Lowest):
    def decide(self, view: torri.View) -> int:
        raise FileNotFoundError("weights")


def test_opponents_may_be_players_of_ones_own() -> None:
    env = SeatEnv("patrician", players=3, opponents=[Lowest, "random"])
    env.reset(seed=1)
    assert isinstance(vars(env.thinkers[1])["own"], Lowest)
    assert play(env)
    env = SeatEnv("patrician", opponents=Broken)
    with pytest.raises(PlayerError, match="Broken: FileNotFoundError: weights"):
        play(env)
