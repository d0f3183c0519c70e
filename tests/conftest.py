"""What all tests share."""

import os

import pytest
from hypothesis import settings

# Compiling takes a while, so no deadline; on CI the same examples every time.
settings.register_profile("torri", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("torri")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-files", type=int, default=None, help="how many files the fuzz mutates")
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs")
