"""Records: those of tables that are over, and those that were brought along, turn by turn."""

import asyncio
import json
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response

from torri.core.errors import TableError
from torri.records import Record, parse
from torri.server import schemas, wishes
from torri.server.course import course_of_record, course_of_table
from torri.server.routes.asking import PROBLEMS, AHouse, APerson, ATable, RecordName

router = APIRouter(prefix="/api", tags=["records"], responses=PROBLEMS)
Number = Annotated[int, Path(ge=0, le=10_000, description="0 before the first turn.")]
Whose = Annotated[
    int | None,
    Query(ge=0, lt=wishes.MOST_SEATS, description="The seat to look from; none: a spectator's."),
]
EXAMPLE = {"format": "torri-record/1", "game": "san_gimignano", "rules": 1}


def _info(name: str, record: Record) -> schemas.RecordInfo:
    last = record.verify()
    return schemas.RecordInfo(
        id=name,
        game=record.game.name,
        players=[player.name for player in record.envelope.players],
        turns=len(record.envelope.turns),
        over=last.over,
        shuffle_proved=record.check_shuffle(),
    )


def _checked(data: dict[str, Any]) -> tuple[str, schemas.RecordInfo]:
    """A record as it is kept, and what it is; ASCII alone, as JSON may hold half a character."""
    body = json.dumps(data)
    return body, _info("", parse(body))


def _position(record: Record, number: int, seat: int | None) -> schemas.PositionView:
    found = next(islice(record.replay(), number, None), None)
    if found is None:
        raise TableError("unknown", "the game does not have so many turns")
    view = found.view(seat)
    return schemas.PositionView(
        number=number, turns=view.turns, text=view.turn_text(), view=view.to_dict()
    )


def _pieces(body: str) -> dict[str, Any]:
    return parse(body).game.pieces()


@router.post("/records", status_code=201)
async def bring_record(
    house: AHouse,
    person: APerson,
    record: Annotated[dict[str, Any], Body(examples=[EXAMPLE])],
) -> schemas.RecordInfo:
    """Bring a record along, to look at it turn by turn; one that does not hold is refused."""
    house.limits.check("tables", person.id)
    body, info = await asyncio.to_thread(_checked, record)
    name = await house.lists.keep_record(person.id, body, house.hub.clock())
    return info.model_copy(update={"id": name})


@router.get("/records/{record}")
async def record_info(house: AHouse, record: RecordName) -> schemas.RecordInfo:
    """Say what a record that was brought along is."""
    body = await house.lists.record(record)
    return await asyncio.to_thread(lambda: _info(record, parse(body)))


@router.get("/records/{record}/file", response_model=dict[str, Any])
async def record_file(house: AHouse, record: RecordName) -> Response:
    """Download a record that was brought along, as it was."""
    return Response(await house.lists.record(record), media_type="application/json")


@router.get("/records/{record}/pieces")
async def record_pieces(house: AHouse, record: RecordName) -> dict[str, Any]:
    """What the names in a record's positions stand for."""
    body = await house.lists.record(record)
    return await asyncio.to_thread(_pieces, body)


@router.get("/records/{record}/course")
async def record_course(house: AHouse, record: RecordName) -> schemas.Course:
    """How the game of a record went, turn by turn."""
    body = await house.lists.record(record)
    return await asyncio.to_thread(lambda: course_of_record(parse(body)))


@router.get("/records/{record}/positions/{number}")
async def record_position(
    house: AHouse, record: RecordName, number: Number, seat: Whose = None
) -> schemas.PositionView:
    """Look at a position of a record that was brought along."""
    body = await house.lists.record(record)
    return await asyncio.to_thread(lambda: _position(parse(body), number, seat))


@router.get("/tables/{table}/course")
async def table_course(live: ATable) -> schemas.Course:
    """How a game that is over went, turn by turn."""
    live.table.must_be("over")
    return await asyncio.to_thread(course_of_table, live)


@router.get("/tables/{table}/positions/{number}")
async def table_position(live: ATable, number: Number, seat: Whose = None) -> schemas.PositionView:
    """Look at a position of a game that is over, from any seat."""
    live.table.must_be("over")
    record = Record(live.table.record())
    return await asyncio.to_thread(lambda: _position(record, number, seat))
