"""The games for PettingZoo: several agents who decide one after the other.

    from torri.envs.pettingzoo import patrician_v0

    env = patrician_v0.env(players=3, messengers=True, reward="win")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else policy(observation))  # which has an "action_mask"

Every game of the registry has such a door, `<game>_v0`, and a name in PettingZoo's own registry:
`pettingzoo.make("aec", "torri/patrician_v0", players=3)`. An agent that has several decisions in a
turn is selected again until the turn is over. Chance is played by the house.

An illegal action raises `IllegalAction`, a ValueError that names the legal ones, in `raw_env`. In
`env` it ends the game with the worst reward, by the wrappers that PettingZoo's own classic games
have, and a warning names the legal ones; a number that is no action at all is an AssertionError.
"""

from functools import cache
from typing import Any

from gymnasium import logger
from pettingzoo import register
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from torri.core.errors import IllegalAction
from torri.core.rng import Rng
from torri.envs.drawing import FRAMES_PER_SECOND, RENDER_MODES, Frame, check_render_mode, shown
from torri.envs.rewards import Reward, illegal_reward
from torri.envs.spaces import Observation, action_space, observation_space
from torri.envs.table import Table, agreed
from torri.games import REGISTRY

VERSION = "_v0"

Env = AECEnv[str, Observation, int | None]


class SeatsEnv(Env):
    """One game with an agent for each seat, `seat_0` and so on; chance says who begins."""

    def __init__(
        self,
        game: str,
        *,
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": game + VERSION,
            "is_parallelizable": False,
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
        }
        self.table = Table(agreed(game, options), reward)
        rules = self.table.game
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(rules) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(rules) for agent in self.possible_agents}
        self.agents = []
        self.agent_selection = self.possible_agents[0]
        self.terminations = {}
        self._is_seeded = False

    def observation_space(self, agent: str) -> Any:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game; after a seed, the games without one are the same every time too."""
        if seed is not None or not self._is_seeded:
            self.table.deal(Rng(seed))
            self._is_seeded = True
        else:
            self.table.deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.seat]
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Carry out a decision of the selected agent; None once the game is over for it."""
        agent = self.agent_selection
        is_over = self.terminations.get(agent)
        if is_over is None:
            raise IllegalAction("no agent is left to act, or none yet: call reset()")
        if is_over:
            self._was_dead_step(action)
            return
        table = self.table
        table.decide(action)
        self.infos[agent] = self._info(agent)
        if table.seat < 0:
            self._end()
        else:
            following = self.possible_agents[table.seat]
            if following != agent:
                self.agent_selection = following
                self.infos[following] = self._info(following)
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Pay everybody; rewards were 0 until now, so nothing was to be added up before."""
        state = self.table.state
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        for info in self.infos.values():
            info.update(points=state.points, winners=state.winners)
        self.agent_selection = self.agents[0]

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self._seats[agent])}

    def observe(self, agent: str) -> Observation:
        """What an agent knows at this moment, whoever decides, and what it may do."""
        seat = self._seats[agent]
        return {"observation": self.table.row(seat), "action_mask": self.table.mask(seat)}

    def render(self) -> Frame:
        """Draw what a spectator sees, which shows nobody's secrets."""
        if self.render_mode is None:
            logger.warn("render() draws nothing: this environment was made without a render_mode")
            return None
        return shown(self.table.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class QuickWrapper(wrappers.OrderEnforcingWrapper[str, Observation, int | None]):
    """PettingZoo's wrappers, asked only where something is wrong.

    On the way through all of them a step takes several times as long as the game. So what is right
    goes to the game at once; what it refuses goes through the wrappers, which know what to do.
    """

    def __init__(self, game: SeatsEnv) -> None:
        worst = illegal_reward(game.table.game, game.table.reward)
        ending = wrappers.TerminateIllegalWrapper(game, illegal_reward=worst)
        super().__init__(wrappers.AssertOutOfBoundsWrapper(ending))
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and self._has_reset:
            return getattr(self._game, name)
        return super().__getattr__(name)

    def __str__(self) -> str:
        return str(self._game)

    def last(self, observe: bool = True) -> Any:
        """What the selected agent sees, its rewards since it last acted, and whether it is over."""
        return self._game.last(observe) if self._has_reset else super().last(observe)

    def observe(self, agent: str) -> Observation | None:
        """What an agent knows at this moment, and what it may do."""
        return self._game.observe(agent) if self._has_reset else super().observe(agent)

    def step(self, action: int | None) -> None:
        """Carry out a decision of the selected agent; None once the game is over for it."""
        try:
            self._game.step(action)
        except IllegalAction as error:  # nothing was done
            super().step(action)
            EnvLogger.get_logger().warning("[WARNING]: %s", error)  # PettingZoo's names nothing
        else:
            self._has_updated = True


class EnvModule:
    """What the module of a game is in PettingZoo: a place to find `env` and `raw_env`."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.__name__ = game + VERSION

    def raw_env(
        self, *, reward: Reward = "win", render_mode: str | None = None, **options: Any
    ) -> SeatsEnv:
        """The environment itself; `options` are those of the game."""
        return SeatsEnv(self.game, reward=reward, render_mode=render_mode, **options)

    def env(self, *, reward: Reward = "win", render_mode: str | None = None, **options: Any) -> Env:
        """The same with PettingZoo's usual wrappers, which see to how it is used."""
        return QuickWrapper(self.raw_env(reward=reward, render_mode=render_mode, **options))

    def __repr__(self) -> str:
        return f"<PettingZoo environment {self.__name__}>"


@cache
def _module_of(game: str) -> EnvModule:
    return EnvModule(game)


def __getattr__(name: str) -> EnvModule:
    """Find the door of a game by its name: a new game needs nothing here."""
    game = name.removesuffix(VERSION)
    if game == name or game not in REGISTRY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _module_of(game)


for _game in REGISTRY:
    register("aec", f"torri/{_game}{VERSION}", _module_of(_game).env)


def __dir__() -> list[str]:
    return [*globals(), *(game + VERSION for game in REGISTRY)]
