"""A table over many deals: the fold of its events.

    table = Table.from_events([TableOpened(TableConfig(name="Home", stakes=Stakes.fixed(2, 4)))])
    for event in table.decide(TakeSeat("ann", seat=0, name="Ann", stack=200, at=0.0), source):
        table.apply(event)

`decide` says what a command leads to and changes nothing (the rules are in `badugi.room.rules`);
`apply` folds one event in and is the only way to change a table. There is no clock here, no
socket and no randomness: cards come from the source that `decide` is handed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from badugi.game.deal import Deal
from badugi.game.deck import CardSource
from badugi.game.secrecy import redact
from badugi.room import rules
from badugi.room.button import Lineup, next_lineup
from badugi.room.commands import AnyCommand
from badugi.room.config import RETURN_SECONDS
from badugi.room.events import TableEvent, TableOpened
from badugi.room.state import TableSnapshot, TableState

__all__ = ["Table", "TableSnapshot"]


class Table(TableState):
    """A table. Read it freely; only `apply` changes it."""

    __slots__ = ()

    @classmethod
    def from_events(cls, events: Iterable[TableEvent]) -> Self:
        """Rebuild a table from all of its events.

        Raises `ValueError` where they do not begin with the table's opening.
        """
        stream = iter(events)
        first = next(stream, None)
        if not isinstance(first, TableOpened):
            raise ValueError("the first event of a table is TableOpened")  # noqa: TRY004
        table = cls(first.config)
        table.apply(first)
        for event in stream:
            table.apply(event)
        return table

    # ------------------------------------------------------------------ reading

    def decide(self, command: AnyCommand, source: CardSource) -> list[TableEvent]:
        """What `command` leads to, cards from `source`. Changes nothing.

        No events: all is as it asks already. Raises `Refusal` for what is not allowed.
        """
        return rules.decide(self, command, source)

    @property
    def decision(self) -> int | None:
        """Names the open decision: the version at which it opened. None when there is none."""
        deal = self.deal
        return None if not self.running or deal is None or deal.turn is None else self._decided_at

    @property
    def finished(self) -> int:
        """The number of the last deal that is over, 0 when there is none."""
        return self.deals - self.running

    @property
    def lineup(self) -> Lineup | None:
        """Who would be dealt in, and how, if a deal began now; None: too few want to play."""
        wants = {
            seat: entry
            for seat, chair in enumerate(self.chairs)
            if chair is not None and (entry := chair.entry) is not None
        }
        return next_lineup(
            self.line,
            wants,
            rule=self.config.button,
            blinds=self.config.stakes.big_blind > 0,
        )

    def seat_of(self, player: str) -> int | None:
        """The chair that `player` holds."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.player == player:
                return seat
        return None

    def dealt_seat(self, player: str) -> int | None:
        """The chair that `player` held in the running or last deal, if he was dealt in."""
        for seat, occupant in self.occupants.items():
            if occupant == player:
                return seat
        return None

    def reserved(self, seat: int) -> bool:
        """A chair whose holder left the running deal: free when that is over."""
        return self.running and seat in self.occupants and self.chairs[seat] is None

    def stack(self, seat: int) -> int:
        """The chips that the holder of `seat` has behind now, 0 for a free chair."""
        chair = self.chairs[seat]
        if chair is None:
            return 0
        if self.deal is not None and self.in_deal(seat):
            return self.deal.stacks[self.deal.position(seat)]
        return chair.stack

    def chips(self) -> int:
        """All chips on the table: stacks, bets and pots. Only people bring and take away any."""
        stacks = sum(self.stack(seat) for seat in range(self.config.seats))
        return stacks + (self.deal.pot_total if self.running and self.deal is not None else 0)

    def waiting(self, seat: int) -> bool:
        """Does the holder want to play, and waits to be dealt in?"""
        chair = self.chairs[seat]
        if chair is None or chair.entry is None or self.in_deal(seat):
            return False
        if self.running:
            return True
        lineup = self.lineup
        return lineup is None or seat not in lineup.dealt

    def buy_in(self, player: str, at: float) -> tuple[int, int]:
        """Least and most chips that `player` may sit down with at the time `at`.

        Who returns within an hour brings what he left with, and no less than the least buy-in.
        """
        gone = self.departures.get(player)
        least = self.config.min_buy_in
        if gone is not None and at - gone.at <= RETURN_SECONDS and gone.stack >= least:
            return gone.stack, gone.stack
        return least, self.config.max_buy_in

    def addable(self, seat: int) -> tuple[int, int]:
        """Least and most chips that the holder of `seat` may add; (0, 0): none.

        Who has nothing left must bring the least buy-in.
        """
        chair = self.chairs[seat]
        if chair is None or chair.leaving_at is not None:
            return 0, 0
        stack = self.stack(seat)
        most = self.config.max_buy_in - stack - chair.pledged
        least = 1 if stack or chair.pledged else self.config.min_buy_in
        return (least, most) if most >= least else (0, 0)

    def deal_view(self, player: str | None) -> Deal | None:
        """The running or last deal as `player` may know it, from the seat he held in it.

        Whoever was not dealt in, a later occupant of a seat too, sees what a spectator (None)
        sees. None before the first deal. The view is kept and goes on with the deal: read it,
        don't change it.
        """
        if self.deal is None:
            return None
        seat = None if player is None else self.dealt_seat(player)
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = Deal()
        for event in self.deal.events[len(view.events) :]:
            view.apply(redact(event, seat))
        return view
