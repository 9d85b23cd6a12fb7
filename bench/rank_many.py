"""Many hands at once: ours from an array against poker-equity's from a list of texts."""

from __future__ import annotations

import numpy as np
import poker_equity

import badugi
from badugi.game.cards import CARDS
from bench.registry import Measure, Row, rate

OURS, THEIRS = 2_000_000, 100_000


def prepare() -> tuple[Measure, Measure]:
    """Uniformly random hands; the peer gets fewer of the same."""
    chance = np.random.default_rng(1)
    decks = np.tile(np.arange(52, dtype=np.uint8), (THEIRS, 1))
    few = chance.permuted(decks, axis=1)[:, :4]
    cards = np.ascontiguousarray(chance.permutation(np.tile(few, (OURS // THEIRS, 1))))
    texts = ["".join(CARDS[card] for card in hand) for hand in few.tolist()]
    return (
        rate(lambda: badugi.rank_many(cards), OURS),
        rate(lambda: poker_equity.score_batch("badugi", texts), THEIRS),
    )


ROW = Row(
    name="rank-many",
    peer="poker-equity score_batch(list)",
    unit="hands/s",
    higher_is_better=True,
    target=50,
    prepare=prepare,
)
