"""Cards that both players cannot have: how often two hands of two ranks share no card."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from badugi.game.all_hands import DECK, HANDS, RANKS, all_hands
from badugi.solver.game import Floats

PAIRS_OF_HANDS = HANDS * 194_580
"""How many ordered pairs of hands share no card: the second comes from the 48 cards left."""


@cache
def hands_of_rank() -> NDArray[np.int64]:
    """How many hands have each rank, `(1092,)`."""
    return np.bincount(all_hands().ranks, minlength=RANKS)


@cache
def disjoint_pairs() -> Floats:
    """How many pairs of hands of two ranks share no card, `(1092, 1092)`, by whole numbers.

    Inclusion and exclusion over the cards that are shared: a pair is counted once for each set of
    cards that both hold, with the sign of the set's size.
    """
    ranks = all_hands().ranks.astype(np.int64)
    cards = all_hands().cards.astype(np.int64)
    counts = hands_of_rank().astype(float)
    total: Floats = np.outer(counts, counts) + np.diag(counts)
    for size in (1, 2, 3):
        held = _holding(ranks, cards, size)
        for part in np.array_split(np.arange(held.shape[1]), max(1, held.shape[1] // 4096)):
            columns = held[:, part].astype(float)
            total += (-1) ** size * (columns @ columns.T)
    total.flags.writeable = False
    return total


def _holding(ranks: NDArray[np.int64], cards: NDArray[np.int64], size: int) -> NDArray[np.int32]:
    """How many hands of each rank hold each set of so many cards: `(1092, sets)`."""
    sets = np.zeros(0, np.int64)
    for places in combinations(range(4), size):
        code = np.zeros(len(cards), np.int64)
        for place in places:
            code = code * DECK + cards[:, place]
        sets = np.concatenate([sets, code])
    _, column = np.unique(sets, return_inverse=True)
    columns = int(column.max()) + 1
    rows = np.tile(ranks, len(sets) // len(ranks))
    held = np.bincount(rows * columns + column, minlength=RANKS * columns)
    return held.reshape(RANKS, columns).astype(np.int32)


@cache
def pair_weights() -> Floats:
    """The weight of two ranks beside independent hands, `(1092, 1092)`.

    It is P(two hands of these ranks share no card) / P(two hands share no card): with it the
    chances of the first four cards of both players are exactly theirs.
    """
    counts = hands_of_rank().astype(float)
    weights = disjoint_pairs() / np.outer(counts, counts) * (HANDS**2 / PAIRS_OF_HANDS)
    weights.flags.writeable = False
    return weights
