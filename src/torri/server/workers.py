"""A worker as the server sees it: a process that is started, asked and ended."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from torri.server.tasks import Kind, Task

FIRST_TIME = 120.0
"""Seconds that a worker may take for what it does for the first time: it may have to compile."""
LONGEST_ANSWER = 2**16


@dataclass(eq=False)
class Failure(Exception):  # noqa: N818 - of a worker, and expected
    """Why a worker did not answer; its words never name a card."""

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

    async def ask(self, task: Task, seconds: float) -> Any:
        """Have something thought about for some seconds, longer if it is the first of its kind."""
        self.number += 1
        limit = seconds if task.kind in self.kinds else max(seconds, FIRST_TIME)
        try:
            async with asyncio.timeout(limit):
                line = await self._exchange({"id": self.number, **task.data})
        except TimeoutError:
            raise Failure("overruns", f"no answer within {limit:g} s") from None
        except ValueError:
            raise Failure("crashes", "an answer without an end") from None
        except Exception as error:  # noqa: BLE001 - a desk must not fall with its worker
            raise Failure("crashes", f"the worker died: {type(error).__name__}") from None
        answer = _answer(line, self.number, task.read)
        self.kinds.add(task.kind)
        return answer

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


def _answer(line: bytes, number: int, read: Callable[[dict[str, Any]], Any]) -> Any:
    """Read an answer; whether what it says is legal is for the table to say."""
    try:
        said: Any = json.loads(line)
        is_meant = said["id"] == number
    except (ValueError, LookupError, TypeError, RecursionError):
        said, is_meant = {}, False
    error: Any = said.get("error")
    if is_meant and isinstance(error, str):
        raise Failure("crashes", error[:200], is_fatal=False)
    answer = read(said) if is_meant else None
    if answer is None:
        raise Failure("crashes", "an answer that makes no sense")
    return answer
