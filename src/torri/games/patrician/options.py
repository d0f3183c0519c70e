"""The options of a table of Patrician."""

from typing import Annotated, Literal

from pydantic import Field

from torri.core.options import FromFile, Options
from torri.games.patrician.components import MIN_SEATS, SEATS, STANDARD_DECK, Deck


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
    )
    last_city: Literal["two_points", "normal"] = Field(
        default="two_points",
        description="with Messengers the last city pays 2 points a tower, or like any other",
    )
    deck: Annotated[Deck, FromFile()] = Field(
        default=STANDARD_DECK,
        exclude=True,  # a record embeds it elsewhere, and only where it is not the standard one
        description="a deck file of your own",
    )
