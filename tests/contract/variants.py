"""Every game of the registry, with every player count and every value of every option."""

import itertools
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import torri
from torri.core.jit import COMPILING
from torri.core.options import bounds
from torri.games import REGISTRY, game_type


def scaled(compiled: int, interpreted: int) -> int:
    """How much to do: plain Python is some hundred times slower, and checks the same."""
    return compiled if COMPILING else interpreted


def _player_counts(name: str) -> list[int]:
    low, high = bounds(game_type(name).options_type.model_fields["players"])
    assert low is not None
    assert high is not None
    return list(range(low, high + 1))


def _flags(name: str) -> list[str]:
    fields = game_type(name).options_type.model_fields
    return [key for key, field in fields.items() if field.annotation is bool]


def _choices(name: str) -> dict[str, tuple[Any, ...]]:
    fields = game_type(name).options_type.model_fields
    return {
        key: get_args(field.annotation)
        for key, field in fields.items()
        if get_origin(field.annotation) is Literal
    }


def flag_combinations(name: str) -> Iterator[dict[str, Any]]:
    """Every player count with every combination of the options that are on or off."""
    flags = _flags(name)
    for players in _player_counts(name):
        for values in itertools.product((False, True), repeat=len(flags)):
            yield {"players": players, **dict(zip(flags, values, strict=True))}


def all_variants(name: str) -> Iterator[dict[str, Any]]:
    """Besides those, everything on with each other value of each option."""
    yield from flag_combinations(name)
    for players in _player_counts(name):
        full = {"players": players, **dict.fromkeys(_flags(name), True)}
        for key, values in _choices(name).items():
            for value in values[1:]:
                yield {**full, key: value}


def as_flags(options: dict[str, Any]) -> list[str]:
    """Write the options that are on or off as the command line takes them."""
    flags = [f"--{key.replace('_', '-')}" for key, value in options.items() if value is True]
    return ["--players", str(options["players"]), *flags]


def title(name: str, options: dict[str, Any]) -> str:
    """Name a variant: `patrician-3-messengers`."""
    parts = [
        key if value is True else str(value)
        for key, value in options.items()
        if value is not False and key != "players"
    ]
    return "-".join([name, str(options["players"]), *parts])


ALL_GAMES = {
    title(name, options): torri.game(name, **options)
    for name in REGISTRY
    for options in all_variants(name)
}
GOLDEN_GAMES = {
    title(name, options): torri.game(name, **options)
    for name in REGISTRY
    for options in flag_combinations(name)
}
