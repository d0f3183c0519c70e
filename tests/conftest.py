"""What all tests share."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-files", type=int, default=None, help="how many files the fuzz mutates")
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs")
