"""Computer players think in processes of their own: these are started, shared out and watched.

Whatever becomes of a worker, a table gets its turn: where no good one comes in time, a quick one is
made here. A worker that died, took too long or made no sense is replaced before the next task.
"""

import asyncio
import json
import math
import sys
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import filterfalse
from typing import Any, Literal, cast

import structlog

from torri.core.position import View
from torri.players import level as known_level
from torri.server.mind import decide_turn, task_of

log = structlog.get_logger()

COMMAND = (sys.executable, "-m", "torri.server.mind")
QUICK = "apprentice"
"""The level that decides when the one that was asked cannot."""
MOST_DECISIONS = 12
"""Of a turn, with some to spare: each may take the time of the level."""
FIRST_TIME = 120.0
"""Seconds that a worker may take for what it does for the first time: it may have to compile."""
LONGEST_ANSWER = 2**16
Kind = tuple[str, str]
"""What must be compiled for a task: its game, and its level without changes."""


@dataclass(eq=False)
class Task:
    """A turn to decide."""

    table: str
    level: str
    data: dict[str, Any]
    """All that the worker is told."""
    seconds: float
    """How long the level may think about all of it."""
    decided: "asyncio.Future[list[str] | None]"
    """None: nobody did."""

    @property
    def kind(self) -> Kind:
        """What the worker must be able to do for it."""
        return self.data["game"], self.level.partition(":")[0]

    def settle(self, decisions: list[str] | None) -> None:
        """Tell whoever waits, if anybody still does."""
        if not self.decided.done():
            self.decided.set_result(decisions)


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
                task.decided.cancel()
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


@dataclass(eq=False)
class Failure(Exception):  # noqa: N818 - of a worker, and expected
    """Why a worker did not decide; its words never name a card."""

    counter: Literal["overruns", "crashes"]
    reason: str
    is_fatal: bool = True
    """Whether the worker cannot be asked again."""


@dataclass(eq=False)
class Worker:
    """A process that thinks, and what it has done so far."""

    process: asyncio.subprocess.Process
    tasks: asyncio.StreamWriter
    answers: asyncio.StreamReader
    number: int = 0
    """Of the last task: an answer must name the task that it is for."""
    kinds: set[Kind] = field(default_factory=set[Kind])

    @classmethod
    async def start(cls, command: Sequence[str]) -> "Worker":
        """Start a process; Ctrl-C in the server's terminal does not reach it."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
            start_new_session=True,
        )
        tasks = cast("asyncio.StreamWriter", process.stdin)
        return cls(process, tasks, cast("asyncio.StreamReader", process.stdout))

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended."""
        return self.process.returncode is not None

    async def ask(self, task: Task, seconds: float) -> list[str]:
        """Have a turn decided within some seconds, longer if it is the first of its kind."""
        self.number += 1
        limit = seconds if task.kind in self.kinds else max(seconds, FIRST_TIME)
        try:
            async with asyncio.timeout(limit):
                line = await self._exchange({"id": self.number, **task.data})
        except TimeoutError:
            raise Failure("overruns", f"no turn within {limit:g} s") from None
        except ValueError:
            raise Failure("crashes", "an answer without an end") from None
        except Exception as error:  # noqa: BLE001 - a desk must not fall with its worker
            raise Failure("crashes", f"the worker died: {type(error).__name__}") from None
        decisions = _decisions(line, self.number)
        self.kinds.add(task.kind)
        return decisions

    async def _exchange(self, data: dict[str, Any]) -> bytes:
        if self.tasks.is_closing():
            raise BrokenPipeError
        self.tasks.write(json.dumps(data).encode() + b"\n")
        await self.tasks.drain()
        line = await self.answers.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line

    def kill(self) -> None:
        """End the process now."""
        with suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """End the process, and wait until nothing is left of it and its pipes."""
        self.kill()
        self.tasks.close()
        await self.process.communicate()
        with suppress(OSError):
            await self.tasks.wait_closed()


def _decisions(line: bytes, number: int) -> list[str]:
    """Read an answer; whether it is legal is for the table to say."""
    try:
        said: Any = json.loads(line)
        is_meant = said["id"] == number
        outcome: Any = said.get("decisions", said.get("error"))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        is_meant, outcome = False, None
    if is_meant and isinstance(outcome, str):
        raise Failure("crashes", outcome[:200], is_fatal=False)
    if is_meant and isinstance(outcome, list):
        names = cast("list[Any]", outcome)
        if names and all(isinstance(name, str) for name in names):
            return names
    raise Failure("crashes", "an answer that makes no sense")


