"""Simulations: sums that are right, whoever plays and however many do."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import torri
from torri.arena import simulation
from torri.arena.simulation import Summary, simulate
from torri.core.cores import available_cores
from torri.core.jit import COMPILING

GAMES = 3_500 if COMPILING else 7


def test_the_sums_are_those_of_the_games() -> None:
    game = torri.game("patrician", players=3)
    states = np.zeros(GAMES, game.state_dtype)
    actions = game.kernels.play_many(game.start_record(), states, 5, 0)
    points = np.zeros((GAMES, 3), np.int64)
    game.kernels.points(states, points)
    winners = states["winners"][:, None] >> np.arange(3) & 1
    found = simulate(game, GAMES, seed=5, workers=3).to_dict()
    assert found["games"] == GAMES
    assert found["decisions_per_game"] == pytest.approx(actions / GAMES, abs=1e-3)
    assert found["turns"]["mean"] == pytest.approx(states["turns"].mean(), abs=1e-3)
    assert found["shared_victories"] == (winners.sum(axis=1) > 1).sum()
    for seat, row in enumerate(found["seats"]):
        assert row["points"] == pytest.approx(points[:, seat].mean(), abs=1e-3)
        assert row["deviation"] == pytest.approx(points[:, seat].std(), abs=1e-3)
        assert row["lowest"] == points[:, seat].min()
        assert row["highest"] == points[:, seat].max()
        share = (winners[:, seat] / winners.sum(axis=1)).mean()
        assert row["win_share"] == pytest.approx(share, abs=1e-4)


def test_any_number_of_workers_and_any_chunks_give_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = torri.game("patrician", players=2, messengers=True)
    one = simulate(game, GAMES, seed=1).to_dict()["seats"]
    monkeypatch.setattr(simulation, "CHUNK", 3)
    assert simulate(game, GAMES, seed=1, workers=available_cores() + 1).to_dict()["seats"] == one


def test_progress_is_reported_for_every_game() -> None:
    reported: list[int] = []
    simulate(torri.game("patrician", players=4), GAMES, seed=2, progress=reported.append)
    assert sum(reported) == GAMES


def test_merging_nothing_changes_nothing() -> None:
    summary = simulate(torri.game("patrician", players=4), GAMES, seed=2)
    before = summary.to_dict()
    summary.merge(Summary(4))
    assert summary.to_dict() == before


@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(not COMPILING, reason="a second process would not be quick")
def test_ctrl_c_ends_a_long_run_at_once() -> None:
    command = [sys.executable, "-m", "torri", "simulate", "patrician", "--games", "10000000000"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=os.environ)
    time.sleep(4)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors.endswith(b"torri: interrupted\n")
