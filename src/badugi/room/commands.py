"""What can be asked of a table: frozen values that change nothing by themselves.

A command says who wants what (`player` is whoever holds the secret of a seat). Whether it is
allowed, and what follows, is for `badugi.room.rules`. `at` is the wall clock in seconds.
"""

from __future__ import annotations

import msgspec

from badugi.game.actions import AnyAction


class Command(msgspec.Struct, frozen=True, tag_field="command", gc=False):
    """Something asked of a table."""


class TakeSeat(Command, frozen=True, tag="take_seat", gc=False):
    """Sit down in a free chair with `stack` chips. `bot` is the style of a house bot.

    `post`: post a live big blind and be dealt in at once, rather than wait for the big blind.
    """

    player: str
    seat: int
    name: str
    stack: int
    at: float
    post: bool = False
    bot: str | None = None


class LeaveSeat(Command, frozen=True, tag="leave_seat", gc=False):
    """Stand up with one's chips: now, or as soon as the hand is over for this player."""

    player: str
    at: float


class SitOut(Command, frozen=True, tag="sit_out", gc=False):
    """Take no part from the next deal on."""

    player: str


class SitIn(Command, frozen=True, tag="sit_in", gc=False):
    """Take part again, or, while waiting for the big blind, change one's mind about posting."""

    player: str
    post: bool = False


class AddChips(Command, frozen=True, tag="add_chips", gc=False):
    """Add chips: now, or when the running deal is over."""

    player: str
    amount: int


class SetShow(Command, frozen=True, tag="set_show", gc=False):
    """Show losing hands at the showdown, or do not, from the next deal on."""

    player: str
    on: bool


class Act(Command, frozen=True, tag="act", gc=False):
    """Answer the open decision, which `decision` names (see `Table.decision`)."""

    player: str
    decision: int
    action: AnyAction


class StartDeal(Command, frozen=True, tag="start_deal", gc=False):
    """Deal, now."""


class TimeOut(Command, frozen=True, tag="time_out", gc=False):
    """The time for the decision that `decision` names has run out."""

    decision: int


AnyCommand = TakeSeat | LeaveSeat | SitOut | SitIn | AddChips | SetShow | Act | StartDeal | TimeOut
