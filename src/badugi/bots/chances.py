"""The chance of improving: what a hand becomes when it draws.

Hands are put into classes (a badugi, three-card or smaller hand by its highest card), best first,
and a *spread* is an array of the probability of each class. The next draw of a hand whose cards
are known is counted exactly over every card not seen; later draws, and the draws of others, go by
tables that are counted once over all hands. Nothing here bets, or looks at a deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.game.ranking import rank_many, rank_of

Spread: TypeAlias = NDArray[np.float64]

DECK = 52
DRAWS = 3
_TOPS = (3, 4, 8, 13)
"""Two-card hands are told apart by their highest card up to these ranks (A = 1)."""


def _first_ranks() -> list[int]:
    """The best rank of each class: ranks count up from 4-3-2-A, in order of the highest card."""
    starts = []
    for high in range(4, 14):
        starts.append(comb(high - 1, 4))
        # From 6 high on the second card matters: 8-6 and lower is another class than 8-7.
        if high > 5:
            starts.append(comb(high - 1, 4) + comb(high - 2, 3))
    triples = comb(13, 4)
    starts += [triples + comb(high - 1, 3) for high in range(3, 14)]
    pairs = triples + comb(13, 3)
    starts += [pairs + comb(top, 2) for top in (0, *_TOPS[:-1])]
    return [*starts, pairs + comb(13, 2)]


FIRST_RANK = tuple(_first_ranks())
"""The best rank of each class."""
CLASSES = len(FIRST_RANK)
RANKS = 1092
CLASS_OF = np.searchsorted(FIRST_RANK, np.arange(RANKS), side="right").astype(np.uint8) - 1
"""The class of every rank."""
_LAST_RANK = (*FIRST_RANK[1:], RANKS)
SIZE = tuple(4 - sum(first >= bound for bound in (715, 1001, 1079)) for first in FIRST_RANK)
"""How many cards count in the hands of each class."""
HIGH = tuple(
    next(h for h in range(1, 14) if comb(h, 4) > first) if size == 4 else 0
    for first, size in zip(FIRST_RANK, SIZE, strict=True)
)
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


@lru_cache(maxsize=1 << 16)
def keep(cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The best `count` of `cards` to draw to: different ranks and suits, and the lowest.

    Gives fewer where there are no such `count`.
    """
    for size in range(count, 0, -1):
        best: tuple[int, ...] = ()
        lowest: list[int] = []
        for some in combinations(cards, size):
            if len({card >> 2 for card in some}) < size or len({card & 3 for card in some}) < size:
                continue
            ranks = sorted((card >> 2 for card in some), reverse=True)
            if not best or ranks < lowest:
                best, lowest = some, ranks
        if best:
            return best
    return ()


def size_of(cards: tuple[int, ...]) -> int:
    """How many of the cards count."""
    return len(keep(cards, len(cards)))


@cache
def _picks(n: int, count: int) -> NDArray[np.intp]:
    """Every choice of `count` among `n`, one a row."""
    rows = comb(n, count)
    flat = np.fromiter(
        (i for some in combinations(range(n), count) for i in some), np.intp, rows * count
    )
    return flat.reshape(rows, count)


@lru_cache(maxsize=1 << 14)
def after_draw(kept: tuple[int, ...], seen: frozenset[int]) -> Spread:
    """The spread of a hand that keeps `kept` (1 to 4 cards) and draws up to four.

    Counted over every card that is not in `seen`, which holds `kept` and whatever else is known to
    be gone. Do not write to the answer.
    """
    if len(kept) == 4:
        return one(class_of(kept))
    rest = np.array([card for card in range(DECK) if card not in seen], dtype=np.uint8)
    drawn = rest[_picks(len(rest), 4 - len(kept))]
    hands = np.empty((len(drawn), 4), dtype=np.uint8)
    hands[:, : len(kept)] = kept
    hands[:, len(kept) :] = drawn
    return _spread(rank_many(hands))


def chance_of_badugi(cards: tuple[int, ...], seen: Iterable[int], draws: int) -> float:
    """The chance that a three-card hand fills up to a badugi in `draws` draws of one card.

    Exact over the cards not in `seen`; 1 for a badugi and 0 for a hand of one or two cards, which
    need two good cards and are worth what `after_draw` says.
    """
    size = size_of(cards)
    if size != 3:
        return float(size == 4)
    gone = {*cards, *seen}
    kept = keep(cards, 3)
    ranks, suits = {card >> 2 for card in kept}, {card & 3 for card in kept}
    unseen = [card for card in range(DECK) if card not in gone]
    outs = sum(card >> 2 not in ranks and card & 3 not in suits for card in unseen)
    return 1 - comb(len(unseen) - outs, draws) / comb(len(unseen), draws)


def one(at: int) -> Spread:
    """The spread of a hand whose class is known."""
    spread = np.zeros(CLASSES)
    spread[at] = 1
    return spread


def _spread(ranks: NDArray[np.uint16]) -> Spread:
    counts = np.bincount(CLASS_OF[ranks], minlength=CLASSES)
    return counts / len(ranks)


@cache
def dealt() -> Spread:
    """The spread of four cards off the deck."""
    return _spread(rank_many(_picks(DECK, 4).astype(np.uint8)))


@cache
def _filled(ranks: tuple[int, ...]) -> Spread:
    """What a hand becomes that keeps cards of these ranks in different suits and draws the rest.

    Which suits does not matter; nothing else is known to be gone.
    """
    kept = tuple(4 * (rank - 1) + suit for suit, rank in enumerate(ranks))
    return after_draw(kept, frozenset(kept)) if kept else dealt()


def _hands_of(at: int) -> list[tuple[int, ...]]:
    """The ranks of the cards that count, low to high, of each hand in a class."""
    size = SIZE[at]
    # Sorted from the highest card down, which is the order of their ranks.
    hands = sorted(combinations(range(1, 14), size), key=lambda ranks: ranks[::-1])
    offset = FIRST_RANK[SIZE.index(size)]
    return hands[FIRST_RANK[at] - offset : _LAST_RANK[at] - offset]


@cache
def draw_table(count: int) -> NDArray[np.float64]:
    """Row by row, what the hands of each class become when they draw `count` cards.

    A hand that draws more than it must throws its highest cards away; one that draws less stays
    what it is, since what it keeps besides does not count.
    """
    table = np.eye(CLASSES)
    for at in range(CLASSES):
        if SIZE[at] + count >= 4:
            hands = _hands_of(at)
            table[at] = sum(_filled(ranks[: 4 - count]) for ranks in hands) / len(hands)
    return table


@cache
def to_come(draws: int) -> NDArray[np.float64]:
    """Row by row, what the hands of each class become in `draws` draws that keep what counts."""
    table = np.eye(CLASSES)
    if not draws:
        return table
    for at in range(CLASSES):
        table[at] = draw_table(4 - SIZE[at])[at]
    return table @ to_come(draws - 1)
