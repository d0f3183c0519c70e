"""What this server is, whether it is well, and what it measures."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import PydanticOmit
from sqlalchemy import text

import torri
from torri.core.errors import TableError
from torri.core.options import file_options
from torri.games import REGISTRY, game_type
from torri.players import LEVELS, title
from torri.players.levels import TITLES
from torri.server import schemas
from torri.server.house import House
from torri.server.level_words import DESCRIPTIONS
from torri.server.routes.asking import PROBLEMS, AHouse, address_of

router = APIRouter(tags=["about"], responses=PROBLEMS)
LOOPBACK = frozenset({"127.0.0.1", "::1"})
LOOPBACK_NAMES = LOOPBACK | {"localhost"}


class PlainSchema(GenerateJsonSchema):
    """Leaves out options that are not plain data, such as a deck: a table has `extras` for them."""

    def handle_invalid_for_json_schema(self, schema: Any, error_info: str) -> JsonSchemaValue:
        """Skip it."""
        del schema, error_info
        raise PydanticOmit


@router.get("/api")
async def about() -> schemas.About:
    """Say which games, options and computer players there are."""
    return schemas.About(
        version=torri.__version__,
        games=[
            schemas.GameInfo(
                name=kind.name,
                rules=kind.rules_version,
                options=kind.options_type.model_json_schema(schema_generator=PlainSchema),
                files={
                    option: usual.name for option, usual in file_options(kind.options_type).items()
                },
            )
            for kind in map(game_type, REGISTRY)
        ],
        levels=[
            schemas.LevelInfo(
                name=level.name,
                titles={language: title(level.name, language) for language in TITLES},
                words=level.words,
                descriptions=DESCRIPTIONS[level.name],
                seconds=level.seconds,
            )
            for level in LEVELS.values()
        ],
    )


@router.get("/healthz")
async def health(house: AHouse) -> schemas.Health:
    """Say whether the server can do its work: it reaches its database."""
    await asyncio.to_thread(_ask_database, house)
    return schemas.Health()


def _ask_database(house: House) -> None:
    with house.store.reading.begin() as connection:
        connection.execute(text("SELECT 1"))


@router.get("/metrics", response_class=Response)
async def metrics(house: AHouse, request: Request) -> Response:
    """Tell Prometheus, on the machine itself, what is measured."""
    # By name too: a page elsewhere may have its own name lead to this machine.
    if address_of(request) not in LOOPBACK or request.url.hostname not in LOOPBACK_NAMES:
        raise TableError("unknown", "there is no such page")
    house.update_metrics()
    return Response(generate_latest(house.metrics.registry), media_type=CONTENT_TYPE_LATEST)
