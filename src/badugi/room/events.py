"""What happens at a table besides the deals: the rest of the one vocabulary of events.

Facts in the past tense, frozen and tagged like those of `badugi.game.events`, and in the same
stream: a table's version counts both kinds. `seat` is a chair (0-based), amounts are chips, `at`
is the wall clock in seconds since 1970. A player is a name for whoever holds the secret of a
seat; it is not meant for other players' eyes.
"""

from __future__ import annotations

from enum import StrEnum

from badugi.game.events import DealEvent, Event
from badugi.room.config import TableConfig


class Away(StrEnum):
    """Why a seat sits out."""

    ASKED = "asked"
    TIMEOUT = "timeout"


class TableOpened(Event, frozen=True, tag="table_opened", gc=False):
    """The first event of every table."""

    config: TableConfig


class SeatTaken(Event, frozen=True, tag="seat_taken", gc=False):
    """`player` sat down as `name` with `stack` chips and takes part from the next deal on.

    `post`: he posts a live big blind rather than wait for it. `bot` is the style of a house bot.
    `anew`: he was here before, but so long ago that he is a newcomer again and owes nothing.
    """

    seat: int
    player: str
    name: str
    stack: int
    bot: str | None = None
    post: bool = False
    anew: bool = False


class SeatLeft(Event, frozen=True, tag="seat_left", gc=False):
    """The seat's holder went with `stack` chips. His hand, if he had one, was over for him."""

    seat: int
    stack: int
    at: float


class LeavePledged(Event, frozen=True, tag="leave_pledged", gc=False):
    """The seat's holder goes as soon as his hand is over; until then he is checked or folded.

    A house bot plays on until the deal is over.
    """

    seat: int
    at: float


class SatOut(Event, frozen=True, tag="sat_out", gc=False):
    """The seat takes no part from the next deal on."""

    seat: int
    reason: Away


class SatIn(Event, frozen=True, tag="sat_in", gc=False):
    """The seat takes part again. `post`: it posts what it owes rather than wait for the blind."""

    seat: int
    post: bool = False


class ChipsAdded(Event, frozen=True, tag="chips_added", gc=False):
    """`amount` chips were added to the seat, between two deals."""

    seat: int
    amount: int


class ChipsPledged(Event, frozen=True, tag="chips_pledged", gc=False):
    """`amount` more chips will be added to the seat when the running deal is over."""

    seat: int
    amount: int


class ShowSet(Event, frozen=True, tag="show_set", gc=False):
    """The seat shows losing hands at the showdown, or no longer does, from the next deal on."""

    seat: int
    on: bool


class TimedOut(Event, frozen=True, tag="timed_out", gc=False):
    """The seat's time ran out. What was done for it follows."""

    seat: int


class DealOpened(Event, frozen=True, tag="deal_opened", gc=False):
    """Deal number `deal` (from 1) begins; its own events follow.

    `occupants` are the seats dealt in with who holds them in this very deal. `button`, `small`
    and `big` are chairs, the first two perhaps empty ones; `small` and `big` are None at a table
    without blinds.
    """

    deal: int
    occupants: tuple[tuple[int, str], ...]
    button: int
    small: int | None
    big: int | None


class DealClosed(Event, frozen=True, tag="deal_closed", gc=False):
    """The deal is over, its chips are on the stacks; what was pledged meanwhile follows."""

    deal: int


RoomEvent = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | LeavePledged
    | SatOut
    | SatIn
    | ChipsAdded
    | ChipsPledged
    | ShowSet
    | TimedOut
    | DealOpened
    | DealClosed
)

TableEvent = DealEvent | RoomEvent
