"""The plane of hexagons: which places the town can reach, and how segments meet there (G4, G11).

A place is a hexagon (q, r); the places that a town can ever reach are numbered in reading order,
row by row. A *turned* segment is a kind in a rotation, one number: kind * 6 + rotation.
"""

from collections.abc import Callable

import numpy as np

from torri.games.san_gimignano.components import (
    GUILDS,
    IN_EACH_HAND,
    KIND_GUILDS,
    KINDS,
    ON_THE_TABLE,
)

Place = tuple[int, int]
Axis = Callable[[Place], int]

# Edges, counter-clockwise from the east: the step to the place beyond, and what it is called.
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
EDGE_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
EDGES = len(STEPS)
TURNED = KINDS * EDGES

# G11: where the first segments lie, as many of them as the number of players asks for.
START_PLACES = ((0, 0), (1, 0), (0, 1), (1, -1))

# The six ways to look along the lines of hexagons: the number of the line that a place is on.
AXES: tuple[Axis, ...] = (
    lambda place: place[0],
    lambda place: -place[0],
    lambda place: place[1],
    lambda place: -place[1],
    lambda place: place[0] + place[1],
    lambda place: -place[0] - place[1],
)


def farthest_line(axis: Axis, table: int, to_lay: int) -> int:
    """The farthest line that a town can reach from a table of so many segments.

    A segment on a line beyond all others touches two places of the line before and nothing else, so
    G22 asks for both of them: every line but the last takes two segments.
    """
    start = [axis(place) for place in START_PLACES[:table]]
    last = max(start)
    missing = max(0, 2 - start.count(last))
    return last + (to_lay - missing + 1) // 2


LIMITS = tuple(
    max(
        farthest_line(axis, table, players * IN_EACH_HAND[players])
        for players, table in ON_THE_TABLE.items()
    )
    for axis in AXES
)

_LEFT, _RIGHT, _TOP, _BOTTOM = -LIMITS[1], LIMITS[0], -LIMITS[3], LIMITS[2]
PLACE_LIST: tuple[Place, ...] = tuple(
    (q, r)
    for r in range(_TOP, _BOTTOM + 1)
    for q in range(_LEFT, _RIGHT + 1)
    if all(axis((q, r)) <= limit for axis, limit in zip(AXES, LIMITS, strict=True))
)
PLACE_NUMBER = {place: number for number, place in enumerate(PLACE_LIST)}
PLACES = len(PLACE_LIST)
PLACE_NAMES = tuple(f"{q},{r}" for q, r in PLACE_LIST)

NOWHERE = -1
ROWS = _BOTTOM - _TOP + 1
COLUMNS = _RIGHT - _LEFT + 1


def _place_grid() -> list[list[int]]:
    return [
        [PLACE_NUMBER.get((q, r), NOWHERE) for q in range(_LEFT, _RIGHT + 1)]
        for r in range(_TOP, _BOTTOM + 1)
    ]


# Where a place is in the grid of rows and columns, and back; a row is a set of columns.
PLACE_AT = np.array(_place_grid(), np.int16)
ROW_OF = np.array([r - _TOP for _, r in PLACE_LIST], np.int8)
COLUMN_OF = np.array([q - _LEFT for q, _ in PLACE_LIST], np.int8)
IN_ROW = np.array(
    [sum(1 << column for column in range(COLUMNS) if row[column] >= 0) for row in PLACE_AT],
    np.int64,
)

START = np.array([PLACE_NUMBER[place] for place in START_PLACES], np.int16)

# The place beyond each edge.
BEYOND = np.array(
    [[PLACE_NUMBER.get((q + dq, r + dr), NOWHERE) for dq, dr in STEPS] for q, r in PLACE_LIST],
    np.int16,
)


def guild_at(turned: int, edge: int) -> int:
    """The guild that a turned segment shows at an edge: each covers two (G2)."""
    kind, rotation = divmod(turned, EDGES)
    return KIND_GUILDS[kind][(edge - rotation) % EDGES // 2]


GUILD_AT = np.array(
    [[guild_at(turned, edge) for edge in range(EDGES)] for turned in range(TURNED)], np.int8
)

# The three areas of a segment are its parts 0 to 2 in the order of their guilds.
GUILD_OF = np.array([sorted(guilds) for guilds in KIND_GUILDS], np.int8)
# Parts of a segment of each kind, given as a set, as the four bytes of a place, one for each guild.
AT_GUILDS = np.array(
    [
        [
            sum(1 << 8 * guild for part, guild in enumerate(sorted(guilds)) if parts >> part & 1)
            for parts in range(1 << len(guilds))
        ]
        for guilds in KIND_GUILDS
    ],
    np.int64,
)
PART_AT = np.array(
    [
        [sorted(KIND_GUILDS[turned // EDGES]).index(guild) for guild in GUILD_AT[turned]]
        for turned in range(TURNED)
    ],
    np.int8,
)

# The turned segments that show a guild at an edge, as a set.
SHOWING = np.array(
    [
        [
            sum(1 << turned for turned in range(TURNED) if GUILD_AT[turned, edge] == guild)
            for guild in range(GUILDS)
        ]
        for edge in range(EDGES)
    ],
    np.int64,
)
