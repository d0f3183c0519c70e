"""What a turn scored: told from the towers before it and after it."""

from torri.core.game import Gain
from torri.core.position import View
from torri.games.san_gimignano.words import area_words


def gains(before: View, after: View) -> list[Gain]:
    """G31: a point for each tower that was built."""
    towers = zip(before.fields.towers, after.fields.towers, strict=True)
    return [
        Gain(seat, 1, "towers", area)
        for seat, (was, now) in enumerate(towers)
        for area in area_words(after.record, now & ~was)
    ]
