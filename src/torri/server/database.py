"""The database: how it is opened, what stands in it, how it is brought up to date.

SQLite needs nothing to be set up: a file, its write-ahead log, and a disk that is asked to write
before a turn counts as played. PostgreSQL is for several servers on one database.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.engine import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

SCHEMA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("link", String(64), nullable=False, unique=True),  # for those who are invited
    Column("host", String(64), nullable=False),
    Column("command", String(64)),  # the host's name for its making: sent twice, it is made once
    # What a list of tables is made from; all of it follows from the events.
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),  # of what is listed, not of every turn
    Column("due", Float, index=True),  # when the server has to do something here
    Column("summary", Text, nullable=False),
    UniqueConstraint("host", "command"),
    Index("ix_tables_public_status_changed", "public", "status", "changed"),
)
MEMBERS = Table(
    "members",
    SCHEMA,
    Column("table_id", String(32), ForeignKey(TABLES.c.id), primary_key=True),
    Column("person", String(64), primary_key=True, index=True),
)
EVENTS = Table(
    "events",
    SCHEMA,
    Column("table_id", String(32), ForeignKey(TABLES.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),  # seconds since 1970
    Column("person", String(64)),  # who sent the command; nobody: a computer player, or the clock
    Column("command", String(64)),  # their own name for it: sent twice, it is done once
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "person", "command"),
)
DRAFTS = Table(
    "drafts",
    SCHEMA,
    Column("table_id", String(32), ForeignKey(TABLES.c.id), primary_key=True),
    Column("seq", Integer, nullable=False),  # of the event that led to the position
    Column("decisions", Text, nullable=False),
    Column("senders", Text, nullable=False),  # of the commands that led to it
)
PEOPLE = Table(
    "people",
    SCHEMA,
    Column("id", String(64), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("login", String(100), unique=True),  # of an account; a guest has none
    Column("password", String(200)),  # its argon2 hash
    Column("made", Float, nullable=False),
)
SESSIONS = Table(
    "sessions",
    SCHEMA,
    Column("digest", String(64), primary_key=True),  # of a random token that only its owner has
    Column("person", String(64), ForeignKey(PEOPLE.c.id), nullable=False, index=True),
    Column("label", String(100)),  # of a program's token; None: a browser's
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False, index=True),
)
MUTES = Table(
    "mutes",
    SCHEMA,
    Column("person", String(64), primary_key=True),  # does not want to read
    Column("other", String(64), primary_key=True),  # what this one says
)
RECORDS = Table(
    "records",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("made", Float, nullable=False),
    Column("body", Text, nullable=False),
)
READERS = 16
LONGEST_LOG = 16_000
"""Pages of SQLite's write-ahead log after which a commit itself brings them into the file."""


def sqlite_url(file: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite:///{file}"


def open_engine(url: str, *, is_writer: bool = False) -> Engine:
    """Connect to a database; a writer of SQLite has it to itself from the start of a change on."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, pool_size=READERS, hide_parameters=True)
    # Python's own handling of transactions is switched off: it begins them late.
    engine = create_engine(
        url,
        connect_args={"isolation_level": None, "timeout": 10},
        pool_size=READERS,
        hide_parameters=True,  # of errors that are logged: they are hands, hashes and digests
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_to_write if is_writer else _begin_to_read)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # on the disk before anybody is told
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    cursor.close()


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_to_read(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def checkpoint(engine: Engine) -> None:
    """Bring SQLite's write-ahead log into its file, as far as it is there; no commit waits for it.

    Left to itself, SQLite does so within a commit, now and then: on a slow disk all who play
    would wait for it, for up to half a second.
    """
    connection = engine.raw_connection()  # without a transaction of our own
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
    finally:
        connection.close()


def bring_up_to_date(engine: Engine) -> None:
    """Make the tables of an empty database, or change those of an older torri."""
    config = Config()
    config.set_main_option("script_location", "torri.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
