"""People: guests from the first click, accounts with a password, and how they are known again.

Whoever comes has a random token, in a cookie or in a program; the database has its digest only, so
that nobody who reads the database can play as somebody else.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from torri.core.errors import TableError
from torri.server.database import MUTES, PEOPLE, SESSIONS
from torri.server.store import Store

TOKEN_BYTES = 32
PERSON_BYTES = 12
SESSION_SECONDS = 180 * 86_400.0
MOST_TOKENS = 20
# Asked with every request: made anew each time, they would take longer than the database does.
OWNER = (
    select(PEOPLE)
    .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
    .where(SESSIONS.c.digest == bindparam("digest"), SESSIONS.c.expires > bindparam("now"))
)
MUTED = select(MUTES.c.other).where(MUTES.c.person == bindparam("muted_by"))
HASHING_AT_ONCE = 2
"""Passwords hashed at the same time: each takes 64 MiB."""


@dataclass(frozen=True)
class Person:
    """Somebody who came before."""

    id: str
    name: str
    login: str | None
    """Of an account; a guest has none."""


@dataclass(frozen=True)
class Session:
    """A person who is here, and the digest of the token that says so."""

    person: Person
    digest: str
    muted: frozenset[str]
    """The people whom they do not want to read."""


@dataclass(frozen=True)
class Pass:
    """A program's token in a list: everything but the token."""

    id: str
    label: str
    made: float
    expires: float


