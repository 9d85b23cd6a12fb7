"""Ranks taken together: what a player of a coarse game knows of his hand, and what that costs.

In each round, for each sequence of his own draws, a player's classes are groups of ranks that lie
side by side. Within a group the ranks come as often as `prior` says; by that the laws of drawing,
the weights of pairs and who wins are averages, and the coarse game is a game of its own with as
many classes as there are groups. A group of one rank costs nothing.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.game.all_hands import HANDS, RANKS, SIZES
from badugi.solver.drawing import Draws, choices, law_of
from badugi.solver.game import Floats
from badugi.solver.laws import laws
from badugi.solver.removal import hands_of_rank, pair_weights

Map: TypeAlias = NDArray[np.int64]
"""Of each rank its group, `(1092,)`."""

NATURAL = 0.85
"""How often the prior draws as many cards as do not count; the rest is spread evenly."""


class Grouping(NamedTuple):
    """The groups of one round and sequence of draws."""

    group: Map
    weights: Floats
    """`(groups, 1092)`: how the ranks of each group come, a row sums to one."""

    @property
    def size(self) -> int:
        """How many groups there are."""
        return len(self.weights)

    @property
    def whole(self) -> bool:
        """Whether every rank is a group of its own."""
        return self.size == RANKS


@cache
def prior(draws: Draws) -> Floats:
    """How likely each rank is after these draws when hands mostly draw what does not count."""
    if not draws:
        return hands_of_rank() / HANDS
    before, cards = draws[:-1], draws[-1]
    allowed = list(choices(before))
    natural = np.clip(4 - SIZES.astype(int), 0, allowed[-1])
    rest = (1 - NATURAL) / (len(allowed) - 1)
    reach = prior(before) * np.where(natural == cards, NATURAL, rest)
    law = law_of(before, cards)
    return reach if law is None else reach @ laws()[law]


def quantiles(chances: Floats, size: int, bend: float = 1.0) -> Grouping:
    """So many groups of ranks side by side, each about as likely by `chances ** bend`.

    A likely rank is a group of its own.
    """
    if size >= RANKS:
        return Grouping(np.arange(RANKS), np.eye(RANKS))
    measure = (chances / chances.sum()) ** bend
    group = np.zeros(RANKS, np.int64)
    at, left, lump = 0, measure.sum(), 0.0
    for rank in range(RANKS):
        # Open the next group where the lump is nearer to its share without this rank.
        share = left / (size - at)
        if lump and at + 1 < size and lump + measure[rank] / 2 > share:
            left -= lump
            at, lump = at + 1, 0.0
        group[rank] = at
        lump += measure[rank]
    return of_map(group, chances)


def of_map(group: Map, chances: Floats) -> Grouping:
    """The grouping of a map, the ranks of a group weighted by how likely they are."""
    size = int(group.max()) + 1
    weights = np.zeros((size, RANKS))
    weights[group, np.arange(RANKS)] = chances + 1e-12 * chances.sum() / RANKS
    return Grouping(group, weights / weights.sum(axis=1, keepdims=True))


@cache
def beats() -> Floats:
    """Who wins, times the weight of the pair: 1 where the row's rank is better, -1 where worse."""
    ranks = np.arange(RANKS)
    signed: Floats = np.sign(ranks - ranks[:, None]) * pair_weights()
    return signed


def moved(before: Grouping, draws: Draws, cards: int, after: Grouping) -> Floats:
    """The law of drawing between groups: `(groups before, groups after)`."""
    law = law_of(draws, cards)
    if law is None:
        rows = before.weights
    else:
        rows = laws()[law] if before.whole else before.weights @ laws()[law]
    if after.whole:
        return rows
    into = np.zeros((after.size, len(rows)))
    np.add.at(into, after.group, rows.T)
    return into.T
