"""The messages between the server and those at a table: browsers, bots, programs.

One WebSocket a table and viewer; JSON text frames, one message each, told apart by `type`. Cards
are text (`"As"`), chips are whole numbers, times are milliseconds still to go (never a clock
reading: the clocks of two machines differ). What a viewer may not know is not here: these types
are filled from that viewer's own view of the events. The client sends the messages under
"From the client"; an unknown field or type there is refused.

The socket is `/t/{table}/live?since=N`, N the version that the client has (0: nothing). The
server closes it with one of the codes below; after any but the last two it is worth coming back.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec

from badugi.game.errors import BadugiError
from badugi.game.events import DealEvent
from badugi.server.errors import plain, sentence

CLOSE_RESTART = 1012  # the server, or this table, begins anew: come back
CLOSE_BUSY = 1013  # too many are looking on
CLOSE_FAULT = 1011  # a fault of the server
CLOSE_STALLED = 4408  # the client took nothing for too long
CLOSE_FLOOD = 4429  # the client sent too much at once
CLOSE_NOT_ALLOWED = 1008  # a token that is worth nothing
CLOSE_NO_TABLE = 4404  # there is no such table

# ---------------------------------------------------------------- what a viewer sees


class HandLabel(msgspec.Struct, frozen=True, omit_defaults=False):
    """A hand in parts that any language can put together: `size` 4 is a badugi."""

    size: int
    ranks: tuple[str, ...]  # of the cards that count, high to low: ("7", "3", "2")


class CardView(msgspec.Struct, frozen=True):
    """A card whose face the viewer knows. `counts`: it belongs to the best badugi subset."""

    card: str
    counts: bool
    why: Literal["suit", "rank"] | None = None  # why it does not count


class SeatView(msgspec.Struct, frozen=True):
    """One chair as the viewer sees it. An empty chair has only `seat` and `state`."""

    seat: int
    state: Literal["empty", "reserved", "waiting", "playing", "folded", "all_in", "sitting_out"]
    name: str = ""
    bot: str | None = None  # the style of a house bot
    connected: bool = True
    stack: int = 0
    bet: int = 0  # this round's total, in front of the seat
    in_deal: bool = False  # was dealt into the deal on the table
    hidden: int = 0  # cards held face down
    cards: tuple[CardView, ...] = ()  # shown, or the viewer's own
    label: HandLabel | None = None
    draws: tuple[int, ...] = ()  # cards taken at each draw so far, 0 is pat
    mucked: bool = False
    won: int = 0  # chips from pots in this deal
    broke: bool = False  # no chips; must add some to play on
    missed_blinds: bool = False
    adding: int = 0  # chips that will be added when this deal is over
    leaving: bool = False


class PotView(msgspec.Struct, frozen=True):
    """A pot: 0 is the main pot. `shares` are (seat, chips) once it is awarded."""

    amount: int
    seats: tuple[int, ...]
    shares: tuple[tuple[int, int], ...] = ()


class LegalView(msgspec.Struct, frozen=True):
    """Exactly what the viewer may do now. Amounts of bets are totals of the round."""

    kind: Literal["betting", "drawing"]
    fold: bool = False
    check: bool = False
    call: int = 0  # chips to add; 0: there is nothing to call
    call_all_in: bool = False
    bet: Literal["bet", "raise"] | None = None
    min_to: int = 0
    max_to: int = 0
    max_all_in: bool = False
    half_pot_to: int = 0
    pot_to: int = 0
    discards: tuple[str, ...] = ()  # any of these cards, or none (stand pat)


class ClockView(msgspec.Struct, frozen=True):
    """The clock on the decision of `seat`."""

    seat: int
    remaining: int
    total: int


class StakesView(msgspec.Struct, frozen=True):
    """What is played. `big_blind` is 0 at an ante-only table; bets are the minimum outside fixed.

    Chips, as in `badugi.game.stakes.Stakes`.
    """

    limit: Literal["fixed", "pot", "half_pot", "none"]
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante: int
    big_blind_ante: int
    straddle: bool


class YouView(msgspec.Struct, frozen=True):
    """What belongs to the viewer alone."""

    seat: int | None = None  # the chair he holds now
    dealt_seat: int | None = None  # the chair he held when this deal began, if any
    legal: LegalView | None = None  # when it is his turn
    show_losing: bool = False
    min_add: int = 0  # chips he may add between deals, 0 and 0: none
    max_add: int = 0


class TableView(msgspec.Struct, frozen=True):
    """The whole table for one viewer: enough to draw the screen from nothing."""

    table: str
    name: str
    stakes: StakesView
    min_buy_in: int
    max_buy_in: int
    deal: int  # number of the deal on the table, 0 before the first
    phase: Literal["waiting", "betting", "drawing", "over"]
    round: int  # 1 to 4, 0 outside a deal
    draw: int  # draws that have begun, 0 to 3
    decision: int | None  # names the decision that is open; an intent must quote it
    to_act: int | None
    button: int | None
    small_blind: int | None
    big_blind: int | None
    current_bet: int
    pots: tuple[PotView, ...]  # without the bets of the running round
    total: int  # everything in the middle with the bets of the running round
    seats: tuple[SeatView, ...]
    you: YouView
    clock: ClockView | None = None
    next_deal: int | None = None  # milliseconds until the next deal, when one is coming
    finished: int | None = None  # number of the last finished deal, to download


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event for the log, the animation and the screen reader; `event` names what happened.

    Deal events carry the names of `badugi.game.events` tags (`"raised"`, `"cards_dealt"`, ...),
    table events those of `badugi.room.events`. Only the fields that belong to an event are set.
    """

    version: int
    event: str
    seat: int | None = None
    name: str | None = None
    amount: int | None = None
    to: int | None = None
    by: int | None = None
    post: str | None = None
    round: int | None = None
    draw: int | None = None
    deal: int | None = None
    count: int | None = None  # how many cards
    cards: tuple[str, ...] | None = None  # only those the viewer may know
    label: HandLabel | None = None
    pot: int | None = None
    pots: int | None = None  # how many pots this deal pays
    shares: tuple[tuple[int, int], ...] | None = None
    all_in: bool | None = None
    reason: str | None = None


