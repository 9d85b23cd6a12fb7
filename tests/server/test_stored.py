"""Events as they stand in the journal for years."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from badugi.game.events import Raised
from badugi.room.events import SatOut, TableEvent
from badugi.room.table import Table
from badugi.server import stored
from badugi.server.database import url_of
from badugi.server.errors import TooNew
from badugi.server.journal import Journal, Row
from badugi.server.stored import event_of, row_of, snapshot_of, table_of

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.sql"))


def test_an_event_comes_back_as_it_was() -> None:
    row = row_of(Raised(seat=3, by=2, to=4), version=7, deal=2)
    assert (row.version, row.deal, row.kind, row.schema) == (7, 2, "raised", stored.SCHEMA)
    assert msgspec.json.decode(row.body) == {"event": "raised", "seat": 3, "by": 2, "to": 4}
    assert event_of(row) == Raised(seat=3, by=2, to=4)


def test_unknown_fields_are_no_matter() -> None:
    body = '{"event":"raised","seat":3,"by":2,"to":4,"mood":"brave"}'
    assert event_of(Row(7, 2, "raised", 1, body, 0)) == Raised(seat=3, by=2, to=4)


def test_older_events_are_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two schemas ago the event was called `raise` and gave its total as `amount`."""

    def rename(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "event": "raised"}

    def split(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "to": old["amount"], "by": old["amount"] - old["before"]}

    monkeypatch.setattr(stored, "SCHEMA", 3)
    old = Row(7, 2, "raise", 1, '{"event":"raise","seat":3,"amount":4,"before":2}', 0)
    upcasters = {(1, "raise"): rename, (2, "raised"): split}
    assert event_of(old, upcasters) == Raised(seat=3, by=2, to=4)
    other = Row(8, 2, "sat_out", 1, '{"event":"sat_out","seat":3,"reason":"asked"}', 0)
    assert isinstance(event_of(other, upcasters), SatOut)


def test_what_a_later_release_wrote_is_not_guessed_at() -> None:
    with pytest.raises(TooNew, match="later one"):
        event_of(Row(7, 2, "raised", stored.SCHEMA + 1, "{}", 0))


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_journals_of_earlier_releases_are_read(tmp_path: Path, journal: Path) -> None:
    """A journal as that release left it: migrated, read, and the same table as its snapshot."""
    with sqlite3.connect(tmp_path / "badugi.db") as db:
        db.executescript(journal.read_text(encoding="utf-8"))
    db.close()
    with Journal(url_of(tmp_path)) as opened:
        (name,) = opened.dealing()
        rows = opened.rows(name)
        table = Table.from_events(map(event_of, rows))
        assert table.version == len(rows)
        assert table.running
        assert table.finished >= 2
        claim = opened.claim(name).result()
        assert claim is not None
        assert claim.snapshot is not None
        snapshot = table_of(claim.snapshot)
        assert snapshot is not None
        again = Table.restore(snapshot)
        for row in claim.rows:
            again.apply(event_of(row))
        assert _state(again) == _state(table)


def test_there_is_a_journal_of_this_schema() -> None:
    assert f"schema-{stored.SCHEMA}" in {path.stem for path in JOURNALS}


def test_a_snapshot_of_another_schema_is_done_without() -> None:
    events: list[TableEvent] = [event_of(row) for row in _rows_of_a_table()]
    table = Table.from_events(events)
    snapshot = snapshot_of(table.snapshot(), table.version)
    assert table_of(snapshot) is not None
    assert table_of(msgspec.structs.replace(snapshot, schema=stored.SCHEMA - 1)) is None


def _rows_of_a_table() -> list[Row]:
    body = (
        '{"event":"table_opened","config":{"name":"x","stakes":{"limit":"fixed","small_blind":1,'
        '"big_blind":2,"small_bet":2,"big_bet":4}}}'
    )
    return [Row(1, 0, "table_opened", 1, body, 0)]


def _state(table: Table) -> tuple[Any, ...]:
    deal = table.deal
    assert deal is not None
    cards = (deal.hands, deal.stub.cards, deal.events)
    return table.version, table.chairs, table.line, table.decision, deal.to_act, cards
