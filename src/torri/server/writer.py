"""One writer for all tables: what comes in while the disk is busy is written together next time.

A commit waits for the disk, some milliseconds. With a commit for each turn that would be the speed
of the whole server; written together, many turns share one wait, and none is acknowledged before.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Item = TypeVar("Item")
MOST_TOGETHER = 256
"""Changes in one commit."""
Change = Callable[[Connection, list[Item]], Sequence[T]]
"""Writes several items of one kind, and returns a value for each."""


class Clash(Exception):  # noqa: N818 - never leaves the writer
    """Items cannot be written together: they are tried one by one."""


@dataclass(frozen=True, eq=False)
class _Job(Generic[T]):
    change: Change[Any, T]
    item: Any
    done: "asyncio.Future[T]"

    def settle(self, value: T | None, error: Exception | None) -> None:
        """Tell whoever waits, if anybody still does; in their own thread."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(value)  # pyright: ignore[reportArgumentType] - a T, if no error
        else:
            self.done.set_exception(error)


Outcome = tuple[_Job[Any], Any, Exception | None]


class Writer:
    """Carries out changes in a thread of its own, in the order in which they came."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.commits = 0
        self.on_commit: Callable[[float], object] = lambda _seconds: None
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._gathered: list[_Job[Any]] = []
        """By the event loop, until it has seen to all that came in with them."""
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Callable[[Connection], T]) -> Awaitable[T]:
        """Ask for a change; awaited, it is on the disk and has its value, or its error.

        It is done whether or not anybody waits for it.
        """
        return self.write_item(lambda connection, _: [change(connection)], None)

    def write_item(self, change: Change[Item, T], item: Item) -> Awaitable[T]:
        """Ask for an item to be written, together with others of the same change beside it."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(_Job(change, item, done))
        return done

    def _hand_over(self) -> None:
        """Give the thread much at once: taken one by one, each would become a commit."""
        jobs, self._gathered = self._gathered, []
        for job in jobs:
            self._jobs.put(job)

    def close(self) -> None:
        """Finish what was asked for, and stop."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs, is_last = [job], False
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                another = self._jobs.get()
                if another is None:
                    is_last = True
                    break
                jobs.append(another)
            _tell(self._commit(jobs))
            if is_last:
                return

    def _commit(self, jobs: list[_Job[Any]]) -> list[Outcome]:
        """Write some changes together; if one of them fails, each by itself."""
        began = time.perf_counter()
        try:
            # A connection that broke is replaced by the pool, so each commit asks for one.
            with self.engine.begin() as connection:
                values = _carry_out(connection, jobs)
        except Exception as error:  # noqa: BLE001 - whoever asked for the change is told
            if len(jobs) == 1:
                return [(jobs[0], None, error)]
            return [outcome for job in jobs for outcome in self._commit([job])]
        self.commits += 1
        self.on_commit(time.perf_counter() - began)
        return [(job, value, None) for job, value in zip(jobs, values, strict=True)]


def _carry_out(connection: Connection, jobs: list[_Job[Any]]) -> list[Any]:
    values: list[Any] = []
    for _, group in groupby(jobs, key=lambda job: job.change):
        alike = list(group)
        values += alike[0].change(connection, [job.item for job in alike])
    return values


def _tell(outcomes: list[Outcome]) -> None:
    """Wake each event loop once, however many of its people wait."""
    for loop, group in groupby(outcomes, key=lambda outcome: outcome[0].done.get_loop()):
        settled = list(group)
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _settle(outcomes: list[Outcome]) -> None:
    for job, value, error in outcomes:
        job.settle(value, error)
