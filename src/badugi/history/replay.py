"""A hand of a file played again by the rules.

A reader turns a file into a `Script`: who sat down with what, which cards the file tells, and the
moves line by line. `replay` plays it through a `Deal`, so what comes out is a deal that the rules
allow, and a file that breaks them is refused at the line that does. It reads no file itself and
knows no format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

import msgspec

from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.cards import UNKNOWN, cards_text
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
from badugi.game.stakes import Stakes
from badugi.history.posting import Posting
from badugi.history.record import Aside
from badugi.history.retold import RetoldDeal, Served

Kind = Literal["fold", "check", "call", "check or call", "bet", "raise", "bet or raise", "draw"]


class Move(NamedTuple):
    """One decision as a file tells it.

    `to` is the total of a bet or raise. `added` is what a call added or a raise raised by, where
    the file says so. `cards` are the discards of a draw, none to stand pat.
    """

    kind: Kind
    seat: int
    line: int | None = None
    to: int = 0
    added: int | None = None
    cards: tuple[int, ...] = ()


class Note(NamedTuple):
    """A line that is no move, to be kept where it stood; `opening`: before the cards were dealt."""

    text: str
    opening: bool


@dataclass(frozen=True, kw_only=True)
class Script:
    """Everything that a file says of one deal, in chips and chairs.

    `dealt` are the cards that each chair received, in order, as far as they are known (chair -1:
    the burned ones), `shown` the hands at the showdown. `deck` is the order of the whole deck, ()
    where the deal had one that the file does not tell, None where it had none; `reshuffles` are
    the orders of the reshuffles. Where those are not known, `served` tells the draws instead.
    """

    stakes: Stakes
    stacks: Mapping[int, int]
    posting: Posting
    dealt: Mapping[int, Sequence[int]] = field(default_factory=dict)
    shown: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    deck: tuple[int, ...] | None = None
    reshuffles: Sequence[tuple[int, ...]] = ()
    served: Sequence[Served] | None = None
    steps: Sequence[Move | Note] = ()
    line: int | None = None
    scale: int = 1
    name: Callable[[int], str] = "seat {}".format

    @property
    def unit(self) -> str:
        """What to put behind amounts in an error, where the file does not count in chips."""
        return "" if self.scale == 1 else f" (amounts in 1/{self.scale})"


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
    _check_showdown(script, deal, showing, mucking)
    _check_cards(script, deal)
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


def _check_showdown(
    script: Script,
    deal: Deal,
    showing: Mapping[int, int | None],
    mucking: Mapping[int, int | None],
) -> None:
    """Hold who shows and who mucks against the rules, where it came to a showdown."""
    if not any(deal.shown):
        return
    for seat, line in showing.items():
        if not deal.shown[deal.position(seat)]:
            folded = deal.folded[deal.position(seat)]
            why = "has folded" if folded else "holds cards that the file does not tell"
            raise HistoryError(
                f"{script.name(seat)} can't show: {script.name(seat)} {why}", line=line
            )
    for seat, line in mucking.items():
        i = deal.position(seat)
        if not deal.mucked[i]:
            why = "has folded" if deal.folded[i] else "wins or shows first"
            raise HistoryError(
                f"{script.name(seat)} can't muck: {script.name(seat)} {why}", line=line
            )


def _check_cards(script: Script, deal: Deal) -> None:
    """Every card in one place, and the file's cards where the deal has them."""
    dealt: dict[int, list[int]] = {seat: [] for seat in deal.seats}
    for event in deal.events:
        if isinstance(event, CardsDealt):
            dealt[event.seat] += event.cards
    for seat, told in script.dealt.items():
        if seat in dealt and (len(told) > len(dealt[seat]) or not _fits(told, dealt[seat])):
            raise HistoryError(
                f"{script.name(seat)} is given {cards_text(told)} in the file, but the deal has "
                f"{cards_text(dealt[seat])}",
                line=script.line,
            )
    places: dict[int, int] = {}
    for seat in deal.seats:
        i = deal.position(seat)
        thrown = set(deal.discarded[i])
        # Without a reshuffle a card is only ever in one hand; with one, what was folded or thrown
        # away may come back to somebody else.
        held = {*dealt[seat], *thrown, *deal.hands[i]}
        if deal.shuffles:
            held = set() if deal.folded[i] else set(deal.hands[i])
        for card in held - {UNKNOWN}:
            if places.setdefault(card, seat) != seat:
                raise HistoryError(
                    f"{cards_text([card])} is held by {script.name(places[card])} and by "
                    f"{script.name(seat)}",
                    line=script.line,
                )
        if back := thrown.intersection(deal.hands[i]) - {UNKNOWN}:
            raise HistoryError(
                f"{script.name(seat)} ends with {cards_text(sorted(back))} after throwing it away",
                line=script.line,
            )
        shown = script.shown.get(seat)
        if shown is not None and not deal.folded[i] and not _holds(shown, deal.hands[i]):
            raise HistoryError(
                f"{script.name(seat)} shows {cards_text(shown)}, but holds "
                f"{cards_text(deal.hands[i])}",
                line=script.line,
            )


def _fits(told: Sequence[int], dealt: Sequence[int]) -> bool:
    return all(card in (UNKNOWN, other) for card, other in zip(told, dealt, strict=False))


def _holds(shown: Sequence[int], hand: Sequence[int]) -> bool:
    """Whether these four cards can be that hand, in any order."""
    unseen = [card for card in shown if card not in hand]
    return len(set(shown)) == len(hand) == 4 and len(unseen) <= hand.count(UNKNOWN)


def _last_line(script: Script) -> int | None:
    lines = [step.line for step in script.steps if isinstance(step, Move)]
    return lines[-1] if lines else script.line
