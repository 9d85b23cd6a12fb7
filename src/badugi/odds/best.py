"""The best way to draw for a goal, found backwards from the last draw.

What is kept of a hand is worth the mean of what it becomes; with more draws to come every new hand
is worth what the best of its own subsets is. All 270,725 hands and all 16 subsets of each are
valued at once: a sum over the hands that hold some cards and none of certain others is a signed sum
of sums over those that hold some cards. So what is thrown away does not come back in this draw.

A plan sees its hand and the draws to come, as every policy does. With one draw left that is the
true best; with more, it does not remember what was thrown away at an earlier draw. Wherever it is
played, what comes of its choices is counted as exactly as for any policy.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import ArrayLike, NDArray

from badugi.game.all_hands import BIT, DECK, RANKS, Masks, all_hands, worst_rank
from badugi.game.cards import RANKS as LETTERS
from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.odds.policy import Keeps, Plan, Policy
from badugi.odds.ranges import Range
from badugi.odds.walk import Floats

_SUBSETS = 16
"""The subsets of a hand, by number: bit p is the card in place p, places ascending."""
_SIZE: NDArray[np.int8] = np.array([subset.bit_count() for subset in range(_SUBSETS)], np.int8)
_RANGES = 16
"""So many plans against ranges are kept; each has tables over all hands."""
_SAME = 1e-12
"""Worths that differ by less are equal: some fifty times what rounding is seen to do."""


class BestPlan:
    """What to keep so that the final hand is worth most on average.

    Of subsets worth as much the one with more cards is kept; between those of a size it is a tie.
    """

    def __init__(self, worth: Floats, text: str) -> None:
        self._values = [worth[all_hands().ranks]]
        """What each hand is worth with 0, 1, .. draws left."""
        self._keeps: list[Keeps] = []
        self._text = text

    def keeps(self, left: int, /) -> Keeps:
        """What is kept of each hand with `left` draws to come (1 to 3), this one included."""
        while len(self._keeps) < left:
            worth = worth_of_subsets(self._values[-1])
            self._values.append(worth.max(axis=1))
            self._keeps.append(_best(worth))
        return self._keeps[left - 1]

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<plan: {self._text}>"


@lru_cache(maxsize=len(LETTERS))
def _up_to(worst: int) -> BestPlan:
    highs = {worst_rank(letter): letter for letter in LETTERS[3:]}
    goal = (np.arange(RANKS) <= worst).astype(np.float64)
    made = highs.get(worst)
    if made == LETTERS[-1]:
        return BestPlan(goal, "best")
    return BestPlan(goal, f"best for rank {worst}" if made is None else f"best:{made}")


def best_for(made: str | int = "K") -> BestPlan:
    """The plan with the most chance of a badugi with this high card or a lower one.

    `made` is `"4"` to `"K"`, the king for any badugi, or a rank from 0 to 1091: that or a better
    one. Raises `SetupError` for anything else.
    """
    return _up_to(worst_rank(made))


def best_against(distribution: ArrayLike) -> BestPlan:
    """The plan with the most equity against an opponent whose final rank has these chances.

    `distribution` is `(1092,)`, by rank, and sums to 1 (such as `DrawOdds.ranks`); a tie is half a
    win. The opponent's cards and draws are looked at no further. Raises `SetupError` for what is no
    such distribution.
    """
    chances = np.asarray(distribution, np.float64)
    if chances.shape != (RANKS,) or not (chances >= 0).all() or abs(chances.sum() - 1) > 1e-6:
        raise SetupError(N_("a distribution is 1,092 chances, one for each rank, that sum to 1"))
    return _against(chances, "best against a distribution")


@lru_cache(maxsize=_RANGES)
def best_to_beat(held: Range) -> BestPlan:
    """The plan with the most equity against an opponent who holds one of these hands in the end."""
    chances = np.bincount(all_hands().ranks, held.weights, RANKS) / held.weight
    return _against(chances, f"beat:{held}")


def _against(chances: Floats, text: str) -> BestPlan:
    beaten = chances[::-1].cumsum()[::-1] - chances / 2
    return BestPlan(beaten, text)


def parse_policy(text: str) -> Plan:
    """Read what `Policy.parse` reads, or one that stands alone: `best`, `best:R`, `beat:RANGE`.

    `best:8` has the most chance of a badugi eight-high or better, `best` of any badugi, `beat:B8-`
    the most equity against an opponent who ends with an eight-high badugi or a better one. Raises
    `SetupError` for anything else, and `RangeError` for a range that is none.
    """
    name, colon, rest = text.strip().partition(":")
    match name.strip().lower():
        case "best" if rest or not colon:
            return best_for(rest.strip().upper() or "K")
        case "beat" if rest.strip():
            return best_to_beat(Range.parse(rest.strip()))
    return Policy.parse(text)


def worth_of_subsets(values: Floats) -> Floats:
    """What each subset of each hand is worth when it is kept: `(270725, 16)`.

    `values` are what the hands are worth that come of it, `(270725,)`. The cards that are drawn
    come from the 48 that are not in the hand.
    """
    found = np.empty((len(values), _SUBSETS))
    keys = _keys()
    for size in range(4):
        same = np.flatnonzero(size == _SIZE).tolist()
        sums = np.zeros(DECK**size)
        for subset in same:
            sums += np.bincount(keys[subset], values, len(sums))
        for subset in same:
            found[:, subset] = sums[keys[subset]]
    found[:, -1] = values
    # Now the sums are over hands that hold the subset; take off those that hold the rest as well.
    for place in range(4):
        for subset in range(_SUBSETS):
            if not subset >> place & 1:
                found[:, subset] -= found[:, subset | 1 << place]
    found /= [comb(DECK - 4, 4 - size) for size in _SIZE.tolist()]
    return found


@cache
def _keys() -> list[NDArray[np.int32]]:
    """For each subset but the whole, a number for its cards in every hand: digits to base 52."""
    cards = all_hands().cards.astype(np.int32)
    keys = []
    for subset in range(_SUBSETS - 1):
        key = np.zeros(len(cards), np.int32)
        for place in range(4):
            if subset >> place & 1:
                key = key * DECK + cards[:, place]
        keys.append(key)
    return keys


def _best(worth: Floats) -> Keeps:
    """The subsets worth most, of these the largest."""
    sizes = np.where(worth >= worth.max(axis=1, keepdims=True) - _SAME, _SIZE, -1)
    chosen = sizes == sizes.max(axis=1, keepdims=True)
    ways = chosen.sum(axis=1).astype(np.uint8)
    order = np.argsort(~chosen, axis=1, kind="stable")[:, : int(ways.max())]
    return Keeps(ways, np.take_along_axis(_masks(), order, axis=1))


@cache
def _masks() -> Masks:
    """The masks of all subsets of all hands."""
    bits = BIT[all_hands().cards]
    masks = np.zeros((len(bits), _SUBSETS), np.uint64)
    for subset in range(_SUBSETS):
        for place in range(4):
            if subset >> place & 1:
                masks[:, subset] |= bits[:, place]
    return masks
