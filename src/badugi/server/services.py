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
from badugi.server.opening import Pace, Setup, TableWanted
from badugi.server.owner import Owner
from badugi.server.people import People
from badugi.server.places import Places
from badugi.server.reading import Readers
from badugi.server.settings import Settings

_SWEEP_SECONDS = 60.0
_READERS = 1  # more of them would only take each other's time, and the tables'
_READS_WAITING = 32


class Services:
    """Made in the event loop that they run in; `source` is where cards come from."""

    def __init__(self, settings: Settings, source: CardSource | None = None) -> None:
        self.settings = settings
        self.journal = Journal(settings.url)
        self.people = People(self.journal)
        self.archive = Archive(self.journal)
        self.readers = Readers(_READERS, _READS_WAITING)
        self.places = Places(settings.most_sockets)
        self.hosting = Hosting(
            self.journal,
            source=source,
            served=self._served,
            ended=self._dismiss,
            patience=settings.unattended_minutes,
        )
        self._paces: dict[str, Pace] = {}  # of the bots at the tables that are served
        self._opened: dict[str, tuple[str, str]] = {}  # by whom, from which address
        self._tables: Counter[str] = Counter()  # how many each player has
        self._tables_from: Counter[str] = Counter()  # how many each address has
        self._sweeping: asyncio.Task[None] | None = None
        self.house: House | None = None
        if settings.base_url and settings.bots:
            self.house = House(
                settings.base_url,
                self.people,
                most=settings.most_bots,
                scale=settings.pace_scale,
            )

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
        await asyncio.to_thread(self.readers.close)
        await asyncio.to_thread(self.journal.close)

    async def open_table(self, wanted: TableWanted, player: str, address: str) -> Owner:
        """The new table that `player` asks for. Raises `BadRequest` and `TooManyTables`."""
        most = self.settings.tables_per_person
        if self._tables[player] >= most:
            raise TooManyTables(
                N_("{most} tables that you opened are in use: leave one and try again in a while"),
                most=most,
            )
        most = self.settings.tables_per_address
        if most and self._tables_from[address] >= most:
            raise TooManyTables(
                N_("{most} tables opened from your address are in use: try again in a while"),
                most=most,
            )
        if wanted.bots and self.house is not None and not self.house.has(len(wanted.bots)):
            raise TooManyTables(N_("All the house bots are playing: try again in a while"))
        plan = opening.plan(wanted, player, time.time())
        setup = msgspec.json.encode(plan.setup).decode()
        self._count(player, address, 1)  # at once: others may be asked for meanwhile
        try:
            owner = await self.hosting.open(plan.config, plan.seated, setup)
        except BaseException as error:
            self._count(player, address, -1)
            if isinstance(error, Refusal):
                raise BadRequest(error.message, **error.fields) from error
            raise
        self._opened[owner.name] = (player, address)
        self.attended(owner)  # whoever opened it is on his way to it
        return owner

    def attended(self, owner: Owner) -> None:
        """A person is at the table: its house bots come, those that are not there yet.

        They never come to a table that was merely read, so that none of them waits for nobody.
        """
        if self.house is None or owner.name not in self._paces:
            return
        for chair in owner.table.chairs:
            if chair is not None and chair.bot is not None:
                self.house.engage(
                    owner.name, chair.player, style=chair.bot, pace=self._paces[owner.name]
                )

    def _count(self, player: str, address: str, tables: int) -> None:
        self._tables[player] += tables
        self._tables_from[address] += tables
        # Nobody is kept who has none.
        self._tables += Counter()
        self._tables_from += Counter()

    def _served(self, owner: Owner, setup: str) -> None:
        self._paces[owner.name] = msgspec.json.decode(setup, type=Setup).pace

    def _dismiss(self, table: str) -> None:
        self._paces.pop(table, None)
        opener = self._opened.pop(table, None)
        if opener is not None:
            self._count(*opener, -1)
        if self.house is not None:
            self.house.dismiss(table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await self.hosting.sweep()
