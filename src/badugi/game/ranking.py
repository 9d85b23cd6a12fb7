"""The value of a badugi hand as one integer: 0 the best (4-3-2-A) to 1091 the worst (K).

A hand counts its largest subset of cards that differ pairwise in rank and in suit; among subsets
of that size the one whose ranks, from high to low, are lowest. Source: RULES section 1.

Every answer comes out of one table over two pairs of cards, built in the first call and never at
import. This module takes card integers; text is read in `badugi.game.cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from operator import itemgetter
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from badugi.game.cards import CARDS, parse_cards
from badugi.game.errors import CardError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
# Lists are 64 wide where a card is the index, so that UNKNOWN lands where no pair is.
Row: TypeAlias = list[int]
Columns: TypeAlias = list[list[int]]

pairs: list[list[tuple[Row, Columns]]] = []
"""`pairs[a][b]` is the row of the pair a, b and, by `[c][d]`, the column in it of a second pair."""
_pairs_by_text: dict[str, tuple[Row, Columns]] = {}
_cards_by_text: dict[str, tuple[int, int]] = {}
# All three are empty until `build` has run: the first look-up fails and has them built.

PAIRS = tuple(combinations(range(52), 2))
"""Every two cards, the lower first: the columns of the table in order; one more is no pair."""
_NO_PAIR = len(PAIRS)
_WIDTH = 64
_DECK = frozenset(range(52))
_NO_BOOLS = frozenset(range(2, 52))  # True is as good as 1 in a set, and is no card
_TEXT_LENGTH = 8
_CHUNK = 1 << 15  # hands whose intermediate arrays stay in the processor's cache
_lock = Lock()


def rank(hand: str | Sequence[int]) -> int:
    """Return the rank of a hand of four cards, 0 (4-3-2-A) to 1091 (K); lower wins.

    The hand is text in any form that `parse_cards` reads, or four card integers. Raises
    `CardError` for anything else, for repeated cards and for more or fewer than four.

    >>> rank("As2c3d7h"), rank([3, 4, 9, 26])
    (15, 15)
    """
    if isinstance(hand, str):
        text = hand if len(hand) == _TEXT_LENGTH else hand.replace(" ", "")
        try:
            row, columns = _pairs_by_text[text[:4]]
            c, d = _cards_by_text[text[4:]]
        except KeyError:
            return rank_with_care(parse_cards(hand, most=4))
        found = row[columns[c][d]]
        return found if found != NO_HAND else rank_with_care(parse_cards(hand, most=4))
    try:
        if _NO_BOOLS.issuperset(hand) or (_DECK.issuperset(hand) and bool not in map(type, hand)):
            return rank_of(hand)
    except TypeError:
        pass  # nothing to look up; what is wrong with it is told below
    return rank_with_care(hand)


def rank_of(cards: Sequence[int]) -> int:
    """Return the rank of exactly four distinct cards, 0 (best) to 1091.

    Made for the inner loops of the engine: raises `CardError` for a wrong number of cards, for
    repeated and for `UNKNOWN` ones, but trusts that other integers are cards.
    """
    try:
        a, b, c, d = cards
        row, columns = pairs[a][b]
        found = row[columns[c][d]]
    except (IndexError, ValueError):
        return rank_with_care(cards)
    return found if found != NO_HAND else rank_with_care(cards)


def rank_many(cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the ranks of many hands at once: `uint16[n]` for an `(n, 4)` array of `uint8` cards.

    Raises `CardError` for another shape or type, and for the first hand in which a card repeats
    or a number is no card. Loads numpy.
    """
    import numpy as np

    kind = str(getattr(cards, "dtype", type(cards).__name__))
    if kind != "uint8":
        raise CardError(f"expected a numpy array of uint8 cards, not {kind}", kind)
    if cards.ndim != 2 or cards.shape[1] != 4:
        raise CardError(f"expected an array of shape (n, 4), not {cards.shape}", str(cards.shape))
    ranks, rows, columns = _arrays()
    # Two cards side by side are read as one number of 16 bits, in which their order is that of
    # the machine's bytes; for a pair it does not matter.
    two = np.ascontiguousarray(cards).view(np.uint16)
    result = np.empty(len(cards), np.uint16)
    for start in range(0, len(cards), _CHUNK):
        chunk = two[start : start + _CHUNK]
        cells = rows.take(chunk[:, 0], mode="clip")
        cells += columns.take(chunk[:, 1], mode="clip")
        ranks.take(cells, out=result[start : start + _CHUNK], mode="clip")
    if len(cards) and result.max() == NO_HAND:
        at = int(result.argmax())
        try:
            checked_hand(cards[at].tolist())
        except CardError as error:
            raise CardError(f"hand {at}: {error}", error.token) from None
    return result


