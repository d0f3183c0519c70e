"""torri play: a game in the terminal, against computer players."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from torri.cli.flags import add_per_game
from torri.cli.opponents import prepare, seat_opponents
from torri.cli.session import Session
from torri.core.errors import OptionError, listed
from torri.core.files import check_new
from torri.core.game import Game
from torri.core.rng import Rng
from torri.players.levels import LEVELS

DEFAULT_LEVEL = "mason"

app = typer.Typer(no_args_is_help=True, help="Play in the terminal.")


def run(
    game: Game,
    level: Annotated[
        list[str] | None,
        typer.Option(
            help=f"How your opponents play, from gentle to strong: {listed(list(LEVELS))}; "
            f"{DEFAULT_LEVEL} by default. Several are for one opponent each, by seat, and the last "
            "for all that follow.",
            metavar="LEVEL...",
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Your seat, from 0; at random by default.", metavar="N")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same game again.", metavar="N")] = None,
    evaluation: Annotated[
        bool, typer.Option(help="Show everybody's chances to win; e switches this in the game.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option(help="Write the game as a record when it ends.", metavar="FILE")
    ] = None,
) -> None:
    """Play in the terminal against computer players.

    Choose by number or by name; a decision can be undone until your turn is confirmed, and h shows
    the best turns. For example: torri play GAME --players 3 --level mason master
    """
    rng = Rng(seed)
    drawn = rng.below(game.players)  # always, so that a seed deals the same for every --seat
    seat = drawn if seat is None else seat
    if not 0 <= seat < game.players:
        raise OptionError(f"--seat must be 0 to {game.players - 1} here, not {seat}")
    if record is not None:
        check_new(record)
    console = Console(highlight=False)
    with console.status("the players take their seats…"):
        opponents = seat_opponents(game, seat, level or [DEFAULT_LEVEL], rng)
        prepare(game, opponents)
    session = Session(game, seat, opponents, rng, console, evaluation=evaluation)
    try:
        if not session.play():
            console.print("You left the table.")
    finally:  # also where Ctrl-C ended it
        if record is not None and session.recorder.setup is not None:
            session.recorder.save(record)
            console.print(f"The record is in {escape(str(record))}.")


add_per_game(app, run)
