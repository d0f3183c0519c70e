"""The games for Gymnasium: one learner at one seat, with computer players at the others.

    import gymnasium
    import torri.envs.gymnasium

    env = gymnasium.make("torri/Patrician-v0", players=3, opponents="mason")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Every step is one decision of the learner, and all that happens until the next one. Every game of
the registry is there under its name; the options are those of the game.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium import logger
from gymnasium.error import InvalidAction, ResetNeeded

from torri.arena.entrants import Entrant, entrant
from torri.core.errors import IllegalAction, OptionError, listed, shortened
from torri.core.game import Game
from torri.core.observing import Rows
from torri.core.position import NOBODY
from torri.core.rng import Rng
from torri.envs.drawing import FRAMES_PER_SECOND, RENDER_MODES, Frame, check_render_mode, shown
from torri.envs.rewards import Reward, illegal_reward
from torri.envs.spaces import Observation, action_space, observation_space
from torri.envs.table import Table, agreed
from torri.games import REGISTRY
from torri.players import Thinker

Illegal = Literal["raise", "end"]
"""What becomes of an illegal action: an error that names the legal ones, or the end of the game
with the worst reward. Programs that try actions blindly, such as `check_env`, need the latter."""
Opponent = str | Callable[[Game, Rng], Any]
LARGEST_SEED = 2**63


class IllegalMove(IllegalAction, InvalidAction):
    """An illegal action, both as torri and as Gymnasium call it."""


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One game, seen from one seat.

    `opponents` is the level of all other seats, or a list: the first is the next to play after the
    learner. As in the arena, `policy.py:Learned` is a player of one's own; so is a class, or what
    else makes one. `seat` is the learner's; None draws one for each game, and `info` tells it.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = 0,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = Table(agreed(game, options), reward)
        self.render_mode = check_render_mode(render_mode)
        players = self.table.game.players
        if seat is not None and seat not in range(players):
            raise OptionError(f"seat must be None or up to {players - 1}, not {shortened(seat)}")
        if illegal not in get_args(Illegal):
            known = listed(list(get_args(Illegal)))
            raise OptionError(f"illegal cannot be {shortened(illegal)}; known: {known}")
        self.seat = int(seat or 0)
        """The learner's seat in this game."""
        self.observation_space = observation_space(self.table.game)
        self.action_space = action_space(self.table.game)
        self._is_seat_drawn = seat is None
        self._illegal = illegal
        self._opponents = _entrants(opponents, players - 1)
        self.thinkers: dict[int, Thinker] = {}
        self._is_under_way = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and play until the learner decides."""
        super().reset(seed=seed, options=options)
        game = self.table.game
        if self._is_seat_drawn:
            self.seat = int(self.np_random.integers(game.players))
        others = [(self.seat + step) % game.players for step in range(1, game.players)]
        self.thinkers = {
            other: chosen.make(game, self._new_rng())
            for other, chosen in zip(others, self._opponents, strict=True)
        }
        self.table.deal(self._new_rng())
        self._is_under_way = True
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out a decision of the learner, and play until the next one or the end."""
        if not self._is_under_way:
            raise ResetNeeded("no game is under way: call reset()")
        try:
            self.table.decide(action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise IllegalMove(str(error)) from None
            self._is_under_way = False
            return self._observation(), self._illegal_reward(), True, False, self._info()
        self._play_others()
        reward = self.table.rewards()[self.seat]
        return self._observation(), reward, not self._is_under_way, False, self._info()

    def _play_others(self) -> None:
        table = self.table
        while table.seat not in (self.seat, NOBODY):
            table.decide(self.thinkers[table.seat].decide(table.view(table.seat)))
        self._is_under_way = table.seat == self.seat
        if self.render_mode == "human":
            self.render()

    def _illegal_reward(self) -> float:
        return illegal_reward(self.table.game, self.table.reward)

    def _observation(self) -> Observation:
        return {"observation": self.table.row(self.seat), "action_mask": self._mask()}

    def _mask(self) -> Rows:
        """What the learner may do: nothing once the game is over, by its rules or against them."""
        return self.table.mask(self.seat if self._is_under_way else NOBODY)

    def _info(self) -> dict[str, Any]:
        state = self.table.state
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat}
        if state.over:
            info |= {"points": np.array(state.points), "winners": state.winners}
        return info

    def _new_rng(self) -> Rng:
        return Rng(int(self.np_random.integers(LARGEST_SEED)))

    def render(self) -> Frame:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Draw what the learner knows."""
        if self.render_mode is None:
            logger.warn("render() draws nothing: this environment was made without a render_mode")
            return None
        return shown(self.table.view(self.seat), self.render_mode)


def _entrants(opponents: Opponent | Sequence[Opponent], others: int) -> list[Entrant]:
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * others
    specs = list(opponents)
    if len(specs) != others:
        raise OptionError(f"there are {others} other seats, not {len(specs)}: {shortened(specs)}")
    return [entrant(spec) for spec in specs]


def env_id(game: str) -> str:
    """What Gymnasium calls a game: `torri/SanGimignano-v0`."""
    return f"torri/{''.join(word.capitalize() for word in game.split('_'))}-v0"


for _game in REGISTRY:
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
        env_id(_game), f"{__name__}:SeatEnv", kwargs={"game": _game}
    )
