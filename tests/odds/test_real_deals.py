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
from badugi.odds.card_kernels import redraw
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


def test_cards_passed_over_lie_on_top_for_the_next_player() -> None:
    """Two draw one card of three left, and one of these the first may not have.

    Of the six orders four give the other player that card: the first is passed over for it and it
    stays on top, or the first takes the one card before it.
    """
    state = np.array([52], np.uint64)
    passed = np.zeros(53, np.int64)
    barred, stub = np.uint64(1 << 40), np.uint64(0b111 << 40)
    nothing, kept = np.uint64(0), np.uint64(0b111)
    times = 0
    for _ in range(6_000):
        left, pile = stub, nothing
        passed[0] = 0
        hands = np.array([[0, 1, 2, 3], [0, 1, 2, 3]])
        for hand, thrown in zip(hands, (barred, nothing), strict=True):
            left, pile, _thrown = map(
                np.uint64, redraw(state, hand, kept, left, pile, thrown, passed)
            )
        assert hands[0, 3] in (41, 42)
        assert hands[1, 3] in (40, 41, 42)
        times += int(hands[1, 3] == 40)
    assert abs(times / 6_000 - 4 / 6) < 4 * (2 / 9 / 6_000) ** 0.5


def test_shares_where_everybody_draws_four_and_the_deck_runs_out_twice() -> None:
    """The shares are those of 300,000 deals of another program, dealt card by card from a list."""
    hands = ["As2hKsQs", "3s4hKhQh", "5s6hKdQd", "7s8hKcQc", "AcAd2c2d", "3c3d4c4d"]
    found = equity(hands, 3, policy="keep:0", trials=300_000, seed=1)
    for player, share in zip(
        found.players, (0.1953, 0.1619, 0.1636, 0.1633, 0.1539, 0.1619), strict=True
    ):
        assert abs(player.equity - share) < 4 * (2 * share * (1 - share) / 300_000) ** 0.5
