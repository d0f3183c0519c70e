"""torri replay and torri verify: look at a record, or prove it right."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from torri.cli.paint import paint, show
from torri.cli.results import result_table
from torri.core.errors import OptionError, RecordError, TorriError
from torri.core.position import State
from torri.records import Record, load


def _checked(file: Path) -> tuple[Record, list[State], bool]:
    """Read a record and replay all of it; what is wrong is said with the name of the file.

    The last value says whether the record proves its shuffle.
    """
    record = load(file)
    try:
        positions = list(record.replay())
        record.check_result(positions[-1])
        is_proved = record.check_shuffle()
    except TorriError as error:
        raise RecordError(f"{file}: {error}") from None
    return record, positions, is_proved


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
    record, positions, _ = _checked(file)
    console = Console(highlight=False)
    if turn is not None:
        if not 0 <= turn < len(positions):
            raise OptionError(f"--turn must be 0 to {len(positions) - 1} here, not {turn}")
        show(console, positions[turn])
        return
    seats = [turn["seat"] for turn in record.envelope.turns]
    names = [player.name for player in record.envelope.players]
    for number, (state, seat) in enumerate(zip(positions[1:], seats, strict=True), 1):
        who = paint(f"{names[seat]:16.16}", f"seat{seat}")
        console.print(f"{number:4}  {who}  {escape(state.turn_text())}", soft_wrap=True)
        if boards:
            show(console, state)
            console.print()
    console.print()
    show(console, positions[-1])
    if positions[-1].over:
        console.print()
        console.print(result_table(record.game.result(positions[-1]), names))


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records, .torri.json.")],
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only say how many are valid.")
    ] = False,
) -> None:
    """Replay records, check every turn, the result and a promised shuffle; stop at a wrong one."""
    for file in files:
        record, positions, is_proved = _checked(file)
        last = positions[-1]
        if not quiet:
            outcome = f"points {last.points}" if last.over else "still running"
            shuffle = _about_shuffle(record, is_proved)
            typer.echo(f"{file}: valid, {len(positions) - 1} turns, {outcome}{shuffle}")
    typer.echo(f"{len(files)} record{'s are' if len(files) != 1 else ' is'} valid")


def _about_shuffle(record: Record, is_proved: bool) -> str:
    promise = record.envelope.fairness
    if promise is None:
        return ""
    if promise.scheme is None:
        return ", its shuffle cannot be checked"
    return ", shuffled as promised" if is_proved else ", the secret of its shuffle not told yet"
