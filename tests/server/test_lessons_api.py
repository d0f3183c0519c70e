"""Lessons over HTTP: whole games that a page shows frame by frame."""

import pytest

from tests.server.serving import Guest
from torri.server import lessons
from torri.server.lessons import schemas


@pytest.mark.parametrize("game", lessons.names())
def test_a_lesson_is_told_frame_by_frame(nobody: Guest, game: str) -> None:
    """To somebody who has not said who they are, too."""
    told = nobody.get(f"/api/lessons/{game}")
    made = lessons.frames(game)
    assert (told["game"], told["names"], told["pieces"]) == (game, made.names, made.pieces)
    assert told["frames"] == [vars(frame) for frame in made.frames]
    assert schemas.Lesson.model_validate(told).model_dump() == told
    assert told["frames"][-1]["seat"] is None


def test_a_lesson_is_made_once(nobody: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    first = nobody.get("/api/lessons/patrician")

    def never(game: str) -> None:
        raise AssertionError(game)

    monkeypatch.setattr(lessons, "frames", never)
    assert nobody.get("/api/lessons/patrician") == first


@pytest.mark.parametrize("game", ["chess", "patrician_", "__init__", "_"])
def test_of_other_games_there_is_no_lesson(nobody: Guest, game: str) -> None:
    answer = nobody.ask("GET", f"/api/lessons/{game}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
