"""The state of a table: the fold of its events.

`TableState.apply` takes one event in; a table at the end of the file says how each kind folds. It
trusts its events (they come from `badugi.room.rules` or a journal). Nothing here judges a command.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import msgspec

from badugi.game.deal import Deal
from badugi.game.events import DealEnded, DealEvent, DealStarted
from badugi.i18n import N_
from badugi.room.button import Line, missed
from badugi.room.config import RETURN_SECONDS, TableConfig
from badugi.room.errors import Refusal
from badugi.room.events import (
    ChipsAdded,
    ChipsPledged,
    DealClosed,
    DealOpened,
    LeavePledged,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    ShowSet,
    TableEvent,
    TableOpened,
    TimedOut,
)
from badugi.room.seats import Chair, Departure


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A table between two deals, whole: what `Table.restore` goes on from."""

    version: int
    config: TableConfig
    chairs: tuple[Chair | None, ...]
    line: Line | None
    deals: int
    departures: tuple[Departure, ...]


class TableState:
    """Everything that is known of a table. Read it freely; only `apply` changes it."""

    __slots__ = (
        "_decided_at",
        "_views",
        "chairs",
        "config",
        "deal",
        "deal_events",
        "deals",
        "departures",
        "line",
        "occupants",
        "running",
        "version",
    )

    config: TableConfig
    version: int
    """How many events have been folded in since the table opened."""
    chairs: list[Chair | None]
    """By seat; None is a free chair."""
    line: Line | None
    """Where button and blinds of the last deal were due; None before the first."""
    deals: int
    """The number of the running or last deal, 0 before the first."""
    running: bool
    """Is a deal on? From DealOpened to DealClosed."""
    deal: Deal | None
    """The running or last deal with everything that the house knows; None before the first and
    after `restore`."""
    occupants: dict[int, str]
    """Who held which seat in that very deal."""
    deal_events: list[tuple[int, TableEvent]]
    """Every event with its version since the last deal opened (it included)."""
    departures: dict[str, Departure]
    """Those who left in the last hour, by player."""

    def __init__(self, config: TableConfig, version: int = 0) -> None:
        self.config = config
        self.version = version
        self.chairs = [None] * config.seats
        self.line = None
        self.deals = 0
        self.running = False
        self.deal = None
        self.occupants = {}
        self.deal_events = []
        self.departures = {}
        self._decided_at = 0
        self._views: dict[int | None, Deal] = {}

    # ------------------------------------------------------------------ reading

    def chair(self, seat: int) -> Chair:
        """The chair of a seat that is taken. Raises `LookupError` for a free one."""
        chair = self.chairs[seat]
        if chair is None:
            raise LookupError(f"seat {seat} is free")
        return chair

    def running_deal(self) -> Deal:
        """The deal that is on. Raises `LookupError` when there is none."""
        if self.deal is None or not self.running:
            raise LookupError("no deal is on")
        return self.deal

    def in_deal(self, seat: int) -> bool:
        """Was the holder of `seat` dealt into the running deal, and has he not left it?"""
        return self.running and seat in self.occupants and self.chairs[seat] is not None

    # ------------------------------------------------------------------ putting away

    def snapshot(self) -> TableSnapshot:
        """The whole table, between two deals. Raises `Refusal` while a deal is on."""
        if self.running:
            raise Refusal("illegal", N_("a table can't be put away in the middle of a deal"))
        return TableSnapshot(
            version=self.version,
            config=self.config,
            chairs=tuple(self.chairs),
            line=self.line,
            deals=self.deals,
            departures=tuple(self.departures.values()),
        )

    @classmethod
    def restore(cls, snapshot: TableSnapshot) -> Self:
        """The table of a snapshot, without the last deal; later events may be applied to it."""
        table = cls(snapshot.config, snapshot.version)
        table.chairs = list(snapshot.chairs)
        table.line = snapshot.line
        table.deals = snapshot.deals
        table.departures = {gone.player: gone for gone in snapshot.departures}
        return table

    # ------------------------------------------------------------------ folding

    def apply(self, event: TableEvent) -> None:
        """Fold one event in."""
        self.version += 1
        _FOLDS.get(type(event), TableState._deal_event)(self, event)
        self.deal_events.append((self.version, event))

    def _deal_event(self, event: DealEvent) -> None:
        self.running_deal().apply(event)
        self._decided_at = self.version

    def _change(self, seat: int, **changes: object) -> None:
        self.chairs[seat] = msgspec.structs.replace(self.chair(seat), **changes)

    def _table_opened(self, event: TableOpened) -> None:
        """The config is there already: a table is made with it."""

    def _seat_taken(self, event: SeatTaken) -> None:
        gone = self.departures.pop(event.player, None)
        if event.anew:
            gone = None
        missed_big = gone is not None and gone.missed_big
        missed_small = gone is not None and gone.missed_small
        self.chairs[event.seat] = Chair(
            player=event.player,
            name=event.name,
            stack=event.stack,
            buy_in=event.stack,
            bot=event.bot,
            fresh=not (missed_big or missed_small),
            owes_small=missed_small,
            post=event.post,
        )

    def _seat_left(self, event: SeatLeft) -> None:
        chair = self.chair(event.seat)
        self.chairs[event.seat] = None
        self.departures = {
            player: gone
            for player, gone in self.departures.items()
            if event.at - gone.at <= RETURN_SECONDS
        }
        self.departures[chair.player] = Departure(
            player=chair.player,
            at=event.at,
            stack=event.stack,
            seat=None if chair.fresh else event.seat,
            missed_big=chair.owes_big and chair.missed_blinds,
            missed_small=chair.owes_small,
        )

    def _leave_pledged(self, event: LeavePledged) -> None:
        self._change(event.seat, leaving_at=event.at)

    def _sat_out(self, event: SatOut) -> None:
        self._change(event.seat, sat_out=event.reason)

    def _sat_in(self, event: SatIn) -> None:
        self._change(event.seat, sat_out=None, post=event.post)

    def _chips_added(self, event: ChipsAdded) -> None:
        self._change(event.seat, stack=self.chair(event.seat).stack + event.amount)

    def _chips_pledged(self, event: ChipsPledged) -> None:
        self._change(event.seat, pledged=self.chair(event.seat).pledged + event.amount)

    def _show_set(self, event: ShowSet) -> None:
        self._change(event.seat, show=event.on)

    def _timed_out(self, event: TimedOut) -> None:
        """What was done for the seat has events of its own."""

    def _deal_opened(self, event: DealOpened) -> None:
        line = Line(event.button, event.small, event.big)
        self.occupants = dict(event.occupants)
        for seat, chair in enumerate(self.chairs):
            if chair is None:
                continue
            if seat in self.occupants:
                self._change(seat, fresh=False, owes_big=False, owes_small=False, post=False)
            elif not chair.fresh:
                big, small = missed(self.line, line, seat)
                self._change(
                    seat, owes_big=chair.owes_big or big, owes_small=chair.owes_small or small
                )
        for player, gone in self.departures.items():
            if gone.seat is not None:
                big, small = missed(self.line, line, gone.seat)
                self.departures[player] = msgspec.structs.replace(
                    gone,
                    missed_big=gone.missed_big or big,
                    missed_small=gone.missed_small or small,
                )
        self.line = line
        self.deals = event.deal
        self.running = True
        self.deal = None
        self.deal_events = []
        self._views = {}

    def _deal_started(self, event: DealStarted) -> None:
        self.deal = Deal()
        self._deal_event(event)

    def _deal_ended(self, event: DealEnded) -> None:
        self._deal_event(event)
        for seat, stack in zip(self.running_deal().setup.seats, event.stacks, strict=True):
            if self.in_deal(seat):
                self._change(seat, stack=stack)

    def _deal_closed(self, event: DealClosed) -> None:
        self.running = False
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.pledged:
                self._change(seat, pledged=0)


_FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    TableOpened: TableState._table_opened,
    SeatTaken: TableState._seat_taken,
    SeatLeft: TableState._seat_left,
    LeavePledged: TableState._leave_pledged,
    SatOut: TableState._sat_out,
    SatIn: TableState._sat_in,
    ChipsAdded: TableState._chips_added,
    ChipsPledged: TableState._chips_pledged,
    ShowSet: TableState._show_set,
    TimedOut: TableState._timed_out,
    DealOpened: TableState._deal_opened,
    DealClosed: TableState._deal_closed,
    DealStarted: TableState._deal_started,
    DealEnded: TableState._deal_ended,
}
