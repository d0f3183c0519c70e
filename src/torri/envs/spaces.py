"""What observations and actions of a game can be, as Gymnasium and PettingZoo describe it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from torri.core.game import Game
from torri.core.observing import Rows

Observation = dict[str, Rows]
"""`observation`: what a seat sees. `action_mask`: what it may do."""


def observation_space(game: Game) -> spaces.Space[Any]:
    """All rows within the bounds of their fields, with a mask of the legal actions."""
    row = spaces.Box(game.observation.low, game.observation.high, dtype=np.int8)
    mask = spaces.Box(0, 1, (game.player_actions,), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask})


def action_space(game: Game) -> spaces.Space[Any]:
    """The decisions of players; those of chance are no agent's."""
    return spaces.Discrete(game.player_actions)
