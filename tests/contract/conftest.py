"""`game`: every game of the registry in every variant; as plain Python, in the golden ones."""

import pytest

import torri
from tests.contract.variants import ALL_GAMES, GOLDEN_GAMES
from torri.core.jit import COMPILING

GAMES = ALL_GAMES if COMPILING else GOLDEN_GAMES


@pytest.fixture(params=list(GAMES), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> torri.Game:
    return GAMES[request.param]
