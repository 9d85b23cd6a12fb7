"""The lines of play in a PokerStars hand, taken apart: who, what, how much, which cards.

Amounts stay texts here: how many decimals the hand's chips have is only known after all lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from badugi.game.cards import parse_cards
from badugi.game.errors import HistoryError
from badugi.history.money import AMOUNT
from badugi.history.pokerstars.words import DEALT_TO, RETURNED_TO

_CARDS = r"\[[^\]]*\]"
_ACTIONS = {
    "post": rf"posts (?P<words>the ante|small blind|big blind ante|big blind|straddle"
    rf"|small & big blinds) (?P<amount>{AMOUNT})",
    "fold": rf"folds(?: {_CARDS})?",
    "check": r"checks",
    "call": rf"calls (?P<amount>{AMOUNT})",
    "bet": rf"bets (?P<amount>{AMOUNT})",
    "raise": rf"raises (?P<by>{AMOUNT}) to (?P<amount>{AMOUNT})",
    "discard": rf"discards (?P<count>\d) cards?(?: (?P<cards>{_CARDS}))?",
    "stand pat": rf"stands pat(?: on (?P<cards>{_CARDS}))?",
    "show": rf"shows (?P<cards>{_CARDS})(?: \(.*\))?",
    "muck": r"mucks hand",
    "unseen": r"doesn't show hand",
    "aside": r"sits out|is sitting out",
}
_ACTION = [
    (kind, re.compile(rf"(?:{pattern})(?P<all_in> and is all-in)?\s*"))
    for kind, pattern in _ACTIONS.items()
]
_RETURNED = re.compile(rf"{RETURNED_TO.pattern}(?P<name>.+)")
_COLLECTED = re.compile(
    rf" collected (?P<amount>{AMOUNT}) from (?P<pot>pot|main pot|side pot(?:-(?P<side>\d\d?))?)\s*"
)
_DEALT = re.compile(rf" (?P<first>{_CARDS})(?: (?P<second>{_CARDS}))?")
SECTIONS = {
    "*** DEALING HANDS ***": "deal",
    "*** FIRST DRAW ***": "draw",
    "*** SECOND DRAW ***": "draw",
    "*** THIRD DRAW ***": "draw",
    "*** SHOW DOWN ***": "show down",
    "*** SUMMARY ***": "summary",
}
_MARKS = {"Betting is capped": "capped", "The deck is reshuffled": "reshuffled"}


class Line(NamedTuple):
    """One line of play. `kind` says what it is; `aside` is any line that is no part of the play."""

    kind: str
    number: int
    text: str
    seat: int = -1
    words: str = ""
    amount: str = ""
    by: str = ""
    thrown: int = 0
    pot: int = 0
    cards: tuple[int, ...] | None = None
    kept: tuple[int, ...] | None = None
    all_in: bool = False


class Names:
    """The players of a hand, to be found at the beginning of a line."""

    def __init__(self, seats: Iterable[tuple[int, str]]) -> None:
        # A longer name may begin with a shorter one.
        self._by_length = sorted(((name, seat) for seat, name in seats), key=lambda n: -len(n[0]))
        self._seats = dict(self._by_length)
        self.hero: int | None = None
        """Whose cards the hand tells, once a line has said so."""

    def starts(self, text: str) -> list[tuple[int, str]]:
        """The seats whose names the text begins with, longest first, and what follows."""
        return [
            (seat, text[len(name) :]) for name, seat in self._by_length if text.startswith(name)
        ]

    def dealt(self, text: str) -> list[tuple[int, str]]:
        """Like `starts`, for the text after `Dealt to `: the hero before anybody else.

        `x [As 2c] [Jd]` may be cards of `x` or of `x [As 2c]`, and only one of them has cards.
        """
        return sorted(self.starts(text), key=lambda found: found[0] != self.hero)

    def seat(self, name: str) -> int | None:
        """The seat of exactly this name."""
        return self._seats.get(name)


def read_line(text: str, number: int, names: Names) -> Line:
    """Take one line apart.

    Raises `HistoryError` for a line of a player that is not understood, and for unknown cards.
    """
    if section := SECTIONS.get(text.strip()):
        return Line(section, number, text)
    if mark := _MARKS.get(text.strip()):
        return Line(mark, number, text)
    if (match := _RETURNED.fullmatch(text)) and (seat := names.seat(match["name"])) is not None:
        return Line("returned", number, text, seat, amount=match["amount"])
    if text.startswith(DEALT_TO):
        for seat, rest in names.dealt(text.removeprefix(DEALT_TO)):
            if match := _DEALT.fullmatch(rest):
                new = match["second"] or match["first"]
                kept = cards_in(match["first"]) if match["second"] else ()
                return Line("dealt", number, text, seat, cards=cards_in(new), kept=kept)
    return _of_player(text, number, names)


def _of_player(text: str, number: int, names: Names) -> Line:
    found = names.starts(text)
    for seat, rest in found:
        if match := _COLLECTED.fullmatch(rest):
            side = int(match["side"] or 1) if match["pot"].startswith("side") else 0
            return Line("collected", number, text, seat, amount=match["amount"], pot=side)
        if not rest.startswith(": "):
            continue
        for kind, pattern in _ACTION:
            if match := pattern.fullmatch(rest, 2):
                return _action(kind, match, Line(kind, number, text, seat))
    if found and found[0][1].startswith(": "):
        raise HistoryError(f"this is not understood: {text!r}", line=number)
    if _is_play(text):
        raise HistoryError(f"nobody of this name sits at the table: {text!r}", line=number)
    if text.startswith("*** "):
        raise HistoryError(f"there is no such part of a badugi hand: {text!r}", line=number)
    return Line("aside", number, text)


def _is_play(text: str) -> bool:
    """Whether a line would be play, if it were somebody's who sits at the table."""
    if ' said, "' in text:
        return False
    colons = (match.end() for match in re.finditer(": ", text))
    return any(
        pattern.fullmatch(text, at) for at in colons for kind, pattern in _ACTION if kind != "aside"
    )


def _action(kind: str, match: re.Match[str], line: Line) -> Line:
    found = match.groupdict()
    cards = found.get("cards")
    return line._replace(
        kind=kind,
        words=found.get("words") or "",
        amount=found.get("amount") or "",
        by=found.get("by") or "",
        thrown=int(found.get("count") or 0),
        cards=None if cards is None else cards_in(cards),
        all_in=bool(found["all_in"]),
    )


def cards_in(text: str) -> tuple[int, ...]:
    """The cards of a bracket. Raises `CardError` for what is none."""
    return parse_cards(text.strip("[]"))
