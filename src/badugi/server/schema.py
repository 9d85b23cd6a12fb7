"""The journal's tables, for every database alike. How they come to be is in `migrations`.

Times are milliseconds since 1970 (UTC), bodies JSON text. Nothing here reads or writes.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),  # what the events do not say: JSON
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False),  # whose turn it is to write: the last to claim it
    Column("head", Integer, nullable=False),  # version of the last event
    Column("dealing", Boolean, nullable=False),  # a deal is running
    Index("ix_tables_dealing", "dealing"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("deal", Integer, nullable=False),  # number of the deal that it belongs to or follows
    Column("kind", String(40), nullable=False),
    Column("schema", Integer, nullable=False),  # see `badugi.server.stored`
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_events_table_id_deal", "table_id", "deal"),
    sqlite_with_rowid=False,
)

accepted = Table(
    "accepted",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("intent", String(64), primary_key=True),
    Column("version", Integer, nullable=False),  # the table's version once it had acted
    sqlite_with_rowid=False,
)

refused = Table(
    "refused",
    metadata,
    Column("number", Integer, primary_key=True),  # the order in which they were refused
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("player", String(64), nullable=False),
    Column("intent", String(64), nullable=False),
    Column("body", Text, nullable=False),  # see `badugi.server.refusals`
    UniqueConstraint("table_id", "player", "intent"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # SHA-256, hexadecimal
    Column("created", BigInteger, nullable=False),
)
