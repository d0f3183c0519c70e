"""Players of one's own: found in files, seated like levels, refused in one line."""

import sys
from pathlib import Path

import pytest

import torri
from tests.cli.runner import is_one_clear_line
from tests.cli.runner import torri as command
from torri.arena.entrants import entrant, thinker
from torri.arena.matches import Match, play_game
from torri.arena.results import Results
from torri.arena.running import play_here
from torri.core.errors import FileError, IllegalAction, OptionError, PlayerError
from torri.players import level

PLAYERS = """
import helper
import parts.deeper

class Lowest:
    def __init__(self, game, rng):
        self.game, self.rng = game, rng

    def decide(self, view):
        return helper.lowest(view)

def seated(game, rng):
    return Lowest(game, rng)

class Cheat(Lowest):
    def decide(self, view):
        return -5

class Blank:
    def __init__(self, game, rng):
        pass

number = 3
"""
GAME = torri.game("patrician", players=2)


@pytest.fixture
def players(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text("def lowest(view):\n    return view.legal()[0]\n")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "deeper.py").write_text("")
    path = tmp_path / "players.py"
    path.write_text(PLAYERS)
    return path


def match_of(*players: str, games: int = 2) -> Match:
    return Match.at(GAME, players, games, seed=1)


@pytest.mark.parametrize("name", ["Lowest", "seated"])
def test_a_file_plays_and_finds_what_lies_beside_it(players: Path, name: str) -> None:
    view = GAME.new(seed=1).view(GAME.new(seed=1).seat)
    own = thinker(f"{players}:{name}", GAME, seed=7)
    assert own.decide(view) == view.legal()[0]
    made = vars(own)["own"]
    assert made.game is GAME
    assert made.rng.below(10**9) == torri.Rng(7).below(10**9)


def test_a_match_seats_it_in_this_process_and_in_others(players: Path) -> None:
    match = match_of(f"{players}:Lowest", "random", games=4)
    here = [play_game(match, index) for index in range(4)]
    there = sorted(play_here(match, range(4), workers=2), key=lambda result: result.index)
    assert [result.points for result in here] == [result.points for result in there]
    assert all(result.decisions[0] > 20 for result in here)


def test_two_versions_of_a_player_keep_their_own_neighbours(players: Path, tmp_path: Path) -> None:
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = folder / "players.py"
    newer.write_text(PLAYERS.replace("class Cheat", "class Stranger"))
    (folder / "parts").mkdir()
    (folder / "parts" / "deeper.py").write_text("")
    (folder / "helper.py").write_text("def lowest(view):\n    return view.legal()[-1]\n")
    view = GAME.new(seed=1).view(GAME.new(seed=1).seat)
    for path, action in ((players, view.legal()[0]), (newer, view.legal()[-1])) * 2:
        assert thinker(f"{path}:Lowest", GAME).decide(view) == action
    with pytest.raises(OptionError, match="has no class or function 'Cheat'"):
        entrant(f"{newer}:Cheat")
    assert str(folder) not in sys.path
    assert not {"helper", "parts", "parts.deeper"} & set(sys.modules)


def test_results_of_another_version_of_the_file_are_refused(players: Path, tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    match = match_of(f"{players}:Lowest", "random")
    with Results(match, kept) as results:
        results.add(play_game(match, 0))
    with Results(match, kept) as results:
        assert list(results.missing()) == [1]
    players.write_text(PLAYERS + "# changed\n")
    with (
        pytest.raises(OptionError, match="does not hold results of this match"),
        Results(match, kept),
    ):
        pass
    assert "own" not in match_of("random", "random").describe()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Nobody", "has no class or function 'Nobody'"),
        ("number", "has no class or function 'number'"),
        ("", "has no class or function ''"),
    ],
)
def test_a_name_that_is_no_player_is_refused(players: Path, name: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        match_of(f"{players}:{name}", "random")


def test_what_cannot_decide_is_refused(players: Path) -> None:
    with pytest.raises(PlayerError, match="has no method decide"):
        play_game(match_of(f"{players}:Blank", "random"), 0)


def test_an_illegal_decision_is_told_with_the_legal_ones(players: Path) -> None:
    with pytest.raises(IllegalAction, match=r"Cheat in seat \d: illegal action -5.*legal: "):
        play_game(match_of(f"{players}:Cheat", "random"), 0)


def test_a_file_that_is_not_there_or_has_no_name_is_told_in_one_line(players: Path) -> None:
    for spec in (f"{players.parent / 'nowhere.py'}:Lowest", str(players)):
        with pytest.raises((FileError, OptionError)):
            entrant(spec)
        outcome = command("match", "patrician", "--players", spec, "random")
        assert outcome.code != 0
        assert is_one_clear_line(outcome.err)


def test_errors_in_a_file_are_its_own_each_time(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0\n")
    for _ in range(2):
        with pytest.raises(
            PlayerError, match=r"Player: ZeroDivisionError: .* \(broken.py, line 1\)"
        ):
            entrant(f"{broken}:Player")


WRONG = """
import sys

class Missing:
    def __init__(self, game, rng):
        open("nowhere.npz")

class Late:
    def __init__(self, game, rng):
        self.left = 5

    def decide(self, view):
        self.left -= 1
        if not self.left:
            raise Unsendable(1, 2)
        return view.legal()[0]

class Unsendable(Exception):
    def __init__(self, one, other):
        super().__init__("what pickle cannot make again")

class Leaving:
    def __init__(self, game, rng):
        sys.exit(3)

class Talking:
    def __init__(self, game, rng):
        print("here I am")

    def decide(self, view):
        print("hmm")
        return view.legal()[0]
"""


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Missing", r"Missing: FileNotFoundError: .*nowhere.npz.* \(wrong.py, line 6\)"),
        ("Late", r"Late: Unsendable: .* again \(wrong.py, line 15\), in game \d, turn \d, seat \d"),
        ("Leaving", r"Leaving: SystemExit: 3 \(wrong.py, line 24\)"),
    ],
)
def test_errors_of_a_player_are_told_as_its_own(
    tmp_path: Path, name: str, reason: str, workers: int
) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    with pytest.raises(PlayerError, match=reason):
        list(play_here(match_of(f"{tmp_path / 'wrong.py'}:{name}", "random"), range(2), workers))


def test_the_command_tells_them_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    for name in ("Missing", "Late", "Leaving"):
        outcome = command(
            "match", "patrician", "--players", f"{tmp_path}/wrong.py:{name}", "random"
        )
        assert outcome.code != 0
        assert is_one_clear_line(outcome.err)
        assert f"wrong.py:{name}: " in outcome.err


def test_what_a_player_prints_is_no_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    play_game(match_of(f"{tmp_path / 'wrong.py'}:Talking", "random"), 0)
    told = capsys.readouterr()
    assert told.out == ""
    assert "here I am\nhmm\n" in told.err


def test_levels_never_run_a_file(players: Path) -> None:
    """What a server seats is a level: nobody's file is run there."""
    with pytest.raises(OptionError, match="there is no level"):
        level(f"{players}:Lowest")
