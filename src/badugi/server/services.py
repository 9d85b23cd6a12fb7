"""Everything that a running server consists of, begun and ended together."""

from __future__ import annotations

import asyncio
import time

import msgspec

from badugi.game.deck import CardSource
from badugi.room.errors import Refusal
from badugi.server import opening
from badugi.server.archive import Archive
from badugi.server.errors import BadRequest
from badugi.server.hosting import Hosting
from badugi.server.house import House
from badugi.server.journal import Journal
from badugi.server.opening import Setup, TableWanted
from badugi.server.owner import Owner
from badugi.server.people import People
from badugi.server.settings import Settings

_SWEEP_SECONDS = 300.0


class Services:
    """Made in the event loop that they run in; `source` is where cards come from."""

    def __init__(self, settings: Settings, source: CardSource | None = None) -> None:
        self.settings = settings
        self.journal = Journal(settings.url)
        self.people = People(self.journal)
        self.archive = Archive(self.journal)
        self.hosting = Hosting(self.journal, source=source, served=self._engage)
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
        """The new table that `player` asks for. Raises `BadRequest`."""
        plan = opening.plan(wanted, player, time.time())
        setup = msgspec.json.encode(plan.setup).decode()
        try:
            return await self.hosting.open(plan.config, plan.seated, setup)
        except Refusal as refusal:
            raise BadRequest(refusal.message, **refusal.fields) from refusal

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
