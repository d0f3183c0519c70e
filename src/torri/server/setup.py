"""Games that are set up for tables: those with the same options share one."""

import json
from functools import lru_cache
from typing import Any

from torri.core.errors import OptionError, TableError
from torri.core.game import Game
from torri.core.options import FromFile, file_options
from torri.games import REGISTRY, game_type

MOST_GAMES = 64
"""Kept set up; a game's own tables of names take more memory than a position."""


def set_up(name: str, options: dict[str, Any], extras: dict[str, Any]) -> Game:
    """Return a game with its options, and what a record of it would embed."""
    try:
        return _set_up(json.dumps([name, options, extras], sort_keys=True))
    except RecursionError:
        raise OptionError("options that are nested too deep") from None


def usual_file(name: str, option: str) -> FromFile:
    """The file that a game is played with unless somebody brings another one."""
    found = file_options(game_type(name).options_type) if name in REGISTRY else {}
    if option not in found:
        raise TableError("unknown", "there is no game with such a file")
    return found[option]


def read_own_file(name: str, option: str, text: str, options: dict[str, Any]) -> dict[str, Any]:
    """Check a file of somebody's own; returns the extras of a table that is played with it."""
    usual_file(name, option)
    if option in options:
        raise OptionError(f"{option} stands among the options, and is a file")
    kind = game_type(name)
    own = kind.parse_file_option(option, text, option)
    return kind(**options, **{option: own}).write_extras()


@lru_cache(MOST_GAMES)
def _set_up(text: str) -> Game:
    name, options, extras = json.loads(text)
    kind = game_type(name)
    embedded = kind.read_extras(extras)
    if twice := options.keys() & embedded.keys():
        raise OptionError(f"{min(twice)} stands among options and extras")
    return kind(**options, **embedded)
