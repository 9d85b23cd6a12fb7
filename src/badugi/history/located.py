"""Errors of a file, and the hands that can be read in spite of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from badugi.game.errors import BadugiError, HistoryError
from badugi.history.record import Record

Outcome = Record | HistoryError
"""What came of one hand of a file."""


def attempt(
    read: Callable[[], Record], *, file: str | None, hand: str | None, line: int | None
) -> Outcome:
    """The hand that `read` reads, or the error that says where it is wrong.

    `line` stands in where the error does not know its own.
    """
    try:
        return read()
    except HistoryError as error:
        return HistoryError(
            error.message,
            file=error.file or file,
            hand=error.hand or hand,
            line=error.line or line,
        )
    except BadugiError as error:
        return HistoryError(str(error), file=file, hand=hand, line=line)


def all_or_raise(outcomes: Iterator[Outcome]) -> list[Record]:
    """Every hand, or the first error."""
    records = []
    for outcome in outcomes:
        if isinstance(outcome, HistoryError):
            raise outcome
        records.append(outcome)
    return records
