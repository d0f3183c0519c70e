"""Who asks, and what all routes share."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, WebSocket
from starlette.requests import HTTPConnection

from torri.core.errors import TableError
from torri.server.guards import COOKIE
from torri.server.house import House
from torri.server.live import Live
from torri.server.people import Person, Session
from torri.server.schemas import Problem
from torri.server.wishes import MOST_SEATS

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        400: "What came in cannot be read.",
        401: "Say first who you are.",
        403: "This is not yours, or another site's page asks.",
        404: "There is no such thing here.",
        405: "This is not done so.",
        409: "This is not possible here, or not now.",
        413: "This is too large.",
        421: "This server goes by another name.",
        422: "Something is wrong with what came in.",
        429: "Too often: wait a little.",
        500: "Something went wrong here; it was noted.",
        503: "The server is stopping, or cannot reach its database.",
    }.items()
}


def house_of(connection: HTTPConnection) -> House:
    """The server that is asked."""
    return connection.app.state.house


async def session_of(connection: HTTPConnection) -> Session | None:
    """Who asks: by a program's token, or by a page's cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        token = connection.cookies.get(COOKIE, "")
    return await house_of(connection).people.session(token) if token else None


async def signed_in(session: Annotated[Session | None, Depends(session_of)]) -> Session:
    """Who asks, and must have said so."""
    if session is None:
        raise TableError("not-signed-in", "say first who you are")
    return session


async def person_of(session: Annotated[Session, Depends(signed_in)]) -> Person:
    """The person who asks."""
    return session.person


AHouse = Annotated[House, Depends(house_of)]
ASession = Annotated[Session, Depends(signed_in)]
MaybeSession = Annotated[Session | None, Depends(session_of)]
APerson = Annotated[Person, Depends(person_of)]
TableName = Annotated[str, Path(pattern=r"^[0-9a-f]{24}$", examples=["00" * 12])]
RecordName = TableName
GameName = Annotated[str, Path(pattern="^[a-z_]{1,40}$", examples=["patrician"])]
LinkQuery = Annotated[str | None, Query(max_length=64, description="For a private table.")]
SeatQuery = Annotated[
    int | None, Query(ge=0, lt=MOST_SEATS, description="The own seat to look from.")
]


async def table_of(
    house: AHouse, session: MaybeSession, table: TableName, link: LinkQuery = None
) -> Live:
    """The table that is asked for, if it may be seen."""
    return await house.find(table, session and session.person.id, link)


ATable = Annotated[Live, Depends(table_of)]


def address_of(request: Request | WebSocket) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else "unknown"
