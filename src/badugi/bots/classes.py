"""The classes that the bots put hands into: badugis, three-card and smaller hands by how high.

A *spread* is an array of the chance of each class, the best class first. The classes are how the
bots see the 1,092 ranks; what hands become is said in `badugi.bots.improving`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.game.ranking import RANK_SETS, rank_of

Spread: TypeAlias = NDArray[np.float64]

_TOPS = (3, 4, 8, 13)
"""Two-card hands are told apart by their highest card up to these ranks (A = 1)."""


def _kind(ranks: int) -> tuple[int, ...]:
    """What a hand is taken for, by the set of bits of the ranks that count."""
    size, high = ranks.bit_count(), ranks.bit_length()
    if size == 4:
        # From 6 high on the second card matters: 8-6 and lower is another class than 8-7.
        return size, high, int(high > 5 and ranks >> high - 2 & 1)
    if size == 2:
        return size, next(top for top in _TOPS if high <= top)
    return (size, high) if size == 3 else (size,)


_KINDS = tuple(map(_kind, RANK_SETS))
FIRST_RANK = tuple(rank for rank, kind in enumerate(_KINDS) if not rank or _KINDS[rank - 1] != kind)
"""The best rank of each class."""
CLASSES = len(FIRST_RANK)
_LAST_RANK = (*FIRST_RANK[1:], len(RANK_SETS))
CLASS_OF = np.searchsorted(FIRST_RANK, np.arange(len(RANK_SETS)), side="right").astype(np.uint8) - 1
"""The class of every rank."""
SIZE = tuple(_KINDS[rank][0] for rank in FIRST_RANK)
"""How many cards count in the hands of each class."""
HIGH = tuple(kind[1] if kind[0] == 4 else 0 for kind in map(_KINDS.__getitem__, FIRST_RANK))
"""The highest card (A = 1) of a class of badugis; 0 for smaller hands."""
BADUGIS = SIZE.count(4)
"""The first so many classes are badugis."""
TRIPLES = SIZE.count(3)
"""The next so many are three-card hands."""


def class_of(cards: tuple[int, ...]) -> int:
    """The class of four cards."""
    return int(CLASS_OF[rank_of(cards)])


def place_in_class(rank: int) -> float:
    """The share of its class that a hand of this rank beats, ties counting half."""
    at = int(CLASS_OF[rank])
    first, last = FIRST_RANK[at], _LAST_RANK[at]
    return 1 - (rank - first + 0.5) / (last - first)


def one(at: int) -> Spread:
    """The spread of a hand whose class is known."""
    spread = np.zeros(CLASSES)
    spread[at] = 1
    return spread
