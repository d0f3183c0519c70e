"""Flags that follow from a game's options: declared once, with the game, and nowhere again."""

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import typer
from pydantic.fields import FieldInfo

from torri.core.errors import OptionError, shortened
from torri.core.files import read_text
from torri.core.game import Game
from torri.core.jit import must_compile
from torri.core.options import FromFile, bounds
from torri.games import REGISTRY, game_type

DEFAULT_PLAYERS = 3
LARGEST_OPTION_FILE = 2**20
GAME_OPTIONS = "Rules of the game"


def add_per_game(app: typer.Typer, run: Callable[..., None]) -> None:
    """Add a command for every game: `run(game, ...)` with the game's options as flags.

    Its help is the docstring of `run`, with GAME standing for the name.
    """
    for name in REGISTRY:
        words = (inspect.getdoc(run) or "").replace("GAME", name)
        app.command(name, help=words)(_command(name, run))


def _command(name: str, run: Callable[..., None]) -> Callable[..., None]:
    kind = game_type(name)
    fields = kind.options_type.model_fields
    own = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in list(inspect.signature(run, eval_str=True).parameters.values())[1:]
    ]
    parameters = [*(_parameter(key, field) for key, field in fields.items()), *own]

    def command(**values: Any) -> None:
        if must_compile() and sys.stderr.isatty():
            typer.echo("compiling the rules, once: some seconds…", err=True)
        options = {
            key: _option_value(kind, key, field, values.pop(key)) for key, field in fields.items()
        }
        given = {key: value for key, value in options.items() if value is not None}
        run(kind(**given), **values)

    # Typer reads flags off a signature; this one is put together here.
    command.__signature__ = inspect.Signature(parameters)  # pyright: ignore[reportFunctionMemberAccess]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def _parameter(key: str, field: FieldInfo) -> inspect.Parameter:
    words = field.description or key
    words = words[0].upper() + words[1:]
    default: Any = None if field.is_required() or _is_file(field) else field.default
    kind: Any = str
    metavar = None
    if key == "players":
        low, high = bounds(field)
        kind, default, metavar = int, DEFAULT_PLAYERS, f"{low}-{high}"
    elif field.annotation is bool or field.annotation is int:
        kind = field.annotation
    elif _is_file(field):
        kind, metavar = Path | None, "FILE"
    elif get_origin(field.annotation) is Literal:
        metavar = "|".join(get_args(field.annotation))
    flag = "--" + key.replace("_", "-")
    option = typer.Option(flag, help=words + ".", metavar=metavar, rich_help_panel=GAME_OPTIONS)
    return inspect.Parameter(
        key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option]
    )


def _option_value(kind: type[Game], key: str, field: FieldInfo, value: Any) -> Any:
    if value is None or not _is_file(field):
        return value
    return kind.parse_file_option(key, read_text(value, LARGEST_OPTION_FILE), str(value))


def _is_file(field: FieldInfo) -> bool:
    return any(isinstance(mark, FromFile) for mark in field.metadata)


def positive(value: int, flag: str, limit: int) -> int:
    """Check a count given on the command line."""
    if not 1 <= value <= limit:
        raise OptionError(
            f"{flag} must be a whole number from 1 to {limit:,}, not {shortened(value)}"
        )
    return value
