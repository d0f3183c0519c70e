"""Fit the outlook of Patrician to games, and write its outlook.toml.

    python -m bench.fit_patrician [GAMES]

Who will hold a tower: multinomial logistic regression on floors, crests in hand and the top floor,
for each number of floors that a city still lacks. Which tower will be taller: the same, on the lead
in height. What portraits will bring: the mean of what they did. What signs and an early turn are
worth: least squares on the points that all this leaves over, so run it twice if much has changed.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from bench.selfplay import best_spread, positions_with_endings, shares_of_victory
from numpy.typing import NDArray

from torri.core.bits import has
from torri.core.jit import compiled
from torri.games.patrician.components import PATRICIANS, SEATS, SITES
from torri.games.patrician.floors import count_of, floors_of_all, most_of, sum_of
from torri.games.patrician.outlook import (
    PORTRAITS_OVER,
    STAGES,
    STEPS_PER_PORTRAIT,
    add_standing,
    crests_in_hands,
    crests_to_come,
    expected_points,
    floors_lacking,
    portraits_on,
    portraits_to_come,
    promise,
    signs_of,
    stage_of,
    top_of,
    turns_left,
    turns_to_wait,
)
from torri.games.patrician.scoring import SET_POINTS, SET_SIZE, total, tower_winner
from torri.games.patrician.state import NONE

TARGET = Path(__file__).parent.parent / "src/torri/games/patrician/outlook.toml"
MOST_LACKING = 9
AT_END = 1.0
SEED = 1
FEWEST = 50
"""Cases from which a mean is taken; with fewer it is drawn from its neighbours."""
LACKING, LEAD, FIRST_TALLER, WINNER = range(4)
FLOORS, MORE, TOP, POSSIBLE = range(4)
SIGNS, MARKS, WAITING, POINTS_MISSING = range(4)
Table = NDArray[np.float64]
Counts = NDArray[np.int64]


@compiled
def read_towers(
    positions: NDArray[Any], endings: NDArray[Any], towers: Counts, seats: Counts
) -> int:
    """Write every tower still growing: its city, who won it, and what each seat had in it."""
    row = 0
    for index in range(len(positions)):
        state, ending = positions[index], endings[index]
        hands = crests_in_hands(state)
        for city in range(state.cities):
            if has(state.scored, city):
                continue
            lacking, coming = floors_lacking(state, city), crests_to_come(hands, city)
            uncertain = lacking - sum_of(coming)
            for site in range(SITES):
                winner = tower_winner(ending, city, site)
                if winner == NONE:
                    continue
                counts, top = floors_of_all(state, city, site), top_of(state, city, site)
                most = most_of(counts)
                towers[row, LACKING] = lacking
                towers[row, LEAD] = int(state.height[city, site]) - int(
                    state.height[city, 1 - site]
                )
                towers[row, FIRST_TALLER] = (
                    ending.height[city, site] > ending.height[city, 1 - site]
                )
                towers[row, WINNER] = winner
                for seat in range(state.players):
                    seats[row, seat, FLOORS] = count_of(counts, seat)
                    seats[row, seat, MORE] = count_of(coming, seat)
                    seats[row, seat, TOP] = seat == top
                    seats[row, seat, POSSIBLE] = (
                        promise(state, counts, most, top, coming, uncertain, lacking, seat) > 0.0
                    )
                row += 1
    return row


@compiled
def read_portraits(positions: NDArray[Any], endings: NDArray[Any], out: Counts) -> int:
    """Write portraits over, steps of portraits to come, and the points they brought beyond sets."""
    row = 0
    for index in range(len(positions)):
        state, ending = positions[index], endings[index]
        to_come = portraits_to_come(state)
        for seat in range(state.players):
            in_hand = portraits_on(state, state.hand[seat])
            for patrician in range(len(PATRICIANS)):
                own = int(state.heads[seat, patrician]) + count_of(in_hand, patrician)
                sets = int(ending.heads[seat, patrician]) // SET_SIZE - own // SET_SIZE
                out[row, 0] = own % SET_SIZE
                out[row, 1] = (
                    STEPS_PER_PORTRAIT * count_of(to_come, patrician) // int(state.players)
                )
                out[row, 2] = SET_POINTS * sets
                row += 1
    return row


@compiled
def read_standing(
    positions: NDArray[Any], endings: NDArray[Any], out: Table, stages: Counts
) -> None:
    """Write what each seat has of signs and turns, and the points that nothing else foretells."""
    expected, standing = np.zeros(SEATS), np.zeros(SEATS)
    for index in range(len(positions)):
        state, ending = positions[index], endings[index]
        stages[index] = stage_of(state)
        expected_points(state, expected)
        standing[:] = 0.0
        add_standing(state, standing)
        for seat in range(state.players):
            out[index, seat, SIGNS], out[index, seat, MARKS] = signs_of(state, seat)
            out[index, seat, WAITING] = turns_to_wait(state, seat)
            out[index, seat, POINTS_MISSING] = total(ending, seat) - expected[seat] + standing[seat]


@compiled
def read_points(positions: NDArray[Any], out: Table, turns: Table) -> None:
    """Write what each seat may expect, and how many turns are left."""
    for index in range(len(positions)):
        expected_points(positions[index], out[index])
        turns[index] = turns_left(positions[index])


def fit_choice(features: Table, chosen: Counts, possible: NDArray[np.bool_]) -> Table:
    """Multinomial logistic regression by Newton's method, with a little shrinking."""
    weights = np.zeros(features.shape[2])
    for _ in range(50):
        step = newton_step(features, chosen, possible, weights)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def newton_step(
    features: Table, chosen: Counts, possible: NDArray[np.bool_], weights: Table
) -> Table:
    """Where the likelihood of what was chosen would be greatest if it were a parabola."""
    shrink = 1e-3 * np.eye(len(weights))
    strength = np.where(possible, features @ weights, -np.inf)
    strength -= strength.max(axis=1, keepdims=True)
    share = np.exp(strength)
    share /= share.sum(axis=1, keepdims=True)
    mean = np.einsum("nk,nkf->nf", share, features)
    rows = np.arange(len(features))
    slope = (features[rows, chosen] - mean).mean(axis=0) - shrink @ weights
    bend = np.einsum("nk,nkf,nkg->fg", share, features, features) / len(features)
    bend += shrink - mean.T @ mean / len(features)
    return np.asarray(np.linalg.solve(bend, slope), np.float64)


