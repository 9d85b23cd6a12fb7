"""How an event stands in the journal, for years: JSON, with the schema that it was written in.

When the vocabulary changes, `SCHEMA` goes up by one and an upcaster is added for each kind that
changed: a function from the old JSON object to the new one, so that what is read is always of
today's vocabulary. Unknown fields are ignored. Nothing here reads or writes the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from badugi.room.events import DealClosed, DealOpened, TableEvent
from badugi.room.table import Table, TableSnapshot
from badugi.server.errors import TooNew
from badugi.server.journal import Batch, Row, Snapshot, now_ms

SCHEMA = 1
"""The schema in which this release writes."""

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: Mapping[tuple[int, str], Upcaster] = {}
"""By (schema, kind): lifts an object of that schema to the next one. A kind may be renamed."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableEvent).decode
_decode_object = msgspec.json.Decoder(dict[str, Any]).decode
_decode_snapshot = msgspec.json.Decoder(TableSnapshot).decode


def row_of(event: TableEvent, *, version: int, deal: int) -> Row:
    """`event` as a row of today's schema, written now."""
    return Row(
        version=version,
        deal=deal,
        kind=str(type(event).__struct_config__.tag),
        schema=SCHEMA,
        body=_encode(event).decode(),
        at=now_ms(),
    )


def batch_of(
    table: Table,
    events: Sequence[TableEvent],
    *,
    name: str,
    epoch: int,
    intent: tuple[str, str] | None = None,
) -> Batch:
    """What is to be committed before `events` may be applied to `table`, whose id is `name`.

    Before a deal there is a snapshot in it, of the table as it is now: a restart then has all of
    the last deal to show.
    """
    deal, dealing, snapshot, rows = table.deals, table.running, None, []
    for version, event in enumerate(events, table.version + 1):
        if isinstance(event, DealOpened):
            deal, dealing = event.deal, True
            snapshot = snapshot_of(table.snapshot(), table.version)
        elif isinstance(event, DealClosed):
            dealing = False
        rows.append(row_of(event, version=version, deal=deal))
    return Batch(
        table=name,
        epoch=epoch,
        after=table.version,
        rows=rows,
        dealing=dealing,
        intent=intent,
        snapshot=snapshot,
    )


def event_of(row: Row, upcasters: Mapping[tuple[int, str], Upcaster] = UPCASTERS) -> TableEvent:
    """The event that a row holds, in today's vocabulary.

    Raises `TooNew` for a row that a later release wrote.
    """
    if row.schema > SCHEMA:
        raise TooNew(
            f"event {row.version} is of schema {row.schema}, this release reads up to {SCHEMA}: "
            "start the release of badugi that wrote it, or a later one"
        )
    if row.schema == SCHEMA:
        return _decode(row.body)
    lifted = _decode_object(row.body)
    kind = row.kind
    for schema in range(row.schema, SCHEMA):
        if upcaster := upcasters.get((schema, kind)):
            lifted = upcaster(lifted)
            kind = lifted["event"]
    event: TableEvent = msgspec.convert(lifted, TableEvent)
    return event


def snapshot_of(table: TableSnapshot, version: int) -> Snapshot:
    """`table` as a snapshot of today's schema."""
    return Snapshot(version, SCHEMA, _encode(table).decode())


def table_of(snapshot: Snapshot) -> TableSnapshot | None:
    """The table in a snapshot; None when it is not of today's schema (it can be done without)."""
    return _decode_snapshot(snapshot.body) if snapshot.schema == SCHEMA else None
