"""The games as PettingZoo plays them."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.utils import wrappers

from tests.envs.positions import VARIANTS, any_legal
from torri.core.errors import IllegalAction, OptionError
from torri.core.position import State
from torri.core.rng import Rng
from torri.envs import pettingzoo
from torri.envs.pettingzoo import EnvModule, patrician_v0, san_gimignano_v0
from torri.envs.rewards import Reward, rewards_of
from torri.games import REGISTRY

Agreed = tuple[EnvModule, dict[str, Any]]

with warnings.catch_warnings():  # where pygame is installed, it imports old games in an old way
    warnings.simplefilter("ignore", DeprecationWarning)
    checks: Any = import_module("pettingzoo.test")  # which has no types

# PettingZoo knows only its own games as ones with a mask, and one that is over allows nothing.
only_for_others = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.fixture(params=VARIANTS, ids=lambda variant: f"{variant[0]}-{variant[1]['players']}")
def agreed(request: pytest.FixtureRequest) -> Agreed:
    name, options = request.param
    return getattr(pettingzoo, f"{name}_v0"), options


def state_of(env: Any) -> State:
    return env.unwrapped.table.state


def play(env: Any, seed: int = 1) -> Iterator[str]:
    """Play a game at random, yielding each agent before it acts; after the end, every other."""
    rng = Rng(seed)
    for agent in env.agent_iter():
        yield agent
        observation, _, termination, truncation, _ = env.last()
        over = termination or truncation
        env.step(None if over else any_legal(observation["action_mask"], rng))


class TestPettingZoosOwnChecks:
    pytestmark = only_for_others

    def test_api(self, agreed: Agreed) -> None:
        module, options = agreed
        checks.api_test(module.env(**options), num_cycles=150)
        checks.api_test(module.raw_env(**options), num_cycles=20)

    def test_seed(self, agreed: Agreed) -> None:
        module, options = agreed
        checks.seed_test(lambda: module.env(**options), num_cycles=150)

    def test_render(self, agreed: Agreed) -> None:
        module, options = agreed
        checks.render_test(partial(module.env, **options))


def test_every_game_has_its_door() -> None:
    for name in REGISTRY:
        env = getattr(pettingzoo, f"{name}_v0").env()
        assert str(env) == env.metadata["name"] == f"{name}_v0"
        assert f"{name}_v0" in dir(pettingzoo)
    assert patrician_v0.env(players=3).possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert san_gimignano_v0.raw_env().max_num_agents == 2
    with pytest.raises(AttributeError, match="chess_v0"):
        _ = pettingzoo.chess_v0
    with pytest.raises(AttributeError, match="'patrician'"):
        _ = pettingzoo.patrician


def test_an_agent_sees_what_its_seat_knows_and_may_do_what_is_legal(agreed: Agreed) -> None:
    module, options = agreed
    env = module.raw_env(**options)
    env.reset(seed=5)
    for agent in play(env):
        state = env.table.state
        assert state.over or env.agents[state.seat] == agent
        for seat, other in enumerate(env.agents):
            if state.over:
                break
            shown = env.observe(other)
            assert shown["observation"].dtype == shown["action_mask"].dtype == np.int8
            np.testing.assert_array_equal(
                shown["observation"], state.view(seat).observation(), strict=True
            )
            legal = state.legal() if seat == state.seat else []
            assert np.flatnonzero(shown["action_mask"]).tolist() == legal
            assert env.observation_space(other).contains(shown)
            assert np.array_equal(env.infos[other]["action_mask"], shown["action_mask"])


def test_swapping_hidden_cards_changes_nothing_that_an_agent_sees(agreed: Agreed) -> None:
    module, options = agreed
    env, rng = module.raw_env(**options), Rng(3)
    unseen_swaps = import_module(f"tests.{module.game}.swaps").unseen_swaps
    env.reset(seed=6)
    found = 0
    for agent in play(env):
        state = env.table.state.copy()
        if state.over or rng.below(4):
            continue
        for seat, other in enumerate(env.agents):
            shown = env.observe(other)
            for swapped in unseen_swaps(state, seat):
                env.table.go_on_from(swapped)
                assert_same(env.observe(other), shown)
                found += 1
            env.table.go_on_from(state)
        assert env.agent_selection == agent
    assert found > 100 or module is san_gimignano_v0, "all lies open only in San Gimignano"


def assert_same(one: Any, two: Any) -> None:
    for key in ("observation", "action_mask"):
        np.testing.assert_array_equal(one[key], two[key], strict=True)


def test_what_an_agent_got_is_its_own(agreed: Agreed) -> None:
    """Whatever happens later, and whatever it does to it."""
    module, options = agreed
    env = module.env(**options)
    env.reset(seed=2)
    kept: list[Any] = []
    for _ in zip(range(20), play(env), strict=False):
        observation, _, _, _, info = env.last()
        assert observation is not None
        kept.append((observation, info, copy.deepcopy((observation, info))))
        again = env.last()[0]
        assert again is not None
        again["observation"][:] = 1
        again["action_mask"][:] = 0
        for seen, told, (before, told_before) in kept:
            assert_same(seen, before)
            assert np.array_equal(told["action_mask"], told_before["action_mask"])


def test_an_agent_decides_until_its_turn_is_over(agreed: Agreed) -> None:
    module, options = agreed
    env = module.env(**options)
    env.reset(seed=3)
    state = state_of(env)
    in_a_row, most, last = 0, 0, (0, "")
    for agent in play(env):
        if state.over:
            break
        in_a_row = in_a_row + 1 if last == (state.turns, agent) else 1
        assert last[0] != state.turns or last[1] == agent, "nobody else decides in a turn"
        last, most = (state.turns, agent), max(most, in_a_row)
    assert most >= 2


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_when_a_game_is_over_everybody_gets_a_reward(agreed: Agreed, reward: Reward) -> None:
    module, options = agreed
    env = module.env(reward=reward, **options)
    env.reset(seed=4)
    state = state_of(env)
    paid: dict[str, float] = {}
    for agent in play(env):
        _, got, termination, truncation, info = env.last()
        assert (termination, truncation) == (state.over, False)
        if termination:
            paid[agent] = got
            assert (info["points"], info["winners"]) == (state.points, state.winners)
        else:
            assert got == 0
    assert list(paid) == env.possible_agents
    assert list(paid.values()) == rewards_of(state, reward)
    assert any(paid.values()) or reward == "margin"


def test_the_same_seed_gives_the_same_games_one_after_the_other(agreed: Agreed) -> None:
    module, options = agreed

    def two_games(seed: int) -> list[bytes]:
        env = module.raw_env(**options)
        env.reset(seed=seed)
        states: list[bytes] = []
        for _ in range(2):
            states += [bytes(env.table.state) for _ in play(env)]
            env.reset()
        return states

    first = two_games(1)
    assert two_games(1) == first
    assert two_games(2) != first


def test_without_a_seed_games_differ() -> None:
    def deal() -> bytes:
        env = patrician_v0.raw_env()
        env.reset()
        return bytes(env.table.state)

    assert deal() != deal()


def test_a_copy_goes_on_by_itself(agreed: Agreed) -> None:
    module, options = agreed
    env = module.env(**options)
    env.reset(seed=7)
    for _ in range(10):
        env.step(state_of(env).legal()[0])
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):  # noqa: S301
        assert twin.agent_selection == env.agent_selection
        for _ in play(twin):
            pass
        assert not twin.agents
    assert len(env.agents) == options["players"]
    assert not state_of(env).over


class TestWrongUse:
    def test_the_raw_environment_names_what_is_legal(self) -> None:
        env = patrician_v0.raw_env(players=3, messengers=True)
        env.reset(seed=1)
        names = ", ".join(env.table.state.legal_names())
        before = bytes(env.table.state)
        for wrong in (env.table.game.action("a"), -1, 10**30):
            with pytest.raises(IllegalAction, match=f"legal: {names}"):
                env.step(wrong)
        for wrong in (None, 1.5, "a"):
            with pytest.raises(IllegalAction, match="must be a whole number"):
                env.step(wrong)  # pyright: ignore[reportArgumentType]
        assert bytes(env.table.state) == before

    def test_an_illegal_action_ends_the_game_as_in_pettingzoos_own(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        env = patrician_v0.env(players=3)
        env.reset(seed=1)
        mover, names = env.agent_selection, ", ".join(state_of(env).legal_names())
        env.step(int(np.flatnonzero(env.infos[mover]["action_mask"] == 0)[0]))
        assert f"legal: {names}" in caplog.text
        got = {agent: env.last()[1:4] for agent in play(env)}
        assert got.pop(mover) == (-1.0, True, True)
        assert set(got.values()) == {(0.0, True, True)}
        env.reset(seed=1)
        assert sum(1 for _ in play(env)) > 100
        assert not env.agents

    def test_that_is_worse_than_any_defeat(self) -> None:
        env = san_gimignano_v0.env(reward="margin")
        env.reset(seed=1)
        mover = env.agent_selection
        env.step(int(np.flatnonzero(env.infos[mover]["action_mask"] == 0)[0]))
        assert env.rewards[mover] == -10.0

    def test_what_is_no_action_at_all_is_refused(self) -> None:
        env = patrician_v0.env()
        env.reset(seed=1)
        for wrong in (-1, 10_000, None, 0.5, "a"):
            with pytest.raises(AssertionError, match="not in action space"):
                env.step(wrong)  # pyright: ignore[reportArgumentType]
        with pytest.raises(AssertionError, match="agent_iter"):
            list(env.agent_iter())

    def test_nothing_happens_before_a_reset(self) -> None:
        env = patrician_v0.env(render_mode="ansi")
        for use in (
            lambda: env.step(0),
            lambda: env.observe("seat_0"),
            env.render,
            env.agent_iter,
        ):
            with pytest.raises(AssertionError, match="reset"):
                use()
        with pytest.raises(AttributeError, match="before reset"):
            _ = env.agent_selection
        raw = patrician_v0.raw_env(render_mode="ansi")
        for use in (lambda: raw.step(0), lambda: raw.observe("seat_0"), raw.render):
            with pytest.raises(IllegalAction, match="reset"):
                use()

    def test_after_the_end_only_a_reset_helps(self, caplog: pytest.LogCaptureFixture) -> None:
        env = san_gimignano_v0.env()
        env.reset(seed=1)
        for _ in play(env):
            if env.terminations[env.agent_selection]:
                with pytest.raises(ValueError, match="only valid action is None"):
                    env.step(0)
        with pytest.raises(IllegalAction, match=r"call reset\(\)"):
            env.unwrapped.step(None)
        env.step(None)
        assert "step() called after all agents" in caplog.text
        env.reset()
        assert env.agents

    def test_options_that_are_unknown_are_refused(self) -> None:
        with pytest.raises(OptionError, match="players must be a whole number from 2 to 5"):
            patrician_v0.env(players=6)
        with pytest.raises(OptionError, match="san_gimignano has no option 'messengers'"):
            san_gimignano_v0.raw_env(messengers=True)
        with pytest.raises(OptionError, match="there is no reward 'points'; known: win, margin"):
            patrician_v0.env(reward="points")  # pyright: ignore[reportArgumentType]
        with pytest.raises(OptionError, match="there is no render_mode 'window'"):
            patrician_v0.env(render_mode="window")


def test_right_and_wrong_use_is_what_pettingzoos_wrappers_make_of_it() -> None:
    """The quick wrapper takes a short cut; step by step nobody can tell."""
    raw = san_gimignano_v0.raw_env(players=3)
    ending = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    slow = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))
    quick = san_gimignano_v0.env(players=3)
    for seed in range(6):
        rng = Rng(seed)
        for env in (slow, quick):
            env.reset(seed=seed)
        for agent, twin in zip(slow.agent_iter(), quick.agent_iter(), strict=False):
            assert agent == twin
            one, two = slow.last(), quick.last()
            assert_same(one[0], two[0])
            assert one[1:4] == two[1:4]
            assert one[4].keys() == two[4].keys()
            is_over = one[2] or one[3]
            action = None
            if not is_over:
                is_blind = rng.below(60) == 0
                action = rng.below(1000) if is_blind else any_legal(one[4]["action_mask"], rng)
            for env in (slow, quick):
                env.step(action)
            assert slow.rewards == quick.rewards
            assert slow.agents == quick.agents


class TestDrawings:
    def test_a_spectator_sees_no_secrets(self) -> None:
        env = patrician_v0.raw_env(players=4, render_mode="ansi")
        env.reset(seed=1)
        assert env.render() == str(env.table.state.view())

    def test_a_picture_shows_every_move_in_one_size(self) -> None:
        env = san_gimignano_v0.raw_env(players=4, render_mode="rgb_array")
        env.reset(seed=1)
        before: Any = None
        for number, _ in enumerate(play(env)):
            if number % 20 == 0 and not env.table.state.over:
                frame: Any = env.render()
                assert (frame.shape, frame.dtype) == ((720, 1280, 3), np.uint8)
                assert not np.array_equal(frame, before)
                before = frame
        assert before is not None

    def test_people_get_every_move_printed(self, capsys: pytest.CaptureFixture[str]) -> None:
        env = patrician_v0.raw_env(render_mode="human")
        env.reset(seed=1)
        env.step(env.table.state.legal()[0])
        assert capsys.readouterr().out.count("Patrician, 2 players, turn 1") == 2

    def test_without_a_mode_there_is_a_warning(self) -> None:
        env = patrician_v0.raw_env()
        env.reset(seed=1)
        with pytest.warns(UserWarning, match="without a render_mode"):
            assert env.render() is None


@pytest.mark.parametrize("game", list(REGISTRY))
def test_games_are_in_pettingzoos_own_registry(game: str) -> None:
    env: Any = make("aec", f"torri/{game}_v0", players=3)
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert env.metadata["name"] == f"{game}_v0"
