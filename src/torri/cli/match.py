"""torri match: computer players against each other, every deal from every seat."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from torri.arena.matches import Match
from torri.arena.results import Results
from torri.arena.standings import Standings
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

app = typer.Typer(
    no_args_is_help=True, help="Let computer players play against each other, and compare them."
)


def run(
    game: Game,
    players: Annotated[
        list[str],
        typer.Option(
            help="For every seat a level, or FILE.py:NAME, a player of your own.",
            metavar="LEVEL LEVEL...",
        ),
    ],
    games: Annotated[int, typer.Option(help="How many games.")] = 200,
    seed: Seed = 1,
    workers: Workers = None,
    ray: Ray = None,
    results: Annotated[
        Path | None,
        typer.Option(
            help="Keep every result in this file; the same command goes on where it stopped.",
            metavar="FILE",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let computer players play against each other: win shares, points, time, Elo.

    Every deal is played once from every seat, so nobody is luckier than the others. For example:
    torri match GAME --players apprentice random random --games 300 --results match.jsonl
    """
    match = Match.at(game, tuple(players), positive(games, "--games", MOST_GAMES), seed)
    played = Results(match, results)
    complete = contest([played], workers, ray, quiet=as_json)
    standings = Standings(match, played.games).to_dict() if played.games else {"games": 0}
    if as_json:
        head = heading(game, seed, complete=complete)
        print_json({**head, "players": players, **standings})
    elif played.games:
        _print_table(game, standings)
    finish([played], complete=complete, path=results)


add_per_game(app, run, seats=lambda values: len(values["players"]))


def _print_table(game: Game, data: dict[str, Any]) -> None:
    deals = f"{data['deals']:,} deal{'s' * (data['deals'] > 1)}"
    table = new_table(f"{game.name}: {data['games']:,} games of {deals}", game)
    for row in data["levels"]:
        table.add_row(escape(level_name(row)), *cells(row))
    if len(data["levels"]) < len(data["entrants"]):
        table.add_section()
        for number, row in enumerate(data["entrants"], 1):
            table.add_row(escape(f"{number}: {row['level']}"), *cells(row))
    console = Console()
    console.print(table)
    console.print(f"an equal among {game.players} wins {1 / game.players:.1%} of the games")
    if data["elo"]:
        elo = data["elo"]
        console.print(escape(f"Elo of {elo['level']} above {elo['above']}: {elo_text(elo)}"))
