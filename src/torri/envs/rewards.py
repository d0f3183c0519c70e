"""What the end of a game is worth to a seat."""

from typing import Literal, get_args

from torri.core.errors import OptionError, listed, shortened
from torri.core.game import Game
from torri.core.position import State

Reward = Literal["win", "margin"]
"""`win`: the victory, in equal parts if it is shared. `margin`: points above the best other seat,
or below it."""


def check_reward(reward: str) -> Reward:
    """Refuse what is no kind of reward."""
    for known in get_args(Reward):
        if reward == known:
            return known
    raise OptionError(
        f"there is no reward {shortened(reward)}; known: {listed(list(get_args(Reward)))}"
    )


def illegal_reward(game: Game, reward: Reward) -> float:
    """What ends a game by an illegal action: worse than any defeat."""
    return -1.0 if reward == "win" else -float(game.limits.margin)


def rewards_of(state: State, reward: Reward) -> list[float]:
    """The rewards of every seat; 0 until the game is over."""
    seats = range(state.game.players)
    if not state.over:
        return [0.0 for _ in seats]
    if reward == "win":
        winners = state.winners
        return [(seat in winners) / len(winners) for seat in seats]
    points = state.points
    best = [max(points[:seat] + points[seat + 1 :]) for seat in seats]
    return [float(own - other) for own, other in zip(points, best, strict=True)]
