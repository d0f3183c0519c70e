"""A real `torri serve`: a process of its own, which can be killed and started again."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import httpx

from tests.server.disk import Disk
from tests.server.serving import LONG
from torri.server.database import sqlite_url

T = TypeVar("T")
FIRST_TIME = 300.0
"""Seconds that a server may take which has to compile."""
_OPEN = re.compile(r"^torri is open at (\S+)", re.MULTILINE)


class Process:
    """A server on a database; what it prints is kept in a file beside."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.folder = folder
        self.file = folder / "torri.db"
        self.database = database or sqlite_url(self.file)
        self.url = ""
        self.disk: Disk | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._workers: list[int] = []

    @property
    def printed(self) -> Path:
        return self.folder / "printed.txt"

    def start(self, disk: Disk | None = None) -> None:
        """Start, on a free port, and wait until people can come."""
        assert self._process is None
        command = [sys.executable, "-m", "torri", "serve", "--port", "0", "--db", self.database]
        command += ["--no-limits", "--workers", "1"]
        self.disk = disk
        with self.printed.open("wb") as printed:
            self._process = subprocess.Popen(
                [*disk.before, *command] if disk else command,
                stdout=printed,
                stderr=subprocess.STDOUT,
                pass_fds=disk.handed_on if disk else [],
            )
        if disk:
            disk.watch()
        self.url = _within(FIRST_TIME, self._find_url, "the server does not start")
        httpx.get(f"{self.url}/healthz", timeout=FIRST_TIME).raise_for_status()

    def _find_url(self) -> str | None:
        text = self.printed.read_text()
        assert self._process is not None
        assert self._process.poll() is None, f"the server has stopped: {text}"
        found = _OPEN.search(text)
        return found and found[1]

    def kill(self) -> None:
        """End it at once, as kill -9 does: it cannot finish anything."""
        assert self._process is not None
        assert self._process.poll() is None, self.printed.read_text()
        self._workers = _children(self._process.pid)
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to stop, which it does in order; in the end it lets the signal have its way."""
        assert self._process is not None
        self._process.terminate()
        code = self._process.wait(LONG)
        assert code in {0, -signal.SIGTERM}, self.printed.read_text()

    def clean_up(self) -> None:
        """Wait until nothing is left of it; it must not have complained."""
        _within(FIRST_TIME, lambda: not any(map(_is_alive, self._workers)), "workers are left")
        if self.disk:
            self.disk.close()
        self._process, self.disk = None, None
        assert "Traceback" not in self.printed.read_text(), self.printed.read_text()

    def end(self) -> None:
        """Let nothing run on, whatever has happened."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self.disk:
            self.disk.close()
        self._process, self.disk = None, None


def _children(pid: int) -> list[int]:
    """The processes that a process has started, from whichever of its threads."""
    found = list[int]()
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # a thread that has ended meanwhile
            found += map(int, (thread / "children").read_text().split())
    return found


def _is_alive(pid: int) -> bool:
    """Whether a process runs; one that is over may still be in the list until init reads it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def _within(seconds: float, look: Callable[[], T | None], otherwise: str) -> T:
    """What there is to be found, as soon as it is there."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.01)
    return found
