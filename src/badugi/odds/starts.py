"""Starting hands: the 16,432 that differ in more than the names of suits, and their equity.

    >>> number = start_number("9s 3d Ah 2c")
    >>> starts().text(number), int(starts().combos[number])
    ('As 2h 3d 9c', 24)

The equity of a start is that against any hand when both draw honestly three times, by trials. Who
draws first makes no difference: neither looks at the other, and the deck is not used up. A start
with several best subsets keeps each of them as often.

Starts that keep the same cards are played at once. A trial in which the deck holds all but what is
kept is one for every start whose other cards did not come in it; how much likelier it is with that
start hangs only on how many cards have left the deck, and that is its weight. Starts that stand pat
are played all at once, by letting the other player draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import accumulate, permutations
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from badugi.compute import compiled
from badugi.game.all_hands import (
    BADUGIS,
    BIT,
    DECK,
    Cards,
    Masks,
    all_hands,
    cards_in,
    lookup,
    mask_of,
    numbers_of,
)
from badugi.game.all_hands import RANKS as ALL_RANKS
from badugi.game.cards import Suits, cards_text, parse_cards
from badugi.game.errors import CardError
from badugi.i18n import N_
from badugi.odds.policy import HONEST
from badugi.odds.tries import sown
from badugi.odds.walk import Floats

STARTS = 16_432
"""How many starts there are."""
GROUPS = 1 + ALL_RANKS - BADUGIS
"""How many groups are played at once: all that stand pat, and those of each other rank."""
TARGET = 0.0005
"""The standard error at which trials end, as a share of the pot: 0.05 points."""
_BATCH = 20_000
_LEAST = 10
"""Batches before the error is believed."""
_SUIT_ORDERS = tuple(permutations(range(4)))


class Starts(NamedTuple):
    """All starts, the best first; among those of a rank in the order of their cards."""

    cards: Cards
    """`(16432, 4)`, one hand of each, ascending."""
    combos: NDArray[np.int64]
    """`(16432,)`: how many hands are alike, 1 to 24; they sum to 270,725."""
    ranks: NDArray[np.uint16]
    """`(16432,)`: what each is worth as it is dealt, 0 to 1091."""
    of: NDArray[np.int16]
    """`(270725,)`: which start each hand is, by the hand's number."""

    @property
    def masks(self) -> Masks:
        """The masks of `cards`."""
        masks: Masks = np.bitwise_or.reduce(BIT[self.cards], axis=1)
        return masks

    @property
    def groups(self) -> NDArray[np.intp]:
        """The group in which each is played, 0 for those that stand pat."""
        return np.maximum(self.ranks.astype(np.intp) - (BADUGIS - 1), 0)

    def text(self, number: int) -> str:
        """A start as text, its lowest card first; in a rank spades, hearts, diamonds, clubs."""
        held = sorted(self.cards[number].tolist(), key=lambda card: (card >> 2, -card))
        return cards_text(held)


@cache
def starts() -> Starts:
    """Return the arrays; they are made once, in half a second. Do not write to them."""
    everything = all_hands()
    # The least number, counted with the suits in reverse: spades are the first to be used.
    cards = everything.cards.astype(np.int64)
    same = np.min([numbers_of(_renamed(cards, order)) for order in _SUIT_ORDERS], axis=0)
    least, of, combos = np.unique(same, return_inverse=True, return_counts=True)
    chosen = np.sort(_renamed(cards[least], (3, 2, 1, 0)), axis=1).astype(np.uint8)
    ranks = everything.ranks[least]
    order = np.argsort(ranks, kind="stable")
    place = np.empty(len(order), np.int16)
    place[order] = np.arange(len(order))
    return Starts(chosen[order], combos[order], ranks[order], place[of.reshape(-1)])


def start_number(hand: str | Iterable[str | int], suits: Suits = "en") -> int:
    """Which start a hand of four cards is. Raises `CardError` for anything else."""
    cards = parse_cards(hand, suits, most=4)
    if len(cards) != 4:
        raise CardError(N_("a hand has {least} cards, not {number}"), least=4, number=len(cards))
    return int(starts().of[int(numbers_of(np.array([cards]))[0])])


class Equities(NamedTuple):
    """What the starts of a group are worth against any hand."""

    shares: Floats
    """Of the pot, on average."""
    errors: Floats
    """Their standard errors."""
    trials: int
    """How many trials there were for all of them together."""


