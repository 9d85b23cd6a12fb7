"""The table's clock: until when the open decision stands, and when the next deal begins.

Time is an argument, seconds of any clock that only goes forward. Nothing of this is journaled: a
clock made anew gives the open decision its full time again. It is the same for all viewers.

Call `observe` after every change of the table; `due` then says what to ask of it, and `wakes`
when to look again.
"""

from __future__ import annotations

from badugi.game.state import Phase
from badugi.room.commands import StartDeal, TimeOut
from badugi.room.events import Away
from badugi.room.table import Table


class Clock:
    """Deadlines of one table."""

    __slots__ = ("_away", "_closed", "_deadline", "_deal_at", "_decision", "_pause_ends", "total")

    def __init__(self) -> None:
        self._decision: int | None = None
        self._away = False
        self._deadline = 0.0
        self.total = 0.0
        """The time that the open decision was given, in seconds."""
        self._closed: int | None = None
        self._pause_ends = 0.0
        self._deal_at: float | None = None

    def observe(self, table: Table, now: float) -> None:
        """Take note of what the table waits for since `now`."""
        self._observe_decision(table, now)
        self._observe_pause(table, now)

    def due(self, now: float) -> TimeOut | StartDeal | None:
        """What is to be asked of the table at the time `now`, if anything."""
        wakes = self.wakes()
        if wakes is None or now < wakes:
            return None
        return StartDeal() if self._decision is None else TimeOut(self._decision)

    def wakes(self) -> float | None:
        """When something will be due; None: not before the table changes."""
        return self._deal_at if self._decision is None else self._deadline

    def remaining(self, now: float) -> float | None:
        """Seconds left for the open decision, None when there is none."""
        return None if self._decision is None else max(self._deadline - now, 0.0)

    def until_deal(self, now: float) -> float | None:
        """Seconds to the next deal, None when none is coming."""
        return None if self._deal_at is None else max(self._deal_at - now, 0.0)

    def _observe_decision(self, table: Table, now: float) -> None:
        decision, deal = table.decision, table.deal
        if decision is None or deal is None or deal.to_act is None:
            self._decision = None
            return
        chair = table.chairs[deal.to_act]
        away = chair is not None and chair.sat_out is Away.TIMEOUT
        if (decision, away) == (self._decision, self._away):
            return
        config = table.config
        self._decision, self._away = decision, away
        if away:
            self.total = config.away_seconds
        elif deal.phase is Phase.DRAWING:
            self.total = config.draw_seconds
        else:
            self.total = config.decision_seconds
        self._deadline = now + self.total

    def _observe_pause(self, table: Table, now: float) -> None:
        config = table.config
        if table.running:
            self._deal_at = None
            return
        if self._closed != table.deals:
            self._closed = table.deals
            # There is a showdown to read, or a pot without one, or nothing yet.
            shown = table.deal is not None and any(table.deal.shown)
            pause = config.showdown_seconds if shown else config.pause_seconds
            self._pause_ends = now + (pause if table.deals else 0.0)
        if table.lineup is None:
            self._deal_at = None
        elif self._deal_at is None:
            self._deal_at = max(self._pause_ends, now + config.gather_seconds)
