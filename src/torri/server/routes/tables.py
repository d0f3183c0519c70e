"""Tables: lists of them, one of them, and what is done there."""

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response, WebSocket, WebSocketDisconnect

from torri.server import schemas, wishes
from torri.server.house import House, own_seat
from torri.server.live import Live
from torri.server.people import Session
from torri.server.routes.asking import (
    PROBLEMS,
    AHouse,
    APerson,
    ASession,
    ATable,
    LinkQuery,
    MaybeSession,
    SeatQuery,
    TableName,
    house_of,
    session_of,
)
from torri.server.showing import event_view, news, record_for, viewer_of
from torri.server.sockets import TableSocket

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)
After = Annotated[
    int, Query(ge=0, lt=2**31, description="The last event that is known: only later ones come.")
]


def _news(
    house: House, live: Live, session: Session | None, seat: int | None = None, after: int = 0
) -> Response:
    return Response(
        news(live, viewer_of(live, session, seat), after, house.hub.clock()),
        media_type="application/json",
    )


@router.get("/tables")
async def list_tables(
    house: AHouse,
    status: schemas.Status | None = None,
    game: wishes.GameName | None = None,
    after: wishes.Place | None = None,
) -> schemas.TableList:
    """List public tables, the latest first: the lobby, games to look on, games that are over."""
    found, more = await house.lists.tables(
        person=None, status=status, game=game, after=after, now=house.hub.clock()
    )
    return schemas.TableList.model_validate({"tables": found, "more": more})


@router.post("/tables", status_code=201, response_model=schemas.News)
async def make_table(house: AHouse, session: ASession, wish: wishes.NewTable) -> Response:
    """Make a table; those at the own screen sit down at once."""
    house.limits.check("tables", session.person.id)
    made = _news(house, await house.make_table(session.person, wish), session)
    made.status_code = 201
    return made


@router.get("/invitations/{link}")
async def invitation(
    house: AHouse, link: Annotated[str, Path(pattern=r"^[A-Za-z0-9_\-]{8,64}$")]
) -> schemas.Invitation:
    """Find the table that a private link leads to."""
    return schemas.Invitation(table=await house.lists.invited_to(link))


@router.get("/tables/{table}", response_model=schemas.News)
async def look(
    house: AHouse, session: MaybeSession, live: ATable, seat: SeatQuery = None, after: After = 0
) -> Response:
    """Look at a table: what happened since an event, and how it stands."""
    return _news(house, live, session, seat, after)


@router.post("/tables/{table}/commands")
async def command(
    house: AHouse,
    person: APerson,
    live: ATable,
    wish: Annotated[wishes.AnyCommand, Body(openapi_examples=wishes.EXAMPLES, discriminator="do")],
) -> schemas.Done:
    """Do something at a table; answered once it is in the log for good."""
    house.limits.check("commands", person.id)
    seq = await house.carry_out(person, live, wish)
    return schemas.Done(id=wish.id, seq=seq)


@router.post("/tables/{table}/advice")
async def advice(
    house: AHouse, person: APerson, live: ATable, wish: wishes.Question
) -> schemas.Advice:
    """Ask what to do, and how the game stands, while it is the own turn.

    Only where all other seats are computer players': refused as `no-advice` elsewhere.
    """
    seat = own_seat(live.table, person.id, wish.seat)
    house.limits.check("advice", person.id)
    return await house.adviser.advise(live, person.id, seat, wish.seconds)


@router.get("/tables/{table}/record")
async def record(session: MaybeSession, live: ATable, seat: SeatQuery = None) -> dict[str, Any]:
    """Download the record: whole once the game is over, before that as the own seat knows it."""
    return record_for(live, viewer_of(live, session, seat))


@router.get("/tables/{table}/pieces")
async def pieces(live: ATable) -> dict[str, Any]:
    """What the names in a table's views stand for: cards and borders, or guilds and segments."""
    return live.table.game.pieces()


@router.get("/tables/{table}/events")
async def events(
    session: MaybeSession, live: ATable, seat: SeatQuery = None, after: After = 0
) -> list[schemas.EventView]:
    """List what happened at a table since an event."""
    viewer = viewer_of(live, session, seat)
    shown = [event_view(live, entry, viewer) for entry in live.entries[after:]]
    return [schemas.EventView.model_validate(one) for one in shown]


@router.websocket("/tables/{table}/socket")
async def socket(
    websocket: WebSocket,
    table: TableName,
    after: After = 0,
    seat: SeatQuery = None,
    link: LinkQuery = None,
) -> None:
    """Follow a table, and do things there."""
    with suppress(WebSocketDisconnect):  # they may go away at any time
        await websocket.accept()
        session = await session_of(websocket)
        await TableSocket(house_of(websocket), websocket, session).serve(table, after, seat, link)
