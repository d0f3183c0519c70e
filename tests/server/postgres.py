"""A real PostgreSQL for tests: its own cluster in a temporary folder, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from torri.server.database import bring_up_to_date, open_engine

USER = "postgres"
TEMPLATE = "template_torri"


def program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them off the path."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert found is not None, f"PostgreSQL is not installed: there is no {name}"
    return found


def _run(command: list[str]) -> None:
    """PostgreSQL refuses to run as root."""
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        user = {"user": USER, "group": USER, "extra_groups": []}
    subprocess.run(command, check=True, capture_output=True, cwd="/", **user)


class Cluster:
    """A running server, reached through a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.databases = 0

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://{self._owner}@/{name}?host={self.folder}"

    @property
    def _owner(self) -> str:
        return USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name

    def execute(self, statement: str) -> None:
        with psycopg.connect(
            host=str(self.folder), user=self._owner, dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def prepare(self) -> None:
        """Make a database of the present schema, of which the others are copies."""
        self.execute(f"CREATE DATABASE {TEMPLATE}")
        engine = open_engine(self.url(TEMPLATE))
        bring_up_to_date(engine)
        engine.dispose()

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        self.databases += 1
        name = f"torri_{self.databases}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")
        return self.url(name)


@contextmanager
def cluster() -> Generator[Cluster]:
    """Start PostgreSQL, and stop it in the end."""
    folder = Path(tempfile.mkdtemp(prefix="torri-pg-", dir="/tmp"))
    data = folder / "data"
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    try:
        _run([program("initdb"), "--auth=trust", "--no-sync", "--encoding=UTF8", "-D", str(data)])
        control = [program("pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
        options = f"-c listen_addresses='' -k {folder} -c max_connections=200"
        _run([*control, "-o", options, "start"])
        try:
            made = Cluster(folder)
            made.prepare()
            yield made
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
