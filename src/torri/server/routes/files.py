"""Files that a game is played with, such as a deck: the usual one, and one's own."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from torri.server import schemas, wishes
from torri.server.routes.asking import PROBLEMS, AHouse, APerson, GameName
from torri.server.setup import read_own_file, usual_file

router = APIRouter(prefix="/api/games", tags=["files"], responses=PROBLEMS)
OptionName = Annotated[str, Path(pattern="^[a-z_]{1,40}$", examples=["deck"])]
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}


@router.get("/{game}/files/{option}", response_class=Response, responses=TEXT)
async def usual(game: GameName, option: OptionName) -> Response:
    """Download the usual file: something to begin one's own with."""
    return Response(usual_file(game, option).text, media_type="text/plain")


@router.post("/{game}/files/{option}")
async def own(
    house: AHouse, person: APerson, game: GameName, option: OptionName, wish: wishes.OwnFile
) -> schemas.Extras:
    """Check a file of one's own; what is answered makes a new table be played with it."""
    house.limits.check("files", person.id)
    extras = await asyncio.to_thread(read_own_file, game, option, wish.text, wish.options)
    return schemas.Extras(extras=extras)
