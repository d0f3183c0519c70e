"""The engine against a referee written from the rulebook alone, which shares no code with it."""

import json
import random
from typing import Any

import pytest

import torri
from tests.contract.variants import ALL_GAMES, scaled
from tests.referee import JUDGES
from tests.referee import PATRICIAN_CARDS as CARDS
from tests.referee.engine import engine_accepts, recorded
from torri.games.patrician.actions import messenger_name, shift_name
from torri.games.patrician.components import BUILDS, CODES, deck_from_list
from torri.games.patrician.game import Patrician
from torri.records import parse

judge = JUDGES["patrician"]
GAMES = {name: game for name, game in ALL_GAMES.items() if isinstance(game, Patrician)}


@pytest.fixture(params=list(GAMES), ids=list(GAMES))
def table(request: pytest.FixtureRequest) -> Patrician:
    return GAMES[request.param]


def test_the_referee_agrees_with_whole_games(table: Patrician) -> None:
    for seed in range(scaled(25, 3)):
        assert judge(recorded(table, seed)) == []


def test_the_referee_agrees_with_games_of_an_own_deck() -> None:
    """44 cards, 19 of them with two crests: a seat may need more floors than P2 gives."""
    gone, doubled = ("RO-7", "BO-7", "FI-7", "VE-3"), ("RO-6", "BO-6", "FI-6", "VE-4")
    crests = [{"id": name, "city": name[:2], "bonus": "crest"} for name in doubled]
    kept = [card for card in CARDS if card["id"] not in (*gone, *doubled)]
    deck = deck_from_list([*kept, *crests], "own")
    assert deck.fits() == [2, 4]
    for players in deck.fits():
        game = Patrician(players=players, messengers=True, ambassadors=True, deck=deck)
        for seed in range(scaled(40, 3)):
            data = recorded(game, seed)
            assert len(data["deck"]) == 51
            assert judge(data) == []
            assert engine_accepts(data)


def test_the_referee_agrees_on_what_is_legal(table: Patrician) -> None:
    """Lines put together at random from plausible words are accepted by both or by neither."""
    rng = random.Random(f"{table.players}{table.options}")
    accepted = 0
    for seed in range(scaled(8, 2)):
        data = recorded(table, seed, turns=rng.randrange(table.players * 11))
        for _ in range(scaled(30, 8)):
            turn = _random_turn(data, table, rng)
            tried = {**data, "turns": [*data["turns"], turn], "result": None}
            engine = engine_accepts(tried)
            assert engine == (judge(tried) == []), turn
            accepted += engine
    assert accepted  # else this test would say nothing


def _random_turn(data: dict[str, Any], table: Patrician, rng: random.Random) -> dict[str, Any]:
    """A turn that is often legal, often nearly so."""
    *_, state = parse(json.dumps({**data, "result": None})).replay()
    trial = state.copy()
    seat = trial.seat
    choose = torri.Rng(rng.randrange(2**32))
    while not trial.over and trial.turns == state.turns:
        trial.apply(trial.sample(choose))
    turn = table.write_turn(trial)
    turn["seat"] = seat if rng.random() < 0.97 else (seat + 1) % table.players
    words = turn["move"].split(" ")
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        place = rng.randrange(len(words))
        words[place] = _random_word(words[place], table, rng)
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice(("=", "@=", "+0", "a", "MI:a>b")))
    if rng.random() < 0.1 and len(words) > 1:
        del words[rng.randrange(len(words))]
    if rng.random() < 0.1:
        turn["drawn"] = rng.choice([None, *(card.id for card in table.cards)])
    return {**turn, "move": " ".join(words)}


def _random_word(word: str, table: Patrician, rng: random.Random) -> str:
    """Another word of the same kind."""
    if word in BUILDS:
        return rng.choice(BUILDS)
    if word == "=" or ">" in word:
        return shift_name(rng.randrange(21))
    if word.startswith("+"):
        return rng.choice(["+0", *(f"+{code}" for code in CODES)])
    if word.startswith("@"):
        return messenger_name(rng.randrange(13))
    return rng.choice(table.cards).id
