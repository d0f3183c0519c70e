"""Databases and servers for tests; what only needs a database runs on SQLite and PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, cluster
from tests.server.serving import Guest, Serving, serving
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that all tests of a module share."""
    file = tmp_path_factory.mktemp("house") / "torri.db"
    with serving(sqlite_url(file), sweep_seconds=0.05) as running:
        yield running


@pytest.fixture
def ann(server: Serving) -> Iterator[Guest]:
    with server.guest("Ann") as guest:
        yield guest


@pytest.fixture
def bo(server: Serving) -> Iterator[Guest]:
    with server.guest("Bo") as guest:
        yield guest


@pytest.fixture
def nobody(server: Serving) -> Iterator[Guest]:
    """Somebody who has not said who they are."""
    with Guest(server.url, None) as guest:
        yield guest
