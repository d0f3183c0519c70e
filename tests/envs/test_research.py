"""The page for researchers: what it shows runs, and its tables are the games' own."""

import doctest
from pathlib import Path

import pytest

import torri
from torri.games import REGISTRY

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_what_the_page_shows_runs() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 20
    assert found.failed == 0


@pytest.mark.parametrize("name", list(REGISTRY))
def test_observations_are_explained_field_by_field(name: str) -> None:
    game = torri.game(name, players=2)
    assert game.observation.table() in PAGE.read_text(encoding="utf-8")
