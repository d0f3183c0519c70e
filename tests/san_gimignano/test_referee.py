"""The engine against a referee written from the rulebook alone, which shares no code with it."""

import json
import random
from typing import Any

import pytest

import torri
from tests.contract.variants import scaled
from tests.referee import JUDGES
from tests.referee.engine import engine_accepts, recorded
from tests.san_gimignano.styles import GAMES, STYLES, builder
from torri.games.san_gimignano.components import KIND_NAMES
from torri.games.san_gimignano.game import SanGimignano
from torri.records import parse

judge = JUDGES["san_gimignano"]


@pytest.fixture(params=list(GAMES), ids=list(GAMES))
def table(request: pytest.FixtureRequest) -> SanGimignano:
    return GAMES[request.param]


def test_the_referee_agrees_with_whole_games(
    table: SanGimignano, request: pytest.FixtureRequest
) -> None:
    """Of every style: random games alone hardly see the corners of G27 and G31."""
    for seed in range(request.config.getoption("--referee-games") or scaled(18, 2)):
        assert judge(recorded(table, seed, STYLES[seed % len(STYLES)])) == []


def test_the_referee_agrees_on_what_is_legal(table: SanGimignano) -> None:
    """Lines put together at random from plausible words are accepted by both or by neither."""
    rng = random.Random(f"{table.options}")
    verdicts: list[bool] = []
    for seed in range(scaled(6, 2)):
        data = recorded(table, seed, builder, turns=rng.randrange(60))
        if data["result"]:
            continue
        for _ in range(scaled(20, 8)):
            turn = _random_turn(data, table, rng)
            tried = {**data, "turns": [*data["turns"], turn], "result": None}
            verdicts.append(engine_accepts(tried))
            assert verdicts[-1] == (judge(tried) == []), turn
    assert True in verdicts  # else this test would say nothing
    assert False in verdicts


def test_the_referee_agrees_on_when_a_game_is_over(table: SanGimignano) -> None:
    """A result that comes a turn too early, a game that goes on a turn too long."""
    for seed in range(scaled(6, 1)):
        data = recorded(table, seed, builder)
        early = {**data, "turns": data["turns"][:-1]}
        late = {**data, "turns": [*data["turns"], {**data["turns"][-1], "move": "-"}]}
        open_ended = {**data, "result": None}
        for wrong in (early, late, open_ended):
            assert not engine_accepts(wrong)
            assert judge(wrong)
        running = {**early, "result": None}
        assert engine_accepts(running)
        assert judge(running) == []


def _random_turn(data: dict[str, Any], table: SanGimignano, rng: random.Random) -> dict[str, Any]:
    """A turn that is often legal, often nearly so; rarely one that ends the game."""
    *_, state = parse(json.dumps({**data, "result": None})).replay()
    trial = state.copy()
    choose = torri.Rng(rng.randrange(2**32))
    while not trial.over and trial.turns == state.turns:
        trial.apply(trial.sample(choose))
    turn = table.write_turn(trial)
    if rng.random() < 0.03:
        turn["seat"] = (turn["seat"] + 1) % table.players
    words = turn["move"].split(" ")
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        place = rng.randrange(len(words))
        words[place] = _random_word(words[place], data, rng)
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice(("-", "^=", "^0,0:L", "CLS/0@1,1")))
    if rng.random() < 0.1 and len(words) > 1:
        del words[rng.randrange(len(words))]
    return {**turn, "move": " ".join(words)}


def _random_word(word: str, data: dict[str, Any], rng: random.Random) -> str:
    """Another word of the same kind, about places of this town and around it."""
    moves = " ".join([*data["setup"]["table"], *(turn["move"] for turn in data["turns"])])
    places = [piece.split()[0] for piece in moves.split("@")[1:]]
    q, r = (int(number) for number in rng.choice(places).split(","))
    if "@" in word:
        segment, _, place = word.partition("@")
        near = f"{q + rng.choice((-1, 0, 1))},{r + rng.choice((-1, 0, 1))}"
        other = f"{rng.choice(KIND_NAMES)}/{rng.randrange(6)}"
        turned = f"{segment[:3]}/{rng.randrange(6)}"
        return rng.choice((f"{segment}@{near}", f"{other}@{place}", f"{turned}@{place}", "-"))
    area = f"{q},{r}:{rng.choice('CLMS')}"
    if word.startswith("^"):
        return rng.choice((f"^{area}", f"^{area}", "^="))
    return rng.choice((area, area, area, "-"))
