"""Ctrl-C, where it must not come between two things."""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def postponed_interrupts() -> Generator[None]:
    """Let a Ctrl-C wait until the end of a block, and come then."""
    if current_thread() is not main_thread():  # which may not say what signals do
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came and callable(before):
            before(*came[0])
