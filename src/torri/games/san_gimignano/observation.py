"""A view of San Gimignano as a row of small numbers, for programs that learn.

Seats are counted from the viewer: 0 is the viewer, 1 the next to play, and so on. Areas stand where
the actions have them: place * 4 + guild.
"""

import numpy as np

from torri.core.bits import has, size
from torri.core.jit import compiled
from torri.core.observing import Field, Layout, Rows, Words
from torri.games.san_gimignano.components import (
    COPIES,
    GUILDS,
    KINDS,
    PARTS,
    TOKENS_PER_AREA,
    TOWERS,
)
from torri.games.san_gimignano.geometry import EDGES, GUILD_OF, PLACES, TURNED
from torri.games.san_gimignano.state import NONE, TOKEN, TOWER, WHERE, WHICH

ASKED = (TOKEN, WHERE, WHICH, TOWER)
MOST = 127


def layout(players: int) -> Layout:
    """What a row for so many players holds."""
    areas = PLACES * GUILDS
    return Layout(
        Field("segments", (PLACES,), 0, TURNED, "the turned segment on each place, from 1 on"),
        Field("tokens", (players, areas), 0, TOKENS_PER_AREA, "tokens of each seat on each area"),
        Field("towers", (areas,), 0, players, "whose tower stands there: 1 the viewer's; 0: none"),
        Field("bound", (areas,), 0, 1, "areas that bind the viewer's next tower (G27)"),
        Field("hands", (players, KINDS), 0, COPIES, "segments of each kind in each hand"),
        Field("built", (players,), 0, TOWERS, "towers of each seat"),
        Field("asked", (len(ASKED),), 0, 1, "token, where, which or tower: one of them"),
        Field("where", (PLACES,), 0, 1, "the place that was chosen, while the segment is asked"),
        Field("turns", (1,), 0, MOST, "turns begun"),
    )


@compiled
def observe(
    view: np.record,
    rows: Rows,
    words: Words,  # noqa: ARG001 - nothing here fills whole words
    index: int,
) -> None:
    """Write a view as a row, which is all zeros before."""
    players, areas = int(view.players), PLACES * GUILDS
    viewer = max(0, int(view.viewer))
    tokens = PLACES
    towers = tokens + players * areas
    bound = towers + areas
    for slot in range(view.laid):
        place, turned = int(view.place[slot]), int(view.segment[slot])
        rows[index, place] = turned + 1
        for part in range(PARTS):
            area = slot * PARTS + part
            address = place * GUILDS + int(GUILD_OF[turned // EDGES, part])
            for seat in range(players):
                owner = (viewer + seat) % players
                count = int(has(view.own[owner], area)) + int(has(view.pair[owner], area))
                rows[index, tokens + seat * areas + address] = count
                if has(view.towers[owner], area):
                    rows[index, towers + address] = seat + 1
            rows[index, bound + address] = has(view.remembered[viewer], area)
    hands = bound + areas
    for seat in range(players):
        owner = (viewer + seat) % players
        for kind in range(KINDS):
            rows[index, hands + seat * KINDS + kind] = view.hand[owner, kind]
    at = hands + players * KINDS
    for seat in range(players):
        rows[index, at + seat] = size(view.towers[(viewer + seat) % players])
    at += players
    for place, phase in enumerate(ASKED):
        rows[index, at + place] = view.phase == phase
    at += len(ASKED)
    if view.phase == WHICH and view.where != NONE:
        rows[index, at + int(view.where)] = 1
    rows[index, at + PLACES] = min(MOST, int(view.turns))
