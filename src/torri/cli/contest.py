"""What `torri match` and `torri ladder` share: flags, how games are played, and tables."""

import json
from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from torri.arena.cluster import on_cluster
from torri.arena.results import Results
from torri.arena.running import Play, play_here
from torri.cli.flags import MOST_WORKERS, positive
from torri.cli.progress import progress
from torri.core.errors import OptionError
from torri.core.game import Game

MOST_GAMES = 10**6

Seed = Annotated[int, typer.Option(help="The same seed gives the same deals.")]
Workers = Annotated[
    int | None,
    typer.Option(
        help="How many games at a time; by default one a core, or one where players use all cores.",
        metavar="N",
    ),
]
Ray = Annotated[
    str | None,
    typer.Option(
        help="Play on a Ray cluster: auto, local, HOST:PORT or ray://HOST:PORT.", metavar="ADDRESS"
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


def contest(
    contests: Sequence[Results], workers: int | None, ray: str | None, *, quiet: bool
) -> bool:
    """Play what is still to be played of some matches; False if Ctrl-C came before the end."""
    with ExitStack() as files:
        for results in contests:
            files.enter_context(results)
        try:
            with _players(workers, ray) as play:
                for results in contests:
                    _play_out(results, play, quiet=quiet)
        except KeyboardInterrupt:
            return False
    return True


@contextmanager
def _players(workers: int | None, ray: str | None) -> Generator[Play]:
    if workers is not None:
        positive(workers, "--workers", MOST_WORKERS)
    if ray is None:
        yield partial(play_here, workers=workers)
        return
    if workers is not None:
        raise OptionError("--workers is for this machine alone; with --ray, Ray decides")
    with on_cluster(ray) as play:
        yield play


def _play_out(results: Results, play: Play, *, quiet: bool) -> None:
    match = results.match
    missing = list(results.missing())
    what = " ".join(match.players)
    done = match.games - len(missing)
    with progress(match.games, what, quiet=quiet, done=done) as advance:
        if missing:
            with closing(play(match, missing)) as played:
                for result in played:
                    results.add(result)
                    advance(1)


def finish(contests: Sequence[Results], *, complete: bool, path: Path | None) -> None:
    """Say after Ctrl-C what is kept and how to go on, and end as interrupted."""
    if complete:
        return
    done = sum(len(results.games) for results in contests)
    games = sum(results.match.games for results in contests)
    kept = f"kept in {path}: the same command goes on from there" if path else "not kept"
    advice = "" if path else "; --results would keep them, to go on later"
    typer.echo(f"torri: {done:,} of {games:,} games were played, {kept}{advice}", err=True)
    raise KeyboardInterrupt


def heading(game: Game, seed: int, *, complete: bool) -> dict[str, Any]:
    """What a JSON object begins with."""
    return {
        "game": game.name,
        "options": game.options.model_dump(mode="json"),
        **dict.fromkeys(game.write_extras(), "own"),
        "seed": seed,
        "complete": complete,
    }


def print_json(data: dict[str, Any]) -> None:
    """Print one line for programs."""
    typer.echo(json.dumps(data))


def new_table(title: str, game: Game, *columns: str) -> Table:
    """Return a table whose first column names levels."""
    options = game.options.model_dump(mode="json")
    caption = " ".join(f"{key}={value}" for key, value in options.items())
    table = Table(title=title, caption=caption)
    table.add_column("level", overflow="fold")
    for column in (*columns, "win share %\n[95 %]", "points\n± 95 %", "decision\n(longest)"):
        table.add_column(column, justify="right", no_wrap=True)
    return table


def cells(row: dict[str, Any]) -> list[str]:
    """What a table shows of one level or player: shares, points and times."""
    share, points = row["win_share"], row["points"]
    percent = [f"{100 * share[key]:.1f}" for key in ("mean", "low", "high")]
    margin = "" if points["high"] is None else f" ± {points['high'] - points['mean']:.1f}"
    return [
        f"{percent[0]} [{percent[1]}, {percent[2]}]",
        f"{points['mean']:.1f}{margin}",
        f"{_duration(row['seconds_per_decision'])} ({_duration(row['longest_decision'])})",
    ]


def level_name(row: dict[str, Any]) -> str:
    """`mason`, or `mason x2` where two of them sit at the table."""
    return row["level"] if row["players"] == 1 else f"{row['level']} x{row['players']}"


def _duration(seconds: float) -> str:
    """Two digits are enough: `45 µs`, `1.2 ms`, `3.0 s`."""
    number, unit = next(
        (seconds * scale, unit)
        for scale, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs"))
        if seconds * scale >= 1 or unit == "µs"
    )
    return f"{number:.1f} {unit}" if number < 10 else f"{number:.0f} {unit}"


def elo_text(rating: dict[str, Any]) -> str:
    """`+120 (+85 to +160)`, or a bound where one side won everything."""
    elo, low, high = rating["elo"], rating["low"], rating["high"]
    if elo is None:
        return f"more than {low:+.0f}" if high is None else f"less than {high:+.0f}"
    if low == high:
        return "0"  # the level that all others are measured by
    return f"{elo:+.0f} ({low:+.0f} to {high:+.0f})"
