"""A deal that was played from a file, held against the cards and the showdown of that file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from badugi.game.cards import UNKNOWN, cards_text
from badugi.game.deal import Deal
from badugi.game.errors import HistoryError
from badugi.game.events import CardsDealt
from badugi.history.script import Script


def check_showdown(
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


def check_cards(script: Script, deal: Deal) -> None:
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
