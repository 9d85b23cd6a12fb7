"""The journal: whole batches or nothing, one writer a table, each intent once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from badugi.server import database
from badugi.server.errors import AlreadyAccepted, DataInUse, JournalFailed, Superseded
from badugi.server.journal import Answer, Batch, Journal, Row, Snapshot
from badugi.server.lock import DataLock, prepare
from badugi.server.schema import metadata
from badugi.server.writer import Writer


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database.url_of(tmp_path)


@pytest.fixture
def journal(url: str) -> Iterator[Journal]:
    with Journal(url) as journal:
        yield journal


def row(version: int, deal: int = 0, kind: str = "checked") -> Row:
    return Row(version, deal, kind, 1, f'{{"event":"{kind}"}}', 1_700_000_000_000 + version)


def batch(table: str, after: int, count: int = 1, **more: Any) -> Batch:
    rows = [row(after + 1 + i) for i in range(count)]
    given: dict[str, Any] = {"epoch": 1, "dealing": True, "rows": rows} | more
    return Batch(table=table, after=after, **given)


def test_sqlite_is_durable_and_strict(url: str) -> None:
    engine = database.connect(url)
    with engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "busy_timeout": database.BUSY_MS,
    }


def test_the_steps_make_exactly_the_schema(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = database.connect(url)
    database.upgrade(engine)
    database.upgrade(engine)  # taking the steps again changes nothing
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_the_schema_is_one_for_postgresql_too(table: Table) -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    assert f"CREATE TABLE {table.name}" in str(CreateTable(table).compile(dialect=dialect))


def test_rows_come_back_as_they_went_in(journal: Journal) -> None:
    assert journal.open_table("t", '{"seats":6}', [row(1), row(2)]).result() == 1
    journal.append(batch("t", 2, 3)).result()
    assert journal.rows("t") == tuple(row(version) for version in range(1, 6))
    assert journal.rows("t", after=3) == (row(4), row(5))
    assert journal.exists("t")
    assert not journal.exists("u")


def test_rows_of_one_deal_and_of_one_kind(journal: Journal) -> None:
    rows = [row(1), row(2, 1, "deal_opened"), row(3, 1), row(4, 2, "deal_opened")]
    journal.open_table("t", "{}", rows).result()
    assert journal.rows("t", deal=1) == (rows[1], rows[2])
    assert journal.of_kind("t", "deal_opened") == [rows[1], rows[3]]


def test_a_claim_brings_the_snapshot_and_what_came_after_it(journal: Journal) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    journal.append(batch("t", 1, 2, snapshot=Snapshot(1, 1, "{}"))).result()
    journal.append(batch("t", 3, 1, snapshot=Snapshot(3, 1, '{"later":true}'))).result()
    claim = journal.claim("t").result()
    assert claim is not None
    assert (claim.epoch, claim.head) == (2, 4)
    assert claim.snapshot == Snapshot(3, 1, '{"later":true}')
    assert claim.rows == (row(4),)
    assert journal.claim("nowhere").result() is None


def test_the_server_before_can_write_no_more(journal: Journal, url: str) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    with Journal(url) as second:
        claim = second.claim("t").result()
        assert claim is not None
        with pytest.raises(Superseded):
            journal.append(batch("t", 1)).result()
        second.append(batch("t", 1, epoch=claim.epoch)).result()
    assert journal.rows("t", after=1) == (row(2),)


@pytest.mark.parametrize("after", [0, 2])
def test_a_batch_must_carry_on_from_the_head(journal: Journal, after: int) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    with pytest.raises(Superseded):
        journal.append(batch("t", after)).result()
    assert journal.rows("t") == (row(1),)


def test_an_intent_acts_once(journal: Journal) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    journal.append(batch("t", 1, 2, intent=("ann", "i1"))).result()
    with pytest.raises(AlreadyAccepted) as again:
        journal.append(batch("t", 3, 1, intent=("ann", "i1"))).result()
    assert again.value.version == 3
    journal.append(batch("t", 3, 1, intent=("ben", "i1"))).result()  # an id is its sender's own
    assert journal.accepted("t", "ann", "i1") == 3
    assert journal.accepted("t", "ben", "i1") == 4
    assert journal.accepted("t", "ann", "i2") is None
    assert len(journal.rows("t")) == 4


def test_an_intent_without_events_is_remembered_too(journal: Journal) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    journal.append(batch("t", 1, 0, intent=("ann", "i1"))).result()
    assert journal.accepted("t", "ann", "i1") == 1


def test_refusals_come_with_the_claim_but_those_forgotten(journal: Journal) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    one, two, three = (Answer("ann", f"i{n}", f'{{"n":{n}}}') for n in range(3))
    journal.refuse("t", 1, one).result()
    journal.refuse("t", 1, two).result()
    journal.refuse("t", 1, three, [("ann", "i0"), ("ben", "i1")]).result()
    claim = journal.claim("t").result()
    assert claim is not None
    assert claim.refused == (two, three)
    with pytest.raises(Superseded):
        journal.refuse("t", 1, one).result()  # another has claimed it since


def test_what_was_done_is_not_refused_afterwards(journal: Journal) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    journal.append(batch("t", 1, 1, intent=("ann", "i1"))).result()
    with pytest.raises(AlreadyAccepted) as done:
        journal.refuse("t", 1, Answer("ann", "i1", "{}")).result()
    assert done.value.version == 2
    journal.refuse("t", 1, Answer("ben", "i1", "{}")).result()
    claim = journal.claim("t").result()
    assert claim is not None
    assert claim.refused == (Answer("ben", "i1", "{}"),)


def test_the_latest_rows_of_some_kinds(journal: Journal) -> None:
    kinds = ("deal_opened", "checked", "deal_closed", "checked", "deal_opened", "checked")
    rows = [row(n, kind=kind) for n, kind in enumerate(kinds, 1)]
    journal.open_table("t", "{}", rows).result()
    journal.open_table("u", "{}", [row(1, kind="deal_opened")]).result()
    latest = journal.latest("t", ("deal_opened", "deal_closed"), 2)
    assert [(each.version, each.kind) for each in latest] == [
        (5, "deal_opened"),
        (3, "deal_closed"),
    ]
    assert len(journal.latest("t", ("deal_opened", "deal_closed"), 9)) == 3


def test_the_first_row(journal: Journal) -> None:
    journal.open_table("t", "{}", [row(1), row(2)]).result()
    assert journal.first("t") == row(1)
    with pytest.raises(LookupError):
        journal.first("nowhere")


def test_tables_with_a_deal_running_are_known(journal: Journal) -> None:
    for table in ("t", "u"):
        journal.open_table(table, "{}", [row(1)]).result()
        journal.append(batch(table, 1, dealing=True)).result()
    journal.append(batch("u", 2, dealing=False)).result()
    assert journal.dealing() == ["t"]


def test_one_bad_row_harms_no_other_table(journal: Journal) -> None:
    for table in ("t", "u", "v"):
        journal.open_table(table, "{}", [row(1)]).result()
    twice = batch("u", 1, rows=[row(2), row(2)])
    held = _hold(journal._writer)  # so that all three go into one transaction
    done = [journal.append(each) for each in (batch("t", 1), twice, batch("v", 1))]
    held.release()
    done[0].result()
    with pytest.raises(JournalFailed):
        done[1].result()
    done[2].result()
    assert [len(journal.rows(table)) for table in ("t", "u", "v")] == [2, 1, 2]
    journal.append(batch("u", 1)).result()  # its head was left where it was


def test_when_the_commit_fails_nobody_is_told_that_it_worked(
    journal: Journal, url: str, tmp_path: Path
) -> None:
    journal.open_table("t", "{}", [row(1)]).result()
    blocker = sqlite3.connect(tmp_path / "badugi.db", isolation_level=None)
    blocker.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    with journal._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    def fill_up(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    held = _hold(journal._writer)
    limited = journal._writer.do(fill_up)
    big = [row(2), Row(3, 0, "checked", 1, "x" * 1_000_000, 0)]
    failing = journal.append(batch("t", 1, rows=big))
    held.release()
    with pytest.raises(JournalFailed):
        failing.result()
    with pytest.raises(JournalFailed):
        limited.result()  # it was in the same transaction, of which nothing remains
    assert journal.rows("t") == (row(1),)
    blocker.close()


def test_a_closed_journal_takes_nothing(url: str) -> None:
    journal = Journal(url)
    journal.open_table("t", "{}", [row(1)]).result()
    journal.close()
    journal.close()
    with pytest.raises(JournalFailed, match="closed"):
        journal.append(batch("t", 1)).result()


def test_what_was_handed_in_is_finished_before_closing(url: str) -> None:
    journal = Journal(url)
    journal.open_table("t", "{}", [row(1)])
    futures = [journal.append(batch("t", 1 + n)) for n in range(200)]
    journal.close()
    assert all(future.result() is None for future in futures)
    with Journal(url) as later:
        assert len(later.rows("t")) == 201


def test_a_person_is_enrolled_once(journal: Journal) -> None:
    assert journal.person("hash") is None
    assert journal.enrol("p1", "hash").result() == "p1"
    assert journal.enrol("p2", "hash").result() == "p1"
    assert journal.person("hash") == "p1"


def test_one_server_a_directory(tmp_path: Path) -> None:
    directory = prepare(tmp_path / "data")
    with DataLock(directory), pytest.raises(DataInUse, match="another badugi server"):
        DataLock(directory)
    DataLock(directory).release()


def test_the_directory_is_its_owners_alone(tmp_path: Path) -> None:
    assert prepare(tmp_path / "a" / "data").stat().st_mode & 0o077 == 0


def test_a_directory_that_exists_keeps_its_rights(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    assert prepare(shared).stat().st_mode & 0o777 == 0o755


class _Held:
    def __init__(self) -> None:
        self._go: Future[None] = Future()

    def __call__(self, connection: Connection) -> None:
        connection.execute(text("SELECT 1"))
        self._go.result()

    def release(self) -> None:
        self._go.set_result(None)


def _hold(writer: Writer) -> _Held:
    """Keep the writer busy, so that what is handed in now is committed together."""
    held = _Held()
    writer.do(held)
    return held
