"""Trials of a deal from a given draw on, compiled: the inner loop behind sampled odds.

A trial deals every player a hand of his range, then lets all draw in turn by their plans and
compares what they have. Cards are taken from the deck by the rules, its reshuffle included. Needs
numba (`pip install "badugi[compute]"`); compiled once and kept on disk. Nothing here chooses how
many trials there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

P = ParamSpec("P")
T = TypeVar("T")


def _compiled(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function; numba has no types, and what it returns is called as the function is."""
    return cast("Callable[P, T]", numba.njit(cache=True, nogil=True)(function))


_TRIES = 1_000_000
"""After so many hands that do not go together, no deal of these ranges is believed possible."""

IMPOSSIBLE = -1
_BURN = 32
"""Rounds of dealing around the table before trials count: the first deal is not a typical one."""


@_compiled
def _next(state: NDArray[np.uint64]) -> np.uint64:
    """The next number of a SplitMix64 generator (Steele, Lea and Flood 2014)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: np.uint64 = z ^ (z >> np.uint64(31))
    return mixed


@_compiled
def _below(state: NDArray[np.uint64], n: int) -> int:
    """A number from 0 to n - 1; n is so small beside 2**32 that no value is dearer than another."""
    return int(((_next(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@_compiled
def _count(mask: np.uint64) -> int:
    """How many cards are in a mask."""
    x = mask - ((mask >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@_compiled
def _pick(
    state: NDArray[np.uint64],
    chance: NDArray[np.float64],
    other: NDArray[np.int32],
    at: int,
    n: int,
) -> int:
    """One of the `n` hands of a range that begins at `at`, by its weight (the alias method)."""
    place = at + _below(state, n)
    if chance[place] >= 1.0 or (_next(state) >> np.uint64(11)) * 2.0**-53 < chance[place]:
        return place
    return at + int(other[place])


@_compiled
def _keep(
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
        same = _count(options[way] & held)
        if same > most:
            most, many, chosen = same, 1, options[way]
        elif same == most:
            many += 1
            if _below(state, many) == 0:
                chosen = options[way]
    return chosen


@_compiled
def _draw(
    state: NDArray[np.uint64],
    hand: NDArray[np.int64],
    kept: np.uint64,
    stub: np.uint64,
    pile: np.uint64,
    thrown: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Replace the cards of `hand` that are not kept; returns the stub, the pile and what is thrown.

    `thrown` are all cards that this player has ever discarded: they never come back to him. When
    the stub has too few cards for him it is shuffled together with all that lies in the pile, but
    for what he throws away now.
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
    if _count(stub & ~thrown) < count:
        stub |= pile
        pile = np.uint64(0)
    pile |= out
    for place in range(4):
        if kept & (np.uint64(1) << np.uint64(hand[place])):
            continue
        while True:
            card = _below(state, 52)
            bit = np.uint64(1) << np.uint64(card)
            if stub & bit and not thrown & bit:
                break
        stub ^= bit
        hand[place] = card
    return stub, pile, thrown


@_compiled
def trials(  # noqa: C901 - one loop, compiled as it stands
    count: int,
    seed: int,
    dead: int,
    draws: NDArray[np.int64],
    settled: NDArray[np.uint64],
    starts: NDArray[np.int64],
    numbers: NDArray[np.int32],
    chance: NDArray[np.float64],
    other: NDArray[np.int32],
    turn_wise: bool,
    tables: NDArray[np.int64],
    ways: NDArray[np.uint8],
    keeps: NDArray[np.uint64],
    cards: NDArray[np.uint8],
    masks: NDArray[np.uint64],
    ranks: NDArray[np.uint16],
    pair: NDArray[np.int32],
    by_pairs: NDArray[np.int32],
    sums: NDArray[np.float64],
) -> int:
    """Make `count` trials; returns how many were made, or `IMPOSSIBLE`.

    `starts` says where each player's range begins in `numbers`, `chance` and `other` (an alias
    table); a range without hands is a player who may hold anything, and is dealt from the deck.
    With `turn_wise` ranges are dealt one at a time around the others (Gibbs sampling), for those
    that seldom go together. `tables[player, left]` is which row of `ways` and `keeps` he plays by.
    `settled` is the mask of what a player keeps at his first draw, 0 where his plan says it.
    `sums` is added to: `(4, players)` of shares, squared shares, wins and ties.
    """
    players = len(draws)
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed)
    gone = np.uint64(dead)
    whole = np.uint64((1 << 52) - 1)
    held = np.zeros(players, np.int64)
    hands = np.zeros((players, 4), np.int64)
    kept_before = np.zeros(players, np.uint64)
    thrown = np.zeros(players, np.uint64)
    made = np.zeros(players, np.int64)
    most = draws.max()
    dealt = False
    for done in range(-_BURN if turn_wise else 0, count):
        # Ranges: all anew, or one after the other around what the rest hold.
        tries = 0
        used = gone
        if turn_wise and dealt:
            for player in range(players):
                if starts[player + 1] > starts[player]:
                    used |= masks[held[player]]
            for player in range(players):
                at, n = starts[player], starts[player + 1] - starts[player]
                if n == 0:
                    continue
                used &= ~masks[held[player]]
                while True:
                    number = numbers[_pick(state, chance, other, at, n)]
                    if not used & masks[number]:
                        break
                held[player] = number
                used |= masks[number]
        else:
            player = 0
            while player < players:
                at, n = starts[player], starts[player + 1] - starts[player]
                if n > 0:
                    number = numbers[_pick(state, chance, other, at, n)]
                    if used & masks[number]:
                        tries += 1
                        if tries > _TRIES:
                            return IMPOSSIBLE
                        # Turn-wise any deal will do to begin with; else begin again, or hands
                        # that leave few to the others would come too often.
                        if not turn_wise or tries % 1000 == 0:
                            player, used = 0, gone
                        continue
                    held[player] = number
                    used |= masks[number]
                player += 1
            dealt = True
        if done < 0:
            continue
        stub = whole & ~used
        for player in range(players):
            kept_before[player] = thrown[player] = np.uint64(0)
            if starts[player + 1] > starts[player]:
                for place in range(4):
                    hands[player, place] = cards[held[player], place]
                continue
            for place in range(4):
                while True:
                    card = _below(state, 52)
                    bit = np.uint64(1) << np.uint64(card)
                    if stub & bit:
                        break
                stub ^= bit
                hands[player, place] = card
        pile = gone
        for left in range(most, 0, -1):
            for player in range(players):
                if draws[player] < left:
                    continue
                hand = hands[player]
                one = pair[hand[0] << 6 | hand[1]]
                number = by_pairs[one * 1326 + pair[hand[2] << 6 | hand[3]]]
                row = tables[player, left]
                if left == draws[player] and settled[player]:
                    kept = settled[player]
                else:
                    kept = _keep(state, ways[row, number], keeps[row, number], kept_before[player])
                kept_before[player] = kept
                stub, pile, thrown[player] = _draw(state, hand, kept, stub, pile, thrown[player])
        best = 1 << 16
        winners = 0
        for player in range(players):
            hand = hands[player]
            one = pair[hand[0] << 6 | hand[1]]
            number = by_pairs[one * 1326 + pair[hand[2] << 6 | hand[3]]]
            made[player] = ranks[number]
            if made[player] < best:
                best, winners = made[player], 1
            elif made[player] == best:
                winners += 1
        share = 1.0 / winners
        for player in range(players):
            if made[player] == best:
                sums[0, player] += share
                sums[1, player] += share * share
                sums[2 if winners == 1 else 3, player] += 1
    return count
