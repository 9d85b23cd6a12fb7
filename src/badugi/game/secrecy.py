"""What a viewer may not know is taken out of an event here, and nowhere else.

A viewer is the holder of a seat in that very deal, or a spectator. An event is never left out,
so versions count alike for everybody; only cards are replaced by `UNKNOWN` and orders emptied.
Public are the counts of discards, hands shown at the showdown, and that the deck was reshuffled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from badugi.game.cards import UNKNOWN
from badugi.game.events import (
    CardBurned,
    CardsDealt,
    DealEvent,
    DeckReshuffled,
    DeckShuffled,
    Discarded,
)

_HIDDEN = tuple((UNKNOWN,) * n for n in range(5))

_FOR_NOBODY: dict[type, Callable[[Any], DealEvent]] = {
    DeckShuffled: lambda _: DeckShuffled(()),
    DeckReshuffled: lambda event: DeckReshuffled(event.seat, event.count, ()),
    CardBurned: lambda _: CardBurned(UNKNOWN),
}
_FOR_THE_SEAT: dict[type, Callable[[Any], DealEvent]] = {
    CardsDealt: lambda event: CardsDealt(event.seat, _HIDDEN[len(event.cards)]),
    Discarded: lambda event: Discarded(event.seat, _HIDDEN[len(event.cards)]),
}


def redact(event: DealEvent, seat: int | None) -> DealEvent:
    """`event` as the holder of `seat` in that deal may know it; `seat` None is a spectator."""
    kind = type(event)
    if hide := _FOR_NOBODY.get(kind):
        return hide(event)
    if (hide := _FOR_THE_SEAT.get(kind)) and event.seat != seat:  # type: ignore[union-attr]
        return hide(event)
    return event
