"""`torri serve`: tables for people and programs, over the network."""

import contextlib
import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import typer

from torri.core.cores import available_cores
from torri.core.errors import FileError, OptionError
from torri.core.jit import must_compile
from torri.server.database import sqlite_url
from torri.server.settings import (
    DEFAULT_PORT,
    HTTP_PORT,
    NO_RATES,
    Crowd,
    Rates,
    Settings,
    local_origins,
)

BACKLOG = 1024
PORTS_TRIED = 50


def default_database() -> str:
    """A file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("torri"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make {folder}: {error.strerror}; give a --db") from None
    return sqlite_url(folder / "torri.db")


def database_url(text: str | None) -> str:
    """Where the tables are kept: a URL, or the path of a file."""
    if text is None:
        return default_database()
    if "://" not in text:
        return sqlite_url(Path(text))
    kind, _, rest = text.partition("://")
    if kind in {"postgresql", "postgres"}:
        return f"postgresql+psycopg://{rest}"
    if kind in {"postgresql+psycopg", "sqlite"}:
        return text
    raise OptionError(f"--db: {kind}:// is not known; a file, sqlite:/// or postgresql:// are")


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on.", envvar="TORRI_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0: a free one.", envvar="TORRI_PORT")
    ] = DEFAULT_PORT,
    db: Annotated[
        str | None,
        typer.Option(
            help="A file, or postgresql://USER@HOST/NAME; a file in your data folder if not given.",
            envvar="TORRI_DB",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            help="How browsers reach it: https://torri.example; may be given several times.",
            envvar="TORRI_ORIGIN",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Processes for computer players; one a core."),
    ] = None,
    idle: Annotated[
        float,
        typer.Option(
            min=0, help="Seconds after which a table that nobody looks at leaves the memory."
        ),
    ] = 300.0,
    limits: Annotated[bool, typer.Option(help="Limit how much one person may ask for.")] = True,
    log_level: Annotated[
        str, typer.Option(help="debug, info, warning or error.", envvar="TORRI_LOG")
    ] = "warning",
    is_shown: Annotated[
        bool,
        typer.Option(
            "--open", help="Open the page in your browser; if the port is taken, on the next free."
        ),
    ] = False,
) -> None:
    """Open tables for people and programs; Ctrl-C closes them, and nothing is lost."""
    from torri.cli.browser import say_open, show_when_open  # noqa: PLC0415 - only a server needs it

    levels = ("debug", "info", "warning", "error")
    if log_level not in levels:
        raise OptionError(f"--log-level must be one of {', '.join(levels)}, not {log_level!r}")
    listener = _listen_near(host, port) if is_shown else _listen(host, port)
    port = listener.getsockname()[1]
    settings = Settings(
        database=database_url(db),
        origins=_origins(origin) or local_origins(host, port),
        rates=Rates() if limits else NO_RATES,
        crowd=Crowd() if limits else None,
        workers=workers or available_cores(),
        idle_seconds=idle,
    )
    address = _shown(host, port)
    if is_shown:
        announce = partial(show_when_open, address, host, port)
    else:
        announce = partial(say_open, address)
    _run(settings, listener, log_level, announce)


def _origins(given: list[str] | None) -> frozenset[str]:
    origins = frozenset(one.rstrip("/").lower() for one in given or [])
    for one in origins:
        if not one.startswith(("http://", "https://")):
            raise OptionError(f"--origin must begin with https:// or http://, not {one!r}")
    return origins


class _PortTakenError(FileError):
    """Somebody else listens there."""


def _listen(host: str, port: int) -> Any:
    import socket  # noqa: PLC0415 - only a server needs these

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        kind = _PortTakenError if error.errno == errno.EADDRINUSE else FileError
        raise kind(f"cannot listen on {host}:{port}: {error.strerror}") from None
    listener.listen(BACKLOG)
    return listener


def _listen_near(host: str, wanted: int) -> Any:
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        with contextlib.suppress(_PortTakenError):
            listener = _listen(host, port)
            if port != wanted:
                typer.echo(f"port {wanted} is taken: this is {port}")
            return listener
    return _listen(host, wanted)


def _shown(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == HTTP_PORT else f"http://{name}:{port}"


def _run(settings: Settings, listener: Any, log_level: str, announce: Callable[[], None]) -> None:
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415 - other commands start without it

    from torri.server.logs import start_logging  # noqa: PLC0415
    from torri.server.running import server_of  # noqa: PLC0415
    from torri.server.warming import compile_apart  # noqa: PLC0415

    start_logging(log_level)
    try:
        server = server_of(settings, is_alone=True)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        raise FileError(f"cannot open the database: {reason}") from None
    if must_compile():
        typer.echo("compiling the games and their players, once: this takes a minute")
        compile_apart()
    announce()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has stopped in order by then
        server.run(sockets=[listener])
    typer.echo("torri is closed")
