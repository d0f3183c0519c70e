"""`game`: every game of the registry in every variant."""

import pytest

import torri
from tests.contract.variants import ALL_GAMES


@pytest.fixture(params=list(ALL_GAMES), ids=list(ALL_GAMES))
def game(request: pytest.FixtureRequest) -> torri.Game:
    return ALL_GAMES[request.param]
