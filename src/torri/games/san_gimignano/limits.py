"""How long San Gimignano can get, and how far apart its seats, with reasons."""

from torri.core.limits import Limits
from torri.games.san_gimignano.components import (
    IN_EACH_HAND,
    ON_THE_TABLE,
    PARTS,
    TOKENS_PER_AREA,
    TOWERS,
)


def limits(players: int) -> Limits:
    """An area takes two tokens and a tower at most, each segment is laid once: so many turns do it.

    Between two of them fewer turns than there are seats pass idle (G30). A turn asks for a token
    and a tower, and where a segment is laid for its place and for which it is.
    """
    table, hands = ON_THE_TABLE[players], players * IN_EACH_HAND[players]
    areas = PARTS * (table + hands)
    turns = players * ((TOKENS_PER_AREA + 1) * areas + hands + 1)
    return Limits(2 * turns + 2 * hands, 1 + 2 * table + hands, TOWERS)
