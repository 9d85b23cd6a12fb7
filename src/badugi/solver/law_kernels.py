"""The compiled count behind `badugi.solver.laws`: every way in which a draw's cards can come."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.compute import kernel
from badugi.solver.game import Floats

Ints: TypeAlias = NDArray[np.int64]


@kernel
def rank_at(
    pairs: NDArray[np.int32], ranks: NDArray[np.uint16], a: int, b: int, c: int, d: int
) -> int:
    """The rank of four different cards."""
    return int(ranks[pairs[a << 6 | b] * 1326 + pairs[c << 6 | d]])


@kernel
def unseen_cards(hand: Ints, best: int, unseen: Ints, idle: Ints) -> int:
    """List the 48 cards and mark which would not change what counts; returns how many these are.

    `best` is the mask of what counts. A card makes it better when none of these cards has its
    rank or suit, or when one has and is higher.
    """
    at, count = 0, 0
    for card in range(52):
        clashes, higher, held = 0, 0, False
        for other in hand:
            held |= other == card
            if best >> other & 1 and (other >> 2 == card >> 2 or other & 3 == card & 3):
                clashes += 1
                higher += other >> 2 > card >> 2
        if held:
            continue
        unseen[at] = card
        idle[at] = 0 if clashes == higher and clashes <= 1 else 1
        count += idle[at]
        at += 1
    return count


@kernel
def ways(
    keep: Ints,
    unseen: Ints,
    idle: Ints,
    pairs: NDArray[np.int32],
    ranks: NDArray[np.uint16],
    out: Ints,
) -> None:
    """Count in `out[idle cards among those that come, rank after]` all ways to fill up `keep`."""
    cards = 4 - len(keep)
    for i in range(48):
        x = unseen[i]
        if cards == 1:
            out[idle[i], rank_at(pairs, ranks, keep[0], keep[1], keep[2], x)] += 1
            continue
        for j in range(i + 1, 48):
            y = unseen[j]
            if cards == 2:
                out[idle[i] + idle[j], rank_at(pairs, ranks, keep[0], keep[1], x, y)] += 1
                continue
            first = pairs[keep[0] << 6 | x] * 1326
            row = y << 6
            hit = idle[i] + idle[j]
            for k in range(j + 1, 48):
                out[hit + idle[k], ranks[first + pairs[row | unseen[k]]]] += 1


@kernel
def count(
    hands: Ints,
    before: Ints,
    best: Ints,
    rows: Ints,
    keeps: Ints,
    shares: Floats,
    cards: int,
    pairs: NDArray[np.int32],
    ranks: NDArray[np.uint16],
    chances: Floats,
    found: Floats,
) -> None:
    """Add to `found[law, rank before, rank after]` the chance of each, times how many hands do it.

    Each way to keep cards is a row: the hand, what counts in it (a mask), what is kept, and how
    many hands do so.
    """
    unseen, idle = np.zeros(48, np.int64), np.zeros(48, np.int64)
    out = np.zeros((cards + 1, 1092), np.int64)
    for at in range(len(rows)):
        rank = before[rows[at]]
        many = unseen_cards(hands[rows[at]], best[at], unseen, idle)
        out[:] = 0
        ways(keeps[at], unseen, idle, pairs, ranks, out)
        for hit in range(cards + 1):
            for after in range(1092):
                times = out[hit, after]
                if times:
                    for law in range(len(chances)):
                        found[law, rank, after] += shares[at] * times * chances[law, many, hit]
