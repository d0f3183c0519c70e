"""Databases for tests: the same tests run on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, cluster
from torri.server.database import sqlite_url


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database, of each kind in turn."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "torri.db")
    running: Cluster = request.getfixturevalue("postgres")
    return running.new_database()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A fresh SQLite database, for what only it does."""
    return sqlite_url(tmp_path / "torri.db")
