"""Spoiled files never end in a traceback, and are never touched."""

import json
import random
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.mutations import DECK, RECORD
from tests.cli.runner import is_one_clear_line, torri
from tests.referee.patrician import judge
from torri.core.jit import COMPILING

STANDARD = files("torri.games.patrician").joinpath("deck.toml").read_bytes()
CARDS = tomllib.loads(STANDARD.decode())["card"]


@pytest.fixture(scope="module")
def count(request: pytest.FixtureRequest) -> int:
    """How many files each of the two tests spoils: 5,000 in all, unless told otherwise."""
    given = request.config.getoption("--fuzz-files")
    return (given or (5_000 if COMPILING else 200)) // 2


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("originals")
    for number, options in enumerate(((), ("--messengers",), ("--ambassadors", "--players", "5"))):
        target = folder / str(number)
        outcome = torri("simulate", "patrician", "--games", "1", "--records", str(target), *options)
        assert outcome.code == 0
    return [path.read_bytes() for path in sorted(folder.glob("*/*.torri.json"))]


def test_spoiled_records(originals: list[bytes], count: int, tmp_path: Path) -> None:
    rng = random.Random(2026)
    path = tmp_path / "spoiled.torri.json"
    refused = 0
    for number in range(count):
        raw = rng.choice(RECORD)(rng.choice(originals), rng)
        path.write_bytes(raw)
        outcome = torri("verify" if number % 4 else "replay", str(path))
        assert path.read_bytes() == raw
        if outcome.code == 0:  # then it was a right record still, as the referee must say too
            assert judge(json.loads(raw.decode("utf-8-sig")), CARDS) == [], raw
        else:
            refused += 1
            assert outcome.code == 2, raw
            assert is_one_clear_line(outcome.err), (raw, outcome.err)
    assert refused > 0.9 * count


def test_spoiled_decks(count: int, tmp_path: Path) -> None:
    rng = random.Random(2027)
    path = tmp_path / "spoiled.toml"
    refused = 0
    for number in range(count):
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
    assert refused > 0.8 * count


def test_enormous_files(tmp_path: Path, originals: list[bytes]) -> None:
    path = tmp_path / "enormous"
    path.write_bytes(originals[0] + b" " * 5_000_000)
    assert is_one_clear_line(torri("verify", str(path)).err)
    assert "too large" in torri("verify", str(path)).err
    path.write_bytes(STANDARD + b"\n" * 2_000_000)
    assert "too large" in torri("deck", "check", str(path)).err
    with path.open("wb") as file:
        file.truncate(2**40)  # a terabyte with nothing in it
    assert "too large" in torri("verify", str(path)).err
    assert "too large" in torri("deck", "check", str(path)).err
