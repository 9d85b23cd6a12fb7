"""What a table does with a command: the events it leads to, or why it is refused.

One function a command. Everything reads the table and changes nothing; what concerns a deal that
is on is in `badugi.room.play`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from badugi.i18n import N_
from badugi.room import play
from badugi.room.commands import (
    Act,
    AddChips,
    AnyCommand,
    LeaveSeat,
    SetShow,
    SitIn,
    SitOut,
    StartDeal,
    TakeSeat,
    TimeOut,
)
from badugi.room.config import RETURN_SECONDS, MissedBlinds
from badugi.room.errors import Refusal
from badugi.room.events import (
    Away,
    ChipsAdded,
    ChipsPledged,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    ShowSet,
    TableEvent,
)

if TYPE_CHECKING:
    from badugi.game.deck import CardSource
    from badugi.room.seats import Chair
    from badugi.room.table import Table


def decide(table: Table, command: AnyCommand, source: CardSource) -> list[TableEvent]:
    """The events that `command` leads to. Raises `Refusal`."""
    match command:
        case Act():
            return play.act(table, command, source)
        case TimeOut():
            return play.time_out(table, command, source)
        case StartDeal():
            return play.start_deal(table, source)
        case TakeSeat():
            return _take_seat(table, command)
        case LeaveSeat():
            return _leave_seat(table, command, source)
        case SitOut():
            return _sit_out(table, command)
        case SitIn():
            return _sit_in(table, command)
        case AddChips():
            return _add_chips(table, command)
        case SetShow():
            return _set_show(table, command)


def _take_seat(table: Table, command: TakeSeat) -> list[TableEvent]:
    if table.seat_of(command.player) is not None:
        raise Refusal("illegal", N_("you have a seat at this table already"))
    if not command.name.strip():
        raise Refusal("illegal", N_("a seat needs a name"))
    if not 0 <= command.seat < table.config.seats:
        raise Refusal(
            "illegal",
            N_("there is no seat {seat}: seats are 0 to {last}"),
            seat=command.seat,
            last=table.config.seats - 1,
        )
    if table.chairs[command.seat] is not None:
        raise Refusal("illegal", N_("this seat is taken"))
    if table.reserved(command.seat):
        raise Refusal("illegal", N_("this seat is free when the running deal is over"))
    least, most = table.buy_in(command.player, command.at)
    if not least <= command.stack <= most:
        if least == most and command.player in table.departures:
            raise Refusal(
                "illegal",
                N_("whoever comes back within an hour brings what he left with: {stack} chips"),
                stack=least,
            )
        raise Refusal(
            "illegal",
            N_("the buy-in is {least} to {most} chips, not {stack}"),
            least=least,
            most=most,
            stack=command.stack,
        )
    gone = table.departures.get(command.player)
    anew = gone is not None and command.at - gone.at > RETURN_SECONDS
    if command.post and gone is not None and not anew and (gone.missed_big or gone.missed_small):
        _check_may_post(table)
    taken = SeatTaken(
        seat=command.seat,
        player=command.player,
        name=command.name,
        stack=command.stack,
        bot=command.bot,
        post=command.post,
        anew=anew,
    )
    return [taken]


def _leave_seat(table: Table, command: LeaveSeat, source: CardSource) -> list[TableEvent]:
    seat, chair = _own(table, command.player)
    if chair.leaving_at is not None:
        return []
    deal = table.deal
    if deal is None or not table.in_deal(seat) or deal.folded[deal.position(seat)]:
        return [SeatLeft(seat, table.stack(seat), command.at)]
    return play.leave(table, seat, command.at, source)


def _sit_out(table: Table, command: SitOut) -> list[TableEvent]:
    seat, chair = _own(table, command.player)
    return [] if chair.sat_out is Away.ASKED else [SatOut(seat, Away.ASKED)]


def _sit_in(table: Table, command: SitIn) -> list[TableEvent]:
    seat, chair = _own(table, command.player)
    if chair.leaving_at is not None:
        raise Refusal("illegal", N_("you are leaving; take a seat again afterwards"))
    if command.post and chair.missed_blinds:
        _check_may_post(table)
    if chair.sat_out is None and chair.post == command.post:
        return []
    return [SatIn(seat, command.post)]


def _add_chips(table: Table, command: AddChips) -> list[TableEvent]:
    seat, _ = _own(table, command.player)
    least, most = table.addable(seat)
    if not most:
        raise Refusal(
            "illegal",
            N_("no chips can be added: the most at this table is {most}"),
            most=table.config.max_buy_in,
        )
    if not least <= command.amount <= most:
        raise Refusal(
            "illegal",
            N_("{least} to {most} chips can be added, not {amount}"),
            least=least,
            most=most,
            amount=command.amount,
        )
    if table.running:
        return [ChipsPledged(seat, command.amount)]
    return [ChipsAdded(seat, command.amount)]


def _set_show(table: Table, command: SetShow) -> list[TableEvent]:
    seat, chair = _own(table, command.player)
    return [] if chair.show is command.on else [ShowSet(seat, command.on)]


def _own(table: Table, player: str) -> tuple[int, Chair]:
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("not_yours", N_("you have no seat at this table"))
    return seat, table.chair(seat)


def _check_may_post(table: Table) -> None:
    if table.config.missed_blinds is not MissedBlinds.POST:
        raise Refusal(
            "illegal", N_("missed blinds can't be posted at this table: wait for the big blind")
        )
