"""What workers are asked to think about, and in which order."""

import asyncio
import math
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import filterfalse
from typing import Any

Kind = tuple[str, str]
"""What must be compiled for a task: its game, and its level without changes."""


@dataclass(eq=False)
class Task:
    """Something to think about."""

    table: str
    thinker: str
    """Who thinks about it: a level, or whoever advises people."""
    data: dict[str, Any]
    """All that the worker is told."""
    seconds: float
    """How long it may be thought about."""
    read: Callable[[dict[str, Any]], Any]
    """Makes of a worker's answer what was asked for; None: it makes no sense."""
    missing: str
    """What to note where nothing comes of it."""
    thought: "asyncio.Future[Any]"
    """What came of it; None: nothing."""

    @property
    def kind(self) -> Kind:
        """What the worker must be able to do for it."""
        return self.data["game"], self.thinker.partition(":")[0]

    def settle(self, thought: Any) -> None:
        """Tell whoever waits, if anybody still does."""
        if not self.thought.done():
            self.thought.set_result(thought)


class Queue:
    """Tasks that wait, by table; next is the table that has used the least time.

    A table that comes to the queue has no claim to the time when it did not want to think: it
    begins with what the least busy one there has used. It is forgotten when it has no tasks any
    more and has used no more than all who have.
    """

    def __init__(self) -> None:
        self.is_closed = False
        self._waiting: dict[str, deque[Task]] = {}
        self._running: Counter[str] = Counter()
        self._used: dict[str, float] = {}
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """How many tasks are taken and not finished."""
        return self._running.total()

    @property
    def tables(self) -> int:
        """How many tables are remembered."""
        return len(self._used)

    def add(self, task: Task) -> None:
        """Let a task wait."""
        if not self._is_present(task.table):
            least = self._least_used(default=0.0)
            self._used[task.table] = max(self._used.get(task.table, least), least)
        self._waiting.setdefault(task.table, deque()).append(task)
        self._changed.set()

    async def take(self) -> Task | None:
        """Wait for the task that is to be done next; None once the queue is closed."""
        while not self._waiting and not self.is_closed:
            self._changed.clear()
            await self._changed.wait()
        if self.is_closed:
            return None
        table = min(self._waiting, key=self._used.__getitem__)  # of equals, who waits longest
        task = self._waiting[table][0]
        self._leave(task)
        self._running[table] += 1
        return task

    def finish(self, task: Task, seconds: float) -> None:
        """Count the time that a task took."""
        self._used[task.table] += seconds
        self._running[task.table] -= 1
        if not self._running[task.table]:
            del self._running[task.table]
        self._forget()

    def remove(self, task: Task) -> None:
        """Drop a task that nobody waits for any more; one that was taken is not here."""
        if task in self._waiting.get(task.table, ()):
            self._leave(task)
            self._forget()

    def close(self) -> None:
        """Call off what waits, and send home whoever waits for a task."""
        self.is_closed = True
        for tasks in self._waiting.values():
            for task in tasks:
                task.thought.cancel()
        self._changed.set()

    def _is_present(self, table: str) -> bool:
        return table in self._waiting or table in self._running

    def _least_used(self, default: float) -> float:
        present = self._waiting.keys() | self._running.keys()
        return min((self._used[table] for table in present), default=default)

    def _leave(self, task: Task) -> None:
        tasks = self._waiting[task.table]
        tasks.remove(task)
        if not tasks:
            del self._waiting[task.table]

    def _forget(self) -> None:
        least = self._least_used(default=math.inf)
        caught_up = [t for t, used in self._used.items() if used <= least]
        for table in filterfalse(self._is_present, caught_up):
            del self._used[table]
