"""Finished deals, read from the journal for somebody: to list, to keep as a file.

Whoever asks gets what the seat that he held in that very deal may know, or what a spectator may;
the events go through `badugi.game.secrecy` before anything is made of them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal, TypeVar

import msgspec

from badugi.game.events import DealEnded, DealEvent, DealStarted
from badugi.game.secrecy import redact
from badugi.history.record import Record
from badugi.room.events import DealClosed, DealOpened, SeatTaken, TableEvent, TableOpened
from badugi.server.journal import Journal, Row
from badugi.server.stored import event_of

FileKind = Literal["phh", "txt"]

T = TypeVar("T", bound=TableEvent)

LISTED = 200
"""Deals in a list, the latest ones."""
_OUTLINE = ("deal_opened", "deal_started", "deal_ended", "deal_closed")  # one each of every deal


class Finished(msgspec.Struct, frozen=True):
    """A deal that is over. `seat` and `net` (chips won or lost) are the viewer's, if he was in."""

    deal: int
    ended: str  # ISO 8601, UTC
    seat: int | None
    net: int | None


class Archive:
    """The finished deals of the tables in `journal`. Reads in the calling thread."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def finished(self, table: str, player: str | None) -> list[Finished]:
        """The latest finished deals, the last one first."""
        # The deal on the table adds all of them but its closing; the last is perhaps cut in two.
        rows = self._journal.latest(table, _OUTLINE, len(_OUTLINE) * (LISTED + 1))
        deals: dict[int, dict[str, Row]] = {}
        for row in rows:
            deals.setdefault(row.deal, {})[row.kind] = row
        whole = [deal for deal, found in deals.items() if len(found) == len(_OUTLINE)]
        return [self._outline(deal, deals[deal], player) for deal in whole[:LISTED]]

    def _outline(self, deal: int, rows: dict[str, Row], player: str | None) -> Finished:
        occupants = _expect(event_of(rows["deal_opened"]), DealOpened).occupants
        seat = next((seat for seat, holder in occupants if holder == player), None)
        net = None
        if seat is not None:
            setup = _expect(event_of(rows["deal_started"]), DealStarted)
            stacks = _expect(event_of(rows["deal_ended"]), DealEnded).stacks
            place = setup.seats.index(seat)
            net = stacks[place] - setup.stacks[place]
        return Finished(deal, _when(rows["deal_ended"]).isoformat(), seat, net)

    def file(self, table: str, deal: int, player: str | None, kind: FileKind) -> str | None:
        """A finished deal as PHH (`phh`) or PokerStars text (`txt`); None: there is none such."""
        record = self.record(table, deal, player)
        if record is None:
            return None
        from badugi.history import phh, pokerstars

        return phh.dumps(record) if kind == "phh" else pokerstars.dumps(record)

    def record(self, table: str, deal: int, player: str | None) -> Record | None:
        """A finished deal as `player` may know it, None when there is none such."""
        rows = self._journal.rows(table, deal=deal) if deal > 0 else ()
        events = [event_of(row) for row in rows]
        closed = next((n for n, event in enumerate(events) if isinstance(event, DealClosed)), None)
        if closed is None:
            return None
        opened = _expect(events[0], DealOpened)
        seat = next((seat for seat, holder in opened.occupants if holder == player), None)
        config = _expect(event_of(self._journal.first(table)), TableOpened)
        return Record.of(
            [redact(event, seat) for event in events[:closed] if isinstance(event, DealEvent)],
            names=self._names(table, opened, rows[0].version),
            hero=seat,
            number=str(deal),
            table=config.config.name,
            max_seats=config.config.seats,
            played=_when(rows[0]).replace(tzinfo=None, microsecond=0),
            time_zone="UTC",
        )

    def _names(self, table: str, opened: DealOpened, version: int) -> dict[int, str]:
        """What those dealt in called themselves when the deal began."""
        names: dict[int, str] = {}
        occupants = dict(opened.occupants)
        for row in self._journal.of_kind(table, "seat_taken"):
            taken = _expect(event_of(row), SeatTaken)
            if row.version < version and occupants.get(taken.seat) == taken.player:
                names[taken.seat] = taken.name
        return names


def _when(row: Row) -> datetime:
    return datetime.fromtimestamp(row.at / 1000, UTC)


def _expect(event: TableEvent, kind: type[T]) -> T:
    """`event`, which the journal's order makes one of this kind."""
    if not isinstance(event, kind):
        raise TypeError(f"{type(event).__name__} stands where {kind.__name__} belongs")
    return event
