"""Games played in several styles, so that tests see more than random play does."""

from collections.abc import Iterator

from hypothesis import strategies as st

import torri
from tests.contract.variants import ALL_GAMES
from tests.referee.engine import Style, any_action
from torri.games.san_gimignano.actions import WHERE, WHICH
from torri.games.san_gimignano.game import SanGimignano
from torri.games.san_gimignano.geometry import AXES, PLACE_LIST

GAMES = {name: game for name, game in ALL_GAMES.items() if isinstance(game, SanGimignano)}


def builder(state: torri.State, rng: torri.Rng) -> int:
    """Builds whatever can be built."""
    towers = [name for name in state.legal_names() if name.startswith("^") and name != "^="]
    return state.game.action(rng.choice(towers)) if towers else state.sample(rng)


def hoarder(state: torri.State, rng: torri.Rng) -> int:
    """Never builds of its own will."""
    decline = state.game.action("^=")
    return decline if decline in state.legal() else state.sample(rng)


def stretching(direction: int) -> Style:
    """Lays as far out in a direction as G22 lets it."""

    def stretch(state: torri.State, rng: torri.Rng) -> int:
        legal = state.legal()
        if not WHERE <= legal[0] < WHICH:
            return state.sample(rng)
        return max(legal, key=lambda action: AXES[direction](PLACE_LIST[action - WHERE]))

    return stretch


STYLES: list[Style] = [any_action, builder, hoarder, *(stretching(axis) for axis in range(6))]


def played(state: torri.State, style: Style, rng: torri.Rng) -> Iterator[torri.State]:
    """Yield the position before every decision, and the last one."""
    while not state.over:
        yield state
        state.apply(style(state, rng) if state.seat >= 0 else state.sample(rng))
    yield state


@st.composite
def positions(draw: st.DrawFn) -> torri.State:
    """A position of any variant, reached in any style."""
    game = GAMES[draw(st.sampled_from(list(GAMES)))]
    style = draw(st.sampled_from(STYLES))
    distance = draw(st.integers(0, 250))
    rng = torri.Rng(draw(st.integers(0, 2**32)))
    state = game.start()
    for count, _ in enumerate(played(state, style, rng)):
        if count == distance:
            break
    return state
