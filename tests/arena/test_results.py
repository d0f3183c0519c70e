"""Results that are kept: resumed, torn, spoiled, or of another match."""

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.arena.test_matches import match_of
from torri.arena.matches import play_game
from torri.arena.results import Results
from torri.core.errors import FileError, OptionError

MATCH = match_of("apprentice", "random", games=4)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_leaves_as_many_results_here_as_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    write = Results._write  # pyright: ignore[reportPrivateUsage]

    def interrupted(results: Results, line: str) -> None:
        signal.raise_signal(signal.SIGINT)
        write(results, line)
        signal.raise_signal(signal.SIGINT)

    with Results(MATCH, path) as results:
        monkeypatch.setattr(Results, "_write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            results.add(play_game(MATCH, 0))
        assert len(results.games) == path.read_text().count("\n") - 1 == 1


def spoiled(**changes: Any) -> str:
    """The line of a game that was never played like this."""
    return json.dumps({**play_game(MATCH, 2).model_dump(), **changes})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the first two games of a match."""
    path = tmp_path / "new" / "match.jsonl"
    with Results(MATCH, path) as results:
        for index in (1, 0):
            results.add(play_game(MATCH, index))
    return path


def test_a_match_goes_on_where_it_stopped(path: Path) -> None:
    with Results(MATCH, path) as results:
        assert [result.index for result in results.games] == [1, 0]
        assert list(results.missing()) == [2, 3]
        results.add(play_game(MATCH, 2))
    assert path.read_text().count("\n") == 4
    with Results(replace(MATCH, games=6), path) as results:
        assert list(results.missing()) == [3, 4, 5]
        assert results.done[2].points == play_game(MATCH, 2).points
    with Results(replace(MATCH, games=1), path) as results:
        assert [result.index for result in results.games] == [0]
        assert list(results.missing()) == []


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_torn_line_is_dropped_and_its_game_played_again(path: Path, mark: bytes) -> None:
    whole = path.read_bytes()
    for cut in (1, 2, 30):
        path.write_bytes(mark + whole[:-cut])
        with Results(MATCH, path) as results:
            assert list(results.done) == [1]
            results.add(play_game(MATCH, 0))
        text = path.read_bytes().removeprefix(mark)
        assert text.count(b"\n") == 3
        with Results(MATCH, path) as results:
            assert list(results.done) == [1, 0]


def test_a_torn_first_line_is_written_again(path: Path) -> None:
    for kept in (0, 1, 40):
        path.write_bytes(MATCH.describe().encode()[:kept])
        with Results(MATCH, path) as results:
            assert not results.done
        assert path.read_text() == MATCH.describe() + "\n"


@pytest.mark.parametrize("foreign", ["", "\n", "a diary", "a diary\n", "{}\n", "[]\nnull\n"])
def test_the_file_of_something_else_is_refused_and_left_alone(path: Path, foreign: str) -> None:
    other = replace(MATCH, seed=2)
    if foreign:
        path.write_text(foreign)
        other = MATCH
    before = path.read_bytes()
    with (
        pytest.raises(OptionError, match="does not hold results of this match"),
        Results(other, path),
    ):
        pass
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[" * 100_000,
        '{"index": 2}',
        spoiled(points=[1]),
        spoiled(points=[1.5, 2]),
        spoiled(wins=[1, 1]),
        spoiled(wins=[-1, 2]),
        spoiled(index=-2),
        spoiled(seconds=[1, float("nan")]),
        spoiled(colour="red"),
    ],
)
def test_a_line_that_is_no_result_is_refused(path: Path, line: str) -> None:
    text = path.read_text() + line + "\n"
    path.write_text(text)
    with pytest.raises(FileError, match="line 4 is not the result of a game"), Results(MATCH, path):
        pass
    assert path.read_text() == text


def test_without_a_file_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Results(MATCH) as results:
        results.add(play_game(MATCH, 0))
        assert len(results.games) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["/dev/full", "/proc/match.jsonl", "/"])
def test_a_place_that_cannot_be_written_is_refused(place: str) -> None:
    with pytest.raises(FileError, match=place), Results(MATCH, Path(place)):
        pass
