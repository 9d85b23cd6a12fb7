"""A table as one viewer sees it, in the types of the wire.

Cards are read from `Table.deal_view` alone, which has been through `badugi.game.secrecy`; nothing
here looks at the deal itself, so nothing can be let slip. What is legal is asked of the rules and
never worked out anew.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Literal

import msgspec

from badugi.game.cards import UNKNOWN, card_text
from badugi.game.deal import Deal
from badugi.game.events import PotAwarded
from badugi.game.hand import Hand
from badugi.game.stakes import Stakes
from badugi.game.state import Phase
from badugi.room.clock import Clock
from badugi.room.seats import Chair
from badugi.room.table import Table
from badugi.server import wire

SeatState = Literal["empty", "reserved", "waiting", "playing", "folded", "all_in", "sitting_out"]


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What is true at the table now besides its events. `now` is the clock's, `at` the wall's."""

    clock: Clock
    now: float
    at: float
    connected: Container[str]  # players with a socket open
    attended: bool  # deals go on: there is somebody to play or look on


def table_view(name: str, table: Table, moment: Moment, player: str | None) -> wire.TableView:
    """The whole of `table` (whose id is `name`) for `player`; None is a spectator."""
    deal = table.deal_view(player)
    running = deal if table.running else None
    config, line = table.config, table.line
    buy_in = (config.min_buy_in, config.max_buy_in)
    if player is not None:
        buy_in = table.buy_in(player, moment.at)
    until_deal = moment.clock.until_deal(moment.now) if moment.attended else None
    return wire.TableView(
        table=name,
        name=config.name,
        stakes=_stakes(config.stakes),
        min_buy_in=buy_in[0],
        max_buy_in=buy_in[1],
        deal=table.deals,
        phase=_phase(table, deal),
        round=running.round if running else 0,
        draw=running.draw if running else 0,
        decision=table.decision,
        to_act=running.to_act if running else None,
        button=line.button if line else None,
        small_blind=deal.setup.small_blind if deal else None,
        big_blind=deal.setup.big_blind if deal else None,
        current_bet=running.current_bet if running else 0,
        pots=_pots(deal),
        total=deal.pot_total if deal else 0,
        seats=tuple(_seat(table, deal, n, player, moment) for n in range(config.seats)),
        you=_you(table, running, player),
        clock=_clock(running, moment),
        next_deal=None if until_deal is None else _ms(until_deal),
        finished=table.finished or None,
    )


def hand_label(cards: Sequence[int]) -> wire.HandLabel | None:
    """What four known cards make; None for anything else."""
    if len(cards) != 4 or UNKNOWN in cards:
        return None
    best = sorted(Hand(cards).best, reverse=True)
    return wire.HandLabel(len(best), tuple(card_text(card)[0] for card in best))


def card_views(cards: Sequence[int]) -> tuple[wire.CardView, ...]:
    """Known cards, each with whether it counts in the hand and why not."""
    if len(cards) != 4:  # in the middle of a draw all of them are kept to count
        return tuple(wire.CardView(card_text(card), counts=True) for card in cards)
    best = Hand(cards).best
    return tuple(
        wire.CardView(card_text(card), card in best, None if card in best else _why(card, best))
        for card in cards
    )


def _why(card: int, best: Sequence[int]) -> Literal["suit", "rank"]:
    """Why `card` does not count beside `best`."""
    return "rank" if any(card >> 2 == other >> 2 for other in best) else "suit"


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _phase(table: Table, deal: Deal | None) -> Literal["waiting", "betting", "drawing", "over"]:
    if deal is None:
        return "waiting"
    if table.running and deal.phase is Phase.BETTING:
        return "betting"
    return "drawing" if table.running and deal.phase is Phase.DRAWING else "over"


def _stakes(stakes: Stakes) -> wire.StakesView:
    return wire.StakesView(
        limit=stakes.limit.value,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        ante=stakes.ante,
        big_blind_ante=stakes.big_blind_ante,
        straddle=stakes.straddle,
    )


