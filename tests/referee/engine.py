"""The engine's side of a comparison: games that it records, and records that it accepts."""

import json
from collections.abc import Callable
from typing import Any

import torri
from torri.core.errors import TorriError
from torri.records import Player, Recorder, parse

Style = Callable[[torri.State, torri.Rng], int]
"""How the seats play."""


def any_action(state: torri.State, rng: torri.Rng) -> int:
    """Whatever is legal."""
    return state.sample(rng)


def recorded(
    game: torri.Game, seed: int, style: Style = any_action, turns: int = 1_000
) -> dict[str, Any]:
    """A game of up to so many turns, as its record reads."""
    players = [Player(name=f"p{seat}", kind="human") for seat in range(game.players)]
    recorder = Recorder(game, players)
    rng = torri.Rng(seed)
    while recorder.setup is None or (not recorder.state.over and len(recorder.turns) < turns):
        state = recorder.state
        recorder.apply(style(state, rng) if state.seat >= 0 else state.sample(rng))
    return json.loads(json.dumps(recorder.to_dict()))


def engine_accepts(data: dict[str, Any]) -> bool:
    """Whether the engine finds a record right."""
    try:
        parse(json.dumps(data)).verify()
    except TorriError:
        return False
    return True
