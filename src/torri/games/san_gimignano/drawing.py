"""The town as text, seen from above: a pure function of a position or a view."""

from collections.abc import Iterable
from typing import Any

from torri.core.bits import members_of
from torri.core.paint import Paint
from torri.games.san_gimignano.components import GUILD_LETTERS, PARTS, TOKENS
from torri.games.san_gimignano.ending import points, tokens_on_board
from torri.games.san_gimignano.geometry import (
    EDGES,
    GUILD_OF,
    PART_AT,
    PLACE_AT,
    PLACE_LIST,
    PLACE_NAMES,
    ROWS,
)
from torri.games.san_gimignano.state import CHOOSE_FIRST, DRAW, OVER, ROTATE, WHERE, WHICH
from torri.games.san_gimignano.town import held_by, places_in_row
from torri.games.san_gimignano.words import (
    asked,
    bound_areas,
    how_it_ended,
    kinds_in_hand,
    token_owners,
    tower_owners,
)

# A hexagon in text, without what stands in it; the next one lies WIDTH to the right, the row below
# HEIGHT down and half of WIDTH to the right, so that they share their edges.
OUTLINE = (
    r"     / \     ",
    r"   /     \   ",
    r" /         \ ",
    r"|           |",
    r" \         / ",
    r"   \     /   ",
    r"     \ /     ",
)
WIDTH, HEIGHT = 12, 4
MIDDLE, CENTRE = 3, 6  # the line and the column of its middle
ROOM = "·"

# Where an area stands in its hexagon, line and column of its text, by the first of its two edges.
AREA_TEXT_AT = ((2, 7), (1, 5), (2, 3), (4, 3), (5, 5), (4, 7))

Canvas = dict[tuple[int, int], tuple[str, str]]
"""A sign and its style at (line, column)."""


def draw(record: Any, paint: Paint) -> str:
    """Draw title, town and seats."""
    lines = [_title(record), "", *_town(record, paint), ""]
    lines += [_seat_line(record, seat, paint) for seat in range(record.players)]
    return "\n".join(line.rstrip() for line in lines)


def _title(record: Any) -> str:
    name = f"San Gimignano, {record.players} players" + ", string" * int(record.string)
    if record.phase == OVER:
        winners = " and ".join(f"seat {seat}" for seat in members_of(record.winners))
        return f"{name}: the game is over, {winners} won ({how_it_ended(record)})"
    by_chance = record.phase in {CHOOSE_FIRST, DRAW, ROTATE}
    who = "chance" if by_chance else f"seat {record.seat}"
    return f"{name}, turn {record.turns}: {who} to {asked(record)}"


def _town(record: Any, paint: Paint) -> list[str]:
    canvas: Canvas = {}
    for slot in range(record.laid):
        _draw_segment(canvas, record, slot)
    if record.phase == WHERE:
        for place in _legal_places(record):
            _draw_place(canvas, place, "choice")
    if record.phase == WHICH:
        _draw_outline(canvas, int(record.where), "choice")
        _draw_place(canvas, int(record.where), "choice")
    return _lines(canvas, paint)


def _legal_places(record: Any) -> Iterable[int]:
    held = held_by(record, record.seat)
    return (
        int(PLACE_AT[row, column])
        for row in range(ROWS)
        for column in members_of(places_in_row(record, row, held))
    )


def _corner(place: int) -> tuple[int, int]:
    """The line and the column at which the hexagon of a place begins."""
    q, r = PLACE_LIST[place]
    return HEIGHT * r, WIDTH * q + WIDTH // 2 * r


def _draw_segment(canvas: Canvas, record: Any, slot: int) -> None:
    place, turned = int(record.place[slot]), int(record.segment[slot])
    top, left = _corner(place)
    _draw_outline(canvas, place, "ground")
    _draw_place(canvas, place, "ground")
    for first in range(turned % EDGES, turned % EDGES + EDGES, 2):
        edge = first % EDGES
        line, column = AREA_TEXT_AT[edge]
        area = slot * PARTS + int(PART_AT[turned, edge])
        _draw_area(canvas, record, area, (top + line, left + column))


def _draw_outline(canvas: Canvas, place: int, style: str) -> None:
    top, left = _corner(place)
    for line, text in enumerate(OUTLINE):
        for column, sign in enumerate(text):
            if sign != " ":
                canvas[top + line, left + column] = (sign, style)


def _draw_place(canvas: Canvas, place: int, style: str) -> None:
    top, left = _corner(place)
    text = PLACE_NAMES[place]
    for offset, sign in enumerate(text):
        canvas[top + MIDDLE, left + CENTRE - len(text) // 2 + offset] = (sign, style)


def _draw_area(canvas: Canvas, record: Any, area: int, at: tuple[int, int]) -> None:
    line, column = at
    slot, part = divmod(area, PARTS)
    guild = int(GUILD_OF[int(record.segment[slot]) // EDGES, part])
    canvas[line, column] = (GUILD_LETTERS[guild], f"suit{guild}")
    signs = [(str(owner), f"seat{owner}") for owner in token_owners(record, area)]
    signs += [(ROOM, "ground")] * (2 - len(signs))
    owner = tower_owners(record).get(area)
    if owner is not None:
        signs = [("▲", f"seat{owner}"), (str(owner), f"seat{owner}")]
    canvas[line, column + 1], canvas[line, column + 2] = signs


def _lines(canvas: Canvas, paint: Paint) -> list[str]:
    """The canvas as lines, cut to what is on it."""
    if not canvas:
        return []
    top, bottom = (bound(line for line, _ in canvas) for bound in (min, max))
    left = min(column for _, column in canvas)
    result: list[str] = []
    for line in range(top, bottom + 1):
        columns = [column for at, column in canvas if at == line]
        end = max(columns, default=left - 1) + 1
        signs = [canvas.get((line, at), (" ", "")) for at in range(left, end)]
        result.append("".join(paint(sign, style) if style else sign for sign, style in signs))
    return result


def _seat_line(record: Any, seat: int, paint: Paint) -> str:
    """What lies before a seat: towers, tokens, segments, and what binds it."""
    turn = ">" if seat == record.seat and record.phase != OVER and record.turns else " "
    tokens = tokens_on_board(record, seat)
    hand = kinds_in_hand(record, seat)
    bound = bound_areas(record, seat)
    parts = [
        f"towers {points(record, seat):2}",
        f"tokens {tokens:2}, {TOKENS - tokens:2} left",
        f"hand {', '.join(hand)}" if hand else "",
        f"must build on {' or '.join(bound)}" if bound else "",
    ]
    words = "  ".join(part for part in parts if part)
    return f"{turn} {paint(f'seat {seat}', f'seat{seat}')}  {words}"
