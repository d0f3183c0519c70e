"""Games that are set up for tables: those with the same options share one."""

import json
from functools import lru_cache
from typing import Any

from torri.core.errors import OptionError
from torri.core.game import Game
from torri.games import game_type

MOST_GAMES = 64
"""Kept set up; a game's own tables of names take more memory than a position."""


def set_up(name: str, options: dict[str, Any], extras: dict[str, Any]) -> Game:
    """Return a game with its options, and what a record of it would embed."""
    try:
        return _set_up(json.dumps([name, options, extras], sort_keys=True))
    except RecursionError:
        raise OptionError("options that are nested too deep") from None


@lru_cache(MOST_GAMES)
def _set_up(text: str) -> Game:
    name, options, extras = json.loads(text)
    kind = game_type(name)
    embedded = kind.read_extras(extras)
    if twice := options.keys() & embedded.keys():
        raise OptionError(f"{min(twice)} stands among options and extras")
    return kind(**options, **embedded)
