"""Golden playthroughs: a whole random game of every player count and expansion, for people to read.

They pin down the rules, the random numbers, the notation and the drawing at once, on every machine.
After a change that is meant: `pytest tests/contract/test_golden.py --update-golden`, then read the
difference.
"""

from pathlib import Path

import pytest

import torri
from tests.contract.variants import GOLDEN_GAMES
from torri.records import Player, Recorder

FOLDER = Path(__file__).parent / "golden"
BOARD_EVERY = 12


def playthrough(game: torri.Game, seed: int) -> str:
    """A random game as text: set-up, turns, a board now and then, the result."""
    players = [Player(name=f"p{seat}", kind="human") for seat in range(game.players)]
    recorder = Recorder(game, players)
    rng = torri.Rng(seed)
    lines = [f"{game!r}, seed {seed}"]
    while not recorder.state.over:
        known = len(recorder.turns)
        recorder.apply(recorder.state.sample(rng))
        if recorder.setup and not recorder.turns and len(lines) == 1:
            lines += [*(f"{key}: {value}" for key, value in recorder.setup.items()), ""]
        if len(recorder.turns) > known:
            turn = dict(recorder.turns[-1])
            seat, move = turn.pop("seat"), turn.pop("move")
            rest = "  ".join(f"{key} {value}" for key, value in turn.items() if value)
            lines.append(f"{known + 1:3} seat {seat}  {move:28}{rest}".rstrip())
            if len(recorder.turns) % BOARD_EVERY == 0:
                lines += ["", str(recorder.state), ""]
    result = game.result(recorder.state)
    lines += ["", str(recorder.state), "", *(f"{key}: {value}" for key, value in result.items())]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list(GOLDEN_GAMES))
def test_golden_playthrough(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.txt"
    found = playthrough(GOLDEN_GAMES[name], seed=2026)
    if request.config.getoption("--update-golden"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert path.read_text("utf-8") == found


def test_no_golden_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GOLDEN_GAMES)
