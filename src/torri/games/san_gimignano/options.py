"""The options of a table of San Gimignano."""

from pydantic import Field

from torri.core.options import Options
from torri.games.san_gimignano.components import MIN_SEATS, SEATS


class SanGimignanoOptions(Options):
    """What a table agrees on."""

    players: int = Field(ge=MIN_SEATS, le=SEATS, description="how many seats")
    string: bool = Field(
        default=False, description="play the variant: build along strings of any length"
    )
