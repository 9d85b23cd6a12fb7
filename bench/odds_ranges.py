"""Ranges against ranges with three draws left: trials a second, and how that goes with players.

Nobody else has this to measure, so the rows stand beside our own two players and have no aim. A
trial of more players deals and draws for each of them, and seeks ranges that go together.
"""

from __future__ import annotations

from badugi.odds.equity import equity
from bench.registry import Measure, Row, rate

RANGES = ["A23x", "d1", "d2", "3c8-", "d1", "d2", "3c8-", "d1"]
"""So that hands of all of them go together: eight one- and two-card draws."""
TRIALS = 500_000


def trials_with(players: int) -> Measure:
    """Measure trials/s with so many players, on all cores."""
    hands = RANGES[:players]
    return rate(lambda: equity(hands, 3, exact=False, trials=TRIALS, seed=1), TRIALS)


def row(players: int) -> Row:
    """A row for so many players beside two of them."""
    return Row(
        name=f"ranges-{players}",
        peer="badugi, 2 players",
        unit="trials/s",
        higher_is_better=True,
        target=0,
        prepare=lambda: (trials_with(players), trials_with(2)),
        repeats=3,
    )


ROWS = tuple(map(row, (3, 4, 6, 8)))
