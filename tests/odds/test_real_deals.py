"""Trials against the real engine: whole deals that the rules deal, its reshuffle included."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from badugi.game.actions import Call, Check, Discard, StandPat
from badugi.game.cards import parse_cards
from badugi.game.deal import Deal
from badugi.game.hand import Hand
from badugi.game.ranking import rank_of
from badugi.game.stakes import Stakes
from badugi.odds.equity import equity

STAKES = Stakes.fixed(2, 4)


class Dealt:
    """A deck from which everybody gets the four cards that are named, and random ones after it."""

    def __init__(self, hands: Sequence[Sequence[int]], dice: random.Random) -> None:
        self.first = [hand[place] for place in range(4) for hand in hands]
        self.dice = dice
        self.shuffles = 0

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        """See `badugi.game.deck.CardSource`."""
        first = [] if shuffle else self.first
        self.shuffles = max(self.shuffles, shuffle)
        rest = [card for card in cards if card not in first]
        self.dice.shuffle(rest)
        return (*first, *rest)

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        """Not asked for: the whole order is known."""
        raise AssertionError

    def shown(self, seat: int) -> None:
        """Every hand is known."""


def play(hands: Sequence[Sequence[int]], source: Dealt) -> Deal:
    """A deal in which nobody bets or folds and all draw honestly."""
    players = len(hands)
    deal = Deal.start(STAKES, [100] * players, button=players - 1, source=source)
    while deal.turn is not None:
        legal = deal.legal()
        if not legal.cards:
            deal.act(Call(legal.seat) if legal.call else Check(legal.seat))
            continue
        thrown = Hand(legal.cards).unused
        deal.act(Discard(legal.seat, tuple(thrown)) if thrown else StandPat(legal.seat))
    return deal


@pytest.mark.parametrize(
    ("hands", "deals"),
    [
        # Eight players who draw two to four cards each: the deck runs out at the second draw.
        (
            "As2sKsQs 3h4hJhTh 5d6dKdQd 7c8cJcTc AhKhQh9h 2d3dJd9d 4c5cKcQc 6s7sTs9s",
            6_000,
        ),
        # Six players: only at the third, and not always.
        ("As2sKsQs 3h4hJhTh 5d6dKdQd 7c8cJcTc AhKhQh9h 2d3dJd9d", 6_000),
        ("As2h3d9d 4c5h6s8h", 6_000),
    ],
)
def test_shares_are_those_of_deals_by_the_rules(hands: str, deals: int) -> None:
    held = [parse_cards(text) for text in hands.split()]
    dice = random.Random(52)
    shares = np.zeros(len(held))
    shuffles = 0
    for _ in range(deals):
        source = Dealt(held, dice)
        deal = play(held, source)
        ranks = np.array([rank_of(hand) for hand in deal.hands])
        best = ranks == ranks.min()
        shares += best / best.sum()
        shuffles += source.shuffles > 0
    assert (shuffles > 0) is (len(held) > 2)
    found = equity([Hand(cards) for cards in held], 3, exact=False, trials=200_000, seed=5)
    for player, share in zip(found.players, shares / deals, strict=True):
        error = (share * (1 - share) * (1 / deals + 1 / 200_000)) ** 0.5
        assert abs(player.equity - share) < 4 * error
