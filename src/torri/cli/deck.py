"""torri deck: your own cards for Patrician."""

from pathlib import Path
from typing import Annotated

import typer

from torri.cli.flags import LARGEST_OPTION_FILE
from torri.core.errors import DeckError
from torri.core.files import read_text
from torri.games.patrician.components import MIN_SEATS, SEATS, parse_deck

app = typer.Typer(no_args_is_help=True, help="Look after decks of your own for Patrician.")


@app.callback()
def root() -> None:
    """Look after decks of your own for Patrician."""


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A deck file, as described in the rulebook, P40.")],
    players: Annotated[
        int | None,
        typer.Option(help="Check it for this number of players only.", metavar="2-5"),
    ] = None,
) -> None:
    """Check a deck file, and say with how many players it can be used."""
    deck = parse_deck(read_text(file, LARGEST_OPTION_FILE), str(file))
    if players is not None:
        if not MIN_SEATS <= players <= SEATS:
            raise DeckError(f"--players must be {MIN_SEATS} to {SEATS}, not {players}")
        unfit = deck.unfit(players)
        if unfit is not None:
            raise DeckError(f"{file}: {unfit}")
    fits = ", ".join(str(count) for count in deck.fits())
    typer.echo(f"{file}: {len(deck.cards)} cards, fit for {fits} players")