def _pots(deal: Deal | None) -> tuple[wire.PotView, ...]:
    if deal is None:
        return ()
    pots = deal.pots()
    if deal.phase is not Phase.OVER:
        return tuple(wire.PotView(pot.amount, pot.seats) for pot in pots)
    awards = [event for event in deal.events if isinstance(event, PotAwarded)]
    return tuple(
        wire.PotView(award.amount, pots[award.pot].seats if pots else (), award.shares)
        for award in sorted(awards, key=lambda award: award.pot)
    )


def _clock(running: Deal | None, moment: Moment) -> wire.ClockView | None:
    remaining = moment.clock.remaining(moment.now)
    if running is None or running.to_act is None or remaining is None:
        return None
    return wire.ClockView(running.to_act, _ms(remaining), _ms(moment.clock.total))


def _seat(
    table: Table, deal: Deal | None, seat: int, player: str | None, moment: Moment
) -> wire.SeatView:
    chair = table.chairs[seat]
    if chair is None:
        return wire.SeatView(seat, "reserved" if table.reserved(seat) else "empty")
    view = wire.SeatView(
        seat,
        _state(table, deal, seat, chair),
        name=chair.name,
        bot=chair.bot,
        connected=chair.player in moment.connected,
        stack=table.stack(seat),
        broke=chair.broke and not table.in_deal(seat),
        missed_blinds=chair.missed_blinds,
        adding=chair.pledged,
        leaving=chair.leaving_at is not None,
    )
    if deal is None or not _was_dealt(table, seat, chair):
        return view
    i = deal.position(seat)
    hand = deal.hands[i]
    known = _is_known(deal, i, mine=chair.player == player)
    holds = not deal.folded[i] and not deal.mucked[i]
    return msgspec.structs.replace(
        view,
        bet=deal.bets[i],
        in_deal=True,
        hidden=len(hand) if holds and not known else 0,
        cards=card_views(hand) if known else (),
        label=hand_label(hand) if known else None,
        draws=tuple(deal.draws[i]),
        mucked=deal.mucked[i],
        won=deal.won[i],
    )


def _is_known(deal: Deal, i: int, *, mine: bool) -> bool:
    """Does the viewer see the hand at position `i` of his own view?"""
    return UNKNOWN not in deal.hands[i] and (mine or deal.shown[i])


def _was_dealt(table: Table, seat: int, chair: Chair) -> bool:
    """Was the seat's present holder dealt into the deal on the table?"""
    return table.occupants.get(seat) == chair.player


def _state(table: Table, deal: Deal | None, seat: int, chair: Chair) -> SeatState:
    if deal is not None and _was_dealt(table, seat, chair):
        i = deal.position(seat)
        if deal.folded[i]:
            return "folded"
        if table.running:
            return "all_in" if deal.all_in(i) else "playing"
    if chair.entry is None:
        return "sitting_out"
    return "waiting" if table.waiting(seat) else "playing"


def _you(table: Table, running: Deal | None, player: str | None) -> wire.YouView:
    if player is None:
        return wire.YouView()
    seat, dealt_seat = table.seat_of(player), table.dealt_seat(player)
    chair = None if seat is None else table.chairs[seat]
    legal = None
    if running is not None and dealt_seat is not None and running.to_act == dealt_seat:
        legal = _legal(running, dealt_seat)
    least, most = (0, 0) if seat is None else table.addable(seat)
    return wire.YouView(
        seat=seat,
        dealt_seat=dealt_seat,
        legal=legal,
        show_losing=chair is not None and chair.show,
        min_add=least,
        max_add=most,
    )


def _legal(deal: Deal, seat: int) -> wire.LegalView:
    legal = deal.legal()
    if legal.kind is Phase.DRAWING:
        return wire.LegalView("drawing", discards=tuple(map(card_text, legal.cards)))
    stack = deal.stacks[deal.position(seat)]
    half_pot_to, pot_to = deal.sizes()
    return wire.LegalView(
        "betting",
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        call_all_in=0 < legal.call == stack,
        bet=None if not legal.max_to else "bet" if legal.opens else "raise",
        min_to=legal.min_to,
        max_to=legal.max_to,
        max_all_in=legal.max_to == stack + deal.bets[deal.position(seat)],
        half_pot_to=half_pot_to,
        pot_to=pot_to,
    )
