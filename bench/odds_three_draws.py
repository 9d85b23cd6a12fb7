"""Three draws left, honest play: how long an answer takes whose standard error is 0.05 points.

The peer is what one writes with PokerKit: a loop that deals, lets both draw by the best badugi
subset that PokerKit finds, and compares. It is run for some trials, and its time is extrapolated
from those to as many as the error needs. Ours is the public function, which may use all cores.
"""

from __future__ import annotations

import random
import time

from pokerkit import BadugiHand, Card

from badugi.odds.equity import Equity, equity
from bench.registry import Measure, Row

ERROR = 0.0005
"""As a share of the pot."""
DRAWS = 3
TRIALS = 300
DECK = tuple(Card.parse("".join(rank + suit for rank in "A23456789TJQK" for suit in "cdhs")))


def play_theirs(hands: list[str], roll: random.Random, trials: int) -> float:
    """The first hand's share of the pot in so many trials of the loop."""
    dealt = [tuple(Card.parse(hand)) for hand in hands]
    stub = [card for card in DECK if not any(card in hand for hand in dealt)]
    won = 0.0
    for _ in range(trials):
        cards = iter(roll.sample(stub, 4 * DRAWS * len(dealt)))
        held = list(dealt)
        for _ in range(DRAWS):
            for player, hand in enumerate(held):
                kept = tuple(BadugiHand.from_game(hand).cards)
                held[player] = kept + tuple(next(cards) for _ in range(4 - len(kept)))
        first, second = map(BadugiHand.from_game, held)
        won += 1.0 if first > second else 0.5 if first == second else 0.0
    return won / trials


def needed(found: Equity) -> float:
    """So many trials give this standard error, by the spread of the shares."""
    first = found.players[0]
    return (first.win + first.tie / 4 - first.equity**2) / ERROR**2


def row(name: str, hands: list[str], exact: bool) -> Row:
    """A row for two hands: counted, or by trials where those meet the error sooner."""

    def prepare() -> tuple[Measure, Measure]:
        roll = random.Random(1)
        trials = needed(equity(hands, DRAWS))

        def ours() -> float:
            start = time.perf_counter()
            equity(hands, DRAWS, exact=exact, target_error=ERROR, seed=1)
            return time.perf_counter() - start

        def theirs() -> float:
            start = time.perf_counter()
            play_theirs(hands, roll, TRIALS)
            return (time.perf_counter() - start) / TRIALS * trials

        return ours, theirs

    return Row(
        name=name,
        peer="a loop with PokerKit",
        unit="s",
        higher_is_better=False,
        target=1000,
        prepare=prepare,
    )


ROWS = (
    row("draws-pat-one", ["KsQhJdTc", "As2h3d4d"], exact=True),
    row("draws-one-one", ["As2h3d9d", "2s5h6dKd"], exact=False),
)
