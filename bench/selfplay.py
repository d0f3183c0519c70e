"""The games that outlooks are fitted to: players look one turn ahead, and now and then err."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import torri
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.players.lookahead import LookaheadPlayer

ONE_IN_RANDOM = 10
"""Of so many decisions one is random: fitted to good play alone, an outlook never sees mistakes."""
ONE_IN_KEPT = 5
"""Of so many positions one is kept: those of one game are much alike."""

Positions = tuple[NDArray[Any], NDArray[Any]]


def positions_with_endings(name: str, players: int, games: int, seed: int) -> Positions:
    """Positions in which a player decides, and beside each the end of its game."""
    game = torri.game(name, players=players)
    rng = Rng(seed, players)
    player = LookaheadPlayer(game, rng, guesses=1, replies=1)
    positions: list[NDArray[Any]] = []
    endings: list[NDArray[Any]] = []
    for _ in range(games):
        state = game.start().chance(rng)
        kept = 0
        while not state.over:
            if state.seat == CHANCE or rng.below(ONE_IN_RANDOM) == 0:
                state.apply(state.sample(rng))
                continue
            if rng.below(ONE_IN_KEPT) == 0:
                positions.append(state.array.copy())
                kept += 1
            state.apply(player.decide(state.view(state.seat)))
        endings += [state.array] * kept
    return np.concatenate(positions), np.concatenate(endings)


def best_spread(
    expected: NDArray[np.float64], far: NDArray[np.float64], won: NDArray[np.float64], at_end: float
) -> float:
    """How fast the spread must grow with what is still to come, to foretell the winners best.

    `expected`: points of each seat; `far`: the root of what is to come; `won`: shares of victory.
    """

    def surprise(growth: float) -> float:
        strength = expected / (at_end + growth * far)[:, None]
        strength -= strength.max(axis=1, keepdims=True)
        share = np.exp(strength)
        share /= share.sum(axis=1, keepdims=True)
        return float(-(won * np.log(np.maximum(share, 1e-9))).sum(axis=1).mean())

    return min(np.arange(0.02, 4.0, 0.02).tolist(), key=surprise)


def shares_of_victory(endings: NDArray[Any], players: int) -> NDArray[np.float64]:
    """Who won, in equal parts."""
    seats = np.arange(players)
    won = (endings["winners"][:, None] >> seats & 1).astype(float)
    return won / won.sum(axis=1, keepdims=True)