def digest_of(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class People:
    """Who is who, in the database of a store."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._nobody = self.hasher.hash(secrets.token_hex(16))

    async def _write(self, change: Callable[[Connection], Any]) -> Any:
        return await self.store.writer.write(change)

    async def _read(self, question: Callable[[Connection], Any]) -> Any:
        def ask() -> Any:
            with self.store.reading.begin() as connection:
                return question(connection)

        return await asyncio.to_thread(ask)

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        async with self._hashing:
            return await asyncio.to_thread(work)

    # Who is there.

    async def welcome(self, name: str) -> tuple[Person, str]:
        """Make a guest; returns their token as well."""
        person = Person(secrets.token_hex(PERSON_BYTES), name, None)
        token, row = self._new_session(person.id, None)

        def change(connection: Connection) -> None:
            connection.execute(insert(PEOPLE).values(id=person.id, name=name, made=self.clock()))
            connection.execute(insert(SESSIONS).values(row))

        await self._write(change)
        return person, token

    async def session(self, token: str) -> Session | None:
        """Whose token this is, if it still counts."""
        digest = digest_of(token)

        def question(connection: Connection) -> Session | None:
            row = connection.execute(OWNER, {"digest": digest, "now": self.clock()}).one_or_none()
            if row is None:
                return None
            return Session(_person(row), digest, _muted_by(connection, row.id))

        return await self._read(question)

    async def known(self, person: str) -> Person:
        """Somebody, as they are called now."""
        return await self._read(
            lambda connection: _person(
                connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).one()
            )
        )

    async def still_valid(self, digests: list[str]) -> set[str]:
        """Those of some sessions that still count."""
        rows = await self._read(
            lambda connection: connection.scalars(
                select(SESSIONS.c.digest).where(
                    SESSIONS.c.digest.in_(digests), SESSIONS.c.expires > self.clock()
                )
            ).all()
        )
        return set(rows)

    async def rename(self, person: str, name: str) -> None:
        """Somebody wants to be called otherwise, from now on."""
        await self._write(
            lambda connection: connection.execute(
                update(PEOPLE).where(PEOPLE.c.id == person).values(name=name)
            )
        )

    # Accounts.

    async def register(self, person: Person, login: str, password: str) -> None:
        """A guest becomes an account, and stays who they are."""
        second = TableError("account", "you have an account already")
        if person.login is not None:
            raise second
        hashed = await self._in_thread(lambda: self.hasher.hash(password))

        def change(connection: Connection) -> int:
            guest = (PEOPLE.c.id == person.id) & PEOPLE.c.login.is_(None)
            values = {"login": login.casefold(), "password": hashed}
            return connection.execute(update(PEOPLE).where(guest).values(values)).rowcount

        try:
            made = await self._write(change)
        except IntegrityError:
            raise TableError("login-taken", "somebody else has this login") from None
        if not made:
            raise second

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """Return the person of an account, and a new token."""
        row = await self._read(
            lambda connection: connection.execute(
                select(PEOPLE).where(PEOPLE.c.login == login.casefold())
            ).one_or_none()
        )
        # An unknown login takes as long as a wrong password: nobody learns which logins exist.
        await self._check_password(self._nobody if row is None else row.password, password)
        assert row is not None  # noqa: S101 - nobody knows the password of nobody
        token, values = self._new_session(row.id, None)
        await self._write(lambda connection: connection.execute(insert(SESSIONS).values(values)))
        return _person(row), token

    async def _check_password(self, hashed: str, password: str) -> None:
        try:
            await self._in_thread(lambda: self.hasher.verify(hashed, password))
        except (VerificationError, InvalidHashError):
            raise TableError("wrong-password", "login or password is wrong") from None

    async def change_password(self, session: Session, old: str, new: str) -> list[str]:
        """Set another password; every other session ends. Returns the digests of those."""
        row = await self._read(
            lambda connection: connection.execute(
                select(PEOPLE).where(PEOPLE.c.id == session.person.id)
            ).one()
        )
        if row.password is None:
            raise TableError("no-account", "a guest has no password")
        await self._check_password(row.password, old)
        hashed = await self._in_thread(lambda: self.hasher.hash(new))

        def change(connection: Connection) -> list[str]:
            connection.execute(
                update(PEOPLE).where(PEOPLE.c.id == session.person.id).values(password=hashed)
            )
            others = (SESSIONS.c.person == session.person.id) & (
                SESSIONS.c.digest != session.digest
            )
            ended = list(connection.scalars(select(SESSIONS.c.digest).where(others)))
            connection.execute(delete(SESSIONS).where(others))
            return ended

        return await self._write(change)

    async def log_out(self, digest: str) -> None:
        """End a session: its token is worth nothing from now on."""
        await self._write(
            lambda connection: connection.execute(
                delete(SESSIONS).where(SESSIONS.c.digest == digest)
            )
        )

    # Tokens for programs.

    async def new_token(self, person: str, label: str) -> str:
        """Return a token with which a program plays for somebody."""
        token, row = self._new_session(person, label)

        def change(connection: Connection) -> None:
            if len(_passes(connection, person)) >= MOST_TOKENS:
                raise TableError("too-many-tokens", f"{MOST_TOKENS} tokens are the most")
            connection.execute(insert(SESSIONS).values(row))

        await self._write(change)
        return token

    async def tokens(self, person: str) -> list[Pass]:
        """The tokens that somebody gave to programs."""
        return await self._read(lambda connection: _passes(connection, person))

    async def revoke(self, person: str, number: str) -> str:
        """End a program's token, named as in the list; returns its digest."""

        def change(connection: Connection) -> str:
            own = SESSIONS.c.person == person, SESSIONS.c.label.is_not(None)
            for digest in connection.scalars(select(SESSIONS.c.digest).where(*own)):
                if digest.startswith(number):
                    connection.execute(delete(SESSIONS).where(SESSIONS.c.digest == digest))
                    return digest
            raise TableError("unknown", "you have no such token")

        return await self._write(change)

    def _new_session(self, person: str, label: str | None) -> tuple[str, dict[str, Any]]:
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self.clock()
        return token, {
            "digest": digest_of(token),
            "person": person,
            "label": label,
            "made": now,
            "expires": now + SESSION_SECONDS,
        }

    async def forget_expired(self) -> None:
        """Drop sessions that count no more."""
        await self._write(
            lambda connection: connection.execute(
                delete(SESSIONS).where(SESSIONS.c.expires <= self.clock())
            )
        )

    # Who does not want to read what others say.

    async def muted_by(self, person: str) -> frozenset[str]:
        """The people whom somebody does not want to read."""
        return await self._read(lambda connection: _muted_by(connection, person))

    async def mute(self, person: str, other: str, *, is_muted: bool) -> None:
        """Somebody does not want to read another any more, or again."""

        def change(connection: Connection) -> None:
            connection.execute(
                delete(MUTES).where(MUTES.c.person == person, MUTES.c.other == other)
            )
            if is_muted:
                connection.execute(insert(MUTES).values(person=person, other=other))

        await self._write(change)


PASS_DIGITS = 16


def _muted_by(connection: Connection, person: str) -> frozenset[str]:
    return frozenset(connection.scalars(MUTED, {"muted_by": person}))


def _passes(connection: Connection, person: str) -> list[Pass]:
    rows = connection.execute(
        select(SESSIONS)
        .where(SESSIONS.c.person == person, SESSIONS.c.label.is_not(None))
        .order_by(SESSIONS.c.made)
    )
    return [Pass(row.digest[:PASS_DIGITS], row.label, row.made, row.expires) for row in rows]


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.login)
