"""The value of a badugi hand as one integer: 0 the best (4-3-2-A) to 1091 the worst (K).

A hand counts its largest subset of cards that differ pairwise in rank and in suit; among subsets
of that size the one whose ranks, from high to low, are lowest. Source: RULES section 1.

Every answer comes out of one table over two pairs of cards, built in the first call and never at
import. This module takes card integers; text is read in `badugi.game.cards`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations
from operator import itemgetter
from threading import Lock
from typing import TypeAlias

from badugi.game.cards import CARDS, card_of
from badugi.game.errors import CardError

WORST = 1091
"""The rank of K alone, which only four kings make; there are 1,092 ranks in all."""

RANK_SETS: tuple[int, ...] = tuple(
    # More cards are better; among as many, the lower highest card, then the lower next one: that
    # is the order of the sets when they are read as binary numbers.
    sorted(
        (ranks for ranks in range(1, 1 << 13) if ranks.bit_count() <= 4),
        key=lambda ranks: (-ranks.bit_count(), ranks),
    )
)
"""The ranks that count, as a set of bits (A = 1, 2 = 2, 3 = 4, .. K = 4096), by the hand's rank."""

NO_HAND = 0xFFFF
"""What the table says where cards repeat."""

# Hands that are alike but for a permutation of the suits have the same rank. So the table has a
# row for each of 169 pairs of cards only (two clubs, or a club and a diamond not below it), and a
# column for each pair; the suits of a hand's first pair say which column its second pair has.
# A pair is looked up as 64 * card + card: wide enough that UNKNOWN lands where no pair is.
Row: TypeAlias = list[int]
Columns: TypeAlias = "array[int]"  # an array cannot be subscripted before Python 3.12

pairs: list[tuple[Row, Columns]] = []
"""By the first pair: its row, and the column in it by the second pair. Empty until `build`."""

_PAIRS = tuple(combinations(range(52), 2))
_NO_PAIR = len(_PAIRS)
_lock = Lock()


def rank_of(cards: Sequence[int]) -> int:
    """Return the rank of exactly four distinct cards, 0 (best) to 1091.

    Made for the inner loops of the engine: raises `CardError` for a wrong number of cards, for
    repeated and for `UNKNOWN` ones, but trusts that other integers are cards.
    """
    try:
        a, b, c, d = cards
        row, columns = pairs[a << 6 | b]
        rank = row[columns[c << 6 | d]]
    except (IndexError, ValueError):
        return rank_with_care(cards)
    return rank if rank != NO_HAND else rank_with_care(cards)


def rank_with_care(cards: Sequence[int]) -> int:
    """Do what `rank_of` does, for any integers and before the table is built."""
    if len(cards) != 4:
        raise CardError(f"a hand has 4 cards, not {len(cards)}")
    for card in map(card_of, cards):
        if cards.count(card) > 1:
            raise CardError(f"{CARDS[card]!r} occurs twice", CARDS[card])
    build()
    a, b, c, d = cards
    row, columns = pairs[a << 6 | b]
    return row[columns[c << 6 | d]]


def build() -> None:
    """Build the table unless it is there; safe to call from any thread."""
    with _lock:
        if not pairs:
            index = _pair_index()
            rows = _rows(index)
            columns = {(s, t): _columns(s, t, index) for s in range(4) for t in range(4)}
            built = [([NO_HAND] * (_NO_PAIR + 1), index)] * (64 * 64)
            for a, b in _PAIRS:
                s, t = a & 3, b & 3
                row = rows[a & ~3, b & ~3 | (s != t)]
                built[a << 6 | b] = built[b << 6 | a] = (row, columns[s, t])
            pairs.extend(built)


def _pair_index() -> Columns:
    """Return the number of each pair, by 64 * card + card in either order."""
    index = array("H", [_NO_PAIR]) * (64 * 64)
    for number, (a, b) in enumerate(_PAIRS):
        index[a << 6 | b] = index[b << 6 | a] = number
    return index


def _columns(s: int, t: int, index: Columns) -> Columns:
    """Return the column by pair, for a first pair of suits s and t that stands as c and d."""
    suits = [s, *sorted({0, 1, 2, 3} - {s})]
    if s != t:
        suits = [s, t, *sorted({0, 1, 2, 3} - {s, t})]
    stands_as = [card & ~3 | suits.index(card & 3) for card in range(52)]
    columns = array("H", [_NO_PAIR]) * (64 * 64)
    for c, d in _PAIRS:
        number = index[stands_as[c] << 6 | stands_as[d]]
        columns[c << 6 | d] = columns[d << 6 | c] = number
    return columns


def _rows(index: Columns) -> dict[tuple[int, int], Row]:
    """Return the rows by their pair: two clubs, or a club and a diamond not below it.

    Cards that differ pairwise count all; others are worth the best of what remains when one of
    them is left out. Two, three and four cards are valued so, one from the other.
    """
    value = {ranks: rank for rank, ranks in enumerate(RANK_SETS)}
    bit = [1 << (card >> 2) for card in range(52)]

    two = [
        [value[bit[a] | bit[b] if _differ(a, b) else min(bit[a], bit[b])] for b in range(52)]
        for a in range(52)
    ]
    c_of, d_of = (itemgetter(*cards) for cards in zip(*_PAIRS, strict=True))
    pair = [two[c][d] for c, d in _PAIRS]
    differing = [(n, c, d) for n, (c, d) in enumerate(_PAIRS) if _differ(c, d)]

    three: dict[int, Row] = {}
    for a in (card for card in range(52) if card & 3 < 2):
        row = _better(_better(c_of(two[a]), d_of(two[a])), pair)
        for n, c, d in differing:
            if _differ(a, c) and _differ(a, d):
                row[n] = value[bit[a] | bit[c] | bit[d]]
        three[a] = [*row, NO_HAND]

    rows: dict[tuple[int, int], Row] = {}
    hearts_and_spades = [(n, c, d) for n, c, d in differing if {c & 3, d & 3} == {2, 3}]
    for a in range(0, 52, 4):
        for b in (*range(a + 4, 52, 4), *range(a + 1, 52, 4)):
            row = _better(three[a], three[b])
            if _differ(a, b):
                with_one = [three[a][index[b << 6 | c]] for c in range(52)]
                with_either = _better(c_of(with_one), d_of(with_one))
                row = [*_better(row, with_either), NO_HAND]
                for n, c, d in hearts_and_spades:
                    ranks = bit[a] | bit[b] | bit[c] | bit[d]
                    if ranks.bit_count() == 4:
                        row[n] = value[ranks]
            for card in range(52):
                row[index[a << 6 | card]] = row[index[b << 6 | card]] = NO_HAND
            rows[a, b] = row
    return rows


def _differ(a: int, b: int) -> bool:
    return a >> 2 != b >> 2 and a & 3 != b & 3


def _better(these: Sequence[int], those: Sequence[int]) -> Row:
    """Return the better rank of each two, as far as both go (`min` itself is 4 times slower)."""
    return [x if x < y else y for x, y in zip(these, those, strict=False)]  # noqa: FURB136
