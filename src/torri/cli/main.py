"""The command `torri`, and how it ends: with a result, or with one clear line and exit code 2."""

import io
import os
import sys
from typing import Annotated

import typer

import torri
from torri.cli import bench, deck, ladder, match, play, replay, serve, simulate
from torri.core.errors import TorriError

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="torri: board games of the tower houses of medieval Italy.\n\n"
    "[bold]torri play patrician[/] plays in this terminal, [bold]torri simulate patrician[/] plays "
    "100,000 random games, [bold]torri COMMAND --help[/] tells more.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"torri {torri.__version__}")
        raise typer.Exit


@app.callback()
def root(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Hold what all commands share."""


app.add_typer(play.app, name="play")
app.add_typer(simulate.app, name="simulate")
app.add_typer(match.app, name="match")
app.add_typer(ladder.app, name="ladder")
app.command("replay")(replay.replay)
app.command("verify")(replay.verify)
app.command("serve")(serve.serve)
app.add_typer(deck.app, name="deck")
app.add_typer(bench.app, name="bench")


def main() -> None:
    """Run the command line and leave."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every terminal can show a tower
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; bad input ends as one line on stderr."""
    try:
        code = app(arguments, prog_name="torri", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED:  # Typer's own answer to Ctrl-C
            _fail("interrupted")
    except typer.TyperException as error:
        message: str = getattr(error, "format_message", error.__str__)()
        context: typer.Context | None = getattr(error, "ctx", None)
        if message and context:
            message = f"{message.rstrip('.')} (see {context.command_path} --help)"
        code = _fail(message) if message else BAD_INPUT  # without one, help was shown
    except TorriError as error:
        code = _fail(str(error))
    except typer.Abort:
        code = _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:  # the reader of a pipe, such as `head`, has seen enough
        _drop_output()
        code = 1
    except OSError as error:
        _drop_output()
        code = _fail(f"cannot write the output: {error.strerror or error}")
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """Let nothing that is still buffered fail once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, code: int = BAD_INPUT) -> int:
    line = " ".join(message.split())
    printable = "".join(c if c.isprintable() else "?" for c in line)
    sys.stderr.buffer.write(f"torri: {printable}\n".encode("utf-8", "replace"))
    sys.stderr.flush()
    return code
