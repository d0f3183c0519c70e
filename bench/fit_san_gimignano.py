"""Fit the outlook of San Gimignano to games, and write its outlook.toml.

    python -m bench.fit_san_gimignano [GAMES]

Least squares: how many more towers a seat will build than the others at its table, by what its
tokens promise more than theirs; then how many everybody will, by what is left to do.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from bench.selfplay import best_spread, positions_with_endings, shares_of_victory
from numpy.typing import NDArray

from torri.core.bits import size
from torri.core.jit import compiled
from torri.games.san_gimignano.ending import areas_with_room, points, tokens_on_board
from torri.games.san_gimignano.outlook import (
    PROMISES,
    TOKEN_BEHIND_TOWER,
    promises,
    segments_left,
)

TARGET = Path(__file__).parent.parent / "src/torri/games/san_gimignano/outlook.toml"
AT_END = 0.4
SEED = 1
Table = NDArray[np.float64]


@compiled
def read(
    positions: NDArray[Any], endings: NDArray[Any], hopes: Table, built: Table, common: Table
) -> None:
    """Write what each seat may hope for, its towers now and at the end, and what is left to do."""
    for index in range(len(positions)):
        state = positions[index]
        room = areas_with_room(state)
        common[index, 0] = 1.0
        common[index, 1] = size(room)
        common[index, 2] = segments_left(state)
        for seat in range(state.players):
            promises(state, seat, room, hopes[index, seat])
            built[index, seat, 0] = points(state, seat)
            built[index, seat, 1] = points(endings[index], seat)
            built[index, seat, 2] = tokens_on_board(state, seat)


def main(games: int) -> None:
    """Play, fit, write."""
    tables: dict[int, tuple[Table, Table, Table, Table]] = {}
    for players in (2, 3, 4):
        positions, endings = positions_with_endings("san_gimignano", players, games, SEED)
        count = len(positions)
        hopes, built = np.zeros((count, players, len(PROMISES))), np.zeros((count, players, 3))
        common = np.zeros((count, 3))
        read(positions, endings, hopes, built, common)
        tables[players] = hopes, built, common, shares_of_victory(endings, players)
        print(f"{players} players: {count} positions of {games} games")
    ahead = np.concatenate(
        [_from_mean(hopes).reshape(-1, len(PROMISES)) for hopes, *_ in tables.values()]
    )
    gained = np.concatenate(
        [_from_mean(built[:, :, 1] - built[:, :, 0]).ravel() for _, built, *_ in tables.values()]
    )
    weights = np.linalg.lstsq(ahead, gained, rcond=None)[0]
    unexplained = np.concatenate(
        [
            (built[:, :, 1] - built[:, :, 0] - hopes @ weights).mean(axis=1)
            for hopes, built, *_ in tables.values()
        ]
    )
    left = np.concatenate([common for _, _, common, _ in tables.values()])
    for_all = np.linalg.lstsq(left, unexplained, rcond=None)[0]
    spreads = [
        best_spread(
            built[:, :, 0] + TOKEN_BEHIND_TOWER * built[:, :, 2] + hopes @ weights,
            np.sqrt(common[:, 1]),
            won,
            AT_END,
        )
        for hopes, built, common, won in tables.values()
    ]
    lines = [
        "# Written by bench/fit_san_gimignano.py. Towers, for each of what outlook.py counts.",
        "[towers]",
    ]
    lines += [f"{key} = {weight:.3f}" for key, weight in zip(PROMISES, weights, strict=True)]
    lines += ["# For everybody: in any case, for each area with room, for each segment to be laid."]
    lines += [
        f"{key} = {value:.3f}"
        for key, value in zip(("sure", "room", "segment"), for_all, strict=True)
    ]
    lines += [
        "# How far off: at the end, and for the root of the areas with room, by players from 2."
    ]
    lines += [
        "[spread]",
        f"at_end = {AT_END}",
        f"of_room = {[round(value, 2) for value in spreads]}",
    ]
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")
    print(TARGET.read_text("utf-8"))


def _from_mean(values: Table) -> Table:
    """What each seat has more than the average of its table."""
    return values - values.mean(axis=1, keepdims=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
