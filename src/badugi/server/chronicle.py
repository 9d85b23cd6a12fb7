"""What happened at a table lately, with what one must know to tell each viewer his share of it.

An entry keeps the event as it is in the journal, secrets and all, and who held which seat in
that very deal: `Chronicle.told` is how it leaves this module, through `badugi.game.secrecy`. The
chronicle reaches back at least to the opening of the deal on the table.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from badugi.game.deal import Deal
from badugi.game.events import BetMade, Called, DealEvent, Posted, PotAwarded, Raised
from badugi.game.secrecy import redact
from badugi.room.events import DealOpened, SeatLeft, SeatTaken, TableEvent

KEPT = 2_000
"""Entries kept at least, where there are so many: some thirty deals of six."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One event. `deal` is the number of the deal that it belongs to or follows."""

    version: int
    event: TableEvent
    deal: int
    seats: Mapping[str, int]  # player -> the seat held in that deal
    name: str | None  # of the player in the event's seat, then
    all_in: bool  # the event took the player's last chips
    pots: int  # how many pots this deal pays, once it is known


class Told(msgspec.Struct, frozen=True, gc=False):
    """An entry as one viewer may know it."""

    event: TableEvent
    entry: Entry


class Chronicle:
    """The entries after version `start`. `names` are those seated then, `deal` the last deal."""

    def __init__(self, start: int, names: Mapping[int, str], deal: int) -> None:
        self._start = start  # the version before the first entry
        self._entries: list[Entry] = []
        self._deal = deal
        self._opened = start  # the version before the last DealOpened
        self._seats: Mapping[str, int] = {}
        self._names = dict(names)
        self._dealt_names: Mapping[int, str] = {}
        self._pots = 0

    @property
    def version(self) -> int:
        """The version of the last entry."""
        return self._start + len(self._entries)

    @property
    def deal(self) -> int:
        """The number of the deal on the table, 0 before the first."""
        return self._deal

    def add(self, event: TableEvent, deal: Deal | None) -> None:
        """Take in the next event, after which the deal on the table is `deal`."""
        seat: int | None = getattr(event, "seat", None)
        names: Mapping[int, str] = self._names
        if isinstance(event, DealOpened):
            self._open(event)
        elif isinstance(event, SeatTaken):
            self._names[event.seat] = event.name
        if isinstance(event, DealEvent):
            names = self._dealt_names
            if isinstance(event, PotAwarded):  # the last side pot goes first
                self._pots = max(self._pots, event.pot + 1)
        self._entries.append(
            Entry(
                version=self.version + 1,
                event=event,
                deal=self._deal,
                seats=self._seats,
                name=None if seat is None else names.get(seat),
                all_in=_spent_all(event, deal),
                pots=self._pots,
            )
        )
        if isinstance(event, SeatLeft):
            self._names.pop(event.seat, None)

    def told(self, player: str | None, since: int) -> list[Told] | None:
        """What `player` may know of the events after `since`; None when that is too long ago.

        A viewer sees by the seat that he held in the very deal; None is a spectator.
        """
        if not self._start <= since <= self.version:
            return None
        return [Told(_told(entry, player), entry) for entry in self._entries[since - self._start :]]

    @property
    def opened(self) -> int:
        """The version just before the deal on the table was opened."""
        return self._opened

    def _open(self, event: DealOpened) -> None:
        self._deal = event.deal
        self._opened = self.version
        self._seats = {player: seat for seat, player in event.occupants}
        self._dealt_names = {seat: self._names[seat] for seat, _ in event.occupants}
        self._pots = 0
        if extra := max(len(self._entries) - KEPT, 0):
            del self._entries[:extra]
            self._start += extra


def _told(entry: Entry, player: str | None) -> TableEvent:
    event = entry.event
    if not isinstance(event, DealEvent):
        return event
    return redact(event, None if player is None else entry.seats.get(player))


def _spent_all(event: TableEvent, deal: Deal | None) -> bool:
    if not isinstance(event, Posted | Called | BetMade | Raised) or deal is None:
        return False
    return not deal.stacks[deal.position(event.seat)]
