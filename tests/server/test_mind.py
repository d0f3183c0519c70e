"""The program of a worker: whole turns from what a seat sees, and nothing else comes out of it."""

import base64
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from tests.players.positions import PATRICIAN, SAN_GIMIGNANO, sampled
from tests.server.test_thinkers import STATE, VIEW, is_whole_turn, opened, scene
from torri.core.errors import IllegalAction
from torri.games.patrician.components import STANDARD_DECK
from torri.server.mind import answer, decide_turn, turn_task
from torri.server.thinkers import COMMAND

NOISY = """
import os
from torri.server import mind
def noisy(view, spec):
    print("noise", flush=True)
    os.write(1, b"more noise\\n")
    return ["quiet"]
mind.decide_turn = noisy
mind.main()
"""


def said(command: Sequence[str], *tasks: dict[str, Any]) -> list[dict[str, Any]]:
    """What a process answers until there are no more tasks."""
    lines = "".join(json.dumps(task) + "\n" for task in tasks)
    ended = subprocess.run(
        command, input=lines, capture_output=True, text=True, timeout=300, check=True
    )
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_a_turn_is_decided_to_its_end_or_to_chance_from_anywhere_in_it() -> None:
    for game in (PATRICIAN, SAN_GIMIGNANO):
        for state in sampled(game, 5, 8):
            assert is_whole_turn(state, decide_turn(state.view(state.seat), "random"))


def test_only_who_has_to_decide_does() -> None:
    with pytest.raises(IllegalAction):
        decide_turn(STATE.view(1 - STATE.seat), "random")
    with pytest.raises(IllegalAction):
        decide_turn(STATE.view(None), "random")


def test_a_worker_thinks_on_one_core_whatever_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> int:
        raise AssertionError("other tables think as well")

    monkeypatch.setattr("torri.players.levels.available_cores", never)
    assert is_whole_turn(STATE, decide_turn(VIEW, "podesta:iterations=4"))


def test_an_own_deck_comes_with_the_task() -> None:
    deck = STANDARD_DECK.to_list()
    for number, card in enumerate(deck):
        card["id"] = f"MINE-{number}"
    kind = type(PATRICIAN)
    state = kind(players=2, **kind.read_extras({"deck": deck})).new(seed=1)
    task = json.loads(json.dumps(turn_task(state.view(state.seat), "random")))
    decisions = answer(task)["decisions"]
    assert decisions[0].startswith("MINE-")
    assert is_whole_turn(state, decisions)


TASK = turn_task(VIEW, "random")


@pytest.mark.parametrize(
    "task",
    [
        turn_task(STATE.view(1 - STATE.seat), "random"),
        {**TASK, "view": TASK["view"][:40]},
        {**TASK, "view": TASK["view"] * 2},
        {**TASK, "view": base64.b64encode(bytes(VIEW) * 2).decode()},
        {**TASK, "view": 7},
        {**TASK, "level": "MI-4"},
        {**TASK, "options": {"players": "MI-4"}},
        {**TASK, "game": "MI-4"},
        {},
    ],
)
def test_an_error_says_what_and_where_but_names_no_card(task: dict[str, Any]) -> None:
    answered = answer(task)
    assert set(answered) == {"error"}
    assert re.fullmatch(r"\w+ in \w+\.py, line \d+", answered["error"])


def test_a_worker_answers_each_task_by_its_id_and_ends_when_there_are_no_more() -> None:
    first, second = said(COMMAND, {"id": 8, **TASK}, {"id": 9, **TASK, "level": "wizard"})
    assert first["id"] == 8
    assert is_whole_turn(STATE, first["decisions"])
    assert second == {"id": 9, "error": answer({**TASK, "level": "wizard"})["error"]}


def test_nothing_but_answers_comes_out_of_a_worker() -> None:
    tasks = [{"id": number, **TASK} for number in (1, 2)]
    assert said((sys.executable, "-c", NOISY), *tasks) == [
        {"id": 1, "decisions": ["quiet"]},
        {"id": 2, "decisions": ["quiet"]},
    ]


@scene
async def test_workers_are_nicer_than_the_server_and_out_of_reach_of_its_terminal() -> None:
    async with opened() as thinkers:
        await thinkers.think("a", VIEW, "random")
        (process,) = thinkers.processes
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process) == min(ours + 10, 19)
        assert os.getsid(process) == process