# ---------------------------------------------------------------- from the server


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """The table has reached `version`; `lines` are what happened after `since`, in order.

    `resync` says that the client's picture can't be continued (first contact, or too old):
    drop what is known, `lines` start with the deal on the table.

    `events` are there for programs alone, which ask for them with `raw=1`: the deal events among
    those lines themselves, with what this viewer may not know taken out (`badugi.game.secrecy`).
    A `deal_started` among them begins a new deal.
    """

    version: int
    since: int
    resync: bool
    lines: tuple[Line, ...]
    view: TableView
    events: tuple[DealEvent, ...] | msgspec.UnsetType = msgspec.UNSET


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The intent `id` is durable: it acted at `version`. A repeat of it is answered the same."""

    id: str
    version: int


RefusedCode = Literal["stale", "illegal", "not_yours", "bad_message", "busy", "failed"]


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The intent `id` changed nothing. `reason` is one English sentence.

    `text` and `fields` say the same in any language: a message of the catalogues, and what stands
    in its `{places}`.
    """

    id: str
    code: RefusedCode
    reason: str
    text: str = ""
    fields: dict[str, str | int] = {}

    @classmethod
    def because(cls, intent: str, code: RefusedCode, error: BadugiError) -> Self:
        """The refusal of `intent` for what `error` says."""
        return cls(intent, code, sentence(error), error.message, plain(error.fields))


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """Answer to a ping."""


ServerMessage = Update | Done | Refused | Pong


# ---------------------------------------------------------------- from the client

Chips = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]  # exact in a browser as well
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Chair = Annotated[int, msgspec.Meta(ge=0, le=7)]
IntentId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Message(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What a client may send; unknown fields are refused."""


class Intent(Message, frozen=True, kw_only=True):
    """A wish. `id` is the client's own, unique name for it (1 to 64 characters)."""

    id: IntentId


class Act(Intent, frozen=True, tag="act", kw_only=True):
    """An action in the deal, answering the decision that `TableView.decision` named."""

    decision: Version
    do: Literal["fold", "check", "call", "bet", "raise", "discard", "stand_pat"]
    to: Chips | None = None  # for bet and raise
    cards: tuple[str, ...] | None = None  # for discard


class TakeSeat(Intent, frozen=True, tag="take_seat", kw_only=True):
    """Sit down in a free chair with `stack` chips under `name`."""

    seat: Chair
    name: str
    stack: Chips
    post: bool = False  # post a live big blind instead of waiting for it


class LeaveSeat(Intent, frozen=True, tag="leave_seat", kw_only=True):
    """Stand up: at once when not in a deal, else when the hand is over for this seat."""


class SitOut(Intent, frozen=True, tag="sit_out", kw_only=True):
    """Take no part from the next deal on."""


class SitIn(Intent, frozen=True, tag="sit_in", kw_only=True):
    """Come back. `post`: post the missed blinds at once instead of waiting for the big blind."""

    post: bool = False


class AddChips(Intent, frozen=True, tag="add_chips", kw_only=True):
    """Add chips, when the running deal is over."""

    amount: Chips


class ShowLosing(Intent, frozen=True, tag="show_losing", kw_only=True):
    """Whether to show losing hands at the showdown, from the next deal on."""

    on: bool


class DealNow(Intent, frozen=True, tag="deal_now", kw_only=True):
    """Do not wait for the pause between deals to end."""


class SendAway(Intent, frozen=True, tag="send_away", kw_only=True):
    """Have the house bot in `seat` leave, as `LeaveSeat` does, so that a friend can sit there."""

    seat: Chair


class Ping(Message, frozen=True, tag="ping"):
    """Is anybody there?"""


ClientMessage = (
    Act | TakeSeat | LeaveSeat | SitOut | SitIn | AddChips | ShowLosing | DealNow | SendAway | Ping
)