def equities(group: int, seed: int = 0, target_error: float = TARGET) -> Equities:
    """The equity of all starts of a group, in their order, to a standard error of `target_error`.

    They hang on `group`, `seed` and `target_error` alone. The trials of a group are the same for
    all of its starts, so their errors are alike as well. Raises `SetupError` for a seed that is
    none and `ComputeMissing` without `badugi[compute]`.
    """
    seed = sown(seed)
    kernels = compiled("badugi.odds.start_kernels")
    kept, absent, pat, owners = _ways(group)
    honest, everything = HONEST.keeps(1), all_hands()
    weights = _weights(kept)
    sums = np.zeros((5, len(absent)))
    seen, made = np.zeros(_BATCH, np.uint64), np.zeros((_BATCH, 2), np.int64)
    shares, errors = np.ones(0), np.ones(1)
    batches = 0
    while batches < _LEAST or errors.max() > target_error:
        own = np.random.SeedSequence([seed, group, batches]).generate_state(1, np.uint64)[0]
        kernels.play(int(own >> 1), kept, *honest, everything.ranks, *lookup(), seen, made)
        kernels.tally(seen, made, weights, absent, pat, sums)
        batches += 1
        shares, errors = _means(sums)
    count = np.bincount(owners)
    # Each way of keeping is as likely; their trials are the same ones, so the error is no less.
    return Equities(
        np.bincount(owners, shares) / count,
        np.bincount(owners, errors) / count,
        batches * _BATCH,
    )


def _means(sums: Floats) -> tuple[Floats, Floats]:
    """The mean share of the pot and its standard error (that of a ratio of two means)."""
    shares = sums[1] / sums[0]
    spread = sums[4] - 2 * shares * sums[3] + shares**2 * sums[2]
    # Where all trials ended alike, one that did not is still to be reckoned with.
    errors: Floats = np.maximum(np.sqrt(np.maximum(spread, 0)), sums[2] / sums[0]) / sums[0]
    return shares, errors


def _weights(kept: np.uint64) -> Floats:
    """By how many cards have left the deck: how much likelier that is from the 48 of a start."""
    deck = DECK - int(kept).bit_count()
    each = [(deck - n) / (DECK - 4 - n) for n in range(2 * 16)]
    return np.array([1.0, *accumulate(each, mul)])


class _Ways(NamedTuple):
    """The ways in which the starts of a group keep what they keep, and throw away the rest."""

    kept: np.uint64
    """What is kept, in suits that are the same for all; 0 where they stand pat."""
    absent: Masks
    """`(ways,)`: the other cards, which are not in the deck; all four where they stand pat."""
    pat: NDArray[np.int64]
    """`(ways,)`: the rank of those that stand pat, else -1."""
    owners: NDArray[np.intp]
    """`(ways,)`: whose way it is, as a place in the group."""


def _ways(group: int) -> _Ways:
    everything = starts()
    numbers = np.flatnonzero(everything.groups == group)
    masks = everything.masks[numbers]
    if group == 0:
        ranks = everything.ranks[numbers].astype(np.int64)
        return _Ways(np.uint64(0), masks, ranks, np.arange(len(numbers)))
    of = numbers_of(everything.cards[numbers])
    best, ties = all_hands().best[of], all_hands().ties[of]
    owners = np.repeat(np.arange(len(of)), ties)
    kept = best[np.arange(best.shape[1]) < ties[:, None]]
    size = int(np.bitwise_count(kept[0]))
    hands = cards_in(masks[owners], 4).astype(np.int64)
    first = cards_in(kept, size)
    # The lowest kept card becomes a spade, the next a heart and so on; other suits stay in order.
    suits = np.full((len(kept), 4), -1)
    rows = np.arange(len(kept))
    for place in range(size):
        suits[rows, first[:, place] & 3] = 3 - place
    for suit in range(4):
        free = suits[:, suit] < 0
        suits[free, suit] = 3 - (suits[free] >= 0).sum(axis=1)
    renamed = hands & ~3 | np.take_along_axis(suits, hands & 3, axis=1)
    all_four: Masks = np.bitwise_or.reduce(BIT[renamed], axis=1)
    same = mask_of((int(first[0, place]) & ~3) + 3 - place for place in range(size))
    return _Ways(
        np.uint64(same),
        all_four ^ np.uint64(same),
        np.full(len(kept), -1, np.int64),
        owners,
    )


def _renamed(cards: NDArray[np.int64], order: tuple[int, ...]) -> NDArray[np.int64]:
    """The same cards with their suits renamed."""
    renamed: NDArray[np.int64] = cards & ~3 | np.array(order)[cards & 3]
    return renamed
