"""Matches on this machine: the same whoever plays them, and stopped when they should."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.test_matches import match_of, outcome
from torri.arena import running
from torri.arena.running import default_workers, play_here
from torri.core.cores import available_cores
from torri.core.errors import OptionError, TorriError
from torri.core.jit import COMPILING

MATCH = match_of("apprentice", "random")

compiled_only = pytest.mark.skipif(not COMPILING, reason="other processes would not be quick")


@compiled_only
def test_any_number_of_workers_gives_the_same() -> None:
    alone = [outcome(result) for result in play_here(MATCH, range(9), workers=1)]
    assert [result.index for result in alone] == list(range(9))
    together = [outcome(result) for result in play_here(MATCH, iter(range(9)), workers=3)]
    assert sorted(together, key=lambda result: result.index) == alone
    assert not multiprocessing.active_children()
    assert [result.index for result in play_here(MATCH, [5], workers=3)] == [5]


@compiled_only
def test_workers_go_when_nobody_wants_more() -> None:
    games = play_here(MATCH, range(10**9), workers=2)
    next(games)
    assert len(multiprocessing.active_children()) == 2
    games.close()
    assert not multiprocessing.active_children()


@compiled_only
def test_what_goes_wrong_in_a_worker_is_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "prepare", print)  # the right one would notice it first
    wrong = replace(MATCH, players=("random", "nobody"))
    with pytest.raises(OptionError, match="no level 'nobody'"):
        list(play_here(wrong, range(4), workers=2))
    assert not multiprocessing.active_children()


@compiled_only
def test_a_worker_that_dies_is_noticed() -> None:
    games = play_here(MATCH, range(10**9), workers=2)
    next(games)
    multiprocessing.active_children()[0].kill()
    with pytest.raises(TorriError, match="a worker process has died"):
        for _ in games:
            pass
    assert not multiprocessing.active_children()


def test_players_who_use_all_cores_play_one_game_at_a_time() -> None:
    assert default_workers(MATCH) == available_cores()
    assert default_workers(match_of("random", "podesta")) == 1


def living(group: int) -> list[str]:
    """The processes of a group, without those that only wait for their end to be noticed."""
    command = ["ps", "-e", "-o", "pgid=,stat=,args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    return [row[2] for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.1)
    raise AssertionError(f"{path} never had {count} lines")


@pytest.mark.usefixtures("interruptible")
@compiled_only
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_the_results_and_leaves_nobody_behind(workers: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ["match", "patrician", "--players", "apprentice", "random", "--seed", "3"]
    arguments += ["--workers", workers, "--results", str(path)]
    command = [sys.executable, "-m", "torri", *arguments]
    process = subprocess.Popen(
        [*command, "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for_lines(path, 20)
    assert len(living(process.pid)) >= int(workers)
    began = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, errors = process.communicate(timeout=20)
    assert time.monotonic() - began < 5
    assert process.returncode == 130
    done = path.read_text().count("\n") - 1
    assert f"patrician: {done:,} games" in out
    kept = f"kept in {path}: the same command goes on from there"
    assert errors.splitlines() == [
        f"torri: {done:,} of 1,000,000 games were played, {kept}",
        "torri: interrupted",
    ]
    deadline = time.monotonic() + 5
    while living(process.pid) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert living(process.pid) == []
    more = subprocess.run(
        [*command, "--games", str(done + 3), "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(more.stdout)["games"] == done + 3
    assert path.read_text().count("\n") == done + 4
