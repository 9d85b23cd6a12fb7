"""Small pieces of text that PokerStars hands are made of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from badugi.game.cards import RANKS, cards_text
from badugi.game.ranking import RANK_SETS, rank_of
from badugi.history.money import AMOUNT

DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
AFTER = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
DEALT_TO = "Dealt to "
RETURNED_TO = re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to ")
"""How the lines begin that do not begin with a name."""

_SIZES = {4: "Badugi", 3: "3-card", 2: "2-card", 1: "1-card"}
_BREAKS = {"Cc", "Zl", "Zp", "Cs"}


def label(cards: Sequence[int]) -> str:
    """What a hand is called: `Badugi: 8,4,3,A`, `3-card: T,7,2`."""
    counting = RANK_SETS[rank_of(cards)]
    ranks = [letter for rank, letter in enumerate(RANKS) if counting >> rank & 1]
    return f"{_SIZES[len(ranks)]}: {','.join(reversed(ranks))}"


def bracketed(cards: Iterable[int]) -> str:
    """Cards in brackets: `[As 3h]`."""
    return f"[{cards_text(cards)}]"


def count_text(count: int) -> str:
    """`1 card`, `2 cards`."""
    return "1 card" if count == 1 else f"{count} cards"


def pot_name(pot: int, pots: int) -> str:
    """What pot number `pot` of so many is called; 0 is the main pot."""
    if pots == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{pot}"


def distinct(names: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Names by chair that can be told apart in every line: without breaks, no two alike.

    A name that would make lines of it look like another player's is not written.
    """
    found: dict[int, str] = {}
    for seat, name in names:
        plain = "".join(" " if unicodedata.category(c) in _BREAKS else c for c in name)
        found[seat] = _numbered(" ".join(plain.split()) or _nameless(seat), found.values())
    for seat, name in found.items():
        others = [other for chair, other in found.items() if chair != seat]
        if _misread(name, others):
            found[seat] = _numbered(_nameless(seat), others)
    return found


def _nameless(seat: int) -> str:
    return f"Player {seat + 1}"


def _numbered(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken."""
    again, number = name, 2
    while again in taken:
        again, number = f"{name} ({number})", number + 1
    return again


def _misread(name: str, others: Iterable[str]) -> bool:
    """Whether a line that begins with the name may be about one of the others.

    Lines begin with a name, except two kinds: with `Dealt to x` and `x: folds` at one table,
    nobody knows who folds.
    """
    match = RETURNED_TO.match(name)
    rest = name[match.end() :] if match else name.removeprefix(DEALT_TO)
    return rest != name and any(
        other.startswith((f"{rest}: ", f"{rest} collected ")) for other in others
    )
