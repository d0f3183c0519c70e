"""Everything compiled is loaded before the first player comes: it must not keep them waiting."""

from torri.core.game import Game
from torri.core.rng import Rng
from torri.games import REGISTRY, game_type
from torri.players import LEVELS, thinker

FEW = "iterations=10"


def warm_up_tables() -> None:
    """Load what tables use."""
    for name in REGISTRY:
        game = game_type(name)(players=2)
        state, rng = game.new(1), Rng(1)
        for _ in state.random_game(rng):
            for seat in (*range(game.players), None):
                state.view(seat).to_dict()


def warm_up_players() -> None:
    """Compile, and load, what computer players use."""
    for name in REGISTRY:
        for level in LEVELS.values():
            searches = level.settings is not None
            _decide_once(
                game_type(name)(players=2), f"{level.name}:{FEW}" if searches else level.name
            )


def _decide_once(game: Game, level: str) -> None:
    state = game.new(1)
    thinker(level, game).decide(state.view(state.seat))
