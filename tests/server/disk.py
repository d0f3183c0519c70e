"""The disk as a server uses it: we are told whenever it asks that a file be on the disk for good.

The kernel hands its calls of fsync and fdatasync to us first (seccomp's user notification, in Linux
since 5.5). So they can be counted and held up, and what was asked for last is what a power cut
leaves behind: kill -9 alone would not show a sync that is missing.

Run as a program, it hands on its own calls, and then becomes the server.
"""

import contextlib
import ctypes
import fcntl
import os
import platform
import select
import shutil
import socket
import struct
import sys
from collections import Counter
from pathlib import Path
from threading import Event, Thread

LONG = 300.0
"""Seconds: whoever uses the disk may have to compile before they notice that it is over."""
# The numbers of seccomp, fsync and fdatasync, and of the machine itself, as the kernel has them.
_MACHINES = {"x86_64": (317, 74, 75, 0xC000003E), "aarch64": (277, 82, 83, 0xC00000B7)}
_LOAD, _IS_EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _ASK = 0x7FFF0000, 0x7FC00000
_NUMBER, _MACHINE = 0, 4
_SET_FILTER, _NEW_LISTENER, _NO_NEW_PRIVILEGES = 1, 8, 38
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_REQUEST, _REPLY, _GO_ON = "QIIiIQ6Q", "QqiI", 1


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))


def _hand_on_calls() -> int:
    """From now on ask before each sync; returns where the questions are read."""
    seccomp, fsync, fdatasync, machine = _MACHINES[platform.machine()]
    steps = [
        (_LOAD, 0, 0, _MACHINE),
        (_IS_EQUAL, 0, 3, machine),
        (_LOAD, 0, 0, _NUMBER),
        (_IS_EQUAL, 2, 0, fsync),
        (_IS_EQUAL, 1, 0, fdatasync),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ASK),
    ]
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    wanted = _Filter(len(steps), ctypes.addressof(program))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0:
        listener = libc.syscall(seccomp, _SET_FILTER, _NEW_LISTENER, ctypes.byref(wanted))
        if listener >= 0:
            return listener
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


class Disk:
    """What one server asks of the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where the files are as they are on the disk for good."""
        folder.mkdir(exist_ok=True)
        self.syncs: Counter[str] = Counter()
        """By the names of files."""
        self.is_asked = Event()
        """While a sync is held up."""
        self._may_go_on = Event()
        self._may_go_on.set()
        self._ours, self._theirs = socket.socketpair()
        self._thread: Thread | None = None

    # How a server is started on it.

    @property
    def before(self) -> list[str]:
        return [sys.executable, __file__, str(self._theirs.fileno())]

    @property
    def handed_on(self) -> list[int]:
        return [self._theirs.fileno()]

    def watch(self) -> None:
        """Answer the server's questions, from its start to its end."""
        self._theirs.close()
        self._ours.settimeout(LONG)
        _, (listener, *_), _, _ = socket.recv_fds(self._ours, 1, 1)
        self._thread = Thread(target=self._answer, args=(listener,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Wait until the server is gone, which it must be soon."""
        self.go_on()
        self._ours.close()
        self._theirs.close()
        if self._thread is not None:
            self._thread.join(LONG)
            assert not self._thread.is_alive(), "somebody still uses the disk"

    # What can be done with it.

    def hold(self) -> None:
        """Let the next sync of a write-ahead log wait."""
        self.is_asked.clear()
        self._may_go_on.clear()

    def go_on(self) -> None:
        self._may_go_on.set()

    def _answer(self, listener: int) -> None:
        poll = select.poll()
        poll.register(listener, select.POLLIN)
        while poll.poll()[0][1] & select.POLLIN:
            with contextlib.suppress(OSError):  # whoever asked was killed meanwhile
                self._answer_one(listener)
        os.close(listener)

    def _answer_one(self, listener: int) -> None:
        question = bytearray(struct.calcsize(_REQUEST))
        fcntl.ioctl(listener, _RECEIVE, question)
        number, thread, *_, descriptor, _, _, _, _, _ = struct.unpack(_REQUEST, question)
        try:
            path = Path(f"/proc/{thread}/fd/{descriptor}").readlink()
            self._wait_for(path)
            copy = self._copy(path)
        except FileNotFoundError:
            path = copy = None
        if path is not None:
            self.syncs[path.name] += 1
        fcntl.ioctl(listener, _SEND, bytearray(struct.pack(_REPLY, number, 0, 0, _GO_ON)))
        if copy is not None:
            copy.rename(copy.with_suffix(""))

    def _wait_for(self, path: Path) -> None:
        if not self._may_go_on.is_set() and path.name.endswith("-wal"):
            self.is_asked.set()
            self._may_go_on.wait()

    def _copy(self, path: Path) -> Path | None:
        """Keep a file as it will be on the disk; nobody writes to it while its sync waits."""
        if not path.is_file():
            return None
        return Path(shutil.copyfile(path, self.folder / f"{path.name}.copy"))


def main() -> None:
    """Hand on our calls to whoever has the other end of a socket, and become another program."""
    number, *command = sys.argv[1:]
    listener = _hand_on_calls()
    with socket.socket(fileno=int(number)) as line:
        socket.send_fds(line, [b"."], [listener])
    os.close(listener)
    os.execv(command[0], command)  # noqa: S606 - the filter stays


if __name__ == "__main__":
    main()
