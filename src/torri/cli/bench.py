"""torri bench: how fast the games are on this machine."""

import json
import time
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from torri.arena.simulation import simulate
from torri.core.cores import available_cores
from torri.core.game import Game
from torri.core.options import bounds
from torri.games import REGISTRY, game_type

app = typer.Typer(help="Measure how fast the games are on this machine.")


@app.callback(invoke_without_command=True)
def bench(
    game: Annotated[str | None, typer.Option(help="Only this game.", metavar="NAME")] = None,
    seconds: Annotated[float, typer.Option(help="About how long each figure may take.")] = 1.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Measure random games a second on one core and on all, and decisions driven from Python."""
    if not 0.01 <= seconds <= 600:
        raise typer.BadParameter(f"--seconds must be 0.01 to 600, not {seconds}")
    rows = [
        _measure(kind, players, seconds)
        for kind in ([game_type(game)] if game else [game_type(name) for name in REGISTRY])
        for players in _player_counts(kind)
    ]
    if as_json:
        typer.echo(json.dumps({"cores": available_cores(), "figures": rows}))
    else:
        _print_table(rows)


def _player_counts(kind: type[Game]) -> range:
    low, high = bounds(kind.options_type.model_fields["players"])
    return range(low or 2, (high or 2) + 1)


def _measure(kind: type[Game], players: int, seconds: float) -> dict[str, Any]:
    game = kind(players=players)
    cores = available_cores()
    trial = simulate(game, 2_000, seed=1)
    games = max(2_000, int(trial.games_per_second * seconds))
    single = simulate(game, games, seed=1)
    every = simulate(game, games * cores, seed=1, workers=cores)
    return {
        "game": game.name,
        "players": players,
        "state_bytes": game.state_dtype.itemsize,
        "games_per_second": round(single.games_per_second),
        "decisions_per_second": round(single.actions / single.seconds),
        "games_per_second_all_cores": round(every.games_per_second),
        "scaling": round(every.games_per_second / single.games_per_second, 2),
        "python_steps_per_second": round(_python_steps(game, seconds)),
    }


def _python_steps(game: Game, seconds: float) -> float:
    """Decisions a second where Python drives every one: apply, then list the legal actions."""
    start, states = game.start_record(), game.start_record()
    legal = np.zeros(game.max_legal, np.int64)
    step = game.kernels.step
    game.kernels.legal(start, 0, legal)
    count = step(states, 0, int(legal[0]), legal)  # compiles, where that is still to be done
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for turn in range(1_000):
            if count == 0:
                states[:] = start
                count = game.kernels.legal(start, 0, legal)
            # Any choice will do: choosing is not what is measured.
            count = step(states, 0, int(legal[turn * 7 % count]), legal)
        steps += 1_000
    return steps / (time.perf_counter() - began)


def _print_table(rows: list[dict[str, Any]]) -> None:
    console = Console()
    for name in dict.fromkeys(row["game"] for row in rows):
        own = [row for row in rows if row["game"] == name]
        table = Table(
            title=f"{name}: random play, a second",
            caption=f"a state takes {own[0]['state_bytes']} bytes; from Python: a call a decision",
        )
        for title in ("players", "games", "on all cores", "scaling", "decisions", "from Python"):
            table.add_column(title, justify="right")
        for row in own:
            table.add_row(
                str(row["players"]),
                f"{row['games_per_second']:,}",
                f"{row['games_per_second_all_cores']:,}",
                f"{row['scaling']:.2f} x",
                f"{row['decisions_per_second'] / 1e6:.1f} M",
                f"{row['python_steps_per_second'] / 1e6:.2f} M",
            )
        console.print(table)
