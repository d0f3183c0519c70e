"""Spoiled files never end in a traceback, and are never touched."""

import json
import random
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.mutations import DECK, RECORD
from tests.cli.runner import is_one_clear_line, torri
from tests.contract.variants import as_flags, flag_combinations
from tests.referee import JUDGES
from torri.games import REGISTRY

STANDARD = files("torri.games.patrician").joinpath("deck.toml").read_bytes()


@pytest.fixture(scope="module")
def count(request: pytest.FixtureRequest) -> int:
    """How many files a test spoils: some of each game; `make proof` asks for many."""
    return request.config.getoption("--fuzz-files") or 1_000


def originals(game: str, folder: Path) -> list[bytes]:
    """Right records of a game, one of every variant."""
    for options in flag_combinations(game):
        flags = as_flags(options)
        outcome = torri("simulate", game, "--games", "1", "--records", str(folder), *flags)
        assert outcome.code == 0
    return [path.read_bytes() for path in sorted(folder.iterdir())]


@pytest.mark.parametrize("game", list(REGISTRY))
def test_spoiled_records(game: str, count: int, tmp_path: Path) -> None:
    rng = random.Random(2026)
    right = originals(game, tmp_path / "right")
    if game == "patrician":
        count //= 2  # the other half are decks
    path = tmp_path / "spoiled.torri.json"
    refused = 0
    for number in range(count):
        raw = rng.choice(RECORD)(rng.choice(right), rng)
        path.write_bytes(raw)
        outcome = torri("verify" if number % 4 else "replay", str(path))
        assert path.read_bytes() == raw
        if outcome.code == 0:  # then it was a right record still, as the referee must say too
            data = json.loads(raw.decode("utf-8-sig"))
            assert JUDGES[data["game"]](data) == [], raw
        else:
            refused += 1
            assert outcome.code == 2, raw
            assert is_one_clear_line(outcome.err), (raw, outcome.err)
    assert refused > 0.9 * count


def test_spoiled_decks(count: int, tmp_path: Path) -> None:
    rng = random.Random(2027)
    path = tmp_path / "spoiled.toml"
    refused = 0
    for number in range(count // 2):
        raw = rng.choice(DECK)(STANDARD, rng)
        path.write_bytes(raw)
        check = ("deck", "check", str(path))
        use = ("simulate", "patrician", "--games", "1", "--json", "--deck", str(path))
        outcome = torri(*(use if number % 4 == 0 else check))
        assert path.read_bytes() == raw
        if outcome.code != 0:
            refused += 1
            assert outcome.code == 2, raw
            assert is_one_clear_line(outcome.err), (raw, outcome.err)
    assert refused > 0.8 * (count // 2)


def test_enormous_files(tmp_path: Path) -> None:
    path = tmp_path / "enormous"
    path.write_bytes(originals("patrician", tmp_path / "right")[0] + b" " * 5_000_000)
    assert is_one_clear_line(torri("verify", str(path)).err)
    assert "too large" in torri("verify", str(path)).err
    path.write_bytes(STANDARD + b"\n" * 2_000_000)
    assert "too large" in torri("deck", "check", str(path)).err
    with path.open("wb") as file:
        file.truncate(2**40)  # a terabyte with nothing in it
    assert "too large" in torri("verify", str(path)).err
    assert "too large" in torri("deck", "check", str(path)).err
