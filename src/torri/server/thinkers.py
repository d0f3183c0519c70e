"""Those who think for computer players, and advise people: workers are shared out and watched.

Whatever becomes of a worker, a table gets its turn: where no good one comes in time, a quick one is
made here. A worker that died, took too long or made no sense is replaced before the next task.
"""

import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

import structlog
from pydantic import ValidationError

from torri.core.errors import TableError
from torri.core.position import View
from torri.players import level as known_level
from torri.server import schemas
from torri.server.mind import advice_task, decide_turn, turn_task
from torri.server.tasks import Queue, Task
from torri.server.workers import Failure, Worker

log = structlog.get_logger()

COMMAND = (sys.executable, "-m", "torri.server.mind")
QUICK = "apprentice"
"""The level that decides when the one that was asked cannot."""
ADVISER = "adviser"
MOST_DECISIONS = 12
"""Of a turn, with some to spare: each may take the time of the level."""
LONGEST_WAIT = 20.0
"""Seconds after which a person who asked for advice is told that there is none."""


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
        """Seconds beyond those allowed that a thought may take."""
        self.command = command
        self.longest_wait = LONGEST_WAIT
        self.overruns = 0
        """Thoughts that took too long."""
        self.crashes = 0
        """Workers that died, could not be started, or answered with an error or nonsense."""
        self.refusals = 0
        """Thoughts that no worker was asked for, as too many others waited."""
        self._queue = Queue()
        self._present: set[Worker] = set()
        self._desks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._queue)

    @property
    def thinking(self) -> int:
        """How many are being thought."""
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
        seconds = MOST_DECISIONS * known_level(level).seconds
        task = Task(
            table,
            level,
            turn_task(view, level),
            seconds,
            _decisions_in,
            "a quick turn instead",
            asyncio.get_running_loop().create_future(),
        )
        return await self._thought(task) or await self.quick(view)

    async def quick(self, view: View) -> list[str]:
        """Decide the viewer's turn at once, without a worker."""
        return await asyncio.to_thread(decide_turn, view, QUICK)

    async def advise(
        self, table: str, view: View, last: str | None, seconds: float
    ) -> schemas.Advice:
        """Say what is thought of a view, or of what its viewer's last decision leads to."""
        task = Task(
            table,
            ADVISER,
            advice_task(view, last, seconds),
            seconds,
            partial(_advice_in, view.game.players),
            "no advice",
            asyncio.get_running_loop().create_future(),
        )
        try:
            async with asyncio.timeout(self.longest_wait):
                advice = None if self._queue.is_closed else await self._thought(task)
        except TimeoutError:
            raise TableError("too-busy", "too many others want to think: ask again") from None
        except asyncio.CancelledError:
            if not self._queue.is_closed:
                raise
            advice = None
        if advice is None:
            raise TableError("advice-failed", "nothing came of thinking about it: ask again")
        return advice

    async def _thought(self, task: Task) -> Any:
        """What a worker makes of a task; None: nothing."""
        if self.waiting >= self.most_waiting:
            self.refusals += 1
            _note_missing(task, "too many others wait")
            return None
        self._queue.add(task)
        try:
            return await task.thought
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

    async def _outcome(self, task: Task, worker: Worker | None) -> Any:
        if worker is None:
            return Failure("crashes", "no worker could be started")
        try:
            return await worker.ask(task, self.grace + task.seconds)
        except Failure as failure:
            return failure

    def _settle(self, task: Task, outcome: Any) -> None:
        if not isinstance(outcome, Failure):
            task.settle(outcome)
        elif self._queue.is_closed:
            task.thought.cancel()
        else:
            setattr(self, outcome.counter, getattr(self, outcome.counter) + 1)
            _note_missing(task, outcome.reason)
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


def _note_missing(task: Task, reason: str) -> None:
    # In a log, `level` is how grave something is.
    log.warning(task.missing, table=task.table, thinker=task.thinker, reason=reason)


def _decisions_in(said: dict[str, Any]) -> list[str] | None:
    """The decisions of a turn that a worker names."""
    names: Any = said.get("decisions")
    if not isinstance(names, list) or not names:
        return None
    decisions = cast("list[Any]", names)
    return decisions if all(isinstance(name, str) for name in decisions) else None


def _advice_in(players: int, said: dict[str, Any]) -> schemas.Advice | None:
    """The advice that a worker gives."""
    try:
        advice = schemas.Advice.model_validate(said.get("advice"), strict=True)
    except ValidationError:
        return None
    told = [advice, *advice.turns]
    fits = all(len(one.shares) == len(one.points) == players for one in told)
    return advice if fits else None
