"""The envelope of a record: what is refused before a single turn is replayed."""

import json
from typing import Any

import pytest

import torri
from tests.referee import JUDGES
from torri import records
from torri.core.errors import RecordError
from torri.records import Player, Recorder


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    game = torri.game("patrician", players=2)
    recorder = Recorder(game, [Player(name="Ann", kind="human")] * 2)
    rng = torri.Rng(1)
    while len(recorder.turns) < 3:
        recorder.apply(recorder.state.sample(rng))
    return json.loads(json.dumps(recorder.to_dict()))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[]", "a record is a JSON object"),
        ("null", "a record is a JSON object"),
        ('{"format": 1, "format": 1}', "the key 'format' stands twice"),
        ('{"a": {"b": 1, "b": 1}}', "the key 'b' stands twice"),
        ('{"format": NaN}', "NaN is not a number"),
        ('{"format": -Infinity}', "-Infinity is not a number"),
        ("[" * 100_000, "not valid JSON"),
        ("9" * 5_000, "not valid JSON"),
        ("{}", "format is None"),
        ('{"format": "torri-record/9"}', "this torri reads 'torri-record/1'"),
    ],
    ids=range(12),
)
def test_what_is_no_record_says_why(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        records.parse(text)


WRONG_ENVELOPES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"rules": 2}, "rules 2 are newer"),
    ({"rules": 0}, "rules: input should be greater than or equal to 1"),
    ({"rules": True}, "rules: input should be a valid integer"),
    ({"options": []}, "options: input should be a valid dict"),
    ({"options": {"players": 2}}, "options must name messengers"),
    ({"players": []}, "players names 0, the options say 2"),
    ({"players": [{"name": "Ann", "kind": "cat"}] * 2}, "players.0.kind"),
    ({"players": [{"name": "A\x1b[31m", "kind": "human"}] * 2}, "must be printable"),
    ({"players": [{"name": "Ann"}] * 2}, "players.0.kind is missing"),
    ({"players": [{"name": "Ann", "kind": "human", "level": "x"}] * 2}, "a human has no level"),
    ({"players": [{"name": "Ann", "kind": "computer", "level": 1}] * 2}, "players.0.level"),
    ({"players": [{"name": "Ann", "kind": "human", "age": 9}] * 2}, "age is unknown here"),
    ({"setup": None}, "setup: input should be a valid dict"),
    ({"turns": {}}, "turns: input should be a valid list"),
    ({"turns": [None]}, "turns.0: input should be a valid dict"),
    ({"turns": [{}] * 10_001}, "turns: list should have at most 10000 items"),
    ({"result": 5}, "result: input should be a valid dict"),
    ({"deck": []}, "deck: no cards"),
    ({"deck": None}, "deck: no cards"),
    ({"fairness": {"commitment": 1}}, "fairness.commitment"),
    ({"fairness": {"commitment": "ab", "scheme": "mine"}}, "fairness.scheme"),
    ({"fairness": {"commitment": "ab", "scheme": "torri-shuffle/1"}}, "64 hexadecimal digits"),
    (
        {"fairness": {"commitment": "ab" * 32, "scheme": "torri-shuffle/1"}},
        "fairness.contributions has 0 entries, one for each of 2 players",
    ),
    (
        {"fairness": {"commitment": "ab", "contributions": ["0"]}},
        "fairness.contributions.0",
    ),
]


@pytest.mark.parametrize(("change", "reason"), WRONG_ENVELOPES)
def test_a_wrong_envelope_says_where(good: dict[str, Any], change: Any, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        records.parse(json.dumps({**good, **change}))


@pytest.mark.parametrize("game", list(JUDGES))
@pytest.mark.parametrize(
    ("player", "is_right"),
    [
        ({"name": "", "kind": "human"}, True),
        ({"name": "Ann", "kind": "human", "level": None}, True),
        ({"name": "Ann", "kind": "human", "level": "mason"}, False),
        ({"name": "Ann", "kind": "computer"}, True),
        ({"name": "Ann", "kind": "computer", "level": None}, True),
        ({"name": "Ann", "kind": "computer", "level": "mason"}, True),
        ({"name": "Ann", "kind": "computer", "level": 3}, False),
        ({"name": "Ann", "kind": "cat"}, False),
        ({"name": 1, "kind": "human"}, False),
        ({"kind": "human"}, False),
    ],
)
def test_engine_and_referee_agree_on_who_may_sit(game: str, player: Any, is_right: bool) -> None:
    recorder = Recorder(torri.game(game, players=2), [Player(name="Ann", kind="human")] * 2)
    rng = torri.Rng(1)
    while recorder.setup is None:
        recorder.apply(recorder.state.sample(rng))
    data = {**recorder.to_dict(), "players": [player] * 2}
    assert (JUDGES[game](data) == []) == is_right
    if is_right:
        records.parse(json.dumps(data)).verify()
    else:
        with pytest.raises(RecordError, match="players"):
            records.parse(json.dumps(data))


def test_a_wrong_option_is_named(good: dict[str, Any]) -> None:
    wrong: dict[str, Any] = {"players": 6, "memory": "good", "colour": "red", "deck": []}
    for key, value in wrong.items():
        options = {**good["options"], key: value}
        with pytest.raises(RecordError, match=f"options: patrician.*{key}"):
            records.parse(json.dumps({**good, "options": options}))


def test_every_key_is_needed(good: dict[str, Any]) -> None:
    for key in good:
        with pytest.raises(RecordError, match=key):
            records.parse(json.dumps({name: value for name, value in good.items() if name != key}))


def test_a_promise_that_only_its_maker_can_prove_is_left_alone(good: dict[str, Any]) -> None:
    promise = {"commitment": "any", "secret": "thing"}
    record = records.parse(json.dumps({**good, "fairness": promise}))
    assert record.verify()
    assert not record.check_shuffle()


def test_a_game_that_is_not_dealt_has_no_record() -> None:
    recorder = Recorder(torri.game("patrician", players=2), [])
    with pytest.raises(RecordError, match="not yet dealt"):
        recorder.to_dict()


def test_a_key_that_stands_twice_is_found_at_once_in_a_huge_object() -> None:
    keys = ", ".join(f'"{number}": 0' for number in range(200_000))
    with pytest.raises(RecordError, match="the key '7' stands twice"):
        records.parse("{" + keys + ', "7": 0}')
