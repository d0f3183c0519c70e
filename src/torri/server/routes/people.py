"""Guests, accounts, sessions, and tokens for programs."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from torri.server import schemas, wishes
from torri.server.guards import COOKIE
from torri.server.house import House
from torri.server.people import SESSION_SECONDS, Person
from torri.server.routes.asking import (
    PROBLEMS,
    AHouse,
    APerson,
    ASession,
    MaybeSession,
    address_of,
)

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)


def _me(person: Person) -> schemas.Me:
    return schemas.Me(id=person.id, name=person.name, login=person.login)


def _remember(response: Response, house: House, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(SESSION_SECONDS),
        httponly=True,
        samesite="lax",
        secure=house.settings.is_secure,
    )


@router.post("/me", status_code=201)
async def come_in(
    house: AHouse, request: Request, response: Response, guest: wishes.NewGuest
) -> schemas.Me:
    """Become a guest, who can play at once: the answer sets a cookie."""
    house.limits.check("guests", address_of(request))
    person, token = await house.people.welcome(guest.name)
    _remember(response, house, token)
    return _me(person)


@router.get("/me")
async def who_am_i(person: APerson) -> schemas.Me:
    """Say who is asking."""
    return _me(person)


@router.patch("/me")
async def rename(house: AHouse, person: APerson, guest: wishes.NewGuest) -> schemas.Me:
    """Be called otherwise, at tables where one sits down from now on."""
    await house.people.rename(person.id, guest.name)
    return schemas.Me(id=person.id, name=guest.name, login=person.login)


@router.post("/me/account", status_code=201)
async def register(
    house: AHouse, request: Request, person: APerson, account: wishes.NewAccount
) -> schemas.Me:
    """Make an account of a guest, who keeps their name and all their tables."""
    house.limits.check("logins", address_of(request))
    await house.people.register(person, account.login, account.password)
    return schemas.Me(id=person.id, name=person.name, login=account.login.casefold())


@router.put("/me/password", status_code=204)
async def change_password(
    house: AHouse, request: Request, session: ASession, password: wishes.NewPassword
) -> None:
    """Set another password; all other sessions and tokens end."""
    house.limits.check("logins", address_of(request))
    ended = await house.people.change_password(session, password.old, password.new)
    house.end_sessions(ended)


@router.post("/session", status_code=201)
async def log_in(
    house: AHouse, request: Request, response: Response, credentials: wishes.Credentials
) -> schemas.Me:
    """Log in to an account: the answer sets a cookie."""
    house.limits.check("logins", address_of(request))
    house.limits.check("accounts", credentials.login.casefold())
    person, token = await house.people.log_in(credentials.login, credentials.password)
    _remember(response, house, token)
    return _me(person)


@router.get("/session")
async def who_is_here(session: MaybeSession) -> schemas.Me | None:
    """Say who is asking, or null to somebody who has not said who they are."""
    return None if session is None else _me(session.person)


@router.delete("/session", status_code=204)
async def log_out(house: AHouse, response: Response, session: ASession) -> None:
    """Log out: the cookie, or the token, is worth nothing any more, and its sockets are closed."""
    await house.people.log_out(session.digest)
    house.end_sessions([session.digest])
    response.delete_cookie(COOKIE)


@router.get("/tokens")
async def tokens(house: AHouse, person: APerson) -> list[schemas.TokenInfo]:
    """List the tokens that were given to programs."""
    return [schemas.TokenInfo(**vars(one)) for one in await house.people.tokens(person.id)]


@router.post("/tokens", status_code=201)
async def new_token(
    house: AHouse, request: Request, person: APerson, wish: wishes.NewToken
) -> schemas.TokenMade:
    """Make a token for a program, which sends it as `Authorization: Bearer`; it is told once."""
    house.limits.check("logins", address_of(request))
    token = await house.people.new_token(person.id, wish.label)
    return schemas.TokenMade(token=token, label=wish.label)


@router.delete("/tokens/{token}", status_code=204)
async def revoke(
    house: AHouse, person: APerson, token: Annotated[str, Path(pattern="^[0-9a-f]{16}$")]
) -> None:
    """End a program's token, named as in the list."""
    house.end_sessions([await house.people.revoke(person.id, token)])


@router.get("/me/tables")
async def my_tables(
    house: AHouse,
    person: APerson,
    status: schemas.Status | None = None,
    game: wishes.GameName | None = None,
    after: wishes.Place | None = None,
) -> schemas.OwnTableList:
    """List the tables where one sits, or that one made, the latest first."""
    found, more = await house.lists.tables(
        person=person.id, status=status, game=game, after=after, now=house.hub.clock()
    )
    tables = [one | await house.turn_at(one, person.id) for one in found]
    return schemas.OwnTableList.model_validate({"tables": tables, "more": more})
