"""What compiled trials are made of: random numbers, masks, cards kept and drawn by the rules.

Needs numba (`pip install "badugi[compute]"`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from badugi.compute import kernel


@kernel
def next_number(state: NDArray[np.uint64]) -> np.uint64:
    """The next number of a SplitMix64 generator (Steele, Lea and Flood 2014)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: np.uint64 = z ^ (z >> np.uint64(31))
    return mixed


@kernel
def below(state: NDArray[np.uint64], n: int) -> int:
    """A number from 0 to n - 1; n is so small beside 2**32 that no value is dearer than another."""
    return int(((next_number(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def count_cards(mask: np.uint64) -> int:
    """How many cards are in a mask."""
    x = mask - ((mask >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def pick(
    state: NDArray[np.uint64],
    chance: NDArray[np.float64],
    other: NDArray[np.int32],
    at: int,
    n: int,
) -> int:
    """One of the `n` hands of a range that begins at `at`, by its weight (the alias method)."""
    place = at + below(state, n)
    if chance[place] >= 1.0 or (next_number(state) >> np.uint64(11)) * 2.0**-53 < chance[place]:
        return place
    return at + int(other[place])


@kernel
def keep(
    state: NDArray[np.uint64],
    ways: int,
    options: NDArray[np.uint64],
    held: np.uint64,
) -> np.uint64:
    """Which of the options is kept: what was held before, else any of them."""
    chosen: np.uint64 = options[0]
    if ways == 1:
        return chosen
    most = -1
    many = 0
    for way in range(ways):
        same = count_cards(options[way] & held)
        if same > most:
            most, many, chosen = same, 1, options[way]
        elif same == most:
            many += 1
            if below(state, many) == 0:
                chosen = options[way]
    return chosen


@kernel
def redraw(
    state: NDArray[np.uint64],
    hand: NDArray[np.int64],
    kept: np.uint64,
    stub: np.uint64,
    pile: np.uint64,
    thrown: np.uint64,
    passed: NDArray[np.int64],
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Replace the cards of `hand` that are not kept; returns the stub, the pile and what is thrown.

    `thrown` are all cards that this player has ever discarded: they never come back to him. When
    the stub has too few cards for him it is shuffled together with all that lies in the pile, but
    for what he throws away now. Cards that somebody was passed over for then lie on top for the
    next player: `passed[0]` is how many these are and `passed[1:]` which, from the top. The order
    of the others is open until they are dealt.
    """
    out = np.uint64(0)
    count = 0
    for place in range(4):
        bit = np.uint64(1) << np.uint64(hand[place])
        if not kept & bit:
            out |= bit
            count += 1
    if count == 0:
        return stub, pile, thrown
    thrown |= out
    if count_cards(stub & ~thrown) < count:
        stub |= pile
        pile = np.uint64(0)
        passed[0] = 0
    pile |= out
    return _serve(state, hand, kept, stub, thrown, passed), pile, thrown


@kernel
def _serve(
    state: NDArray[np.uint64],
    hand: NDArray[np.int64],
    kept: np.uint64,
    stub: np.uint64,
    thrown: np.uint64,
    passed: NDArray[np.int64],
) -> np.uint64:
    """Deal a card for each of `hand` that is not kept; returns what is left of the stub."""
    # First come the cards on top, then the others; who may not have a card leaves it on top.
    unseen = stub
    on_top, passed[0] = passed[0], 0
    for place in range(1, on_top + 1):
        unseen &= ~(np.uint64(1) << np.uint64(passed[place]))
    at = 1
    for place in range(4):
        if kept & (np.uint64(1) << np.uint64(hand[place])):
            continue
        while True:
            if at <= on_top:
                card = passed[at]
                at += 1
                bit = np.uint64(1) << np.uint64(card)
            else:
                card = below(state, 52)
                bit = np.uint64(1) << np.uint64(card)
                if not unseen & bit:
                    continue
                unseen ^= bit
            if not thrown & bit:
                break
            passed[0] += 1
            passed[passed[0]] = card
        stub ^= bit
        hand[place] = card
    for rest in range(at, on_top + 1):
        passed[0] += 1
        passed[passed[0]] = passed[rest]
    return stub
