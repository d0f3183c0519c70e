"""Flags that follow from a game's options: declared once, with the game, and nowhere again."""

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import typer
from pydantic.fields import FieldInfo
from typer.core import TyperCommand

from torri.core.errors import OptionError, shortened
from torri.core.files import read_text
from torri.core.game import Game
from torri.core.jit import must_compile
from torri.core.options import bounds, file_option
from torri.games import REGISTRY, game_type

DEFAULT_PLAYERS = 3
MOST_WORKERS = 256
LARGEST_OPTION_FILE = 2**20
GAME_OPTIONS = "Rules of the game"


class ListCommand(TyperCommand):
    """A command whose repeatable flags take lists: `--levels a b` is `--levels a --levels b`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Repeat flags where a list was given, then go on as ever."""
        repeatable = {
            flag for option in self.params for flag in option.opts if getattr(option, "multiple", 0)
        }
        return super().parse_args(ctx, spread(args, repeatable))


def spread(arguments: list[str], flags: set[str]) -> list[str]:
    """Put a flag that takes a list in front of every word that follows it."""
    result: list[str] = []
    flag = None
    expected = False
    for word in arguments:
        if word.startswith("-"):
            name, value, _ = word.partition("=")
            flag = name if name in flags else None
            expected = not value
        elif flag and not expected:
            result.append(flag)
        else:
            expected = False
        result.append(word)
    return result


def add_per_game(
    app: typer.Typer,
    run: Callable[..., None],
    *,
    default_players: int = DEFAULT_PLAYERS,
    seats: Callable[[dict[str, Any]], int] | None = None,
) -> None:
    """Add a command for every game: `run(game, ...)` with the game's options as flags.

    Its help is the docstring of `run`, with GAME standing for the name. The number of players is a
    flag like the others, unless `seats` finds it from the values of the command's own flags.
    """
    for name in REGISTRY:
        words = (inspect.getdoc(run) or "").replace("GAME", name)
        command = _command(name, run, default_players, seats)
        app.command(name, help=words, cls=ListCommand)(command)


def _command(
    name: str,
    run: Callable[..., None],
    default_players: int,
    seats: Callable[[dict[str, Any]], int] | None,
) -> Callable[..., None]:
    kind = game_type(name)
    fields = dict(kind.options_type.model_fields)
    if seats:
        del fields["players"]
    own = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in list(inspect.signature(run, eval_str=True).parameters.values())[1:]
    ]
    options = (_parameter(key, field, default_players) for key, field in fields.items())
    parameters = [*options, *own]

    def command(**values: Any) -> None:
        if must_compile() and sys.stderr.isatty():
            typer.echo("compiling the rules, once: up to a minute…", err=True)
        counted = {"players": seats(values)} if seats else {}
        options = {
            key: _option_value(kind, key, field, values.pop(key)) for key, field in fields.items()
        }
        given = {key: value for key, value in options.items() if value is not None}
        run(kind(**counted, **given), **values)

    # Typer reads flags off a signature; this one is put together here.
    command.__signature__ = inspect.Signature(parameters)  # pyright: ignore[reportFunctionMemberAccess]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def _parameter(key: str, field: FieldInfo, default_players: int) -> inspect.Parameter:
    words = field.description or key
    words = words[0].upper() + words[1:]
    default: Any = None if field.is_required() or _is_file(field) else field.default
    kind: Any = str
    metavar = None
    if key == "players":
        low, high = bounds(field)
        kind, default, metavar = int, default_players, f"{low}-{high}"
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
    return file_option(field) is not None


def positive(value: int, flag: str, limit: int) -> int:
    """Check a count given on the command line."""
    if not 1 <= value <= limit:
        raise OptionError(
            f"{flag} must be a whole number from 1 to {limit:,}, not {shortened(value)}"
        )
    return value
