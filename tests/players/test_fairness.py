"""Players decide by what their seat knows: what is hidden from it changes nothing."""

import pytest

import torri
from tests.contract.variants import scaled
from tests.players.positions import TRIED, VARIANTS, own_view, sampled, swaps
from torri.core.jit import COMPILING
from torri.core.rng import Rng
from torri.players import Thinker, analyse, thinker
from torri.players.lookahead import LookaheadPlayer

ITERATIONS = scaled(60, 4)
AT_ONCE = ("random", "apprentice")
THOUGHTFUL = (
    "mason",
    f"master:iterations={ITERATIONS}",
    # with the compiler off, solving an ending would take too long
    f"podesta:iterations={ITERATIONS},cores=2" + ("" if COMPILING else ",endings=0"),
)
SEED = 3


@pytest.fixture(params=TRIED)
def positions(request: pytest.FixtureRequest) -> list[torri.State]:
    return sampled(VARIANTS[request.param], seed=5, count=scaled(5, 1))


def seated(spec: str, game: torri.Game) -> Thinker:
    if spec == "mason" and not COMPILING:
        return LookaheadPlayer(game, Rng(SEED), guesses=2, replies=1)
    return thinker(spec, game, SEED)


def some(states: list[torri.State]) -> list[torri.State]:
    """What takes longer is tried with some of them."""
    return states[:: 1 + len(states) // scaled(8, 1)]


def test_a_decision_is_legal_and_leaves_the_view_alone(positions: list[torri.State]) -> None:
    for state in positions:
        view = own_view(state)
        before = bytes(view)
        for spec in (*AT_ONCE, *THOUGHTFUL):
            assert seated(spec, state.game).decide(view) in view.legal()
        assert bytes(view) == before


def test_what_is_hidden_changes_no_decision(positions: list[torri.State]) -> None:
    for state in positions:
        hidden = swaps(state, state.seat)
        for spec in (*AT_ONCE, *THOUGHTFUL):
            decided = seated(spec, state.game).decide(own_view(state))
            others = hidden if spec in AT_ONCE else some(hidden)
            for other in [state, *others]:
                assert seated(spec, state.game).decide(own_view(other)) == decided


def test_what_is_hidden_changes_no_analysis(positions: list[torri.State]) -> None:
    for state in positions[: scaled(3, 1)]:
        for seat in range(state.game.players):
            found = analyse(state.view(seat), None, iterations=ITERATIONS, cores=1, seed=SEED)
            for other in [state, *some(swaps(state, seat))]:
                view = other.view(seat)
                assert analyse(view, None, iterations=ITERATIONS, cores=1, seed=SEED) == found


def test_there_is_something_hidden_to_swap() -> None:
    for title, game in VARIANTS.items():
        found = [swaps(state, state.seat) for state in sampled(game, seed=5, count=5)]
        assert any(found) == title.startswith("patrician")
