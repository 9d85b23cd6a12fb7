"""PokerStars text: the hand histories of that site, cash games and tournaments.

    text = pokerstars.dumps(record)
    [again] = pokerstars.loads(text)    # pokerstars.dumps(again) == text

A hand tells the deal as its hero saw it. `Badugi Half Pot Limit` and `Badugi No Limit` are ours.
"""

from __future__ import annotations

from badugi.history.located import all_or_raise
from badugi.history.pokerstars.reader import is_format, outcomes
from badugi.history.pokerstars.writer import dumps, dumps_all
from badugi.history.record import Record

__all__ = ["dumps", "dumps_all", "is_format", "loads", "outcomes"]


def loads(text: str, *, file: str | None = None) -> list[Record]:
    """All hands of a PokerStars text. `file` is named in errors.

    Raises `HistoryError` for the first hand that can't be read.
    """
    return all_or_raise(outcomes(text, file))
