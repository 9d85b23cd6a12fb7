"""The database by its URL: SQLite made durable and strict, anything else as it comes.

A connection with the option `write=True` begins by taking SQLite's write lock, so that it can't
find out half-way that another one has it.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from badugi.server import migrations

BUSY_MS = 10_000


def url_of(data: Path) -> str:
    """The SQLite database of a data directory."""
    return f"sqlite:///{data / 'badugi.db'}"


def connect(url: str) -> Engine:
    """An engine for `url`; its schema is what it was until `upgrade`."""
    # It is the threads that are limited: none of them ever waits for a connection.
    engine = create_engine(url, max_overflow=-1)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _make_durable)
        event.listen(engine, "begin", _begin)
    return engine


def upgrade(engine: Engine) -> None:
    """Bring the schema to the present one."""
    with engine.connect().execution_options(write=True) as connection, connection.begin():
        migrations.upgrade(connection)


def _make_durable(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
