"""A deal as a history keeps it: its events, and what a file says around them.

A `Record` is what every format here is written from and read into. Its events may be whole or
somebody's redacted view; a record knows exactly what they know, and a writer can say no more. It
is a value: nothing here reads a file or judges a play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Self

import msgspec

from badugi.game.cards import UNKNOWN
from badugi.game.errors import HistoryError
from badugi.game.events import (
    BetMade,
    Called,
    CardsDealt,
    Checked,
    DealEnded,
    DealEvent,
    DealStarted,
    Discarded,
    Folded,
    PotAwarded,
    Raised,
    StoodPat,
)

DECISIONS = (Folded, Checked, Called, BetMade, Raised, Discarded, StoodPat)
"""The events that a player's choice is."""


class Tournament(msgspec.Struct, frozen=True):
    """The tournament that a deal belongs to, in the words of the site."""

    number: str
    buy_in: str = ""  # "$1.00+$0.20 USD"
    level: str = ""  # "IV"


class Bystander(msgspec.Struct, frozen=True):
    """Somebody who has a chair at the table and was not dealt in."""

    seat: int
    name: str
    stack: int


class Aside(msgspec.Struct, frozen=True):
    """A line that is no part of the play: chat, a time-out, a player who leaves or comes back.

    `at` events stood before it. A writer puts it in front of the next decision.
    """

    at: int
    text: str


class Payout(msgspec.Struct, frozen=True):
    """What a site paid out of pot number `pot` (0 is the main pot) after its rake."""

    seat: int
    pot: int
    amount: int


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One complete deal and what is known around it.

    Amounts are whole chips; `scale` chips make one unit of `currency` (100: chips are cents), and
    is a power of ten. `currency` is an ISO code, or "" for chips that are worth nothing. Seats
    are chairs from 0. `hero` is the chair whose view the record is, None for nobody's.

    Raises `HistoryError` for events that are no complete deal.
    """

    events: tuple[DealEvent, ...]
    names: Mapping[int, str] = {}
    hero: int | None = None
    number: str = ""
    table: str = ""
    max_seats: int | None = None
    currency: str = ""
    scale: int = 1
    played: datetime | None = None  # as the clock on the wall of `time_zone` showed it
    time_zone: str = ""  # "ET"
    local_time: str = ""  # the same moment in the reader's own zone, as a site wrote it
    tournament: Tournament | None = None
    bystanders: tuple[Bystander, ...] = ()
    sitting_out: tuple[int, ...] = ()
    asides: tuple[Aside, ...] = ()
    rake: int = 0
    payouts: tuple[Payout, ...] = ()  # empty where nothing was taken: then as the pots went
    mucked: Mapping[int, tuple[int, ...]] = {}  # losing hands that a site gives away afterwards

    def __post_init__(self) -> None:
        if not self.events or not isinstance(self.events[0], DealStarted):
            raise HistoryError("these events do not begin with the start of a deal")
        if not isinstance(self.events[-1], DealEnded):
            raise HistoryError("this deal is not over: a history tells a deal from start to end")
        if str(self.scale).rstrip("0") != "1":
            raise HistoryError(f"{self.scale} chips to a unit: it must be 1, 10, 100, ...")

    @classmethod
    def of(cls, events: Iterable[DealEvent], **around: object) -> Self:
        """Make a record of `events`, with any of the other fields."""
        return cls(events=tuple(events), **around)  # type: ignore[arg-type]

    @property
    def setup(self) -> DealStarted:
        """The event that the deal began with."""
        first = self.events[0]
        assert isinstance(first, DealStarted)  # noqa: S101 - held by __post_init__
        return first

    @property
    def final_stacks(self) -> tuple[int, ...]:
        """The chips of the seats of `setup` after the deal, before any rake."""
        last = self.events[-1]
        assert isinstance(last, DealEnded)  # noqa: S101 - held by __post_init__
        return last.stacks

    def name(self, seat: int) -> str:
        """What the player in a chair is called: `Player 3` where no name is known."""
        return self.names.get(seat) or f"Player {seat + 1}"

    def knows(self, seat: int) -> bool:
        """Whether the record knows the first four cards of a chair."""
        return any(
            event.seat == seat and UNKNOWN not in event.cards
            for event in self.events
            if isinstance(event, CardsDealt)
        )


def finishing_stacks(record: Record) -> tuple[int, ...]:
    """What the seats of the setup left the deal with, after any rake."""
    if not record.payouts:
        return record.final_stacks
    due = dict.fromkeys(record.setup.seats, 0)
    for event in record.events:
        if isinstance(event, PotAwarded):
            for seat, chips in event.shares:
                due[seat] -= chips
    for payout in record.payouts:
        due[payout.seat] += payout.amount
    return tuple(
        chips + due[seat]
        for seat, chips in zip(record.setup.seats, record.final_stacks, strict=True)
    )
