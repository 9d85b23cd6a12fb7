"""The tables that this server runs: opened here, or read from the journal when somebody asks.

Each is claimed in the journal before it is served, so no two servers serve the same one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence

import structlog

from badugi.game.deck import CardSource, SecureSource
from badugi.room.commands import TakeSeat
from badugi.room.config import TableConfig
from badugi.room.events import TableEvent, TableOpened
from badugi.room.table import Table
from badugi.server.chronicle import Chronicle
from badugi.server.errors import ServerError
from badugi.server.journal import Claim, Journal
from badugi.server.owner import Owner
from badugi.server.refusals import Refusals
from badugi.server.stored import event_of, row_of, table_of

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken when read aloud
_ID_LENGTH = 10

log = structlog.get_logger(__name__)


class Hosting:
    """All running tables. `source` is where cards come from.

    `served` is called with each owner, and what else was kept of its table when it was opened;
    `ended` with the id of each table that is served no longer. `patience` is for how many sweeps
    a deal is kept going that no person looks at.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        source: CardSource | None = None,
        served: Callable[[Owner, str], None] | None = None,
        ended: Callable[[str], None] | None = None,
        patience: int = 5,
    ) -> None:
        self._journal = journal
        self._source: CardSource = SecureSource() if source is None else source
        self._served = served
        self._ended = ended
        self._owners: dict[str, asyncio.Task[Owner | None]] = {}
        self._patience = patience
        self._idle: set[Owner] = set()
        self._alone: Counter[Owner] = Counter()  # for how many sweeps nobody has looked on
        self._closed = False

    @property
    def owners(self) -> list[Owner]:
        """The tables that are being served."""
        tasks = [task for task in self._owners.values() if task.done() and not task.cancelled()]
        return [owner for task in tasks if not task.exception() and (owner := task.result())]

    def serves(self, name: str) -> bool:
        """Is this table being served, or about to be?"""
        return name in self._owners

    async def open(
        self, config: TableConfig, seated: Sequence[TakeSeat], setup: str = "{}"
    ) -> Owner:
        """A new table, at which those in `seated` sit down one after the other.

        `setup` is kept with the table. Raises `Refusal` when one of them can't sit down.
        """
        table = Table.from_events([opened := TableOpened(config)])
        events: list[TableEvent] = [opened]
        for command in seated:
            for event in table.decide(command, self._source):
                table.apply(event)
                events.append(event)
        name = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
        rows = [row_of(event, version=n, deal=0) for n, event in enumerate(events, 1)]
        await asyncio.wrap_future(self._journal.open_table(name, setup, rows))
        owner = await self.table(name)
        if owner is None:
            raise ServerError("the server is closing")
        return owner

    async def table(self, name: str) -> Owner | None:
        """The table whose id is `name`, read from the journal if need be; None: no such table."""
        task = self._owners.get(name)
        if task is None:
            if self._closed or not await asyncio.to_thread(self._journal.exists, name):
                return None
            task = self._owners.get(name)  # somebody else may have asked meanwhile
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(name))
            self._owners[name] = task
            task.add_done_callback(lambda done: self._loaded(name, done))
        return await asyncio.shield(task)

    async def resume(self) -> None:
        """Go on with every deal that was running when the server ended."""
        for name in await asyncio.to_thread(self._journal.dealing):
            try:
                await self.table(name)
            except ServerError:
                log.exception("table.unreadable", table=name)

    async def sweep(self) -> None:
        """Let go of every table that was idle at the last sweep and still is.

        And of those at which nobody has looked on for long, though a deal runs: it is in the
        journal, and goes on when somebody comes back, with its clock begun anew.
        """
        owners = self.owners
        idle = {owner for owner in owners if owner.idle}
        alone = {owner: self._alone[owner] + 1 for owner in owners if not owner.watched}
        gone = idle & self._idle
        gone |= {owner for owner, sweeps in alone.items() if sweeps >= self._patience}
        self._idle = idle - gone
        self._alone = Counter({owner: alone[owner] for owner in alone.keys() - gone})
        for owner in gone:
            await owner.stop()

    async def close(self) -> None:
        """Serve nothing more. The journal stays open."""
        self._closed = True
        for owner in self.owners:
            await owner.stop()

    async def _load(self, name: str) -> Owner | None:
        claim = await asyncio.wrap_future(self._journal.claim(name))
        if claim is None or self._closed:
            return None
        table, chronicle = await asyncio.to_thread(self._restore, name, claim)
        owner = Owner(
            name,
            table,
            chronicle,
            journal=self._journal,
            epoch=claim.epoch,
            source=self._source,
            refusals=Refusals(lambda player: table.seat_of(player) is not None, claim.refused),
            let_go=self._let_go,
        )
        owner.start()
        if self._served is not None:
            self._served(owner, claim.setup)
        return owner

    def _restore(self, name: str, claim: Claim) -> tuple[Table, Chronicle]:
        snapshot = table_of(claim.snapshot) if claim.snapshot else None
        rows = claim.rows
        if snapshot is not None:
            table = Table.restore(snapshot)
            names = {seat: chair.name for seat, chair in enumerate(table.chairs) if chair}
            chronicle = Chronicle(table.version, names, table.deals)
        else:
            if claim.snapshot:
                rows = self._journal.rows(name)
            first = event_of(rows[0])
            table = Table.from_events([first])
            chronicle = Chronicle(0, {}, 0)
            chronicle.add(first, None)
            rows = rows[1:]
        for row in rows:
            event = event_of(row)
            table.apply(event)
            chronicle.add(event, table.deal)
        return table, chronicle

    def _loaded(self, name: str, task: asyncio.Task[Owner | None]) -> None:
        if task.cancelled() or task.exception() or task.result() is None:
            self._owners.pop(name, None)

    def _let_go(self, owner: Owner) -> None:
        self._owners.pop(owner.name, None)
        if self._ended is not None:
            self._ended(owner.name)
