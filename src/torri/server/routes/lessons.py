"""Guided first games, which are the same for everybody: made once, then sent as they are."""

import asyncio
from functools import cache

from fastapi import APIRouter, Response

from torri.core.errors import TableError
from torri.server import lessons
from torri.server.lessons import schemas
from torri.server.routes.asking import PROBLEMS, GameName

router = APIRouter(prefix="/api", tags=["lessons"], responses=PROBLEMS)


@cache
def _body(game: str) -> bytes:
    lesson = lessons.frames(game)
    return (
        schemas.Lesson(
            game=lesson.game,
            names=lesson.names,
            pieces=lesson.pieces,
            frames=[schemas.LessonFrame(**vars(frame)) for frame in lesson.frames],
        )
        .model_dump_json()
        .encode()
    )


@router.get("/lessons/{game}", response_model=schemas.Lesson)
async def lesson(game: GameName) -> Response:
    """Show a guided first game: what the learner on seat 0 sees, decides, and what others play."""
    if game not in lessons.names():
        raise TableError("unknown", "there is no lesson of such a game")
    return Response(await asyncio.to_thread(_body, game), media_type="application/json")
