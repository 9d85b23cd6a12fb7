"""The journal: every event of every table, durable before anybody hears of it.

A table's rows are numbered without gaps, and only the server that claimed the table last (its
epoch) can add to them, from the version that it knows on: a second writer is impossible. Rows
are opaque here; what they mean is in `badugi.server.stored`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Self, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, tuple_, update

from badugi.server import database
from badugi.server.errors import AlreadyAccepted, Superseded
from badugi.server.schema import accepted, events, people, refused, snapshots, tables
from badugi.server.writer import Writer

T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, gc=False):
    """One event as it is stored; `at` is milliseconds since 1970."""

    version: int
    deal: int
    kind: str
    schema: int
    body: str
    at: int


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it was at `version`, so that a restart need not read what came before."""

    version: int
    schema: int
    body: str


class Batch(msgspec.Struct, frozen=True):
    """What goes in together or not at all.

    `rows` carry on from version `after`; `intent` is (player, intent id) of the wish that they
    answer; `dealing` says whether a deal runs once they are in.
    """

    table: str
    epoch: int
    after: int
    rows: Sequence[Row]
    dealing: bool
    intent: tuple[str, str] | None = None
    snapshot: Snapshot | None = None

    @property
    def head(self) -> int:
        """The table's version once this is in."""
        return self.after + len(self.rows)


class Answer(msgspec.Struct, frozen=True):
    """What a player was told about an intent of his that changed nothing."""

    player: str
    intent: str
    body: str


class Claim(msgspec.Struct, frozen=True):
    """A table that is ours to write, and everything needed to go on with it."""

    epoch: int
    head: int
    setup: str  # as `open_table` was given it
    snapshot: Snapshot | None
    rows: tuple[Row, ...]  # those after the snapshot
    refused: tuple[Answer, ...]  # the oldest first


