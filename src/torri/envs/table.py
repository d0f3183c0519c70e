"""One game, a decision at a time: what the environments for one learner or several share."""

from typing import Any

import numpy as np

from torri.core.errors import IllegalAction
from torri.core.game import Game
from torri.core.observing import Rows
from torri.core.options import bounds
from torri.core.plain import whole
from torri.core.position import NOBODY, State, View
from torri.core.rng import Rng
from torri.envs.rewards import Reward, check_reward, rewards_of
from torri.envs.stepping import DEAL, GOES_ON, Shown, stepper
from torri.games import game_type


def agreed(name: str, options: dict[str, Any]) -> Game:
    """Set up a game; where nobody says how many players, with the fewest it can have."""
    kind = game_type(name)
    fewest, _ = bounds(kind.options_type.model_fields["players"])
    return kind(**{"players": fewest, **options})


class Table:
    """A game under way, with chance played by the house."""

    def __init__(self, game: Game, reward: Reward) -> None:
        self.game = game
        self.reward: Reward = check_reward(reward)
        self.state = game.start()
        """The position, with all its secrets."""
        self.seat = NOBODY
        """Who decides: a seat, or nobody once the game is over."""
        self._rng = Rng(0).words
        self._shown = Shown(game, 1)
        self._tie()

    def _tie(self) -> None:
        """Find what belongs to the arrays but is not copied with them."""
        self._bound = stepper(type(self.game))
        self._action = np.zeros(1, np.int64)
        self._arguments = (
            self.game.start_record(),
            self.state.array,
            self._rng,
            self._action,
            not GOES_ON,
            False,  # rewards are asked for when all is over
            *self._shown.part(slice(0, 1)),
        )

    def __getstate__(self) -> dict[str, Any]:
        """What makes the game, so that it can be copied and sent."""
        names = ("game", "reward", "state", "seat", "_rng", "_shown")
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._tie()

    def deal(self, rng: Rng | None = None) -> None:
        """Begin a game; chance goes on where the one before left it, unless it is given anew."""
        if rng is not None:
            self._rng[:] = rng.words
        self._step(DEAL)

    def go_on_from(self, state: State) -> None:
        """Take up another position of this game, one in which a player decides."""
        self.state.become(state)
        self.seat = state.seat
        self._shown.observations[0] = state.view(state.seat).observation()
        self._shown.masks[0] = False
        self._shown.masks[0, state.legal()] = True

    def decide(self, action: object) -> None:
        """Carry out a decision, and what chance adds to it."""
        number = whole(action, "action")
        legal = self._shown.masks[0]
        if not 0 <= number < len(legal) or not legal[number]:
            self.state.apply(number)  # which says why not, and what is legal
        self._step(number)

    def _step(self, action: int) -> None:
        self._action[0] = action
        self._bound.step_all(*self._arguments)
        self.seat = int(self._shown.seats[0])

    def row(self, seat: int) -> Rows:
        """What a seat sees, in an array of its own."""
        if seat == self.seat:
            return self._shown.observations[0].copy()
        return self.view(seat).observation()

    def mask(self, seat: int) -> Rows:
        """What a seat may do, in an array of its own: 1 where an action is legal."""
        own = self._shown.masks[0]
        return (own.copy() if seat == self.seat else np.zeros_like(own)).view(np.int8)

    def view(self, seat: int | None) -> View:
        """What a seat knows, or a spectator."""
        self._check_dealt()
        return self.state.view(seat)

    def _check_dealt(self) -> None:
        if self.state.turns == 0:
            raise IllegalAction("there is nothing to see before reset()")

    def rewards(self) -> list[float]:
        """The rewards of every seat; 0 until the game is over."""
        return rewards_of(self.state, self.reward)
