"""The compiled trials behind the equity of starting hands: one set of them for many starts.

Needs numba. Which starts are played at once, and why that is right, stands in
`badugi.odds.starts`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from badugi.compute import kernel
from badugi.odds.card_kernels import below, count_cards, keep, redraw

_NO_CARD = 63
"""A place to be filled: it looks like a card that is not in the deck."""


@kernel
def play(
    seed: int,
    kept: np.uint64,
    ways: NDArray[np.uint8],
    keeps: NDArray[np.uint64],
    ranks: NDArray[np.uint16],
    pair: NDArray[np.int32],
    by_pairs: NDArray[np.int32],
    seen: NDArray[np.uint64],
    made: NDArray[np.int64],
) -> None:
    """Play trials of three honest draws by who keeps `kept` first, and by who holds anything.

    The deck holds all cards but those kept; where none is, there is only the second player. Writes
    for each trial which cards have left the deck, `(n,)`, and what both have made, `(n, 2)` ranks.
    `ways` and `keeps` are honest play, `(270725,)` and `(270725, 4)`.
    """
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed)
    whole = np.uint64((1 << 52) - 1) & ~kept
    first = 0 if kept else 1
    hands = np.zeros((2, 4), np.int64)
    holds = np.zeros(2, np.uint64)
    thrown = np.zeros(2, np.uint64)
    passed = np.zeros(53, np.int64)
    for trial in range(len(seen)):
        stub, pile = whole, np.uint64(0)
        holds[0], holds[1] = kept, np.uint64(0)
        thrown[0] = thrown[1] = np.uint64(0)
        place = 0
        for card in range(52):
            if kept >> np.uint64(card) & np.uint64(1):
                hands[0, place] = card
                place += 1
        hands[0, place:] = _NO_CARD
        for place in range(4):
            while True:
                card = below(state, 52)
                bit = np.uint64(1) << np.uint64(card)
                if stub & bit:
                    break
            stub ^= bit
            hands[1, place] = card
        for draw in range(3):
            for player in range(first, 2):
                hand = hands[player]
                if draw > 0 or player == 1:
                    one = pair[hand[0] << 6 | hand[1]]
                    number = by_pairs[one * 1326 + pair[hand[2] << 6 | hand[3]]]
                    holds[player] = keep(state, ways[number], keeps[number], holds[player])
                stub, pile, thrown[player] = redraw(
                    state, hand, holds[player], stub, pile, thrown[player], passed
                )
        for player in range(first, 2):
            hand = hands[player]
            one = pair[hand[0] << 6 | hand[1]]
            made[trial, player] = ranks[by_pairs[one * 1326 + pair[hand[2] << 6 | hand[3]]]]
        seen[trial] = whole & ~stub


@kernel
def tally(
    seen: NDArray[np.uint64],
    made: NDArray[np.int64],
    weights: NDArray[np.float64],
    absent: NDArray[np.uint64],
    pat: NDArray[np.int64],
    sums: NDArray[np.float64],
) -> None:
    """Add to the sums of each start the trials in which none of its `absent` cards came.

    `weights[n]` is what such a trial counts in which `n` cards have left the deck. `pat` is the
    rank of a start that does not draw, else -1. `sums` is `(5, starts)`: of weights w and shares of
    the pot s the sums of w, ws, w², w²s, w²s².
    """
    for trial in range(len(seen)):
        weight = weights[count_cards(seen[trial])]
        mine, other = made[trial, 0], made[trial, 1]
        for row in range(len(absent)):
            w = weight if seen[trial] & absent[row] == 0 else 0.0
            own = mine if pat[row] < 0 else pat[row]
            s = (1.0 if own < other else 0.0) + (0.5 if own == other else 0.0)
            sums[0, row] += w
            sums[1, row] += w * s
            sums[2, row] += w * w
            sums[3, row] += w * w * s
            sums[4, row] += w * w * s * s
