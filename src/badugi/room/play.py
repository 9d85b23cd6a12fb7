"""A table's deals: begun, played, timed out, and closed with what was pledged meanwhile.

Each function works on a copy of the running deal and returns the events; the table is left as it
was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from badugi.game.actions import AnyAction, Check, Fold, StandPat
from badugi.game.deal import Deal, opening
from badugi.game.errors import IllegalAction
from badugi.game.events import DealStarted
from badugi.game.state import Phase
from badugi.i18n import N_
from badugi.room.commands import Act, TimeOut
from badugi.room.errors import Refusal
from badugi.room.events import (
    Away,
    ChipsAdded,
    DealClosed,
    DealOpened,
    LeavePledged,
    SatOut,
    SeatLeft,
    TableEvent,
    TimedOut,
)

if TYPE_CHECKING:
    from badugi.game.deck import CardSource
    from badugi.room.table import Table


def start_deal(table: Table, source: CardSource) -> list[TableEvent]:
    """Begin the next deal. Raises `Refusal` while one is on, or with too few players."""
    if table.running:
        raise Refusal("illegal", N_("a deal is on already"))
    lineup = table.lineup
    if lineup is None:
        raise Refusal("illegal", N_("a deal needs two players with chips who want to play"))
    line, stakes = lineup.line, table.config.stakes
    chairs = {seat: table.chair(seat) for seat in lineup.dealt}
    setup = DealStarted(
        stakes=stakes,
        seats=lineup.dealt,
        stacks=tuple(chair.stack for chair in chairs.values()),
        button=line.button,
        small_blind=lineup.small_blind,
        big_blind=line.big,
        live=tuple(seat for seat in lineup.posting if chairs[seat].owes_big),
        dead=tuple(seat for seat in lineup.posting if chairs[seat].owes_small),
        shows=tuple(seat for seat, chair in chairs.items() if chair.show),
    )
    opened = DealOpened(
        deal=table.deals + 1,
        occupants=tuple((seat, chair.player) for seat, chair in chairs.items()),
        button=line.button,
        small=line.small,
        big=line.big,
    )
    return [opened, *opening(setup, source)]


def act(table: Table, command: Act, source: CardSource) -> list[TableEvent]:
    """Play an action. Raises `Refusal` for one out of turn, too late, or against the rules."""
    _check_open(table, command.decision)
    running = _Running(table, source)
    to_act = running.deal.to_act
    if table.dealt_seat(command.player) != to_act or command.action.seat != to_act:
        raise Refusal("not_yours", N_("it is not your turn"))
    try:
        running.act(command.action)
    except IllegalAction as error:
        raise Refusal("illegal", error.message, **error.fields) from error
    return running.finish()


def time_out(table: Table, command: TimeOut, source: CardSource) -> list[TableEvent]:
    """Act for the seat whose time ran out; it then sits out. Raises `Refusal` when too late."""
    _check_open(table, command.decision)
    running = _Running(table, source)
    action = forced(running.deal)
    running.events.append(TimedOut(action.seat))
    if table.chair(action.seat).sat_out is not Away.TIMEOUT:
        running.events.append(SatOut(action.seat, Away.TIMEOUT))
    running.act(action)
    return running.finish()


def leave(table: Table, seat: int, at: float, source: CardSource) -> list[TableEvent]:
    """Leave a hand that is not over for this seat."""
    running = _Running(table, source)
    running.events.append(LeavePledged(seat, at))
    running.leaving[seat] = at
    return running.finish()


def _check_open(table: Table, decision: int) -> None:
    if table.decision is None or table.decision != decision:
        raise Refusal("stale", N_("this decision is no longer open"))


class _Running:
    """A copy of the running deal that is played on, and the events that this makes."""

    def __init__(self, table: Table, source: CardSource) -> None:
        self.table = table
        self.deal = table.running_deal().copy()
        self.deal.source = source
        self.events: list[TableEvent] = []
        self.leaving: dict[int, float] = {
            seat: chair.leaving_at
            for seat, chair in enumerate(table.chairs)
            if chair is not None and chair.leaving_at is not None
        }
        self.gone: set[int] = set()

    def act(self, action: AnyAction) -> None:
        self.events += self.deal.act(action)

    def finish(self) -> list[TableEvent]:
        """Act for those who are leaving, and close the deal when it is over.

        A house bot that is sent away plays its hand to the end: nobody folds another's hand.
        """
        deal = self.deal
        while (seat := deal.to_act) is not None and seat in self.leaving and not self._bot(seat):
            action = forced(deal)
            self.act(action)
            if isinstance(action, Fold):
                self._leave(seat, deal.stacks[deal.position(seat)])
        if deal.phase is Phase.OVER:
            self._close()
        return self.events

    def _bot(self, seat: int) -> bool:
        return self.table.chair(seat).bot is not None

    def _leave(self, seat: int, stack: int) -> None:
        self.events.append(SeatLeft(seat, stack, self.leaving.pop(seat)))
        self.gone.add(seat)

    def _close(self) -> None:
        """The deal is over: those leaving go, pledged chips come, bots without chips buy in."""
        table, deal = self.table, self.deal
        config = table.config
        self.events.append(DealClosed(table.deals))
        ended = dict(zip(deal.seats, deal.stacks, strict=True))
        for seat, chair in enumerate(table.chairs):
            if chair is None or seat in self.gone:
                continue
            stack = ended.get(seat, chair.stack)
            if seat in self.leaving:
                self._leave(seat, stack)
                continue
            # A pledge was made before its player knew what he would win or lose.
            amount = min(chair.pledged, config.max_buy_in - stack)
            if amount > 0 and (stack or amount >= config.min_buy_in):
                self.events.append(ChipsAdded(seat, amount))
            elif not stack and chair.bot is not None:
                self.events.append(ChipsAdded(seat, min(chair.buy_in, config.max_buy_in)))


def forced(deal: Deal) -> AnyAction:
    """What is done for a seat that does not act: stand pat, check where that is free, else fold."""
    legal = deal.legal()
    if legal.kind is Phase.DRAWING:
        return StandPat(legal.seat)
    return Check(legal.seat) if legal.check else Fold(legal.seat)
