"""Reading PokerStars text: files of hands, each played again by the rules.

Lines that are no part of the play (chat, time-outs, people who come and go) are kept as they
are. The rake is read and kept; what was paid out must be the pots without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from badugi.game.errors import HistoryError
from badugi.history.located import Outcome, attempt
from badugi.history.pokerstars.hand import Hand
from badugi.history.pokerstars.head import BEGIN, is_table
from badugi.history.record import Record

_ANYWHERE = re.compile(rf"^\ufeff?{BEGIN.pattern}", re.MULTILINE)
_MOST_CHARACTERS = 4_000
_EXPORT_MARK = re.compile(r"\*+ # \d+ \*+")


def is_format(text: str) -> bool:
    """Whether a text looks like hands of PokerStars."""
    return _ANYWHERE.search(text) is not None


def outcomes(text: str, file: str | None = None) -> Iterator[Outcome]:
    """Each hand of a file, or the error that says what is wrong with it."""
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    starts = [n for n in range(len(lines)) if _begins(lines, n)]
    if not starts:
        yield HistoryError("there is no hand in this file", file=file)
        return
    for n, line in enumerate(lines[: starts[0]], 1):
        if not _between(line):
            yield HistoryError(f"a hand should begin here: {line!r}", file=file, line=n)
            break
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        hand = [
            (n, line) for n, line in enumerate(lines[start:end], start + 1) if not _between(line)
        ]
        hand[0] = (start + 1, lines[start].removeprefix("\ufeff"))
        number = hand[0][1].partition("#")[2].partition(":")[0]
        yield attempt(partial(_read, hand), file=file, hand=number, line=start + 1)


def _begins(lines: list[str], n: int) -> bool:
    """Whether line `n` is the head of a hand, and not a line of a player with such a name."""
    if not BEGIN.match(lines[n].removeprefix("\ufeff")):
        return False
    apart = n == 0 or _between(lines[n - 1])
    return apart or (n + 1 < len(lines) and is_table(lines[n + 1].rstrip()))


def _between(line: str) -> bool:
    """Whether a line stands between hands: blank, or the number of an export."""
    bare = line.strip()
    return not bare or _EXPORT_MARK.fullmatch(bare) is not None


def _read(lines: list[tuple[int, str]]) -> Record:
    for number, text in lines:
        if len(text) > _MOST_CHARACTERS:
            # No hand has such lines, and to take one apart can take as long as its square.
            raise HistoryError(
                f"a line has {len(text)} characters: at most {_MOST_CHARACTERS} are read",
                line=number,
            )
    return Hand(lines).record()
