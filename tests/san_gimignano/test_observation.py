"""A row of San Gimignano beside the same view as plain data."""

from typing import Any

import torri
from tests.contract.variants import scaled
from torri.core.rng import Rng
from torri.games.san_gimignano.components import GUILD_LETTERS, KIND_NAMES
from torri.games.san_gimignano.geometry import EDGES, PLACE_NUMBER
from torri.games.san_gimignano.observation import ASKED
from torri.games.san_gimignano.state import TOKEN, TOWER, WHERE, WHICH

GAMES = [
    torri.game("san_gimignano", players=2),
    torri.game("san_gimignano", players=4, string=True),
]


def test_a_row_says_what_the_view_says() -> None:
    for game in GAMES:
        for seed in range(scaled(6, 1)):
            state = game.new(seed=seed)
            for step, _ in enumerate(state.random_game(Rng(seed))):
                if step % scaled(1, 7) == 0:
                    for seat in range(game.players):
                        compare(game, state.view(seat), seat)


def test_idle_turns_are_told_as_they_may_end_the_game() -> None:
    """G30; they are rare."""
    for game in GAMES:
        state = game.new(seed=1)
        state.array["idle"] = 1
        compare(game, state.view(state.seat), state.seat)


def compare(game: Any, view: torri.View, viewer: int) -> None:
    shown = {
        name: part.tolist() for name, part in game.observation.split(view.observation()).items()
    }
    board = view.to_dict()["board"]
    seats = [(viewer + place) % game.players for place in range(game.players)]
    segments = [0] * len(PLACE_NUMBER)
    tokens = [[0] * len(shown["towers"]) for _ in seats]
    towers = [0] * len(shown["towers"])
    for segment in board["segments"]:
        place = PLACE_NUMBER[segment["q"], segment["r"]]
        segments[place] = KIND_NAMES.index(segment["kind"]) * EDGES + segment["rotation"] + 1
        for area in segment["areas"]:
            address = place * 4 + GUILD_LETTERS.index(area["guild"])
            for owner in area["tokens"]:
                tokens[seats.index(owner)][address] += 1
            if area["tower"] is not None:
                towers[address] = seats.index(area["tower"]) + 1
    assert (shown["segments"], shown["tokens"], shown["towers"]) == (segments, tokens, towers)
    for place, seat in enumerate(seats):
        seen = board["seats"][seat]
        held = [kind for kind, count in zip(KIND_NAMES, shown["hands"][place], strict=True)
                for _ in range(count)]  # fmt: skip
        assert held == seen["hand"]
        assert shown["built"][place] == seen["towers"]
    for place, seat in enumerate(seats):
        assert sum(shown["bound"][place]) == int(view.fields.remembered[seat]).bit_count()
    phase = view.fields.phase
    asked = [one for one, here in zip(ASKED, shown["asked"], strict=True) if here]
    assert asked == ([phase] if phase in {TOKEN, WHERE, WHICH, TOWER} else [])
    where = [place for place, here in enumerate(shown["where"]) if here]
    assert where == ([view.fields.where] if phase == WHICH else [])
    assert shown["turns"] == [min(127, view.turns)]
    assert shown["idle"] == [view.fields.idle]
    assert shown["mover"] == [int(seat == view.fields.seat) for seat in seats]
