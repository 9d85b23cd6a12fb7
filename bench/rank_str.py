"""One hand at a time from text: ours against PokerKit's."""

from __future__ import annotations

import random

from pokerkit import BadugiHand

import badugi
from badugi.game.cards import CARDS
from bench.registry import Measure, Row, rate

OURS, THEIRS = 200_000, 4_000


def prepare() -> tuple[Measure, Measure]:
    """Uniformly random hands, written without spaces; the peer gets fewer of the same."""
    chance = random.Random(1)
    hands = ["".join(chance.sample(CARDS, 4)) for _ in range(OURS)]
    few = hands[:THEIRS]

    def ours() -> None:
        rank = badugi.rank
        for hand in hands:
            rank(hand)

    def theirs() -> None:
        from_game = BadugiHand.from_game
        for hand in few:
            from_game(hand)

    return rate(ours, OURS), rate(theirs, THEIRS)


ROW = Row(
    name="rank-str",
    peer="PokerKit BadugiHand.from_game(str)",
    unit="hands/s",
    higher_is_better=True,
    target=100,
    prepare=prepare,
)
