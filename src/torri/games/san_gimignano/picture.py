"""What a view shows, as plain data: for pages and programs that draw the town themselves."""

from typing import Any

from torri.games.san_gimignano.components import GUILD_LETTERS, KIND_NAMES, PARTS, TOKENS
from torri.games.san_gimignano.ending import points, tokens_on_board
from torri.games.san_gimignano.geometry import EDGE_NAMES, EDGES, GUILD_OF, PART_AT, PLACE_LIST
from torri.games.san_gimignano.words import (
    bound_areas,
    kinds_in_hand,
    token_owners,
    tower_owner,
)


def picture(view: Any) -> dict[str, Any]:
    """Describe the town and what lies before each seat."""
    return {
        "segments": [_segment(view, slot) for slot in range(view.laid)],
        "seats": [_seat(view, seat) for seat in range(view.players)],
    }


def _segment(view: Any, slot: int) -> dict[str, Any]:
    q, r = PLACE_LIST[int(view.place[slot])]
    kind, rotation = divmod(int(view.segment[slot]), EDGES)
    return {
        "q": q,
        "r": r,
        "kind": KIND_NAMES[kind],
        "rotation": rotation,
        "areas": [_area(view, slot, part) for part in range(PARTS)],
    }


def _area(view: Any, slot: int, part: int) -> dict[str, Any]:
    turned, area = int(view.segment[slot]), slot * PARTS + part
    return {
        "guild": GUILD_LETTERS[GUILD_OF[turned // EDGES, part]],
        "edges": [EDGE_NAMES[edge] for edge in range(EDGES) if PART_AT[turned, edge] == part],
        "tokens": token_owners(view, area),
        "tower": tower_owner(view, area),
    }


def _seat(view: Any, seat: int) -> dict[str, Any]:
    tokens = tokens_on_board(view, seat)
    return {
        "hand": kinds_in_hand(view, seat),
        "towers": int(points(view, seat)),
        "tokens": int(tokens),
        "tokens_left": TOKENS - int(tokens),
        "must_build_on": bound_areas(view, seat),
    }
