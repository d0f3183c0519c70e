"""torri ladder: all levels in their order, each against the one before it."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from torri.arena.ladders import ladder, standings
from torri.arena.matches import Match
from torri.arena.results import SUFFIX, Results
from torri.cli.contest import (
    MOST_GAMES,
    AsJson,
    Ray,
    Seed,
    Workers,
    cells,
    contest,
    elo_text,
    finish,
    heading,
    level_name,
    new_table,
    print_json,
)
from torri.cli.flags import add_per_game, positive
from torri.core.game import Game
from torri.players.levels import LEVELS

app = typer.Typer(
    no_args_is_help=True, help="Let all levels play against each other, and rate them."
)


def run(
    game: Game,
    levels: Annotated[
        list[str] | None,
        typer.Option(
            help="Levels, or players as FILE.py:NAME, the lowest first; all levels by default.",
            metavar="LEVEL LEVEL...",
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games for every pair of levels.")] = 100,
    all_pairs: Annotated[
        bool, typer.Option("--all-pairs", help="Every level against every other.")
    ] = False,
    seed: Seed = 1,
    workers: Workers = None,
    ray: Ray = None,
    results: Annotated[
        Path | None,
        typer.Option(
            help="Keep every result in this folder; the same command goes on where it stopped.",
            metavar="DIR",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let each level play against the one before it, and rate them all: win shares, time, Elo.

    With more than two players, one of the higher level sits among lower ones. For example:
    torri ladder GAME --levels random apprentice --games 100 --results ladder
    """
    positive(games, "--games", MOST_GAMES)
    matches = ladder(game, levels or list(LEVELS), games, seed, all_pairs=all_pairs)
    pairs = [Results(match, results and _file(results, match)) for match in matches]
    complete = contest(pairs, workers, ray, quiet=as_json)
    data = standings([(pair.match, pair.games) for pair in pairs])
    if as_json:
        print_json({**heading(game, seed, complete=complete), **data})
    elif data["pairs"]:
        _print_tables(game, data)
    finish(pairs, complete=complete, path=results)


add_per_game(app, run, default_players=2)


def _file(folder: Path, match: Match) -> Path:
    name = "-".join([match.game, str(len(match.players)), *match.levels])
    return folder / (re.sub(r"[^\w.-]", "_", name) + SUFFIX)


def _print_tables(game: Game, data: dict[str, Any]) -> None:
    table = new_table(f"{game.name}: a ladder of {game.players} players", game, "games")
    for pair in data["pairs"]:
        for row, games in zip(pair["levels"], (str(pair["games"]), ""), strict=True):
            table.add_row(escape(level_name(row)), games, *cells(row))
        table.add_section()
    console = Console()
    console.print(table)
    console.print(_elo_table(data["elo"]))


def _elo_table(ratings: list[dict[str, Any]]) -> Table:
    table = Table()
    table.add_column("level")
    table.add_column("Elo (95 %)", justify="right")
    for rating in reversed(ratings):
        table.add_row(escape(rating["level"]), elo_text(rating))
    return table
