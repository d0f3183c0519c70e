"""What a turn scored: told from what lay open before it and what lies open after it."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from torri.core.bits import members_of, size
from torri.core.game import Gain
from torri.core.position import View
from torri.games.patrician.components import CODES, SITES
from torri.games.patrician.scoring import BORDERS_OF, MESSENGER_POINTS, leads
from torri.games.patrician.state import NONE


def gains(before: View, after: View) -> list[Gain]:
    """P20: cities that were completed; P32, M6: what the end of the game adds and takes."""
    was, now = before.fields, after.fields
    found = list[Gain]()
    scored = now.scored & ~was.scored
    if scored:
        led = np.empty((now.cities, SITES * 2), np.int8)
        leads(after.array, led)
        for city in members_of(scored):
            found += _city(now, city, led[city].tolist())
    if after.over:
        for source, points in (("portraits", now.portrait_points), ("penalty", now.penalty)):
            found += [Gain(seat, more, source) for seat, more in enumerate(points) if more]
    return found


def _city(view: Any, city: int, led: list[int]) -> Iterator[Gain]:
    """P21, M5: what each tower paid its winner, the better one first."""
    extra = MESSENGER_POINTS * size(view.borders & int(BORDERS_OF[city]))
    paid_by_m7 = view.token[city] == [NONE, NONE]
    for points, seat in sorted(zip(led[1::2], led[::2], strict=True), key=lambda tower: -tower[0]):
        if seat == NONE:
            continue
        yield Gain(seat, points, "prestige", CODES[city])
        if extra and not paid_by_m7:
            yield Gain(seat, extra, "messengers", CODES[city])
