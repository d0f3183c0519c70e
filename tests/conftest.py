"""What all tests share."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Compiling takes a while, so no deadline; on CI the same examples every time.
settings.register_profile("torri", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("torri")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-files", type=int, default=None, help="how many files the fuzz mutates")
    parser.addoption("--referee-games", type=int, default=None, help="how many games it judges")
    parser.addoption("--ray-client", action="store_true", help="join a Ray cluster as a client too")
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let processes started here obey Ctrl-C, even where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
