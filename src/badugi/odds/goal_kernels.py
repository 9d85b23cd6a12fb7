"""The compiled steps behind the best chance of a goal: draws by classes, and the last draw.

Cards are masks, bit `4 * rank + suit`; `ranks` is how many ranks, from the ace up, the goal may be
made of. Cards above them are all alike: they are counted, never looked at. Needs numba.
"""

from __future__ import annotations

from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from badugi.compute import kernel
from badugi.odds.card_kernels import count_cards

_CLUBS = sum(1 << card for card in range(0, 52, 4))
_CHOOSE = np.array([[float(comb(n, count)) for count in range(5)] for n in range(53)])
"""How many choices of 0 to 4 among 0 to 52 there are."""
MOST_DRAWS = 213_053
"""No more sets of at most four of 48 cards are there."""


def _renamed() -> NDArray[np.uint8]:
    """What each set of suits becomes under each of the 24 ways to rename them: `(24, 16)`."""
    return np.array(
        [
            [sum(1 << order[suit] for suit in range(4) if held >> suit & 1) for held in range(16)]
            for order in permutations(range(4))
        ],
        np.uint8,
    )


_RENAMED = _renamed()


@kernel
def _column(mask: np.uint64, rank: int) -> int:
    """The suits of a rank, as four bits."""
    return int((mask >> np.uint64(4 * rank)) & np.uint64(15))


@kernel
def alike(held: NDArray[np.uint64], gone: NDArray[np.uint64], ranks: int) -> None:
    """Write over every pair of masks the one form of all that are alike.

    Alike are those that differ in the names of suits and, as all ranks up to the goal's are worth
    the same, in those of ranks. Equal columns come to stand side by side.
    """
    best = np.zeros(13, np.int64)
    columns = np.zeros(13, np.int64)
    for row in range(len(held)):
        for order in range(24):
            for rank in range(ranks):
                column = int(_RENAMED[order, _column(gone[row], rank)]) << 4 | int(
                    _RENAMED[order, _column(held[row], rank)]
                )
                at = rank
                while at > 0 and columns[at - 1] < column:
                    columns[at] = columns[at - 1]
                    at -= 1
                columns[at] = column
            for rank in range(ranks):
                if order == 0 or columns[rank] > best[rank]:
                    best[:ranks] = columns[:ranks]
                    break
                if columns[rank] < best[rank]:
                    break
        one, all_gone = np.uint64(0), np.uint64(0)
        for rank in range(ranks):
            one |= np.uint64(best[rank] & 15) << np.uint64(4 * rank)
            all_gone |= np.uint64(best[rank] >> 4) << np.uint64(4 * rank)
        held[row] = one
        gone[row] = all_gone


@kernel
def _all_draws(
    kept: np.uint64,
    gone: np.uint64,
    ranks: int,
    deck: int,
    drawn: NDArray[np.uint64],
    ways: NDArray[np.float64],
) -> int:
    """Every class of draws that fill `kept` up to four cards, one of it and how many there are.

    Columns that look the same take their cards in one order only: the first of them the most.
    Writes to `drawn` and `ways`, returns how many; the ways sum to all choices from `deck` cards.
    """
    count = 4 - count_cards(kept)
    free = np.zeros(13, np.int64)
    first = np.zeros(13, np.int64)
    behind = np.zeros(13, np.int64)
    others = deck
    for rank in range(ranks):
        free[rank] = 15 & ~_column(gone, rank)
        others -= count_cards(np.uint64(free[rank]))
        first[rank] = rank
        if (
            rank > 0
            and free[rank] == free[rank - 1]
            and _column(kept, rank) == _column(kept, rank - 1)
        ):
            first[rank] = first[rank - 1]
    for rank in range(ranks - 1, -1, -1):
        same = rank + 1 < ranks and first[rank + 1] == first[rank]
        behind[rank] = behind[rank + 1] if same else rank + 1
    found = 0
    if count <= others:
        drawn[0], ways[0] = np.uint64(0), _CHOOSE[others, count]
        found = 1
    column = np.zeros(5, np.int64)
    suits = np.zeros(5, np.int64)
    taken = np.zeros(5, np.int64)
    repeated = np.zeros(5, np.int64)
    cards = np.zeros(5, np.uint64)
    times = np.ones(5)
    suits[0] = 15
    depth = 0
    while depth >= 0:
        at, some = column[depth], suits[depth]
        if at >= ranks or count == 0:
            depth -= 1
            continue
        if some == 0:
            column[depth], suits[depth] = behind[at], 15
            continue
        suits[depth] -= 1
        total = taken[depth] + count_cards(np.uint64(some))
        if some & ~free[at] or total > count:
            continue
        # The frame before this one holds what was put last, and how often it was put there.
        follows = depth > 0 and at > first[at] and column[depth - 1] == at - 1
        again = 1
        if follows and suits[depth - 1] + 1 == some:
            again = repeated[depth - 1] + 1
        repeated[depth] = again
        here = times[depth] * (behind[at] - at) / again
        mask = cards[depth] | np.uint64(some) << np.uint64(4 * at)
        if count - total <= others:
            drawn[found] = mask
            ways[found] = here * _CHOOSE[others, count - total]
            found += 1
        if total < count:
            depth += 1
            column[depth] = at + 1
            suits[depth] = some if at + 1 < ranks and first[at + 1] == first[at] else 15
            taken[depth], cards[depth], times[depth] = total, mask, here
    return found


