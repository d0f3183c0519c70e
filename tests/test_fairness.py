"""The committed shuffle: even, the same for ever, and every deviation found."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import torri
from tests.contract.variants import scaled
from torri import records
from torri.cli.main import app
from torri.core.errors import RecordError
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.fairness import KeyedNumbers, commitment_to, committed_deal, new_secret
from torri.records import Player, Recorder

GAMES = {
    "patrician": torri.game("patrician", players=3, messengers=True),
    "san_gimignano": torri.game("san_gimignano", players=3),
}
GIVEN = ["00ff", None, "ab" * 32]
PEOPLE = [
    Player(name="Ann", kind="human"),
    Player(name="Mason", kind="computer", level="mason"),
    Player(name="Bo", kind="human"),
]


def fair_record(game: torri.Game, secret: str, given: list[str | None]) -> dict[str, Any]:
    """A game at random, its chance from a committed shuffle."""
    recorder, deal, rng = Recorder(game, PEOPLE), committed_deal(game, secret, given), Rng(1)
    while not recorder.state.over:
        state = recorder.state
        is_chance = state.seat == CHANCE
        recorder.apply(deal.draw(state.legal()) if is_chance else state.sample(rng))
    fairness = {
        "scheme": "torri-shuffle/1",
        "commitment": commitment_to(secret),
        "contributions": given,
        "secret": secret,
    }
    return {**recorder.to_dict(), "fairness": fairness}


@pytest.fixture(params=list(GAMES))
def fair(request: pytest.FixtureRequest) -> dict[str, Any]:
    return fair_record(GAMES[request.param], new_secret(), list(GIVEN))


def read(data: dict[str, Any]) -> records.Record:
    return records.parse(json.dumps(data))


def test_a_record_proves_its_shuffle(fair: dict[str, Any]) -> None:
    record = read(fair)
    assert record.verify().over
    assert record.check_shuffle()


def test_a_running_game_keeps_its_secret(fair: dict[str, Any]) -> None:
    running = {**fair, "fairness": {**fair["fairness"], "secret": None}}
    running["turns"], running["result"] = running["turns"][:3], None
    record = read(running)
    assert not record.verify().over
    assert not record.check_shuffle()


@pytest.mark.parametrize("key", ["commitment", "secret"])
def test_another_secret_is_found(fair: dict[str, Any], key: str) -> None:
    other = {**fair, "fairness": {**fair["fairness"], key: new_secret()}}
    with pytest.raises(RecordError, match="not the one that was committed to"):
        read(other).verify()


def test_another_contribution_is_found(fair: dict[str, Any]) -> None:
    for seat, given in enumerate(["00fe", "00", None]):
        contributions = [*GIVEN[:seat], given, *GIVEN[seat + 1 :]]
        other = {**fair, "fairness": {**fair["fairness"], "contributions": contributions}}
        with pytest.raises(RecordError, match="fairness: not what was shuffled: setup"):
            read(other).verify()


def test_another_card_drawn_later_is_found() -> None:
    """Two games with the same set-up and other draws: only the turns can tell."""
    game, secret = GAMES["patrician"], new_secret()
    record = fair_record(game, secret, list(GIVEN))
    state = game.read_setup(record["setup"])
    turns: list[dict[str, Any]] = []
    rng = Rng(5)
    for _ in range(6):
        before = state.turns
        while state.turns == before:
            state.apply(state.sample(rng))
        turns.append(game.write_turn(state))
    with pytest.raises(RecordError, match=r"fairness: turn \d: .*is not what was shuffled"):
        read({**record, "turns": turns, "result": None}).verify()


def test_the_recipe_of_the_docs_gives_the_same_shuffle() -> None:
    """docs/fairness.md has a program of its own; it must agree with torri."""
    text = (Path(__file__).parent.parent / "docs/fairness.md").read_text("utf-8")
    program = text.split("```python\n")[1].split("```")[0]
    recipe: dict[str, Any] = {}
    exec(program, recipe)  # noqa: S102 - the program of the docs is what is tested
    game, secret = GAMES["patrician"], new_secret()
    outcomes = list(range(game.player_actions, len(game.action_names)))
    for order in range(3):
        assert recipe["shuffled"](outcomes, secret, GIVEN, order) == order_of(
            game, secret, order, outcomes
        )


def order_of(game: torri.Game, secret: str, order: int, outcomes: list[int]) -> list[int]:
    """All outcomes, in the order in which a deal would have them come."""
    deal = committed_deal(game, secret, GIVEN)
    deal.orders = order
    left, drawn = list(outcomes), list[int]()
    while left:
        drawn.append(deal.draw(left))
        left.remove(drawn[-1])
    return drawn


def test_words_are_those_of_hmac() -> None:
    key = bytes(range(32))
    block = hmac.new(key, b"2:0", hashlib.sha256).digest()
    numbers = KeyedNumbers(key, 2)
    words = [numbers.below(2**32) for _ in range(8)]
    assert words == [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    assert numbers.below(2**32) == int.from_bytes(
        hmac.new(key, b"2:1", hashlib.sha256).digest()[:4], "big"
    )


def test_numbers_are_even() -> None:
    numbers = KeyedNumbers(b"key", 0)
    count = scaled(30_000, 3_000)
    found = Counter(numbers.below(6) for _ in range(count))
    assert set(found) == set(range(6))
    assert sum((found[face] - count / 6) ** 2 / (count / 6) for face in found) < 25


def test_words_that_would_favour_the_low_numbers_are_skipped() -> None:
    limit = 2**32 - 2**30  # a quarter of all words is too many
    plain, numbers = KeyedNumbers(b"key", 0), KeyedNumbers(b"key", 0)
    words = [plain.below(2**32) for _ in range(400)]
    wanted = [word for word in words if word < limit]
    assert len(wanted) < len(words)
    assert [numbers.below(limit) for _ in wanted] == wanted


def test_a_secret_has_256_bits_and_its_commitment_is_its_digest() -> None:
    secret = new_secret()
    assert len(bytes.fromhex(secret)) == 32
    assert secret != new_secret()
    assert commitment_to("00" * 32) == hashlib.sha256(bytes(32)).hexdigest()


def test_verify_says_what_is_proved(fair: dict[str, Any], tmp_path: Path) -> None:
    promise = fair["fairness"]
    files = {
        "proved": (fair, "shuffled as promised"),
        "untold": ({**fair, "fairness": {**promise, "secret": None}}, "not told yet"),
        "other": ({**fair, "fairness": {"commitment": "?"}}, "cannot be checked"),
        "none": ({key: fair[key] for key in fair if key != "fairness"}, "points"),
    }
    for name, (data, words) in files.items():
        path = tmp_path / f"{name}.torri.json"
        path.write_text(json.dumps(data), "utf-8")
        result = CliRunner().invoke(app, ["verify", str(path)])
        assert result.exit_code == 0
        assert words in result.output
    broken = tmp_path / "broken.torri.json"
    broken.write_text(json.dumps({**fair, "fairness": {**promise, "secret": "0" * 64}}), "utf-8")
    result = CliRunner().invoke(app, ["verify", str(broken)])
    assert result.exit_code != 0
