"""Files of hands, of whatever format: what is in them, and what could not be read.

The format is told by what a file says, not by its name. A broken hand never hides the others.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from badugi.game.errors import HistoryError
from badugi.history import phh, pokerstars
from badugi.history.located import Outcome
from badugi.history.record import Record

_FORMATS = "PHH (variant, antes, ...) or PokerStars text (PokerStars Game #...)"
_BYTE_ORDERS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Reading(msgspec.Struct, frozen=True):
    """What came of some files: the hands that were read, and an error for each that was not."""

    records: tuple[Record, ...]
    errors: tuple[HistoryError, ...]


def read_files(paths: Iterable[str | os.PathLike[str]], *, keep_going: bool = False) -> Reading:
    """Read all hands of all files.

    With `keep_going` what can't be read is left out and its errors are in the answer; else the
    first one is raised, a `HistoryError` with file, hand and line.
    """
    records, errors = [], []
    for outcome in outcomes(paths):
        if isinstance(outcome, Record):
            records.append(outcome)
        elif keep_going:
            errors.append(outcome)
        else:
            raise outcome
    return Reading(tuple(records), tuple(errors))


def outcomes(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Outcome]:
    """Each hand of the files as it is read, or the error that says why it can't be."""
    for path in paths:
        file = os.fspath(path)
        try:
            text = decoded(Path(path).read_bytes())
        except OSError as error:
            yield HistoryError(f"can't be read: {error.strerror or error}", file=file)
        except UnicodeDecodeError:
            yield HistoryError("is not text: expected UTF-8", file=file)
        else:
            yield from outcomes_of(text, file)


def loads(text: str, *, file: str | None = None) -> list[Record]:
    """All hands of a text in any of the formats. `file` is named in errors.

    Raises `HistoryError` for the first hand that can't be read.
    """
    records = []
    for outcome in outcomes_of(text, file):
        if isinstance(outcome, HistoryError):
            raise outcome
        records.append(outcome)
    return records


def outcomes_of(text: str, file: str | None = None) -> Iterator[Outcome]:
    """Each hand of a text in any of the formats, or the error that says why it can't be read."""
    if pokerstars.is_format(text):
        return pokerstars.outcomes(text, file)
    if phh.is_format(text):
        return phh.outcomes(text, file)
    return iter([HistoryError(f"there is no hand in this file: expected {_FORMATS}", file=file)])


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 where it begins with a byte-order mark.

    Raises `UnicodeDecodeError` for anything else.
    """
    if content.startswith(_BYTE_ORDERS):
        return content.decode("utf-16")
    return content.decode("utf-8-sig")
