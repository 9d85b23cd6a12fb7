"""Everything that a running server consists of, begun and ended together."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import msgspec

from badugi.game.deck import CardSource
from badugi.i18n import N_
from badugi.room.errors import Refusal
from badugi.server import opening
from badugi.server.archive import Archive
from badugi.server.errors import BadRequest, TooManyTables
from badugi.server.hosting import Hosting
from badugi.server.house import House
from badugi.server.journal import Journal
from badugi.server.opening import Setup, TableWanted
from badugi.server.owner import Owner
from badugi.server.people import People
from badugi.server.settings import Settings

_SWEEP_SECONDS = 60.0


class Services:
    """Made in the event loop that they run in; `source` is where cards come from."""

    def __init__(self, settings: Settings, source: CardSource | None = None) -> None:
        self.settings = settings
        self.journal = Journal(settings.url)
        self.people = People(self.journal)
        self.archive = Archive(self.journal)
        self.hosting = Hosting(
            self.journal, source=source, served=self._engage, ended=self._dismiss
        )
        self._opened: dict[str, str] = {}  # who opened the tables that are served
        self._tables: Counter[str] = Counter()  # how many each of them has
        self._sweeping: asyncio.Task[None] | None = None
        self.house: House | None = None
        if settings.base_url and settings.bots:
            self.house = House(settings.base_url, self.people, scale=settings.pace_scale)

    async def start(self) -> None:
        """Go on where the server before this one ended."""
        if self.house is not None:
            self.house.start(at_once=self.settings.bots_at_once)
        self._sweeping = asyncio.create_task(self._sweep())
        await self.hosting.resume()

    async def stop(self) -> None:
        """End everything. All that was acknowledged is in the journal already."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        if self.house is not None:
            await self.house.stop()
        await self.hosting.close()
        await asyncio.to_thread(self.journal.close)

    async def open_table(self, wanted: TableWanted, player: str) -> Owner:
        """The new table that `player` asks for. Raises `BadRequest` and `TooManyTables`."""
        most = self.settings.tables_per_person
        if self._tables[player] >= most:
            raise TooManyTables(
                N_("{most} tables that you opened are in use: leave one and try again in a while"),
                most=most,
            )
        if wanted.bots and self.house is not None and not self.house.has(len(wanted.bots)):
            raise TooManyTables(N_("All the house bots are playing: try again in a while"))
        plan = opening.plan(wanted, player, time.time())
        setup = msgspec.json.encode(plan.setup).decode()
        self._tables[player] += 1  # at once: others may be asked for meanwhile
        try:
            owner = await self.hosting.open(plan.config, plan.seated, setup)
        except BaseException as error:
            self._tables[player] -= 1
            if isinstance(error, Refusal):
                raise BadRequest(error.message, **error.fields) from error
            raise
        self._opened[owner.name] = player
        return owner

    def _dismiss(self, table: str) -> None:
        opener = self._opened.pop(table, None)
        if opener is not None:
            self._tables[opener] -= 1
            self._tables += Counter()  # nobody is kept who has none
        if self.house is not None:
            self.house.dismiss(table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await self.hosting.sweep()

    def _engage(self, owner: Owner, setup: str) -> None:
        if self.house is None:
            return
        pace = msgspec.json.decode(setup, type=Setup).pace
        for chair in owner.table.chairs:
            if chair is not None and chair.bot is not None:
                self.house.engage(owner.name, chair.player, style=chair.bot, pace=pace)
