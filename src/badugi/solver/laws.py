"""What a rank becomes by drawing: the exact law of a hand of that rank, from the 48 unseen cards.

A player's state in the model is the rank of his hand. When he draws `k` cards, every hand of the
rank is as likely as another, he keeps what `kept` says, and the cards come from those that he has
not seen. Of the `drawn` cards that he was dealt on earlier draws he has thrown as many away; which
these were the rank does not say, but that they were no help to the hand he kept: so they are
taken as any of the unseen cards that would not change what counts in his hand, each as likely. A
player who has broken a badugi has thrown a card away that helped him, and the law knows that
(`broken`). So drawing one to A-2-3 makes a badugi with 10 of 48 cards at first, of 47 and of 46
after that; with 9 of 47 once more after a broken badugi.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from badugi.compute import compiled
from badugi.game.all_hands import DECK, HANDS, RANKS, all_hands, lookup, numbers_of
from badugi.solver.game import Floats

UNSEEN = DECK - 4
MOST_DRAWN = 3
"""Draws of four cards are left out."""


class Law(NamedTuple):
    """Which law: `drawn` own cards so far, `cards` come now, and whether a badugi was broken."""

    drawn: int
    cards: int
    broken: bool = False


class Alike(NamedTuple):
    """Hands that differ by more than the names of suits: the 16,432 that there are."""

    numbers: NDArray[np.intp]
    """`(n,)`: one hand of each kind, by its number among all hands."""
    ways: NDArray[np.int64]
    """`(n,)`: how many hands are alike."""


@cache
def alike() -> Alike:
    """One hand of each kind and how many there are of it."""
    cards = all_hands().cards.astype(np.int64)
    first = np.arange(HANDS)
    for turned in _suit_orders():
        first = np.minimum(first, numbers_of(cards // 4 * 4 + turned[cards % 4]))
    numbers, ways = np.unique(first, return_counts=True)
    return Alike(numbers, ways)


def _suit_orders() -> list[NDArray[np.int64]]:
    return [np.array(order) for order in permutations(range(4))]


def kept(cards: NDArray[np.uint8], best: int, drawn: int) -> tuple[int, ...]:
    """What stays of a hand that draws so many cards, `best` being the mask of what counts in it.

    The lowest of the cards that count; and, where more stay than count, the lowest others.
    """
    held = [int(card) for card in cards]
    counting = sorted(card for card in held if best >> card & 1)
    others = sorted(card for card in held if not best >> card & 1)
    return tuple(sorted((counting + others)[: 4 - drawn]))


@cache
def laws() -> dict[Law, Floats]:
    """Every law that a deal can need: `(1092, 1092)`, from the rank before to that after.

    Raises `ComputeMissing` without numba. Takes some seconds, once.
    """
    made: dict[Law, Floats] = {}
    for cards in range(1, MOST_DRAWN + 1):
        # Draws never grow: so many cards can have been drawn before one draws this many.
        once = set(range(cards, MOST_DRAWN + 1))
        twice = {first + then for first in once for then in range(cards, first + 1)}
        wanted = [Law(drawn, cards) for drawn in sorted({0} | once | twice)]
        if cards == 1:
            wanted.append(Law(1, 1, broken=True))
        made.update(zip(wanted, _count(cards, wanted), strict=True))
    return made


def _count(cards: int, wanted: list[Law]) -> Floats:
    """The laws of drawing so many cards: `(laws, 1092, 1092)`."""
    hands, kinds = all_hands(), alike()
    keeps, rows, masks, shares = [], [], [], []
    for row, (number, ways) in enumerate(zip(kinds.numbers, kinds.ways, strict=True)):
        ties = int(hands.ties[number])
        for best in hands.best[number, :ties]:
            keeps.append(kept(hands.cards[number], int(best), cards))
            rows.append(row)
            masks.append(best)
            shares.append(ways / ties)
    chances = np.zeros((len(wanted), UNSEEN + 1, cards + 1))
    for at, law in enumerate(wanted):
        for idle in range(UNSEEN + 1):
            for hit in range(cards + 1):
                chances[at, idle, hit] = _chance(law, idle, hit)
    pairs, numbers = lookup()
    found = np.zeros((len(wanted), RANKS, RANKS))
    compiled("badugi.solver.law_kernels").count(
        hands.cards[kinds.numbers].astype(np.int64),
        hands.ranks[kinds.numbers].astype(np.int64),
        np.array(masks, np.int64),
        np.array(rows, np.int64),
        np.array(keeps, np.int64).reshape(len(rows), -1),
        np.array(shares),
        cards,
        pairs,
        np.where(numbers < 0, np.uint16(0), hands.ranks[numbers]),
        chances,
        found,
    )
    found /= found.sum(axis=2, keepdims=True)
    return found


def _chance(law: Law, idle: int, hit: int) -> float:
    """The chance of given cards to come, `hit` of them among the `idle` ones.

    `idle` are the unseen cards that would not change what counts in the hand. The discards are
    any of them, or, after a broken badugi, one of the others; where there are too few, any card.
    """
    cards, gone = law.cards, law.drawn
    pool, used = (UNSEEN - idle, cards - hit) if law.broken else (idle, hit)
    left = comb(UNSEEN - gone, cards)
    if pool < gone:
        return 1 / comb(UNSEEN, cards)
    return comb(pool - used, gone) / comb(pool, gone) / left if pool >= used else 0.0