class Thinkers:
    """Some workers for all tables."""

    def __init__(
        self,
        workers: int,
        most_waiting: int = 1000,
        grace: float = 10.0,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.workers = workers
        self.most_waiting = most_waiting
        self.grace = grace
        """Seconds beyond the level's own that a turn may take."""
        self.command = command
        self.overruns = 0
        """Turns that took too long."""
        self.crashes = 0
        """Workers that died, could not be started, or answered with an error or nonsense."""
        self.refusals = 0
        """Turns that no worker was asked for, as too many others waited."""
        self._queue = Queue()
        self._present: set[Worker] = set()
        self._desks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many turns wait for a worker."""
        return len(self._queue)

    @property
    def thinking(self) -> int:
        """How many turns are being thought about."""
        return self._queue.running

    @property
    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [worker.process.pid for worker in self._present]

    async def start(self) -> None:
        """Start the workers."""
        first = [await self._hire() for _ in range(self.workers)]
        self._desks = [asyncio.create_task(self._serve(worker)) for worker in first]

    async def close(self) -> None:
        """End the workers, whatever they think about; whoever waits for a turn is cancelled.

        A quick turn now would be a poor one for no reason: the table is there after the next start.
        """
        self._queue.close()
        for worker in self._present:
            worker.kill()
        await asyncio.gather(*self._desks)
        for worker in list(self._present):
            await self._dismiss(worker)

    async def think(self, table: str, view: View, level: str) -> list[str]:
        """Decide the viewer's turn, or the part of it before chance."""
        if self._queue.is_closed:
            raise asyncio.CancelledError
        decided: asyncio.Future[list[str] | None] = asyncio.get_running_loop().create_future()
        seconds = MOST_DECISIONS * known_level(level).seconds
        task = Task(table, level, task_of(view, level), seconds, decided)
        decisions = None
        if self.waiting < self.most_waiting:
            decisions = await self._queued(task)
        else:
            self.refusals += 1
            _note_quick(task, "too many turns wait")
        return decisions or await self.quick(view)

    async def quick(self, view: View) -> list[str]:
        """Decide the viewer's turn at once, without a worker."""
        return await asyncio.to_thread(decide_turn, view, QUICK)

    async def _queued(self, task: Task) -> list[str] | None:
        self._queue.add(task)
        try:
            return await task.decided
        finally:
            self._queue.remove(task)  # whoever asked may have gone away

    async def _serve(self, worker: Worker | None) -> None:
        """Give a worker, or who comes in its place, one task after another."""
        clock = asyncio.get_running_loop().time
        while (task := await self._queue.take()) is not None:
            worker = await self._ready(worker)
            began = clock()
            outcome = await self._outcome(task, worker)
            self._queue.finish(task, clock() - began)
            self._settle(task, outcome)
            if isinstance(outcome, Failure) and outcome.is_fatal:
                worker = await self._replaced(worker)

    async def _ready(self, worker: Worker | None) -> Worker | None:
        """The worker, or another if it died while it had nothing to do."""
        if worker is not None and not worker.is_gone:
            return worker
        if worker is not None:
            self.crashes += 1
            log.warning("a worker died while it had nothing to do")
        return await self._replaced(worker)

    async def _outcome(self, task: Task, worker: Worker | None) -> list[str] | Failure:
        if worker is None:
            return Failure("crashes", "no worker could be started")
        try:
            return await worker.ask(task, self.grace + task.seconds)
        except Failure as failure:
            return failure

    def _settle(self, task: Task, outcome: list[str] | Failure) -> None:
        if not isinstance(outcome, Failure):
            task.settle(outcome)
        elif self._queue.is_closed:
            task.decided.cancel()
        else:
            setattr(self, outcome.counter, getattr(self, outcome.counter) + 1)
            _note_quick(task, outcome.reason)
            task.settle(None)

    async def _replaced(self, worker: Worker | None) -> Worker | None:
        if worker is not None:
            await self._dismiss(worker)
        return None if self._queue.is_closed else await self._hire()

    async def _hire(self) -> Worker | None:
        try:
            worker = await Worker.start(self.command)
        except OSError as error:
            log.warning("no worker could be started", reason=error.strerror)
            return None
        self._present.add(worker)
        if self._queue.is_closed:  # meanwhile
            worker.kill()
        return worker

    async def _dismiss(self, worker: Worker) -> None:
        await worker.end()
        self._present.discard(worker)


def _note_quick(task: Task, reason: str) -> None:
    # In a log, `level` is how grave something is.
    log.warning("a quick turn instead", table=task.table, thinker=task.level, reason=reason)
