"""All 270,725 hands of four cards in arrays: the ground on which odds are counted.

A hand's *number* is its place in the order of sorted cards, from 2c-Ac.. upwards as
`itertools.combinations(range(52), 4)` gives them. Sets of cards are 64-bit masks, bit `card`.
What a hand is worth comes from `badugi.game.ranking`; nothing here decides how it is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.game.cards import RANKS as LETTERS
from badugi.game.errors import SetupError
from badugi.game.ranking import PAIRS, RANK_SETS, rank_many
from badugi.i18n import N_

Cards: TypeAlias = NDArray[np.uint8]
Masks: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int32]

HANDS = 270_725
"""How many hands of four cards there are."""
RANKS = 1_092
"""How many ranks there are, 0 (4-3-2-A) to 1091 (K)."""
DECK = 52
MOST_TIES = 4
"""Of no hand are more than four subsets equally the best (four aces: any one of them)."""

SIZES: NDArray[np.uint8] = np.array([ranks.bit_count() for ranks in RANK_SETS], np.uint8)
"""How many cards count in a hand of each rank."""
BADUGIS = int((SIZES == 4).sum())
"""The first so many ranks are badugis."""
LAST_OF_SIZE = {
    size: int(np.searchsorted(-SIZES.astype(int), -size, "right")) - 1 for size in (4, 3, 2, 1)
}
"""The worst rank of the hands of so many cards."""

ONE = np.uint64(1)
BIT: Masks = ONE << np.arange(DECK, dtype=np.uint64)
"""The mask of each card."""


class Hands(NamedTuple):
    """Everything that is known of all hands, by their number."""

    cards: Cards
    """`(n, 4)`, ascending."""
    masks: Masks
    """`(n,)`."""
    ranks: NDArray[np.uint16]
    """`(n,)`."""
    ties: NDArray[np.uint8]
    """`(n,)`: how many subsets of the hand are equally the best, 1 to 4."""
    best: Masks
    """`(n, 4)`: these subsets; 0 behind the last."""


@cache
def all_hands() -> Hands:
    """Return the arrays; they are made once, in a fifth of a second. Do not write to them."""
    cards = choices(DECK, 4).astype(np.uint8)
    ranks = rank_many(cards)
    ranks_held = np.uint16(1) << (cards >> 2).astype(np.uint16)
    suits_held = np.uint8(1) << (cards & 3)
    bits = BIT[cards]
    wanted = np.array(RANK_SETS, np.uint16)[ranks]
    ties = np.zeros(HANDS, np.uint8)
    best = np.zeros((HANDS, MOST_TIES), np.uint64)
    for size in range(1, 5):
        for places in combinations(range(4), size):
            at = list(places)
            found = np.bitwise_or.reduce(ranks_held[:, at], axis=1) == wanted
            suits = np.bitwise_count(np.bitwise_or.reduce(suits_held[:, at], axis=1))
            found &= (suits == size) & (SIZES[ranks] == size)
            rows = np.flatnonzero(found)
            best[rows, ties[rows]] = np.bitwise_or.reduce(bits[rows][:, at], axis=1)
            ties[rows] += 1
    return Hands(cards, np.bitwise_or.reduce(bits, axis=1), ranks, ties, best)


@cache
def _pair_numbers() -> NDArray[np.int32]:
    numbers = np.zeros((64, 64), np.int32)
    for number, (a, b) in enumerate(PAIRS):
        numbers[a, b] = numbers[b, a] = number
    return numbers.ravel()


@cache
def _by_pairs() -> Numbers:
    """The number of each hand by the numbers of two pairs that make it up; -1 for no hand."""
    pair = _pair_numbers()
    a, b, c, d = all_hands().cards.T.astype(np.int32)
    numbers = np.full((len(PAIRS), len(PAIRS)), -1, np.int32)
    for (p, q), (r, s) in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        one, other = pair[p << 6 | q], pair[r << 6 | s]
        numbers[one, other] = numbers[other, one] = np.arange(HANDS)
    return numbers.ravel()


def numbers_of(cards: NDArray[np.integer]) -> Numbers:
    """Return the numbers of hands, `(..., 4)` different cards in any order each."""
    pair = _pair_numbers()
    wide = cards.astype(np.int32)
    one = pair[wide[..., 0] << 6 | wide[..., 1]]
    other = pair[wide[..., 2] << 6 | wide[..., 3]]
    found: Numbers = _by_pairs()[one * len(PAIRS) + other]
    return found


def lookup() -> tuple[NDArray[np.int32], Numbers]:
    """The two tables behind `numbers_of`, for compiled code: pairs by cards, hands by pairs.

    The number of the pair a, b stands at `a << 6 | b`, that of the hand of two pairs at
    `one * 1326 + other`.
    """
    return _pair_numbers(), _by_pairs()


@cache
def choices(n: int, count: int) -> NDArray[np.intp]:
    """Every choice of `count` among `n` in ascending order, `(comb(n, count), count)`."""
    if count == 0:
        return np.zeros((1, 0), np.intp)
    if count == 1:
        return np.arange(n)[:, None]
    fewer = choices(n, count - 1)
    above = n - 1 - fewer[:, -1]  # how many choices go on from each
    rows = np.repeat(np.arange(len(fewer)), above)
    starts = np.cumsum(above) - above
    last = np.arange(len(rows)) - starts[rows] + fewer[rows, -1] + 1
    return np.concatenate([fewer[rows], last[:, None]], axis=1)


def cards_in(masks: Masks, count: int) -> Cards:
    """The cards of masks that hold `count` each, ascending: `(len(masks), count)`."""
    left = masks.copy()
    found = np.empty((len(masks), count), np.uint8)
    for place in range(count):
        lowest = left & (~left + ONE)
        found[:, place] = np.bitwise_count(lowest - ONE)
        left ^= lowest
    return found


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards, as a Python integer."""
    return sum(1 << card for card in set(cards))


def worst_rank(made: str | int) -> int:
    """The worst rank of badugis with this high card (`"8"`), or the rank itself."""
    if isinstance(made, int) and not isinstance(made, bool) and 0 <= made < RANKS:
        return made
    name = made.upper().replace("10", "T") if isinstance(made, str) else ""
    high = LETTERS.find(name) + 1 if len(name) == 1 else 0
    if high < 4 and isinstance(made, str):
        raise SetupError(
            N_("{made} is no high card of a badugi: these are 4 to K"), made=repr(made)
        )
    if high < 4:
        raise SetupError(
            N_("{made} is neither the high card of a badugi (4 to K) nor a rank (0 to 1091)"),
            made=repr(made),
        )
    return high * (high - 1) * (high - 2) * (high - 3) // 24 - 1