def rank_with_care(cards: Sequence[int]) -> int:
    """Do what `rank_of` does, for any integers and before the table is built."""
    a, b, c, d = checked_hand(cards)
    build()
    row, columns = pairs[a][b]
    return row[columns[c][d]]


def checked_hand(cards: Sequence[int]) -> tuple[int, ...]:
    """Return four distinct cards as they are; raises `CardError` for anything else."""
    hand = parse_cards(cards, most=4)
    if len(hand) != 4:
        raise CardError(f"a hand has 4 cards, not {len(hand)}")
    return hand


def build() -> None:
    """Build the table unless it is there; safe to call from any thread."""
    with _lock:
        if not pairs:
            index = _pair_index()
            rows = _rows(index)
            columns = {(s, t): _columns(s, t, index) for s in range(4) for t in range(4)}
            nothing = ([NO_HAND] * (_NO_PAIR + 1), index)
            built = [[nothing] * _WIDTH for _ in range(_WIDTH)]
            for a, b in PAIRS:
                s, t = a & 3, b & 3
                row = rows[a & ~3, b & ~3 | (s != t)]
                built[a][b] = built[b][a] = (row, columns[s, t])
            for a, b in permutations(range(52), 2):
                _cards_by_text[CARDS[a] + CARDS[b]] = (a, b)
            _pairs_by_text.update({text: built[a][b] for text, (a, b) in _cards_by_text.items()})
            pairs.extend(built)


@cache
def _arrays() -> tuple[NDArray[np.uint16], NDArray[np.intp], NDArray[np.intp]]:
    """Return the table over all pairs, flat, and where a pair's row and column begin in it.

    3.5 MB, and a third faster than to look a pair's columns up as `rank_of` does.
    """
    import numpy as np

    build()
    a, b = np.array(PAIRS).T
    as_array: dict[int, NDArray[np.int64]] = {}
    ranks = np.full((_NO_PAIR + 1, _NO_PAIR + 1), NO_HAND, np.uint16)
    for number, (first, second) in enumerate(PAIRS):
        row, columns = pairs[first][second]
        for part in (row, columns):
            if id(part) not in as_array:
                as_array[id(part)] = np.array(part)
        ranks[number, :-1] = as_array[id(row)][as_array[id(columns)][a, b]]
    numbers = np.full((256, 256), _NO_PAIR, np.intp)
    numbers[a, b] = numbers[b, a] = np.arange(_NO_PAIR)
    column_starts = numbers.ravel()
    return ranks.ravel(), column_starts * (_NO_PAIR + 1), column_starts


def _pair_index() -> Columns:
    """Return the number of each pair, by its cards in either order."""
    index = [[_NO_PAIR] * _WIDTH for _ in range(_WIDTH)]
    for number, (a, b) in enumerate(PAIRS):
        index[a][b] = index[b][a] = number
    return index


def _columns(s: int, t: int, index: Columns) -> Columns:
    """Return the column of each pair behind a first pair of suits s and t, taken for c and d."""
    suits = sorted(range(4), key=lambda suit: (suit != s, suit != t, suit))
    stands_as = [card & ~3 | suits.index(card & 3) for card in range(52)]
    columns = [[_NO_PAIR] * _WIDTH for _ in range(_WIDTH)]
    for c, d in PAIRS:
        columns[c][d] = columns[d][c] = index[stands_as[c]][stands_as[d]]
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
    c_of, d_of = (itemgetter(*cards) for cards in zip(*PAIRS, strict=True))
    pair = [two[c][d] for c, d in PAIRS]
    differing = [(n, c, d) for n, (c, d) in enumerate(PAIRS) if _differ(c, d)]

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
                with_one = [three[a][index[b][c]] for c in range(52)]
                with_either = _better(c_of(with_one), d_of(with_one))
                row = [*_better(row, with_either), NO_HAND]
                for n, c, d in hearts_and_spades:
                    ranks = bit[a] | bit[b] | bit[c] | bit[d]
                    if ranks.bit_count() == 4:
                        row[n] = value[ranks]
            for card in range(52):
                row[index[a][card]] = row[index[b][card]] = NO_HAND
            rows[a, b] = row
    return rows


def _differ(a: int, b: int) -> bool:
    return a >> 2 != b >> 2 and a & 3 != b & 3


def _better(these: Sequence[int], those: Sequence[int]) -> Row:
    """Return the better rank of each two, as far as both go (`min` itself is 4 times slower)."""
    return [x if x < y else y for x, y in zip(these, those, strict=False)]  # noqa: FURB136
