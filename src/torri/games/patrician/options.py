"""The options of a table of Patrician."""

from typing import Annotated, Literal

from pydantic import Field

from torri.core.options import FromFile, Options, needs
from torri.games.patrician.components import (
    DECK_FILE,
    DECK_TEXT,
    MIN_SEATS,
    SEATS,
    STANDARD_DECK,
    Deck,
)

NEEDS_MESSENGERS = needs("messengers")  # M6, M7


class PatricianOptions(Options):
    """What a table agrees on."""

    players: int = Field(ge=MIN_SEATS, le=SEATS, description="how many seats")
    messengers: bool = Field(default=False, description="play with the Messengers")
    ambassadors: bool = Field(default=False, description="play with the Ambassadors")
    memory: Literal["open", "table"] = Field(
        default="open",
        description="what was once public stays known (open), or only what lies open does (table)",
    )
    penalty: Literal["presence", "majority"] = Field(
        default="presence",
        description="who takes the Messengers' penalty: in fewest towers, or winning fewest",
        json_schema_extra=NEEDS_MESSENGERS,
    )
    last_city: Literal["two_points", "normal"] = Field(
        default="two_points",
        description="with Messengers the last city pays 2 points a tower, or like any other",
        json_schema_extra=NEEDS_MESSENGERS,
    )
    deck: Annotated[Deck, FromFile(DECK_FILE, DECK_TEXT)] = Field(
        default=STANDARD_DECK,
        exclude=True,  # a record embeds it elsewhere, and only where it is not the standard one
        description="a deck file of your own",
    )
