"""A worker: the program of a process that thinks, one task after another.

It is told what a seat sees, and nothing else; it answers with the decisions of a turn, or with
advice. One line of JSON for each task on its standard input, one for each answer on its standard
output. It is nice to the server, and ends when there is nobody left to ask it anything.
"""

import base64
import json
import os
import sys
import traceback
from dataclasses import replace
from io import RawIOBase
from pathlib import Path
from typing import Any

from torri.core.draft import Draft
from torri.core.errors import IllegalAction
from torri.core.layout import from_bytes
from torri.core.position import View
from torri.core.rng import Rng
from torri.players import level
from torri.players.analysis import Analysis, Turn, analyse
from torri.server.setup import set_up

NICER = 10
"""People are served first."""
MOST_ADVISED = 5
"""Turns of which advice tells."""
SHARE_DIGITS, POINT_DIGITS = 4, 2


def decide_turn(view: View, spec: str) -> list[str]:
    """A whole turn of the viewer, or the part of it before chance, as a level would play it."""
    rng = Rng()
    draft = Draft(view.determinize(rng))
    if draft.seat != view.viewer:
        raise IllegalAction("it is another seat's turn")
    thinker = replace(level(spec), cores=1).make(view.game, rng)  # other tables think as well
    while not draft.is_complete:
        draft.decide(thinker.decide(draft.position.view(draft.seat)))
    return [view.game.action_names[action] for action in draft.decisions]


def advise(
    view: View, last: str | None, seconds: float | None, iterations: int | None = None
) -> dict[str, Any]:
    """What is thought of a view, by somebody who knows what its viewer knows.

    `last`: of what this decision of the viewer leads to, where it ends the game. What comes to
    light then is not for somebody who may still take it back.
    """
    found = analyse(view, seconds, iterations=iterations, cores=1)  # other tables think as well
    whole, turns = _valued(found), found.turns[:MOST_ADVISED]
    if last is not None:
        ending = (view.game.action(last),)
        whole, turns = _valued(next(turn for turn in found.turns if turn.actions == ending)), ()
    return {
        **whole,
        "exact": found.exact,
        "visits": found.visits,
        "turns": [
            {
                "text": turn.text,
                "decisions": [view.game.action_names[action] for action in turn.actions],
                **_valued(turn),
            }
            for turn in turns
        ],
    }


def _valued(found: Analysis | Turn) -> dict[str, Any]:
    return {
        "shares": [round(share, SHARE_DIGITS) for share in found.shares],
        "points": [round(points, POINT_DIGITS) for points in found.points],
    }


def turn_task(view: View, spec: str) -> dict[str, Any]:
    """All that a worker needs to know to decide a turn."""
    return {"do": "decide", **_told(view), "level": spec}


def advice_task(view: View, last: str | None, seconds: float) -> dict[str, Any]:
    """All that a worker needs to know to give advice."""
    return {"do": "advise", **_told(view), "last": last, "seconds": seconds}


def _told(view: View) -> dict[str, Any]:
    return {
        "game": view.game.name,
        "options": view.game.options.model_dump(mode="json"),
        "extras": view.game.write_extras(),
        "view": base64.b64encode(bytes(view)).decode(),
    }


def answer(task: dict[str, Any]) -> dict[str, Any]:
    """The decisions of a turn, or advice, or what went wrong."""
    try:
        game = set_up(task["game"], task["options"], task["extras"])
        data = base64.b64decode(task["view"], validate=True)
        view = View(game, from_bytes(data, game.view_dtype))
        if task["do"] == "advise":
            return {"advice": advise(view, task["last"], task["seconds"])}
        return {"decisions": decide_turn(view, task["level"])}
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        return {"error": _described(error)}


def _described(error: Exception) -> str:
    """Say what and where, but not in the error's own words: they might name cards."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"


def _take_stdout() -> RawIOBase:
    """Keep standard output for answers: whatever else is printed goes where errors go."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return answers


def main() -> None:
    """Answer until there are no more tasks."""
    os.nice(NICER)
    with _take_stdout() as answers:
        for line in sys.stdin.buffer:
            task = json.loads(line)
            said = {"id": task["id"], **answer(task)}
            try:
                answers.write(json.dumps(said).encode() + b"\n")
            except BrokenPipeError:  # the server is gone
                return


if __name__ == "__main__":
    main()
