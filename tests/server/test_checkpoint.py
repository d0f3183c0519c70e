"""SQLite's file is kept up to date beside the writer, so that no commit has to stop for it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.serving import serving, until
from torri.server.store import Store

SOME = "INSERT INTO mutes VALUES ('ann', 'bo')"


def muted_in_file_alone(url: str, folder: Path) -> list[str]:
    """Whom somebody has muted, as the file says without its write-ahead log."""
    alone = folder / "alone.db"
    alone.write_bytes(Path(url.removeprefix("sqlite:///")).read_bytes())
    with closing(sqlite3.connect(alone)) as connection:
        return [name for (name,) in connection.execute("SELECT other FROM mutes")]


def write_some(store: Store) -> None:
    async def write() -> None:
        await store.writer.write(lambda connection: connection.exec_driver_sql(SOME) and None)

    asyncio.run(write())


def test_a_checkpoint_brings_what_was_committed_into_the_file(sqlite: str, tmp_path: Path) -> None:
    with closing(Store(sqlite)) as store:
        write_some(store)
        assert muted_in_file_alone(sqlite, tmp_path) == []
        store.checkpoint()
        assert muted_in_file_alone(sqlite, tmp_path) == ["bo"]


def test_a_server_makes_checkpoints_by_itself(sqlite: str, tmp_path: Path) -> None:
    with serving(sqlite) as server:
        write_some(server.house.store)
        until(lambda: muted_in_file_alone(sqlite, tmp_path) == ["bo"])
