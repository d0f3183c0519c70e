"""torri simulate: random games by the thousand, summed up in a table."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from torri.arena.simulation import simulate, write_records
from torri.cli.flags import MOST_WORKERS, add_per_game, positive
from torri.cli.progress import progress
from torri.core.cores import available_cores
from torri.core.game import Game

MOST_GAMES = 10**10

app = typer.Typer(
    no_args_is_help=True, help="Play random games by the thousand and sum them up in a table."
)


def run(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(help="How many cores to use; all by default.", metavar="N")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Also write every game as a record into this folder.", metavar="DIR"),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Play random games and sum them up: points, winners by seat, lengths, games a second.

    Every decision is random, and so is what the game leaves to chance. For example:
    torri simulate GAME --players 4 --games 100000 --seed 7
    """
    positive(games, "--games", MOST_GAMES)
    workers = positive(available_cores() if workers is None else workers, "--workers", MOST_WORKERS)
    with progress(games, "playing", quiet=as_json) as advance:
        summary = simulate(game, games, seed, workers, advance)
    if records is not None:
        with progress(games, "recording", quiet=as_json) as advance:
            write_records(game, games, seed, records, advance)
    head = {
        "game": game.name,
        "options": game.options.model_dump(mode="json"),
        **dict.fromkeys(game.write_extras(), "own"),
        "seed": seed,
        "workers": workers,
    }
    data = {**head, **summary.to_dict()}
    if as_json:
        typer.echo(json.dumps(data))
    else:
        _print_table(data)


add_per_game(app, run)


def _print_table(data: dict[str, Any]) -> None:
    turns = data["turns"]
    options = " ".join(f"{key}={value}" for key, value in data["options"].items())
    table = Table(title=f"{data['game']}: {data['games']:,} random games", caption=options)
    for column in ("seat", "points", "± sd", "lowest", "highest", "win share"):
        table.add_column(column, justify="right")
    for seat, row in enumerate(data["seats"]):
        table.add_row(
            str(seat),
            f"{row['points']:.2f}",
            f"{row['deviation']:.2f}",
            str(row["lowest"]),
            str(row["highest"]),
            f"{row['win_share']:.2%}",
        )
    console = Console()
    console.print(table)
    console.print(
        f"{turns['mean']:.1f} turns a game ({turns['shortest']} to {turns['longest']}), "
        f"{data['decisions_per_game']:.1f} decisions with chance's; "
        f"{data['shared_victories']:,} shared victories"
    )
    console.print(
        f"[bold]{data['games_per_second']:,.0f} games a second[/] "
        f"on {data['workers']} core{'s' * (data['workers'] > 1)}, seed {data['seed']}"
    )
