"""The commands, as a user runs them."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.runner import is_one_clear_line, torri
from torri.core.jit import COMPILING
from torri.games.patrician.components import STANDARD_DECK

GAMES = "300" if COMPILING else "5"


def test_simulate_prints_a_table() -> None:
    outcome = torri("simulate", "patrician", "--players", "4", "--messengers", "--games", GAMES)
    assert outcome.code == 0
    assert "win share" in outcome.out
    assert "games a second" in outcome.out


def test_every_command_works_for_san_gimignano(tmp_path: Path) -> None:
    options = ("--players", "4", "--string", "--games", "3", "--records", str(tmp_path))
    assert "win share" in torri("simulate", "san_gimignano", *options).out
    names = [str(path) for path in sorted(tmp_path.iterdir())]
    assert all("san_gimignano-4-string-seed1" in name for name in names)
    assert "3 records are valid" in torri("verify", *names).out
    moves = [turn["move"] for turn in json.loads(Path(names[0]).read_text("utf-8"))["turns"]]
    shown = torri("replay", names[0], "--boards").out
    assert all(move in shown for move in moves)
    assert shown.count("San Gimignano, 4 players, string") == len(moves) + 1
    assert "--string" in torri("play", "san_gimignano", "--help").out


def test_simulate_prints_json_that_does_not_depend_on_the_workers() -> None:
    outcomes = [
        torri("simulate", "patrician", "--games", GAMES, "--seed", "9", "--json", "--workers", n)
        for n in ("1", "3")
    ]
    one, other = (json.loads(outcome.out) for outcome in outcomes)
    assert one["games_per_second"] > 0
    assert one["games"] == int(GAMES)
    assert one["seats"] == other["seats"]
    assert one["turns"] == {"mean": 48.0, "shortest": 48, "longest": 48}
    assert abs(sum(seat["win_share"] for seat in one["seats"]) - 1) < 1e-4


def test_simulate_counts_the_games_it_records(tmp_path: Path) -> None:
    arguments = ("--games", "5", "--seed", "4", "--json", "--records", str(tmp_path))
    data = json.loads(torri("simulate", "patrician", *arguments).out)
    records = [json.loads(path.read_text("utf-8")) for path in sorted(tmp_path.iterdir())]
    assert len(records) == 5
    points = [record["result"]["points"] for record in records]
    means = [sum(row[seat] for row in points) / 5 for seat in range(3)]
    assert [seat["points"] for seat in data["seats"]] == pytest.approx(means)
    names = [str(path) for path in sorted(tmp_path.iterdir())]
    assert "5 records are valid" in torri("verify", *names).out
    assert torri("verify", "--quiet", *names).out == "5 records are valid\n"


def test_replay_shows_turns_and_boards(tmp_path: Path) -> None:
    torri("simulate", "patrician", "--games", "1", "--records", str(tmp_path))
    (path,) = tmp_path.iterdir()
    moves = [turn["move"] for turn in json.loads(path.read_text("utf-8"))["turns"]]
    shown = torri("replay", str(path)).out
    assert all(move in shown for move in moves)
    assert "the game is over" in shown
    assert "turn 1:" in torri("replay", str(path), "--turn", "0").out
    assert torri("replay", str(path), "--boards").out.count("Milano") == len(moves) + 1
    assert is_one_clear_line(torri("replay", str(path), "--turn", "99").err)


def test_verify_stops_at_the_first_wrong_record(tmp_path: Path) -> None:
    torri("simulate", "patrician", "--games", "2", "--records", str(tmp_path))
    one, other = sorted(tmp_path.iterdir())
    data = json.loads(other.read_text("utf-8"))
    data["result"]["points"][0] += 1
    other.write_text(json.dumps(data), "utf-8")
    outcome = torri("verify", str(one), str(other))
    assert outcome.code == 2
    assert "valid" in outcome.out
    assert is_one_clear_line(outcome.err)
    assert other.name in outcome.err
    assert "result.points[0]" in outcome.err


def test_decks_are_checked_and_played(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    standard = files("torri.games.patrician").joinpath("deck.toml").read_text("utf-8")
    path.write_text(standard.replace('"MI-1"', '"MY-1"'), "utf-8")
    assert "fit for 2, 3, 4, 5 players" in torri("deck", "check", str(path)).out
    assert torri("deck", "check", str(path), "--players", "4").code == 0
    assert is_one_clear_line(torri("deck", "check", str(path), "--players", "7").err)
    folder = tmp_path / "records"
    deck = ("--deck", str(path), "--records", str(folder))
    assert torri("simulate", "patrician", "--games", "2", *deck).code == 0
    record = next(folder.iterdir())
    assert len(json.loads(record.read_text("utf-8"))["deck"]) == len(STANDARD_DECK.cards)
    assert torri("verify", str(record)).code == 0


def test_a_deck_that_does_not_fit_the_players_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    cards = [card.to_dict() for card in STANDARD_DECK.cards if card.id != "PI-1"]
    cards += [{"id": f"PI-{n}", "city": "PI", "bonus": "any"} for n in (8, 9)]
    text = "".join(
        "[[card]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in card.items())
        for card in cards
    )
    path.write_text(text, "utf-8")
    assert "fit for 2, 3, 4 players" in torri("deck", "check", str(path)).out
    for outcome in (
        torri("deck", "check", str(path), "--players", "5"),
        torri("simulate", "patrician", "--players", "5", "--deck", str(path)),
    ):
        assert outcome.code == 2
        assert is_one_clear_line(outcome.err)
        assert "56 cards do not divide evenly by 5" in outcome.err


@pytest.mark.skipif(not COMPILING, reason="measuring plain Python says nothing")
def test_bench_measures() -> None:
    data = json.loads(torri("bench", "--seconds", "0.01", "--json").out)
    assert [(row["game"], row["players"]) for row in data["figures"]] == [
        *(("patrician", players) for players in (2, 3, 4, 5)),
        *(("san_gimignano", players) for players in (2, 3, 4)),
    ]
    assert all(row["games_per_second"] > 0 for row in data["figures"])
    most = {"patrician": 512, "san_gimignano": 1_024}
    assert all(row["state_bytes"] <= most[row["game"]] for row in data["figures"])
    assert "from Python" in torri("bench", "--seconds", "0.01", "--game", "patrician").out


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate chess",
        "simulate patrician --players 1",
        "simulate patrician --players 6",
        "simulate patrician --players nan",
        "simulate patrician --players 99999999999999999999999999999999999999999999999999",
        "simulate patrician --games 0",
        "simulate patrician --games -5",
        "simulate patrician --games NaN",
        "simulate patrician --games 1e3",
        "simulate patrician --seed NaN",
        "simulate patrician --workers 0",
        "simulate patrician --memory photographic",
        "simulate patrician --penalty none",
        "simulate patrician --last-city first",
        "simulate patrician --deck",
        "simulate patrician --deck /does/not/exist",
        "simulate patrician --records /dev/null --games 1",
        "simulate patrician --colour red",
        "simulate patrician extra",
        "simulate san_gimignano --players 5",
        "simulate san_gimignano --players 1",
        "simulate san_gimignano --string yes",
        "simulate san_gimignano --messengers",
        "simulate san_gimignano --deck deck.toml",
        "simulate san_gimignano --games 0",
        "simulate san-gimignano",
        "match patrician",
        "match patrician --players",
        "match patrician --players random",
        "match patrician --players random random random random random random",
        "match patrician --players random grandmaster",
        "match patrician --players 3",
        "match patrician random random",
        "match patrician --players random random --games 0",
        "match patrician --players random random --games 10000000",
        "match patrician --players random random --workers 0",
        "match patrician --players random random --seed x",
        "match patrician --players random random --ray nowhere",
        "match patrician --players random random --ray local --workers 2",
        "match patrician --players random random --results /",
        "match patrician --players random random --results /dev/null/x",
        "match san_gimignano --players random random --messengers",
        "match chess --players random random",
        "ladder patrician --levels random",
        "ladder patrician --levels random random",
        "ladder patrician --levels random grandmaster",
        "ladder patrician --players random apprentice",
        "ladder patrician --players 6",
        "ladder patrician --games -1",
        "ladder patrician --results /dev/null",
        "ladder san_gimignano --players 5",
        "play san_gimignano --seat 3",
        "play san_gimignano --players 99999999999999999999",
        "play patrician --seat 3",
        "play patrician --players 1",
        "play go",
        "replay",
        "replay /does/not/exist",
        "replay /",
        "verify",
        "verify /dev/null",
        "deck check /dev/null",
        "deck shuffle x",
        "bench --seconds nan",
        "bench --seconds 0",
        "bench --game chess",
        "dance",
        "--colour",
    ],
)
def test_wrong_arguments_end_in_one_clear_line(arguments: str) -> None:
    outcome = torri(*arguments.split())
    assert outcome.code == 2
    assert is_one_clear_line(outcome.err), outcome.err


def test_help_teaches() -> None:
    assert "torri play patrician" in torri("--help").out
    assert "--last-city" in torri("simulate", "patrician", "--help").out
    assert "Usage" in torri("simulate").out
    assert torri("--version").out.startswith("torri ")


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "torri", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)


def test_the_real_process_behaves_the_same(tmp_path: Path) -> None:
    broken = tmp_path / "broken.torri.json"
    broken.write_text('{"format": "torri-record/1", "game": ')
    for arguments in (("verify", str(broken)), ("simulate", "patrician", "--players", "6")):
        outcome = process(*arguments)
        assert outcome.returncode == 2
        assert outcome.stdout == ""
        assert is_one_clear_line(outcome.stderr)
    assert process("--version").returncode == 0


def test_output_that_cannot_be_written_is_one_line_too(tmp_path: Path) -> None:
    torri("simulate", "patrician", "--games", "1", "--records", str(tmp_path))
    (path,) = tmp_path.iterdir()
    full = f"{sys.executable} -m torri replay {path} > /dev/full"
    outcome = subprocess.run(["bash", "-c", full], capture_output=True, text=True, check=False)
    assert outcome.returncode == 2
    assert is_one_clear_line(outcome.stderr), outcome.stderr
    plain = f"PYTHONIOENCODING=ascii {sys.executable} -m torri replay {path}"
    outcome = subprocess.run(["bash", "-c", plain], capture_output=True, text=True, check=True)
    assert "Milano" in outcome.stdout


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f"{sys.executable} -m torri --help | head -n 1"
    outcome = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert outcome.stderr == ""
