"""PHH, the poker hand history standard: `.phh` files of one hand, `.phhs` of many.

    text = phh.dumps(record)
    [again] = phh.loads(text)       # again.events == record.events

Variant `FB` is the standard's fixed-limit badugi; `PB`, `HB` and `NB` (pot limit, half-pot limit,
no limit) are ours. Nothing of a deal's events is lost on the way to a file and back.
"""

from __future__ import annotations

from badugi.history.located import all_or_raise
from badugi.history.phh.reader import is_format, outcomes
from badugi.history.phh.writer import dumps, dumps_all
from badugi.history.record import Record

__all__ = ["dumps", "dumps_all", "is_format", "loads", "outcomes"]


def loads(text: str, *, file: str | None = None) -> list[Record]:
    """All hands of a PHH text. `file` is named in errors.

    Raises `HistoryError` for the first hand that can't be read.
    """
    return all_or_raise(outcomes(text, file))