def fit_towers(positions: NDArray[Any], endings: NDArray[Any]) -> dict[str, list[float]]:
    """The weights of floors, crests to come, the top floor and the lead, by floors lacking."""
    most = len(positions) * 2 * 10
    towers, seats = np.zeros((most, 4), np.int64), np.zeros((most, SEATS, 4), np.int64)
    count = read_towers(positions, endings, towers, seats)
    towers, seats = towers[:count], seats[:count]
    # A floor shifted can give a tower to who could not hold it otherwise; rare, and left out.
    held = seats[np.arange(count), towers[:, WINNER], POSSIBLE] == 1
    weights: dict[str, list[float]] = {key: [0.0] for key in ("floor", "hand", "top", "lead")}
    for lacking in range(1, MOST_LACKING + 1):
        chosen = held & (towers[:, LACKING] == lacking)
        fitted = fit_choice(
            seats[chosen][:, :, :POSSIBLE].astype(float),
            towers[chosen, WINNER],
            seats[chosen][:, :, POSSIBLE] == 1,
        )
        leads = np.zeros((chosen.sum(), 2, 1))
        leads[:, 1, 0] = towers[chosen, LEAD]
        taller = fit_choice(leads, towers[chosen, FIRST_TALLER], np.ones(leads.shape[:2], bool))
        for key, value in zip(weights, [*fitted, *taller], strict=True):
            weights[key].append(float(value))
    return weights


