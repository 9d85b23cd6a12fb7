"""Trials of a deal from a given draw on, compiled: the inner loop behind sampled odds.

A trial deals every player a hand of his range, then lets all draw in turn by their plans and
compares what they have. Cards are taken from the deck by the rules, its reshuffle included. Needs
numba (`pip install "badugi[compute]"`); compiled once and kept on disk. Nothing here chooses how
many trials there are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from badugi.compute import kernel
from badugi.odds.card_kernels import below, keep, pick, redraw

_TRIES = 1_000_000
"""After so many hands that do not go together, no deal of these ranges is believed possible."""

IMPOSSIBLE = -1
_BURN = 32
"""Rounds of dealing around the table before trials count: the first deal is not a typical one."""


@kernel
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
    passed = np.zeros(53, np.int64)
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
                    number = numbers[pick(state, chance, other, at, n)]
                    if not used & masks[number]:
                        break
                held[player] = number
                used |= masks[number]
        else:
            player = 0
            while player < players:
                at, n = starts[player], starts[player + 1] - starts[player]
                if n > 0:
                    number = numbers[pick(state, chance, other, at, n)]
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
                    card = below(state, 52)
                    bit = np.uint64(1) << np.uint64(card)
                    if stub & bit:
                        break
                stub ^= bit
                hands[player, place] = card
        pile = gone
        passed[0] = 0
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
                    kept = keep(state, ways[row, number], keeps[row, number], kept_before[player])
                kept_before[player] = kept
                stub, pile, thrown[player] = redraw(
                    state, hand, kept, stub, pile, thrown[player], passed
                )
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
