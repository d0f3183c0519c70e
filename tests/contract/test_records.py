"""Notation and records, both ways."""

import copy
import json
from pathlib import Path
from typing import Any, cast

import pytest

import torri
from tests.contract.variants import scaled
from torri import records
from torri.core.errors import RecordError, TorriError
from torri.records import Player, Recorder


def played(game: torri.Game, seed: int, turns: int = 10_000) -> Recorder:
    """A random game, recorded up to so many turns."""
    players = [Player(name=f"p{seat}", kind="human") for seat in range(game.players)]
    recorder = Recorder(game, players)
    rng = torri.Rng(seed)
    while not recorder.state.over and len(recorder.turns) < turns:
        recorder.apply(recorder.state.sample(rng))
    return recorder


def test_a_record_replays_to_the_same_position(game: torri.Game) -> None:
    for seed in range(scaled(20, 2)):
        recorder = played(game, seed)
        text = json.dumps(recorder.to_dict())
        record = records.parse(text)
        assert record.verify() == recorder.state
        assert record.game.options == game.options


def test_a_running_game_has_a_record_at_every_turn(game: torri.Game) -> None:
    for turns in (0, 1, 2, 7, 20):
        recorder = played(game, 5, turns)
        if turns == 0:
            while recorder.state.seat == torri.CHANCE:
                recorder.apply(recorder.state.legal()[0])
        record = records.parse(json.dumps(recorder.to_dict()))
        assert len(record.envelope.turns) == turns
        assert record.envelope.result is None
        assert record.verify() == recorder.state


def test_every_turn_reads_back_as_it_was_written(game: torri.Game) -> None:
    recorder = played(game, 9)
    state = game.read_setup(recorder.to_dict()["setup"])
    assert game.write_setup(state) == recorder.setup
    for turn in recorder.turns:
        game.read_turn(state, turn)
        assert state.turn_text() == turn["move"]
        assert game.write_turn(state) == turn
    assert state == recorder.state


def test_a_line_that_is_cut_or_lengthened_is_refused_and_changes_nothing(game: torri.Game) -> None:
    recorder = played(game, 10, 12)
    state = game.read_setup(recorder.to_dict()["setup"])
    for turn in recorder.turns:
        words = turn["move"].split(" ")
        wrong = {
            "",
            " ",
            words[0],
            " ".join(words[:-1]),
            turn["move"] + " ",
            turn["move"] + " x",
            " " + turn["move"],
            turn["move"].replace(" ", "  ", 1),
            turn["move"].upper() + "!",
            "\n".join(words),
        }
        wrong.discard(turn["move"])  # a turn of one word has fewer ways to be wrong
        before = bytes(state)
        for line in wrong:
            with pytest.raises(TorriError, match="illegal turn"):
                game.read_turn(state, {**turn, "move": line})
            assert bytes(state) == before
        other_seat = (turn["seat"] + 1) % game.players
        with pytest.raises(TorriError, match="turn"):
            game.read_turn(state, {**turn, "seat": other_seat})
        game.read_turn(state, turn)


def _changes(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every way to change one number of a result by one."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [(path, value + 1)]
    items = cast("Any", value.items() if isinstance(value, dict) else enumerate(value))
    return [change for key, inner in items for change in _changes(inner, f"{path}/{key}")]


def _replaced(data: Any, path: str, value: Any) -> Any:
    result = copy.deepcopy(data)
    *parents, last = path.strip("/").split("/")
    place = result
    for key in parents:
        place = place[int(key) if isinstance(place, list) else key]
    place[int(last) if isinstance(place, list) else last] = value
    return result


def test_a_claim_that_is_off_by_one_is_found(game: torri.Game) -> None:
    data = played(game, 21).to_dict()
    for path, value in _changes(data["result"]):
        wrong = {**data, "result": _replaced(data["result"], path, value)}
        with pytest.raises(RecordError, match="result"):
            records.parse(json.dumps(wrong)).verify()


def test_results_must_be_there_exactly_when_the_game_is_over(game: torri.Game) -> None:
    data = played(game, 22).to_dict()
    with pytest.raises(RecordError, match="result is null"):
        records.parse(json.dumps({**data, "result": None})).verify()
    with pytest.raises(RecordError, match="not over"):
        records.parse(json.dumps({**data, "turns": data["turns"][:-1]})).verify()
    longer = json.dumps({**data, "turns": [*data["turns"], data["turns"][-1]]})
    with pytest.raises(RecordError, match=r"turn \d+: .*over"):
        records.parse(longer).verify()


def test_unknown_keys_at_the_top_are_ignored_and_newer_records_refused(game: torri.Game) -> None:
    data = played(game, 23, 3).to_dict()
    assert records.parse(json.dumps({**data, "weather": "fine"})).verify()
    with pytest.raises(RecordError, match="torri-record/2"):
        records.parse(json.dumps({**data, "format": "torri-record/2"}))
    with pytest.raises(RecordError, match="newer"):
        records.parse(json.dumps({**data, "rules": game.rules_version + 1}))


def test_a_record_file_is_written_whole_and_read_back(game: torri.Game, tmp_path: Path) -> None:
    recorder = played(game, 24)
    path = tmp_path / "game.torri.json"
    recorder.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.torri.json"]
    assert records.load(path).verify() == recorder.state
