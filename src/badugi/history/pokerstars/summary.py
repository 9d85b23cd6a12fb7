"""The summary at the end of a PokerStars hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from badugi.game.cards import UNKNOWN
from badugi.game.events import Folded, PotAwarded
from badugi.game.state import DealState
from badugi.history.money import Money
from badugi.history.pokerstars.words import AFTER, bracketed, label, pot_name
from badugi.history.record import Record


def summary(
    record: Record, state: DealState, names: Mapping[int, str], money: Money
) -> Iterator[str]:
    """What went out of which pot, and a line for each player of the deal that `state` ends."""
    yield _pots(record, money)
    folds = _folds(record)
    won = _won(record)
    for seat in record.setup.seats:
        end = folds.get(seat) or _ending(record, state, seat, money.text(won.get(seat, 0)))
        yield f"Seat {seat + 1}: {names[seat]}{_roles(record, seat)} {end}"


def _pots(record: Record, money: Money) -> str:
    awards = [event for event in record.events if isinstance(event, PotAwarded)]
    total = sum(event.amount for event in awards)
    text = f"Total pot {money.text(total)}"
    if len(awards) > 1:
        paid = {event.pot: event.amount for event in awards}
        if record.payouts:
            paid = dict.fromkeys(paid, 0)
            for payout in record.payouts:
                paid[payout.pot] += payout.amount
        for pot in sorted(paid):
            name = pot_name(pot, len(awards))
            text += f" {name[0].upper()}{name[1:]} {money.text(paid[pot])}."
    return f"{text} | Rake {money.text(record.rake)}"


def _won(record: Record) -> dict[int, int]:
    won: dict[int, int] = {}
    for event in record.events:
        if isinstance(event, PotAwarded) and not record.payouts:
            for seat, chips in event.shares:
                won[seat] = won.get(seat, 0) + chips
    for payout in record.payouts:
        won[payout.seat] = won.get(payout.seat, 0) + payout.amount
    return won


def _folds(record: Record) -> dict[int, str]:
    """How the summary says that somebody folded, by seat."""
    state = DealState()
    found = {}
    for event in record.events:
        if isinstance(event, Folded):
            i = state.position(event.seat)
            bet = state.paid[i] - min(state.paid[i], record.setup.stakes.ante)
            idle = "" if bet or state.round > 1 else " (didn't bet)"
            found[event.seat] = f"folded {AFTER[state.round - 1]}{idle}"
        state.apply(event)
    return found


def _ending(record: Record, state: DealState, seat: int, won: str) -> str:
    i = state.position(seat)
    if state.mucked[i]:
        own = state.hands[i] if seat == record.hero and UNKNOWN not in state.hands[i] else ()
        hand = record.mucked.get(seat, own)
        return f"mucked {bracketed(hand)}" if hand else "mucked"
    if not state.shown[i]:
        return f"collected ({won})"
    hand = state.hands[i]
    result = f"won ({won})" if state.won[i] else "lost"
    return f"showed {bracketed(hand)} and {result} with a {label(hand)}"


def _roles(record: Record, seat: int) -> str:
    setup = record.setup
    roles = (
        (setup.button, "button"),
        (setup.small_blind, "small blind"),
        (setup.big_blind, "big blind"),
    )
    return "".join(f" ({name})" for chair, name in roles if chair == seat)