def now_ms() -> int:
    """The wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Journal:
    """A journal in the database at `url`, brought to the present schema.

    Writing methods return futures of the writer thread; reading ones read at once, in the
    calling thread, and may be called from any.
    """

    def __init__(self, url: str) -> None:
        self._engine: Engine = database.connect(url)
        database.upgrade(self._engine)
        self._writer = Writer(self._engine)

    def close(self) -> None:
        """Finish writing and let go of the database."""
        self._writer.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ writing

    def open_table(self, table: str, setup: str, rows: Sequence[Row]) -> Future[int]:
        """A new table with its first rows; `setup` is what else is kept of it, JSON.

        The result is the epoch in which it is ours.
        """

        def work(connection: Connection) -> int:
            connection.execute(
                insert(tables).values(
                    id=table,
                    setup=setup,
                    created=now_ms(),
                    epoch=1,
                    head=len(rows),
                    dealing=False,
                )
            )
            _add(connection, table, rows)
            return 1

        return self._writer.do(work)

    def claim(self, table: str) -> Future[Claim | None]:
        """Take the table over from whoever had it; None when there is no such table."""

        def work(connection: Connection) -> Claim | None:
            taken = connection.execute(
                update(tables).where(tables.c.id == table).values(epoch=tables.c.epoch + 1)
            )
            if taken.rowcount != 1:
                return None
            epoch, head, setup = connection.execute(
                select(tables.c.epoch, tables.c.head, tables.c.setup).where(tables.c.id == table)
            ).one()
            snapshot = _snapshot(connection, table)
            rows = _rows(connection, table, after=snapshot.version if snapshot else 0)
            return Claim(epoch, head, setup, snapshot, rows, _refused(connection, table))

        return self._writer.do(work)

    def append(self, batch: Batch) -> Future[None]:
        """Add `batch`.

        Raises (in the future) `Superseded` when the table is not ours at that version,
        `AlreadyAccepted` when its intent acted before, `JournalFailed` when the disk or the
        database fails. Nothing of the batch is in the journal then.
        """

        def work(connection: Connection) -> None:
            moved = connection.execute(
                update(tables)
                .where(
                    tables.c.id == batch.table,
                    tables.c.epoch == batch.epoch,
                    tables.c.head == batch.after,
                )
                .values(head=batch.head, dealing=batch.dealing)
            )
            if moved.rowcount != 1:
                raise Superseded(f"table {batch.table} is no longer this server's to write")
            if batch.intent:
                player, intent = batch.intent
                _not_accepted(connection, batch.table, player, intent)
                connection.execute(
                    insert(accepted).values(
                        table_id=batch.table, player=player, intent=intent, version=batch.head
                    )
                )
            _add(connection, batch.table, batch.rows)
            if batch.snapshot:
                connection.execute(delete(snapshots).where(snapshots.c.table_id == batch.table))
                connection.execute(
                    insert(snapshots).values(
                        table_id=batch.table, **msgspec.structs.asdict(batch.snapshot)
                    )
                )

        return self._writer.do(work)

    def refuse(
        self, table: str, epoch: int, answer: Answer, forget: Sequence[tuple[str, str]] = ()
    ) -> Future[None]:
        """Keep an answer that refuses something, and forget those to `forget` (player, intent).

        Raises (in the future) as `append` does.
        """

        def work(connection: Connection) -> None:
            owned = select(tables.c.id).where(tables.c.id == table, tables.c.epoch == epoch)
            if connection.execute(owned).first() is None:
                raise Superseded(f"table {table} is no longer this server's to write")
            _not_accepted(connection, table, answer.player, answer.intent)
            if forget:
                gone = tuple_(refused.c.player, refused.c.intent).in_(forget)
                connection.execute(delete(refused).where(refused.c.table_id == table, gone))
            connection.execute(
                insert(refused).values(table_id=table, **msgspec.structs.asdict(answer))
            )

        return self._writer.do(work)

    def enrol(self, person: str, secret: str) -> Future[str]:
        """The id of whoever has this hash of a secret: `person`, unless it is known already."""

        def work(connection: Connection) -> str:
            known = _person(connection, secret)
            if known is None:
                connection.execute(
                    insert(people).values(id=person, secret=secret, created=now_ms())
                )
            return known or person

        return self._writer.do(work)

    # ------------------------------------------------------------ reading

    def person(self, secret: str) -> str | None:
        """The id of whoever has this hash of a secret."""
        return self._read(lambda connection: _person(connection, secret))

    def accepted(self, table: str, player: str, intent: str) -> int | None:
        """The version at which the intent acted, or None."""
        return self._read(lambda connection: _accepted(connection, table, player, intent))

    def exists(self, table: str) -> bool:
        """Whether there is such a table."""
        return self._read(
            lambda connection: bool(
                connection.execute(
                    select(func.count()).select_from(tables).where(tables.c.id == table)
                ).scalar_one()
            )
        )

    def dealing(self) -> list[str]:
        """The tables at which a deal was running when the last batch came in."""
        return self._read(
            lambda connection: list(
                connection.execute(select(tables.c.id).where(tables.c.dealing)).scalars()
            )
        )

    def rows(self, table: str, *, after: int = 0, deal: int | None = None) -> tuple[Row, ...]:
        """The table's rows in order: those after version `after`, of one `deal` or all."""
        return self._read(lambda connection: _rows(connection, table, after=after, deal=deal))

    def first(self, table: str) -> Row:
        """The table's first row. Raises `LookupError` when there is none."""
        wanted = select(*_ROW).where(events.c.table_id == table, events.c.version == 1)
        row = self._read(lambda connection: connection.execute(wanted).first())
        if row is None:
            raise LookupError(f"table {table} has no rows")
        return Row(*row)

    def of_kind(self, table: str, kind: str) -> list[Row]:
        """The table's rows of one kind of event, in order."""
        wanted = (
            select(*_ROW)
            .where(events.c.table_id == table, events.c.kind == kind)
            .order_by(events.c.version)
        )
        return self._read(lambda connection: [Row(*row) for row in connection.execute(wanted)])

    def latest(self, table: str, kinds: Sequence[str], most: int) -> list[Row]:
        """The last `most` of the table's rows of these kinds, the latest first.

        However many came before, none of them is read.
        """
        wanted = (
            select(*_ROW)
            .where(events.c.table_id == table, events.c.kind.in_(kinds))
            .order_by(events.c.version.desc())
            .limit(most)
        )
        return self._read(lambda connection: [Row(*row) for row in connection.execute(wanted)])

    def _read(self, read: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return read(connection)


_ROW: tuple[Any, ...] = (
    events.c.version,
    events.c.deal,
    events.c.kind,
    events.c.schema,
    events.c.body,
    events.c.at,
)


def _add(connection: Connection, table: str, rows: Sequence[Row]) -> None:
    if rows:
        connection.execute(
            insert(events), [{"table_id": table, **msgspec.structs.asdict(row)} for row in rows]
        )


def _rows(
    connection: Connection, table: str, *, after: int = 0, deal: int | None = None
) -> tuple[Row, ...]:
    wanted = select(*_ROW).where(events.c.table_id == table, events.c.version > after)
    if deal is not None:
        wanted = wanted.where(events.c.deal == deal)
    return tuple(Row(*row) for row in connection.execute(wanted.order_by(events.c.version)))


def _snapshot(connection: Connection, table: str) -> Snapshot | None:
    row = connection.execute(
        select(snapshots.c.version, snapshots.c.schema, snapshots.c.body).where(
            snapshots.c.table_id == table
        )
    ).first()
    return Snapshot(*row) if row else None


def _accepted(connection: Connection, table: str, player: str, intent: str) -> int | None:
    return connection.execute(
        select(accepted.c.version).where(
            accepted.c.table_id == table,
            accepted.c.player == player,
            accepted.c.intent == intent,
        )
    ).scalar_one_or_none()


def _not_accepted(connection: Connection, table: str, player: str, intent: str) -> None:
    version = _accepted(connection, table, player, intent)
    if version is not None:
        raise AlreadyAccepted(version)


def _refused(connection: Connection, table: str) -> tuple[Answer, ...]:
    wanted = (
        select(refused.c.player, refused.c.intent, refused.c.body)
        .where(refused.c.table_id == table)
        .order_by(refused.c.number)
    )
    return tuple(Answer(*row) for row in connection.execute(wanted))


def _person(connection: Connection, secret: str) -> str | None:
    return connection.execute(
        select(people.c.id).where(people.c.secret == secret)
    ).scalar_one_or_none()
