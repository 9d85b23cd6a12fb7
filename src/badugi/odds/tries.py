"""Trials of the draws of one hand, for when there are too many cases to go through.

That is where four cards are drawn again and again. All trials are made at once, in arrays; they
hang on the seed alone.
"""

from __future__ import annotations

import secrets

import numpy as np

from badugi.game.all_hands import BIT, DECK, RANKS, Masks, all_hands, cards_in, numbers_of
from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.odds.policy import Plan
from badugi.odds.walk import Floats, TooMuch, options

TRIALS = 4_000_000
"""So many trials give every chance with a standard error of 0.025 points at most."""
_BATCH = 200_000


def sown(seed: int | None) -> int:
    """The seed that was named, or a new one. Raises `SetupError` for what is none."""
    if seed is None:
        return secrets.randbits(32)
    if type(seed) is not int or seed < 0:
        raise SetupError(N_("a seed is a whole number from 0, not {seed}"), seed=repr(seed))
    return seed


def sample_ranks(kept: int, gone: int, draws: int, plan: Plan, seed: int) -> Floats:
    """The chance of each rank after so many draws, `(1092,)`, by `TRIALS` trials.

    `kept` is the mask of what is kept at the first draw, `gone` that of all cards not in the deck.
    Raises `TooMuch` where the deck is too short.
    """
    dice = np.random.default_rng(seed)
    counts = np.zeros(RANKS)
    for _ in range(TRIALS // _BATCH):
        counts += _batch(kept, gone, draws, plan, dice)
    return counts / TRIALS


def _batch(kept: int, gone: int, draws: int, plan: Plan, dice: np.random.Generator) -> Floats:
    held = np.full(_BATCH, kept, np.uint64)
    out = np.full(_BATCH, gone, np.uint64)
    for left in range(draws - 1, 0, -1):
        ways, keeps = options(_drawn(held, out, dice), held, plan, left)
        place = (dice.random(_BATCH) * ways).astype(np.intp)
        held = keeps[np.arange(_BATCH), place]
    hands = _drawn(held, out, dice)
    ranks = all_hands().ranks[numbers_of(cards_in(hands, 4))]
    return np.bincount(ranks, minlength=RANKS).astype(np.float64)


def _drawn(held: Masks, out: Masks, dice: np.random.Generator) -> Masks:
    """Fill the hands up to four cards; what they receive is noted in `out`."""
    hands = held.copy()
    lacks = 4 - np.bitwise_count(held).astype(np.int8)
    if (DECK - np.bitwise_count(out).astype(np.int8) < lacks).any():
        raise TooMuch
    for count in range(1, 5):
        rows = np.flatnonzero(lacks >= count)
        while len(rows):
            card = BIT[dice.integers(DECK, size=len(rows))]
            there = out[rows] & card == 0
            got = rows[there]
            hands[got] |= card[there]
            out[got] |= card[there]
            rows = rows[~there]
    return hands
