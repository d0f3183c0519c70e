"""What a view shows, as plain data: for pages and programs that draw the town themselves."""

import struct
from typing import Any

import numpy as np

from torri.core.album import Album, Part
from torri.core.bits import members_of, size
from torri.games.san_gimignano.actions import turned_name
from torri.games.san_gimignano.components import (
    GUILD_LETTERS,
    GUILD_NAMES,
    KIND_NAMES,
    PARTS,
    SEATS,
    SEGMENTS,
    TOKENS,
)
from torri.games.san_gimignano.decisions import ways_to_lay
from torri.games.san_gimignano.ending import count_tokens
from torri.games.san_gimignano.geometry import (
    EDGE_NAMES,
    EDGES,
    GUILD_OF,
    PART_AT,
    PLACE_LIST,
    PLACE_NAMES,
    PLACES,
    TURNED,
)
from torri.games.san_gimignano.outline import SEGMENT_ROW, segment_rows
from torri.games.san_gimignano.state import NONE, WHERE
from torri.games.san_gimignano.words import bound_areas, kinds_in_hand

_SEGMENT = struct.Struct(f"={SEGMENT_ROW}h")

# The guild and the edges of the three areas of each turned segment.
TURNED_AREAS: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...] = tuple(
    tuple(
        (
            GUILD_LETTERS[GUILD_OF[turned // EDGES, part]],
            tuple(EDGE_NAMES[edge] for edge in range(EDGES) if PART_AT[turned, edge] == part),
        )
        for part in range(PARTS)
    )
    for turned in range(TURNED)
)

LAY_NAMES = [f"{turned_name(turned)}@{place}" for place in PLACE_NAMES for turned in range(TURNED)]
"""By place * TURNED + turned segment: what notation says of it."""


def scene(view: Any, album: Album) -> dict[str, Any]:
    """Describe the town."""
    rows = np.empty((SEGMENTS, SEGMENT_ROW), np.int16)
    segment_rows(view.records, rows)
    data = rows.tobytes()
    ends = range(_SEGMENT.size, _SEGMENT.size * view.laid + 1, _SEGMENT.size)
    return {"segments": [album.part(data[end - _SEGMENT.size : end], _segment) for end in ends]}


def sight(view: Any) -> dict[str, Any]:
    """Describe what lies before each seat, and what the viewer may lay."""
    return {
        "seats": [_seat(view, seat) for seat in range(view.players)],
        "lays": _lays(view),
    }


def pieces() -> dict[str, Any]:
    """Describe the guilds, and each kind of segment as it lies before it is turned."""
    return {
        "guilds": dict(zip(GUILD_LETTERS, GUILD_NAMES, strict=True)),
        "kinds": {
            name: [
                {"guild": guild, "edges": [*edges]} for guild, edges in TURNED_AREAS[kind * EDGES]
            ]
            for kind, name in enumerate(KIND_NAMES)
        },
    }


def _lays(view: Any) -> list[str]:
    """Every way to lay a segment, while the viewer is asked for its place."""
    if view.phase != WHERE or view.seat != view.viewer:
        return []
    ways = np.empty(PLACES * TURNED, np.int16)
    count = ways_to_lay(view.records, ways)
    return [LAY_NAMES[way] for way in ways[:count].tolist()]


def _segment(row: bytes) -> Part:
    numbers: tuple[int, ...] = _SEGMENT.unpack(row)
    place, turned, *areas = numbers
    q, r = PLACE_LIST[place]
    kind, rotation = divmod(turned, EDGES)
    shown = zip(TURNED_AREAS[turned], areas[::2], areas[1::2], strict=True)
    return {
        "q": q,
        "r": r,
        "kind": KIND_NAMES[kind],
        "rotation": rotation,
        "areas": [
            {
                "guild": guild,
                "edges": [*edges],
                # One for each token: a seat that has two there comes twice.
                "tokens": [bit % SEATS for bit in sorted(members_of(tokens), key=_by_seat)],
                "tower": None if tower == NONE else tower,
            }
            for (guild, edges), tokens, tower in shown
        ],
    }


def _by_seat(token: int) -> int:
    return token % SEATS


def _seat(view: Any, seat: int) -> dict[str, Any]:
    tokens = count_tokens(view, seat)
    remembers = view.remembered[seat] != 0  # seldom, and only then it is worth asking what binds
    return {
        "hand": kinds_in_hand(view, seat),
        "towers": size(view.towers[seat]),
        "tokens": tokens,
        "tokens_left": TOKENS - tokens,
        "must_build_on": bound_areas(view.record, seat) if remembers else [],
    }
