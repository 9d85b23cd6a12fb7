"""Events as lines for the log, the animation and the screen reader.

Each line is made from an event that has been told to its viewer (`badugi.server.chronicle`), so
whatever cards it still has, the viewer may know.
"""

from __future__ import annotations

from typing import Any

from badugi.game.cards import UNKNOWN, card_text
from badugi.game.events import (
    CardBurned,
    CardsDealt,
    DeckShuffled,
    Discarded,
    HandShown,
    PotAwarded,
)
from badugi.room.events import ShowSet, TableOpened
from badugi.server.chronicle import Told
from badugi.server.present import hand_label
from badugi.server.wire import Line

_COPIED = ("seat", "amount", "to", "by", "round", "draw", "deal", "count")
_SILENT = (TableOpened, DeckShuffled, ShowSet)
"""Events of which nothing but their place in the order is told."""


def line_of(told: Told) -> Line:
    """The line that `told` makes."""
    event, entry = told.event, told.entry
    kind = str(event.__struct_config__.tag)
    if isinstance(event, _SILENT):
        return Line(entry.version, kind)
    fields: dict[str, Any] = {
        field: value for field in _COPIED if (value := getattr(event, field, None)) is not None
    }
    for field in ("post", "reason"):
        if isinstance(value := getattr(event, field, None), str):
            fields[field] = str(value)
    match event:
        case CardsDealt(cards=cards) | Discarded(cards=cards) | HandShown(cards=cards):
            fields["count"] = len(cards)
            if UNKNOWN not in cards:
                fields["cards"] = tuple(map(card_text, cards))
        case CardBurned():
            fields["count"] = 1
        case PotAwarded():
            fields |= {"pot": event.pot, "pots": entry.pots, "shares": event.shares}
        case _ if hasattr(event, "stack"):
            fields["amount"] = event.stack
    if isinstance(event, HandShown):
        fields["label"] = hand_label(event.cards)
    return Line(
        entry.version, kind, name=entry.name, all_in=True if entry.all_in else None, **fields
    )
