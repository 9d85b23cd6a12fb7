"""How many cards a player of the model may draw, after what he has drawn before.

Never more than at the draw before, three at most; and a pat hand may be broken to draw one. That
leaves 26 sequences of three draws. All else is free: every hand may draw any of these numbers.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from badugi.solver.laws import MOST_DRAWN, Law

Draws: TypeAlias = tuple[int, ...]
"""How many cards a player has drawn, draw by draw; 0 is standing pat."""

DRAWS = 3
"""Drawing rounds of a deal."""


def choices(so_far: Draws, most: int = MOST_DRAWN) -> range:
    """How many cards may be drawn next, `most` on the first draw.

    >>> choices(()), choices((2,)), choices((2, 0))
    (range(0, 4), range(0, 3), range(0, 2))
    """
    return range((max(so_far[-1], 1) if so_far else most) + 1)


@cache
def sequences(draws: int, most: int = MOST_DRAWN) -> tuple[Draws, ...]:
    """Every sequence of so many draws: 1, 4, 11 and 26 for 0 to 3, in order.

    >>> [len(sequences(draws)) for draws in range(4)]
    [1, 4, 11, 26]
    """
    if not draws:
        return ((),)
    return tuple(
        (*before, cards) for before in sequences(draws - 1, most) for cards in choices(before, most)
    )


def law_of(so_far: Draws, cards: int) -> Law | None:
    """The law by which a player who has drawn these so far now draws; None when he stands pat."""
    if not cards:
        return None
    return Law(sum(so_far), cards, broken=so_far[-2:] == (0, 1))
