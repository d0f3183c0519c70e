"""Reachable positions for hypothesis: a game, a seed, and how far to play."""

from hypothesis import strategies as st

import torri
from tests.contract.variants import ALL_GAMES, scaled

EXAMPLES = scaled(150, 10)


@st.composite
def positions(draw: st.DrawFn) -> torri.State:
    """A position of any game in any variant, from before the deal to the end."""
    name = draw(st.sampled_from(list(ALL_GAMES)))
    seed = draw(st.integers(0, 2**32))
    distance = draw(st.integers(0, 220))
    state = ALL_GAMES[name].start()
    rng = torri.Rng(seed)
    for _ in range(distance):
        if state.over:
            break
        state.apply(state.sample(rng))
    return state


seeds = st.integers(0, 2**32)
