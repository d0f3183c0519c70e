"""One writer for all tables: what comes in while the disk is busy is written together next time.

A commit waits for the disk, some milliseconds. With a commit for each turn that would be the speed
of the whole server; written together, many turns share one wait, and none is acknowledged before.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
MOST_TOGETHER = 256
"""Changes in one commit."""


@dataclass(frozen=True)
class _Job:
    change: Callable[[Connection], Any]
    done: "Future[Any]"


class Writer:
    """Carries out changes in a thread of its own, in the order in which they came."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.commits = 0
        self.on_commit: Callable[[float], object] = lambda _seconds: None
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Callable[[Connection], T]) -> "Future[T]":
        """Ask for a change; the future has its value once it is on the disk, or its error."""
        done: Future[T] = Future()
        done.set_running_or_notify_cancel()  # from now on it cannot be called off
        self._jobs.put(_Job(change, done))
        return done

    def close(self) -> None:
        """Finish what was asked for, and stop."""
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
            self._commit(jobs)
            if is_last:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        """Write some changes together; if one of them fails, each by itself."""
        began = time.perf_counter()
        try:
            # A connection that broke is replaced by the pool, so each commit asks for one.
            with self.engine.begin() as connection:
                values = [job.change(connection) for job in jobs]
        except Exception as error:  # noqa: BLE001 - whoever asked for the change is told
            if len(jobs) == 1:
                jobs[0].done.set_exception(error)
            else:
                for job in jobs:
                    self._commit([job])
            return
        self.commits += 1
        self.on_commit(time.perf_counter() - began)
        for job, value in zip(jobs, values, strict=True):
            job.done.set_result(value)
