"""Options: what they say of themselves is so."""

from typing import Any, cast, get_args

import pytest
from pydantic.fields import FieldInfo

import torri
from tests.contract.variants import scaled
from torri.core.options import bounds, file_options
from torri.core.rng import Rng
from torri.games import REGISTRY, game_type


def _needs(field: FieldInfo) -> str | None:
    extra: Any = field.json_schema_extra
    return cast("dict[str, str]", extra or {}).get("needs")


NEEDY = [
    (name, key, other)
    for name in REGISTRY
    for key, field in game_type(name).options_type.model_fields.items()
    if (other := _needs(field)) is not None
]


def _results(name: str, seed: int, key: str, other: str, *, is_on: bool) -> list[dict[str, Any]]:
    """How the same random choices end with every value of an option."""
    fields = game_type(name).options_type.model_fields
    players = bounds(fields["players"])[0]
    found: list[dict[str, Any]] = []
    for value in get_args(fields[key].annotation):
        game = torri.game(name, players=players, **{other: is_on, key: value})
        state = game.new(seed)
        list(state.random_game(Rng(seed)))
        found.append(game.result(state))
    return found


@pytest.mark.parametrize(("name", "key", "other"), NEEDY)
def test_an_option_that_needs_another_means_something_with_it_alone(
    name: str, key: str, other: str
) -> None:
    assert game_type(name).options_type.model_fields[other].annotation is bool
    for seed in range(scaled(200, 2)):
        first, *rest = _results(name, seed, key, other, is_on=False)
        assert all(one == first for one in rest), seed
    assert any(
        one != first
        for seed in range(200)
        for first, *rest in [_results(name, seed, key, other, is_on=True)]
        for one in rest
    )


@pytest.mark.parametrize("name", REGISTRY)
def test_the_usual_file_of_an_option_is_what_it_is_by_default(name: str) -> None:
    kind = game_type(name)
    for key, usual in file_options(kind.options_type).items():
        field = kind.options_type.model_fields[key]
        assert kind.parse_file_option(key, usual.text, usual.name) == field.default
        players = bounds(kind.options_type.model_fields["players"])[0]
        assert kind(players=players, **{key: field.default}).write_extras() == {}