@kernel
def _completions(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, missing: int) -> float:
    """How many badugis take a card from each of the first `missing` sets of ranks.

    A product over the sets, less the choices in which ranks are the same (inclusion and exclusion
    over the partitions of the sets).
    """
    if missing == 0:
        return 1.0
    na = float(count_cards(a))
    if missing == 1:
        return na
    nb, nab = float(count_cards(b)), float(count_cards(a & b))
    if missing == 2:
        return na * nb - nab
    nc = float(count_cards(c))
    nac, nbc, nabc = (
        float(count_cards(a & c)),
        float(count_cards(b & c)),
        float(count_cards(a & b & c)),
    )
    three = na * nb * nc - nab * nc - nac * nb - nbc * na + 2 * nabc
    if missing == 3:
        return three
    nd = float(count_cards(d))
    nad, nbd, ncd = float(count_cards(a & d)), float(count_cards(b & d)), float(count_cards(c & d))
    nabd, nacd, nbcd = (
        float(count_cards(a & b & d)),
        float(count_cards(a & c & d)),
        float(count_cards(b & c & d)),
    )
    # The fourth card has any rank but those of the other three.
    same_as_a = nad * nb * nc - nabd * nc - nacd * nb - nbc * nad + 2 * count_cards(a & b & c & d)
    same_as_b = na * nbd * nc - nabd * nc - nac * nbd - nbcd * na + 2 * count_cards(a & b & c & d)
    same_as_c = na * nb * ncd - nab * ncd - nacd * nb - nbcd * na + 2 * count_cards(a & b & c & d)
    return three * nd - same_as_a - same_as_b - same_as_c


@kernel
def _last_chance(hand: np.uint64, gone: np.uint64, ranks: int, deck: int) -> float:
    """The best chance with one draw left, over everything that may be kept of `hand`."""
    cards = np.zeros(4, np.int64)
    held = 0
    left = hand
    while left:
        below = (left & (~left + np.uint64(1))) - np.uint64(1)
        cards[held] = count_cards(below)
        held += 1
        left &= ~(below + np.uint64(1))
    clubs = np.uint64(_CLUBS)
    free = ~gone & ((np.uint64(1) << np.uint64(4 * ranks)) - np.uint64(1))
    by_suit = np.zeros(4, np.uint64)
    for suit in range(4):
        by_suit[suit] = free >> np.uint64(suit) & clubs
    sets = np.zeros(4, np.uint64)
    best = 0.0
    for some in range(1 << held):
        suits, taken, fine, size = 0, np.uint64(0), True, 0
        for place in range(held):
            if some >> place & 1:
                suit = 1 << (cards[place] & 3)
                rank = np.uint64(1) << np.uint64(cards[place] & ~3)
                if suits & suit or taken & rank:
                    fine = False
                    break
                suits |= suit
                taken |= rank
                size += 1
        if not fine:
            continue
        missing = 0
        for suit in range(4):
            if not suits >> suit & 1:
                sets[missing] = by_suit[suit] & ~taken
                missing += 1
        ways = _completions(sets[0], sets[1], sets[2], sets[3], missing)
        best = max(best, ways / _CHOOSE[deck, missing])
    return best


@kernel
def last_chances(
    hands: NDArray[np.uint64], gone: NDArray[np.uint64], ranks: int, deck: int
) -> NDArray[np.float64]:
    """The best chance of each hand with one draw left."""
    chances = np.zeros(len(hands))
    for row in range(len(hands)):
        chances[row] = _last_chance(hands[row], gone[row], ranks, deck)
    return chances


@kernel
def chances_of_kept(
    kept: NDArray[np.uint64], gone: NDArray[np.uint64], ranks: int, deck: int
) -> NDArray[np.float64]:
    """What each set that is kept with two draws left is worth; all are in the form of `alike`."""
    chances = np.zeros(len(kept))
    drawn, ways = np.zeros(MOST_DRAWS, np.uint64), np.zeros(MOST_DRAWS)
    for row in range(len(kept)):
        found = _all_draws(kept[row], gone[row], ranks, deck, drawn, ways)
        count = 4 - count_cards(kept[row])
        total = 0.0
        for at in range(found):
            some = drawn[at]
            total += ways[at] * _last_chance(
                kept[row] | some, gone[row] | some, ranks, deck - count
            )
        chances[row] = total / _CHOOSE[deck, count]
    return chances


@kernel
def draws_of_kept(
    kept: np.uint64, gone: np.uint64, ranks: int, deck: int
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """The classes of draws to one kept set in the form of `alike`, and how likely each is."""
    drawn, ways = np.zeros(MOST_DRAWS, np.uint64), np.zeros(MOST_DRAWS)
    found = _all_draws(kept, gone, ranks, deck, drawn, ways)
    return drawn[:found].copy(), ways[:found] / _CHOOSE[deck, 4 - count_cards(kept)]
