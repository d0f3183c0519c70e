"""torri replay and torri verify: look at a record, or prove it right."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from torri.cli.paint import drawn
from torri.core.errors import TorriError
from torri.records import load


def replay(
    file: Annotated[Path, typer.Argument(help="A record, .torri.json.")],
    turn: Annotated[
        int | None,
        typer.Option(help="Show the board after this turn only; 0 is the start.", metavar="N"),
    ] = None,
    boards: Annotated[
        bool, typer.Option("--boards", help="Draw the board after every turn.")
    ] = False,
) -> None:
    """Replay a record: every turn in notation, then the last board and the result."""
    record = load(file)
    console = Console(highlight=False)
    positions = list(record.replay())
    if turn is not None:
        if not 0 <= turn < len(positions):
            raise TorriError(f"--turn must be 0 to {len(positions) - 1} here, not {turn}")
        console.print(drawn(positions[turn]))
        return
    names = [player.name for player in record.envelope.players]
    for number, (state, line) in enumerate(
        zip(positions[1:], record.envelope.turns, strict=True), 1
    ):
        console.print(f"{number:4}  {names[line['seat']]:16.16}  {state.turn_text()}", markup=False)
        if boards:
            console.print(drawn(state))
            console.print()
    last = record.verify()
    console.print()
    console.print(drawn(last))


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records, .torri.json.")],
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only say how many are right.")
    ] = False,
) -> None:
    """Replay records and check every turn and the result; the first that is wrong stops."""
    for file in files:
        record = load(file)
        try:
            last = record.verify()
        except TorriError as error:
            raise TorriError(f"{file}: {error}") from None
        if not quiet:
            outcome = f"points {last.points}" if last.over else "still running"
            typer.echo(f"{file}: right, {len(record.envelope.turns)} turns, {outcome}")
    typer.echo(f"{len(files)} record{'s' * (len(files) != 1)} right")
