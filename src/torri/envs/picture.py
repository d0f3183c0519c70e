"""A text drawing as a picture: sign by sign, in the colours of the seats.

All pictures have the same size, as a film wants it: a town that grows is drawn smaller.
"""

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from torri.core.position import View

Colour = tuple[int, int, int]

WIDTH, HEIGHT = 1280, 720
MARGIN = 20
SLIMNESS = 0.55
"""Width of a sign for each unit of its height."""
LARGEST = 26
"""Pixels of height that a sign has at most."""

PAPER: Colour = (27, 27, 31)
INK: Colour = (222, 219, 211)
STYLES: dict[str, tuple[Colour, Colour]] = {  # of the sign, and of what is behind it
    "seat0": ((255, 255, 255), (150, 35, 35)),
    "seat1": ((20, 20, 20), (214, 170, 40)),
    "seat2": ((255, 255, 255), (45, 75, 185)),
    "seat3": ((20, 20, 20), (80, 175, 85)),
    "seat4": ((255, 255, 255), (130, 50, 140)),
    "suit0": ((240, 215, 90), PAPER),
    "suit1": ((255, 255, 255), PAPER),
    "suit2": ((130, 225, 130), PAPER),
    "suit3": ((235, 140, 235), PAPER),
    "scored": ((140, 138, 132), PAPER),
    "ground": ((140, 138, 132), PAPER),
    "tokens": ((120, 205, 215), PAPER),
    "card": ((240, 205, 110), PAPER),
    "choice": ((120, 205, 215), PAPER),
}
PLAIN = (INK, PAPER)

# Signs that are drawn here, by their corners in a cell that reaches from 0 to 1: the font has them
# not, or not so that they meet their neighbours.
LINES: dict[str, list[list[tuple[float, float]]]] = {
    "/": [[(1.0, 0.0), (0.0, 1.0)]],
    "\\": [[(0.0, 0.0), (1.0, 1.0)]],
    "|": [[(0.5, 0.0), (0.5, 1.0)]],
    "─": [[(0.0, 0.5), (1.0, 0.5)]],
    "→": [[(0.05, 0.5), (0.95, 0.5)], [(0.55, 0.3), (0.95, 0.5), (0.55, 0.7)]],
    "⇄": [
        [(0.05, 0.38), (0.95, 0.38)],
        [(0.65, 0.22), (0.95, 0.38)],
        [(0.95, 0.64), (0.05, 0.64)],
        [(0.35, 0.8), (0.05, 0.64)],
    ],
}
SHAPES: dict[str, list[tuple[float, float]]] = {
    "▲": [(0.5, 0.2), (0.95, 0.8), (0.05, 0.8)],
    "·": [(0.4, 0.45), (0.6, 0.45), (0.6, 0.56), (0.4, 0.56)],
}

_MARKED = re.compile("\ue000(.*?)\ue001(.*?)\ue002|([^\ue000])", re.DOTALL)
"""A piece with its style between signs that no drawing has, or one sign without."""


def painted(view: View) -> NDArray[np.uint8]:
    """Draw a view as red, green and blue numbers, row by row."""
    lines = _styled_lines(view)
    rows, columns = len(lines), max(map(len, lines))
    height = min(LARGEST, (HEIGHT - 2 * MARGIN) / rows, (WIDTH - 2 * MARGIN) / columns / SLIMNESS)
    cell = max(2, int(height * SLIMNESS)), max(4, int(height))
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    left = (WIDTH - columns * cell[0]) // 2
    top = (HEIGHT - rows * cell[1]) // 2
    for row, line in enumerate(lines):
        for column, (sign, (ink, paper)) in enumerate(line):
            corner = left + column * cell[0], top + row * cell[1]
            if paper != PAPER:
                image.paste(paper, (*corner, corner[0] + cell[0], corner[1] + cell[1]))
            if sign != " ":
                image.paste(ink, corner, _glyph(sign, *cell))
    return np.array(image)


def _styled_lines(view: View) -> list[list[tuple[str, tuple[Colour, Colour]]]]:
    """Every sign of a drawing with its colours, line by line."""
    lines: list[list[tuple[str, tuple[Colour, Colour]]]] = [[]]
    marked = view.game.draw(view.record, lambda text, style: f"\ue000{style}\ue001{text}\ue002")
    for style, text, sign in _MARKED.findall(marked):
        for one in text or sign:
            if one == "\n":
                lines.append([])
            else:
                lines[-1].append((one, STYLES.get(style, PLAIN)))
    return lines


@cache
def _glyph(sign: str, width: int, height: int) -> Image.Image:
    """A sign as it covers its cell; drawn large, then made small, it has smooth edges."""
    finer = 4
    wide, high = width * finer, height * finer
    large = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(large)
    if sign in LINES:
        for line in LINES[sign]:
            draw.line([(x * wide, y * high) for x, y in line], fill=255, width=finer + wide // 16)
    elif sign in SHAPES:
        draw.polygon([(x * wide, y * high) for x, y in SHAPES[sign]], fill=255)
    else:
        _write(large, sign)
    return large.resize((width, height), Image.Resampling.BOX)


def _write(large: Image.Image, sign: str) -> None:
    """Write a sign of the font in the middle of its cell; a wide one is squeezed."""
    wide, high = large.size
    size = int(high * 0.78)
    font = ImageFont.load_default(size)
    length = max(wide, int(font.getlength(sign)) + 1)
    written = Image.new("L", (length, high), 0)
    ImageDraw.Draw(written).text((length / 2, high * 0.78), sign, fill=255, font=font, anchor="ms")
    large.paste(written.resize(large.size))
