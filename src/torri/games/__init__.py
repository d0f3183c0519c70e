"""The games, each in a folder of its own. To add one: its folder, and a line in `REGISTRY`."""

from importlib import import_module
from typing import Any

from torri.core.errors import OptionError, listed, shortened
from torri.core.game import Game

REGISTRY = {
    "patrician": "torri.games.patrician.game:Patrician",
    "san_gimignano": "torri.games.san_gimignano.game:SanGimignano",
}
"""Where the class of each game is found; it is imported when it is asked for."""


def game_type(name: str) -> type[Game]:
    """Return the class of a game."""
    if name not in REGISTRY:
        raise OptionError(f"there is no game {shortened(name)}; known: {listed(list(REGISTRY))}")
    module, _, attribute = REGISTRY[name].partition(":")
    return getattr(import_module(module), attribute)


def game(name: str, **options: Any) -> Game:
    """Set up a game with its options: `game("patrician", players=3, messengers=True)`."""
    return game_type(name)(**options)
