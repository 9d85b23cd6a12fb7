"""What happens in a deal: the one vocabulary of events, frozen and tagged.

Events are facts in the past tense. A deal's state is the fold of them (`badugi.game.state`), a
journal, a history file, a browser and a bot read the same ones. Cards are integers; a card that
the reader may not know is `UNKNOWN` (see `badugi.game.secrecy`, the only place that hides one).
Seats are chairs (0-based); amounts are whole chips.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from badugi.game.stakes import Stakes


class Post(StrEnum):
    """What a forced bet was for."""

    ANTE = "ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    BIG_BLIND_ANTE = "big_blind_ante"
    STRADDLE = "straddle"
    LIVE = "live"  # a joiner's big blind, which counts as his bet
    DEAD = "dead"  # a missed small blind, which goes to the main pot


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened in a deal."""


class DealStarted(Event, frozen=True, tag="deal_started", gc=False):
    """Who is dealt in, with what, and who owes which forced bet.

    `seats` are the chairs dealt in, ascending (clockwise); `stacks` their chips before any post.
    `button` is a chair, perhaps an empty one (dead button). `small_blind` is None where nobody
    posts it (dead small blind, ante-only table), `big_blind` only at an ante-only table.
    `live` posts a big blind as a joiner, `dead` adds a small blind to the pot, `shows` are the
    seats set to show a losing hand at the showdown.
    """

    stakes: Stakes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    live: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    shows: tuple[int, ...] = ()


class DeckShuffled(Event, frozen=True, tag="deck_shuffled", gc=False):
    """The whole deck from the top, secret while the deal runs; empty for those not to know."""

    order: tuple[int, ...]


class Posted(Event, frozen=True, tag="posted", gc=False):
    """A forced bet of `amount` chips went in (less than owed: all-in)."""

    seat: int
    post: Post
    amount: int


class CardsDealt(Event, frozen=True, tag="cards_dealt", gc=False):
    """`seat` received `cards`: the first four, or new ones on a draw."""

    seat: int
    cards: tuple[int, ...]


class RoundOpened(Event, frozen=True, tag="round_opened", gc=False):
    """Betting round 1 to 4 begins. A round in which nobody can bet is left out."""

    round: int


class Folded(Event, frozen=True, tag="folded", gc=False):
    """`seat` gave up its hand."""

    seat: int


class Checked(Event, frozen=True, tag="checked", gc=False):
    """`seat` passed with nothing to call."""

    seat: int


class Called(Event, frozen=True, tag="called", gc=False):
    """`seat` added `amount` chips, which makes `to` in this round."""

    seat: int
    amount: int
    to: int


class BetMade(Event, frozen=True, tag="bet_made", gc=False):
    """`seat` opened the betting with a bet of `to`."""

    seat: int
    to: int


class Raised(Event, frozen=True, tag="raised", gc=False):
    """`seat` raised the bet by `by` (over the bet before) to a total of `to`."""

    seat: int
    by: int
    to: int


class BetReturned(Event, frozen=True, tag="bet_returned", gc=False):
    """`amount` chips that nobody matched went back to `seat`."""

    seat: int
    amount: int


class DrawOpened(Event, frozen=True, tag="draw_opened", gc=False):
    """Draw 1 to 3 begins."""

    draw: int


class CardBurned(Event, frozen=True, tag="card_burned", gc=False):
    """One card was burned before a draw."""

    card: int


class Discarded(Event, frozen=True, tag="discarded", gc=False):
    """`seat` threw `cards` away. How many is public, which is not."""

    seat: int
    cards: tuple[int, ...]


class StoodPat(Event, frozen=True, tag="stood_pat", gc=False):
    """`seat` kept all four cards."""

    seat: int


class DeckReshuffled(Event, frozen=True, tag="deck_reshuffled", gc=False):
    """Stub and discards were shuffled together because `seat` could not be served.

    `count` is the size of the new stub; `order`, from the top, is secret (empty where hidden).
    """

    seat: int
    count: int
    order: tuple[int, ...]


class HandShown(Event, frozen=True, tag="hand_shown", gc=False):
    """`seat` showed its four cards at the showdown."""

    seat: int
    cards: tuple[int, ...]


class HandMucked(Event, frozen=True, tag="hand_mucked", gc=False):
    """`seat` lost at the showdown and did not show."""

    seat: int


class PotAwarded(Event, frozen=True, tag="pot_awarded", gc=False):
    """Pot number `pot` (0 is the main pot) went out: `shares` are pairs of seat and chips."""

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]


class DealEnded(Event, frozen=True, tag="deal_ended", gc=False):
    """The deal is over; `stacks` are the chips of its seats, in the order of `DealStarted`."""

    stacks: tuple[int, ...]


DealEvent = (
    DealStarted
    | DeckShuffled
    | Posted
    | CardsDealt
    | RoundOpened
    | Folded
    | Checked
    | Called
    | BetMade
    | Raised
    | BetReturned
    | DrawOpened
    | CardBurned
    | Discarded
    | StoodPat
    | DeckReshuffled
    | HandShown
    | HandMucked
    | PotAwarded
    | DealEnded
)
