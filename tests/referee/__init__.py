"""A referee for every game, written from its rulebook alone: it shares no code with the engine."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from tests.referee import patrician, san_gimignano

_DECK = files("torri.games.patrician").joinpath("deck.toml").read_text("utf-8")
PATRICIAN_CARDS: list[dict[str, Any]] = tomllib.loads(_DECK)["card"]

JUDGES: dict[str, Callable[[dict[str, Any]], list[str]]] = {
    "patrician": lambda record: patrician.judge(record, PATRICIAN_CARDS),
    "san_gimignano": san_gimignano.judge,
}
"""By the name of a game: what is wrong with a record of it, nothing if it is right."""