def fit_portraits(positions: NDArray[Any], endings: NDArray[Any]) -> list[list[float]]:
    """Mean points beyond the sets at hand, by portraits over and by steps of what is to come."""
    rows = np.zeros((len(positions) * SEATS * len(PATRICIANS), 3), np.int64)
    rows = rows[: read_portraits(positions, endings, rows)]
    table: list[list[float]] = []
    steps = range(len(PORTRAITS_OVER[0]))
    for over in range(SET_SIZE):
        cases = [rows[(rows[:, 0] == over) & (rows[:, 1] == step), 2] for step in steps]
        known = [step for step in steps if len(cases[step]) >= FEWEST]
        means = [float(cases[step].mean()) for step in known]
        table.append([float(np.interp(step, known, means)) for step in steps])
    return table


def fit_standing(
    positions: NDArray[Any], endings: NDArray[Any], players: int
) -> dict[str, list[float]]:
    """Points for a move sign, a question mark and a turn to wait, by stage."""
    rows, stages = np.zeros((len(positions), SEATS, 4)), np.zeros(len(positions), np.int64)
    read_standing(positions, endings, rows, stages)
    rows = rows[:, :players] - rows[:, :players].mean(axis=1, keepdims=True)
    weights: dict[str, list[float]] = {"move_sign": [], "question_mark": [], "waiting": []}
    for stage in range(STAGES):
        cases = rows[stages == stage].reshape(-1, 4)
        features, missing = cases[:, :POINTS_MISSING], cases[:, POINTS_MISSING]
        fitted = np.asarray(np.linalg.lstsq(features, missing, rcond=None)[0], np.float64)
        for key, value in zip(weights, fitted, strict=True):
            weights[key].append(float(value))
    return weights


def main(games: int) -> None:
    """Play, fit, write."""
    played = {
        players: positions_with_endings("patrician", players, games, SEED)
        for players in (2, 3, 4, 5)
    }
    positions = np.concatenate([pair[0] for pair in played.values()])
    endings = np.concatenate([pair[1] for pair in played.values()])
    print(f"{len(positions)} positions of {games} games each with {list(played)} players")
    spreads: list[float] = []
    for players, (some, ends) in played.items():
        expected, turns = np.zeros((len(some), SEATS)), np.zeros(len(some))
        read_points(some, expected, turns)
        won = shares_of_victory(ends, players)
        spreads.append(best_spread(expected[:, :players], np.sqrt(turns), won, AT_END))
    towers = [fit_towers(*pair) for pair in played.values()]
    standing = [fit_standing(*pair, players) for players, pair in played.items()]
    lines = [
        "# Written by bench/fit_patrician.py; what the weights are for stands in outlook.py.",
        "# By players from 2, then by the number of floors that a city still lacks, from 0.",
        "[tower]",
        *(
            line
            for key in ("floor", "hand", "top", "lead")
            for line in _rows(key, [weights[key] for weights in towers])
        ),
        "# By portraits over, then by half portraits that each seat may still get.",
        "[portraits]",
        *_rows("over", fit_portraits(positions, endings)),
        "# By players from 2, then by stage: turns left in steps of eight.",
        "[standing]",
        *(
            line
            for key in ("move_sign", "question_mark", "waiting")
            for line in _rows(key, [weights[key] for weights in standing])
        ),
        "# How far off: at the end, and for the root of the turns left, by players from 2.",
        "[spread]",
        f"at_end = {AT_END}",
        f"of_a_turn = {_listed(spreads)}",
    ]
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")
    print(TARGET.read_text("utf-8"))


def _rows(key: str, rows: list[list[float]]) -> list[str]:
    return [f"{key} = [", *(f"  {_listed(row)}," for row in rows), "]"]


def _listed(values: list[float]) -> str:
    return f"[{', '.join(f'{value:.3f}' for value in values)}]"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
