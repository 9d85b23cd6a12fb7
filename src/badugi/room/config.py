"""How a table is set up: what is played, by how many, for how much and how fast.

Plain data that goes into the journal with the table's first event. It never changes afterwards.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from badugi.game.errors import SetupError
from badugi.game.stakes import Limit, Stakes
from badugi.i18n import N_

RETURN_SECONDS = 60 * 60
"""Who comes back to a table within this time brings the chips that he left with."""


class ButtonRule(StrEnum):
    """How the button moves on from a seat that fell empty."""

    DEAD = "dead"  # it may stand, and the small blind fall due, at an empty seat (TDA 32)
    FORWARD = "forward"  # it moves to the next player, who may skip a blind by that


class MissedBlinds(StrEnum):
    """How a player comes back who sat out while the blinds went by."""

    WAIT = "wait"  # when the big blind reaches his seat
    POST = "post"  # then, or at once: big blind live, small blind dead


class TableConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is. Buy-ins are in chips, times in seconds.

    `min_buy_in` and `max_buy_in` are worked out where they are 0: 10 to 100 big bets in fixed
    limit, 40 to 250 big blinds elsewhere (the table's minimum bet where there are no blinds).
    `decision_seconds` and `draw_seconds` are the time for a bet and for a draw, `away_seconds`
    that of a seat whose time ran out and that has not come back since. The next deal begins
    `pause_seconds` after one that ended without a showdown, `showdown_seconds` after one with,
    and no sooner than `gather_seconds` after there are two players for it.

    Raises `SetupError` for numbers that do not make a table.
    """

    name: str
    stakes: Stakes
    seats: int = 6
    min_buy_in: int = 0
    max_buy_in: int = 0
    decision_seconds: float = 60.0
    draw_seconds: float = 60.0
    away_seconds: float = 5.0
    pause_seconds: float = 3.0
    showdown_seconds: float = 8.0
    gather_seconds: float = 2.0
    button: ButtonRule = ButtonRule.DEAD
    missed_blinds: MissedBlinds = MissedBlinds.WAIT

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 8:
            raise SetupError(N_("{seats} seats: a badugi table has 2 to 8"), seats=self.seats)
        fixed = self.stakes.limit is Limit.FIXED
        unit = self.stakes.big_bet if fixed else self.stakes.min_bet
        # Resolved here so that the journal keeps what was played, whatever the defaults become.
        if not self.min_buy_in:
            msgspec.structs.force_setattr(self, "min_buy_in", (10 if fixed else 40) * unit)
        if not self.max_buy_in:
            most = max((100 if fixed else 250) * unit, self.min_buy_in)
            msgspec.structs.force_setattr(self, "max_buy_in", most)
        if not 1 <= self.min_buy_in <= self.max_buy_in:
            raise SetupError(
                N_(
                    "buy-ins from {least} to {most}: the least must be 1 or more, "
                    "and no more than the most"
                ),
                least=self.min_buy_in,
                most=self.max_buy_in,
            )
        clocks = (self.decision_seconds, self.draw_seconds, self.away_seconds)
        if min(clocks) <= 0:
            raise SetupError(N_("the time for a decision must be more than 0 seconds"))
        if min(self.pause_seconds, self.showdown_seconds, self.gather_seconds) < 0:
            raise SetupError(N_("a pause between deals must be 0 seconds or more"))
