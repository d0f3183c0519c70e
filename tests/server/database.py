"""What the database itself holds, whatever the server says of it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, create_engine, select

from torri.server.database import EVENTS, TABLES


def log_rows(database: str, table: str) -> Sequence[Row[Any]]:
    """The log of a table, in order."""
    return _rows(database, select(EVENTS).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq))


def tables_of(database: str, host: str) -> int:
    """How many tables somebody has made."""
    return len(_rows(database, select(TABLES.c.id).where(TABLES.c.host == host)))


def _rows(database: str, question: Select[Any]) -> Sequence[Row[Any]]:
    engine = create_engine(database)
    with engine.begin() as connection:
        rows = connection.execute(question).all()
    engine.dispose()
    return rows
