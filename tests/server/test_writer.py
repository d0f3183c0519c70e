"""The writer: what comes in together is written together, and no failure spreads."""

import asyncio
import time
from collections.abc import Awaitable

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from torri.server.database import open_engine
from torri.server.writer import Writer


def test_a_change_that_fails_leaves_those_beside_it_alone(url: str) -> None:
    writer = Writer(open_engine(url, is_writer=True))

    async def scene() -> None:
        await writer.write(lambda c: c.execute(text("CREATE TABLE n (n INTEGER PRIMARY KEY)")))
        slow = writer.write(lambda _: time.sleep(0.05))  # the others gather meanwhile
        asked = [
            writer.write(lambda c, n=n: c.execute(text("INSERT INTO n VALUES (:n)"), {"n": n}))
            for n in (1, 2, 1, 3)
        ]
        await slow
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(one, IntegrityError) for one in told] == [False, False, True, False]
        found = await writer.write(lambda c: list(c.scalars(text("SELECT n FROM n ORDER BY n"))))
        assert found == [1, 2, 3]

    asyncio.run(scene())
    writer.close()
    writer.engine.dispose()


def test_what_is_asked_for_in_one_moment_is_one_commit(url: str) -> None:
    writer = Writer(open_engine(url, is_writer=True))

    async def scene() -> None:
        asked: list[Awaitable[None]] = []
        for _ in range(5):
            asked.append(writer.write(lambda _: None))
            time.sleep(0.01)  # the writer might begin with what it has
        await asyncio.gather(*asked)

    asyncio.run(scene())
    writer.close()
    writer.engine.dispose()
    assert writer.commits == 1


def test_what_was_asked_for_last_is_done_before_the_writer_stops(url: str) -> None:
    writer = Writer(open_engine(url, is_writer=True))
    done: list[int] = []

    async def scene() -> None:
        writer.write(lambda _: done.append(1))
        writer.close()

    asyncio.run(scene())
    writer.engine.dispose()
    assert done == [1]
