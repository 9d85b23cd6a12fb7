"""Small pieces of text that PokerStars hands are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from badugi.game.cards import RANKS, cards_text
from badugi.game.ranking import RANK_SETS, rank_of

DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
AFTER = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
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
    """Names by chair that can be told apart in a line: without breaks, no two alike."""
    taken: dict[int, str] = {}
    for seat, name in names:
        plain = "".join(" " if unicodedata.category(c) in _BREAKS else c for c in name)
        plain = " ".join(plain.split()) or f"Player {seat + 1}"
        again, number = plain, 2
        while again in taken.values():
            again, number = f"{plain} ({number})", number + 1
        taken[seat] = again
    return taken
