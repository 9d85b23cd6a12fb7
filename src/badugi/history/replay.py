"""A hand of a file played again by the rules.

`replay` plays a `Script` through a `Deal`, so what comes out is a deal that the rules allow, and a
file that breaks them is refused at the line that does. It reads no file itself and knows no format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Deal, Phase, opening
from badugi.game.deck import ScriptedSource
from badugi.game.errors import BadugiError, HistoryError, SetupError
from badugi.game.events import (
    Called,
    CardsDealt,
    DealEvent,
    DealStarted,
    DeckShuffled,
    Raised,
)
from badugi.history.checks import check_cards, check_showdown
from badugi.history.record import Aside
from badugi.history.retold import RetoldDeal
from badugi.history.script import Move, Note, Script


class RecordedSource(ScriptedSource):
    """The cards of a script: orders where the file tells them, else card by card."""

    __slots__ = ("_orders",)

    def __init__(self, script: Script) -> None:
        super().__init__(script.dealt, script.shown)
        self._orders = (script.deck or (), *script.reshuffles)

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...] | None:  # type: ignore[override]
        """See `CardSource`. Raises `SetupError` for an order of other cards."""
        order = self._orders[shuffle] if shuffle < len(self._orders) else ()
        if not order:
            return None
        if sorted(order) != sorted(cards):
            what = f"reshuffle {shuffle}" if shuffle else "the deck"
            raise SetupError(f"the order of {what} does not hold the cards that were shuffled")
        return order


class _FoldedForFree(Exception):  # noqa: N818 - a signal, not an error
    """A player folded with nothing to call, which these stakes do not have yet."""


def replay(
    script: Script, *, showing: Mapping[int, int | None], mucking: Mapping[int, int | None]
) -> tuple[tuple[DealEvent, ...], tuple[Aside, ...]]:
    """Play the script and return the events and asides of the deal.

    `showing` and `mucking` are the seats that do so at the showdown by the file, and on which
    line; other sites let losers show, who are then taken to be set to show.

    Raises `HistoryError`, with the line where it is known, for what the rules do not allow, for
    cards in two places and for a hand that is not played to its end.
    """
    deal, asides = _play_out(script)
    if any(deal.mucked[deal.position(seat)] for seat in showing):
        shows = tuple(sorted({*script.posting.shows, *showing}))
        script = replace(script, posting=msgspec.structs.replace(script.posting, shows=shows))
        deal, asides = _play_out(script)
    check_showdown(script, deal, showing, mucking)
    check_cards(script, deal)
    events = list(deal.events)
    if script.deck == ():
        events.insert(
            next(i for i, event in enumerate(events) if isinstance(event, CardsDealt)),
            DeckShuffled(()),
        )
        asides = [Aside(aside.at + 1, aside.text) if aside.at else aside for aside in asides]
    return tuple(events), tuple(asides)


def _play_out(script: Script) -> tuple[Deal, list[Aside]]:
    try:
        deal, asides = _play(script)
    except _FoldedForFree:
        stakes = msgspec.structs.replace(script.stakes, fold_when_free=True)
        deal, asides = _play(replace(script, stakes=stakes))
    if deal.to_act is not None:
        raise HistoryError(
            f"the hand stops before it is over: {script.name(deal.to_act)} is to act",
            line=_last_line(script),
        )
    return deal, asides


def _play(script: Script) -> tuple[Deal, list[Aside]]:
    seats = sorted(script.stacks)
    setup = DealStarted(
        stakes=script.stakes,
        seats=tuple(seats),
        stacks=tuple(script.stacks[seat] for seat in seats),
        **msgspec.structs.asdict(script.posting),
    )
    source = RecordedSource(script)
    deal = Deal(source) if script.served is None else RetoldDeal(source, script.served)
    try:
        deal.fold(opening(setup, source))
    except BadugiError as error:
        raise HistoryError(str(error), line=script.line) from error
    asides: list[Aside] = []
    for step in script.steps:
        if isinstance(step, Note):
            asides.append(Aside(0 if step.opening else len(deal.events), step.text))
        else:
            _move(script, deal, step)
    return deal, asides


def _move(script: Script, deal: Deal, move: Move) -> None:
    """Make one move, and hold what the file says of it against what came of it."""
    if deal.to_act != move.seat:
        other = "the deal is over" if deal.to_act is None else f"{script.name(deal.to_act)} is"
        raise HistoryError(f"{script.name(move.seat)} is not to act, {other}", line=move.line)
    legal = deal.legal()
    if move.kind == "fold" and legal.kind is Phase.BETTING and not legal.fold:
        raise _FoldedForFree
    try:
        event = deal.act(_action(move, checks=legal.check, opens=legal.opens))[0]
    except HistoryError as error:
        raise HistoryError(error.message, line=error.line or move.line) from error
    except BadugiError as error:
        message = f"{script.name(move.seat)}: {error}{script.unit}"
        raise HistoryError(message, line=move.line) from error
    if move.added is None:
        return
    if isinstance(event, Called) and event.amount != move.added:
        what = f"calls {move.added}, but {event.amount} is to call"
    elif isinstance(event, Raised) and event.by != move.added:
        what = f"raises to {event.to}, which is by {event.by} and not by {move.added}"
    else:
        return
    raise HistoryError(f"{script.name(move.seat)} {what}{script.unit}", line=move.line)


def _action(move: Move, *, checks: bool, opens: bool) -> AnyAction:
    match move.kind:
        case "fold":
            return Fold(move.seat)
        case "draw":
            return Discard(move.seat, move.cards) if move.cards else StandPat(move.seat)
        case "check":
            return Check(move.seat)
        case "call":
            return Call(move.seat)
        case "check or call":
            return Check(move.seat) if checks else Call(move.seat)
        case "bet":
            return Bet(move.seat, move.to)
        case "raise":
            return Raise(move.seat, move.to)
        case "bet or raise":
            return Bet(move.seat, move.to) if opens else Raise(move.seat, move.to)


def _last_line(script: Script) -> int | None:
    lines = [step.line for step in script.steps if isinstance(step, Move)]
    return lines[-1] if lines else script.line
