"""The lessons: their records hold, and in every language there is one text for each frame."""

import re
from pathlib import Path

import pytest

import torri
from torri.core.errors import OptionError
from torri.server import lessons
from torri.server.lessons import LEARNER, Frame

BOARDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "board"
GAMES = ["patrician", "san_gimignano"]
LANGUAGES = ["en", "fr", "de", "it"]
TEXT = re.compile(r'^  "(.*)",$', re.MULTILINE)
"""One element of the list of strings that a file of texts is."""


def texts(game: str, language: str) -> list[str]:
    source = (BOARDS / game / "lesson" / f"{language}.ts").read_text(encoding="utf-8")
    elements = source.partition("= [\n")[2].partition("\n];")[0]
    found = TEXT.findall(elements + "\n")
    assert len(found) == len(elements.splitlines()), "every line is one text"
    return found


def learners(game: str) -> list[Frame]:
    return [frame for frame in lessons.frames(game).frames if frame.seat == LEARNER]


def test_every_game_has_a_lesson() -> None:
    assert lessons.names() == GAMES


def test_there_is_no_lesson_of_a_game_that_is_none() -> None:
    with pytest.raises(OptionError, match="no lesson of 'chess'; there is one of patrician"):
        lessons.frames("chess")


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_lesson_is_valid(game: str) -> None:
    record = torri.load(lessons.FOLDER / f"{game}.torri.json")
    record.verify()
    assert record.envelope.setup["first"] == LEARNER
    assert record.game.players == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_frame_has_a_text_in_every_language(game: str, language: str) -> None:
    frames, said = lessons.frames(game).frames, texts(game, language)
    assert len(said) == len(frames)
    # Where and which segment are decided in one go: what was said for the place holds for both.
    silent = [number for number, text in enumerate(said) if not text]
    assert silent == [
        number
        for number, frame in enumerate(frames)
        if game == "san_gimignano" and frame.view["asked"].startswith("choose a segment for")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_may_do_what_is_asked(game: str) -> None:
    for frame in learners(game):
        assert frame.decision in [legal["name"] for legal in frame.view["legal"]]
        assert frame.view["seat"] == LEARNER
        assert frame.text is None


@pytest.mark.parametrize("game", GAMES)
def test_the_frames_tell_the_whole_game(game: str) -> None:
    """What the frames say, one after the other, is what the record says."""
    lesson = lessons.frames(game)
    record = torri.load(lessons.FOLDER / f"{game}.torri.json")
    *_, last = record.replay()
    assert lesson.frames[-1] == Frame(None, last.view(LEARNER).to_dict(), None, None)
    moves = [turn["move"] for turn in record.envelope.turns if turn["seat"] != LEARNER]
    assert [frame.text for frame in lesson.frames if frame.text is not None] == moves
    turns = {frame.view["turns"] for frame in lesson.frames[:-1]}
    assert len(turns) == len(record.envelope.turns)


def test_the_lesson_of_patrician_shows_what_matters() -> None:
    decisions = [frame.decision or "" for frame in learners("patrician")]
    assert {"aa", "ab", "VE:a>b", "+MI"} <= set(decisions)
    forced = next(frame for frame in learners("patrician") if frame.decision == "b")
    assert len(forced.view["legal"]) == 1, "the last floor must go to the empty site"
    assert lessons.frames("patrician").frames[-1].view["points"] == [14, 7]


def test_the_lesson_of_san_gimignano_shows_what_matters() -> None:
    towers = [frame for frame in learners("san_gimignano") if (frame.decision or "")[0] == "^"]
    may_decline = ["^=" in [legal["name"] for legal in frame.view["legal"]] for frame in towers]
    assert may_decline == [True, False, True], "the second tower is an obligation"
    assert lessons.frames("san_gimignano").frames[-1].view["points"] == [3, 2]
