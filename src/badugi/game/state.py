"""The state of a deal: the fold of its events.

`DealState.apply` takes one event in; a table at the end of the file says how each kind folds.
It trusts its events (they come from `badugi.game.deal`, a journal or a redacted copy of either)
and works as well where cards are `UNKNOWN`: the fold of what a seat may know is that seat's view.
Nothing here judges an action or draws a card.

Lists are by position: 0 is the first player left of the button, the last is the button itself
where it is not dead.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self

from badugi.game.betting import bet_size, fixed_level
from badugi.game.cards import UNKNOWN
from badugi.game.deck import FULL_DECK, Stub
from badugi.game.errors import SetupError
from badugi.game.events import (
    BetMade,
    BetReturned,
    Called,
    CardBurned,
    CardsDealt,
    Checked,
    DealEnded,
    DealEvent,
    DealStarted,
    DeckReshuffled,
    DeckShuffled,
    Discarded,
    DrawOpened,
    Folded,
    HandMucked,
    HandShown,
    Post,
    Posted,
    PotAwarded,
    Raised,
    RoundOpened,
    StoodPat,
)
from badugi.game.pots import Pot, layers
from badugi.game.stakes import DrawSequence, HeadsUpCap, Limit, Stakes


class Phase(StrEnum):
    """What the deal waits for."""

    OPENING = "opening"  # posts and the first cards
    BETTING = "betting"
    DRAWING = "drawing"
    SHOWDOWN = "showdown"
    OVER = "over"


NOT_ACTED = -1

# Members by a name of this module: looking one up in its class takes longer than the rest of a
# comparison (139 ns in Python 3.11).
_BETTING = Phase.BETTING
_DRAWING = Phase.DRAWING
_SHOWDOWN = Phase.SHOWDOWN
_SEQUENTIAL = DrawSequence.SEQUENTIAL
_CAPPED = HeadsUpCap.CAPPED
_NONE_IF_HEADS_UP_BEFORE_CAP = HeadsUpCap.NONE_IF_HEADS_UP_BEFORE_CAP
_FIXED = Limit.FIXED
_DEAD = Post.DEAD
_BIG_BLIND_ANTE = Post.BIG_BLIND_ANTE
_ANTE = Post.ANTE
_LIVE = Post.LIVE


class DealState:
    """Everything that is known of one deal. Read it freely; only `apply` changes it."""

    __slots__ = (
        "_legal",
        "_positions",
        "able",
        "acted_at",
        "aggressor",
        "base_bet",
        "bets",
        "current",
        "current_bet",
        "dead_money",
        "discarded",
        "draw",
        "draws",
        "events",
        "folded",
        "hands",
        "last_raise",
        "level",
        "live",
        "missing_blinds",
        "mucked",
        "owed",
        "paid",
        "phase",
        "pile",
        "pot_total",
        "received",
        "round",
        "round_size",
        "seats",
        "setup",
        "shown",
        "shuffles",
        "stacks",
        "stakes",
        "straddler",
        "stub",
        "taken",
        "turn",
        "uncapped",
        "won",
        "won_pots",
    )

    setup: DealStarted
    stakes: Stakes
    seats: tuple[int, ...]
    """The chair of each position."""
    stacks: list[int]
    """Chips behind."""
    bets: list[int]
    """Totals of the running round."""
    paid: list[int]
    """Live chips of the whole deal: antes, blinds and bets, without dead money."""
    folded: list[bool]
    hands: list[tuple[int, ...]]
    """The four cards, kept ones first; a folded hand stays here to look at."""
    draws: list[tuple[int, ...]]
    """Cards taken at each draw so far, 0 for standing pat."""
    discarded: list[tuple[int, ...]]
    """Everything that the player has thrown away; he never receives it back."""
    shown: list[bool]
    mucked: list[bool]
    won: list[int]
    """Chips from pots."""

    def __init__(self) -> None:
        self.events: list[DealEvent] = []
        self.phase = Phase.OPENING
        self.seats = ()
        self.turn: int | None = None
        """The position whose decision is awaited."""
        self._legal: Any = None
        """What that player may do, worked out once a decision (see `Deal.legal`)."""

    # ------------------------------------------------------------------ reading

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is awaited, or None."""
        turn = self.turn
        return None if turn is None else self.seats[turn]

    @property
    def contenders(self) -> list[int]:
        """Positions that can still win something."""
        return [i for i, out in enumerate(self.folded) if not out]

    def position(self, seat: int) -> int:
        """The position of a chair. Raises `KeyError` for one that was not dealt in."""
        return self._positions[seat]

    def all_in(self, position: int) -> bool:
        """Has the player put in everything and not folded?"""
        return not self.stacks[position] and not self.folded[position]

    def pots(self) -> tuple[Pot, ...]:
        """Main and side pots, by seats, without the bets of the running round."""
        bets = self.bets
        collected = [paid - bets[i] for i, paid in enumerate(self.paid)]
        seats = self.seats
        return tuple(
            Pot(pot.amount, tuple(seats[i] for i in pot.seats))
            for pot in layers(collected, self.folded, self.dead_money)
            if pot.amount
        )

    # ------------------------------------------------------------------ folding

    def apply(self, event: DealEvent) -> None:
        """Fold one event in. Raises `SetupError` for what is no event of a deal."""
        try:
            fold = _FOLDS[type(event)]
        except KeyError:
            raise SetupError(f"{event!r} is no event of a deal") from None
        fold(self, event)
        self._legal = None
        self.events.append(event)

    def fold(self, events: Iterable[DealEvent]) -> Self:
        """Fold several events in and return the state."""
        for event in events:
            self.apply(event)
        return self

    def _deal_started(self, event: DealStarted) -> None:
        n = len(event.seats)
        left = bisect(event.seats, event.button)  # the first seat clockwise, n for the lowest
        self.setup = event
        self.stakes = stakes = event.stakes
        self.seats = event.seats[left:] + event.seats[:left]
        self._positions = _numbered(self.seats)
        self.stacks = list(event.stacks[left:] + event.stacks[:left])
        self.bets = [0] * n
        self.paid = [0] * n
        self.folded = [False] * n
        self.live = n
        """How many have not folded,"""
        self.able = n
        """and how many of these have chips left to bet."""
        self.hands = [()] * n
        self.received = [0] * n
        self.discarded = [()] * n
        self.current: list[tuple[int, ...]] = [()] * n
        """Discards of the running draw."""
        self.owed = [0] * n
        """Cards asked for and not yet received."""
        self.draws = [()] * n
        self.shown = [False] * n
        self.mucked = [False] * n
        self.won = [0] * n
        self.won_pots = 0
        self.dead_money = 0
        self.pot_total = 0
        self.round = 0
        self.draw = 0
        self.turn = None
        self.acted_at = [NOT_ACTED] * n
        """The bet that stood when the player last acted in this round."""
        self.current_bet = 0
        self.last_raise = stakes.min_bet
        self.round_size = stakes.small_bet
        self.base_bet = 0
        """The full level that the next fixed-limit raise builds on, and its number:"""
        self.level = 0
        self.uncapped = False
        """Has the cap fallen away for this round?"""
        self.aggressor: int | None = None
        """Position of the last bet or raise of the running round."""
        self.missing_blinds = stakes.small_blind + stakes.big_blind
        """What blinds are short of their nominal size."""
        self.straddler: int | None = None
        """The position left of the big blind where the table plays a straddle."""
        if stakes.straddle and n > 2 and event.big_blind is not None:
            self.straddler = (self._positions[event.big_blind] + 1) % n
            self.missing_blinds += 2 * stakes.big_blind
        self.stub = Stub.full()
        self.pile: list[int] = []
        """Discards, folded hands and burned cards that are not in the stub."""
        self.taken = 0
        self.shuffles = 0

    def _deck_shuffled(self, event: DeckShuffled) -> None:
        if event.order:
            self.stub = Stub(event.order, len(event.order), ordered=True)

    def _posted(self, event: Posted) -> None:
        i = self._positions[event.seat]
        amount = event.amount
        self.stacks[i] = left = self.stacks[i] - amount
        self.pot_total += amount
        if not left:
            self.able -= 1
        post = event.post
        if post is _DEAD or post is _BIG_BLIND_ANTE:
            self.dead_money += amount
            return
        self.paid[i] += amount
        if post is _ANTE:
            return
        self.bets[i] += amount
        if post is not _LIVE:
            self.missing_blinds -= amount

    def _cards_dealt(self, event: CardsDealt) -> None:
        i = self._positions[event.seat]
        cards = event.cards
        n = len(cards)
        self.stub.remove(cards)
        self.hands[i] += cards
        self.received[i] += n
        self.taken += n
        owed = self.owed
        if owed[i]:
            owed[i] = left = owed[i] - n
            if not left and self.stakes.draw_sequence is _SEQUENTIAL:
                self.turn = self._next_to_draw(i)

    def _round_opened(self, event: RoundOpened) -> None:
        stakes = self.stakes
        self.round = event.round
        self.phase = _BETTING
        self.acted_at = [NOT_ACTED] * len(self.seats)
        self.aggressor = None
        self.round_size = bet_size(stakes, event.round)
        self.last_raise = stakes.min_bet
        self.base_bet = self.level = 0
        first = 0
        if event.round == 1 and (big_blind := self.setup.big_blind) is not None:
            self.current_bet = stakes.big_blind
            self.base_bet, self.level = stakes.big_blind, 1
            first = self._positions[big_blind] + 1
            if self.straddler is not None:
                self.current_bet = self.last_raise = 2 * stakes.big_blind
                first = self.straddler + 1
        self.uncapped = stakes.heads_up_cap is not _CAPPED and self.able <= 2
        self.turn = self._next_to_bet(first - 1)

    def _folded(self, event: Folded) -> None:
        i = self._positions[event.seat]
        self.folded[i] = True
        self.live -= 1
        self.able -= 1
        self.pile += self.hands[i]
        self._acted(i)

    def _checked(self, event: Checked) -> None:
        self._acted(self._positions[event.seat])

    def _called(self, event: Called) -> None:
        i = self._positions[event.seat]
        self._pay(i, event.amount)
        self._acted(i)

    def _bet_made(self, event: BetMade) -> None:
        self._bet_to(self._positions[event.seat], event.to)

    def _raised(self, event: Raised) -> None:
        self._bet_to(self._positions[event.seat], event.to)

    def _bet_to(self, i: int, to: int) -> None:
        self._pay(i, to - self.bets[i])
        stakes = self.stakes
        if stakes.limit is _FIXED:
            self.base_bet, self.level = fixed_level(
                stakes, self.round_size, self.base_bet, self.level, to
            )
        elif to - self.current_bet >= self.last_raise:
            self.last_raise = to - self.current_bet
        self.current_bet = to
        self.aggressor = i
        self._acted(i)

    def _pay(self, i: int, amount: int) -> None:
        self.stacks[i] = left = self.stacks[i] - amount
        if not left:
            self.able -= 1
        self.bets[i] += amount
        self.paid[i] += amount
        self.pot_total += amount

    def _acted(self, i: int) -> None:
        self.acted_at[i] = self.current_bet
        if self.able <= 2 and not self.uncapped:
            stakes = self.stakes
            if (
                stakes.heads_up_cap is _NONE_IF_HEADS_UP_BEFORE_CAP
                and stakes.max_raises is not None
                and self.level <= stakes.max_raises
            ):
                self.uncapped = True
        self.turn = self._next_to_bet(i)

    def _next_to_bet(self, after: int) -> int | None:
        """The next position clockwise that has a decision to make in this round, or None."""
        if self.live == 1:
            return None
        stacks, folded = self.stacks, self.folded
        if self.able < 2:
            return self._last_to_bet()
        bet, acted_at = self.current_bet, self.acted_at
        # Whoever has acted since the last raise has put in what stands, or all that he had.
        for i in _CLOCKWISE[len(stacks)][after]:
            if acted_at[i] != bet and stacks[i] and not folded[i]:
                return i
        return None

    def _last_to_bet(self) -> int | None:
        """The one player who has chips left, where he owes any to those who are all-in."""
        folded, stacks, bets = self.folded, self.stacks, self.bets
        bet = max(bets[i] for i, out in enumerate(folded) if not out and not stacks[i])
        for i, out in enumerate(folded):
            if stacks[i] and not out and bets[i] < bet:
                return i
        return None

    def _bet_returned(self, event: BetReturned) -> None:
        i = self._positions[event.seat]
        if not self.stacks[i]:
            self.able += 1
        self.stacks[i] += event.amount
        self.paid[i] -= event.amount
        self.pot_total -= event.amount
        # An unmatched ante comes back as well, and is not part of the round's bet.
        self.bets[i] = max(self.bets[i] - event.amount, 0)

    def _collect(self) -> None:
        self.bets = [0] * len(self.seats)
        self.current_bet = 0

    def _draw_opened(self, event: DrawOpened) -> None:
        self._collect()
        self.draw = event.draw
        self.phase = _DRAWING
        self.current = [()] * len(self.seats)
        self.turn = self._next_to_draw(-1)

    def _next_to_draw(self, after: int) -> int | None:
        folded = self.folded
        for i in range(after + 1, len(folded)):
            if not folded[i]:
                return i
        return None

    def _card_burned(self, event: CardBurned) -> None:
        self.stub.remove((event.card,))
        self.taken += 1
        self.pile.append(event.card)

    def _discarded(self, event: Discarded) -> None:
        i = self._positions[event.seat]
        cards = event.cards
        hand = list(self.hands[i])
        for card in cards:
            # Of a hand that is not known any card may have gone.
            hand.remove(card if card in hand else UNKNOWN)
        self.hands[i] = tuple(hand)
        self.discarded[i] += cards
        self.current[i] = cards
        self.pile += cards
        self.draws[i] += (len(cards),)
        self.owed[i] = len(cards)
        sequential = self.stakes.draw_sequence is _SEQUENTIAL
        self.turn = None if sequential else self._next_to_draw(i)

    def _stood_pat(self, event: StoodPat) -> None:
        i = self._positions[event.seat]
        self.draws[i] += (0,)
        self.turn = self._next_to_draw(i)

    def _deck_reshuffled(self, event: DeckReshuffled) -> None:
        self.shuffles += 1
        stay = self.stub.count + len(self.pile) - event.count
        if event.order:
            shuffled = set(event.order)
            self.pile = [card for card in self.pile if card not in shuffled]
            self.stub = Stub(event.order, event.count, ordered=True)
            return
        # What stays out are the player's own discards, or all those of the running draw, which
        # were the last to be thrown away.
        own = self.current[self._positions[event.seat]]
        self.pile = list(own) if stay == len(own) else self.pile[len(self.pile) - stay :]
        elsewhere = set(self.pile)
        for i in self.contenders:
            elsewhere.update(self.hands[i])
        self.stub = Stub(
            [card for card in FULL_DECK if card not in elsewhere], event.count, ordered=False
        )

    def _hand_shown(self, event: HandShown) -> None:
        self._show_down()
        i = self._positions[event.seat]
        self.hands[i] = event.cards
        self.shown[i] = True

    def _hand_mucked(self, event: HandMucked) -> None:
        self._show_down()
        self.mucked[self._positions[event.seat]] = True

    def _show_down(self) -> None:
        if self.phase is not _SHOWDOWN:
            self._collect()
            self.phase = _SHOWDOWN
            self.turn = None

    def _pot_awarded(self, event: PotAwarded) -> None:
        self._show_down()
        self.won_pots += 1
        self.pot_total -= event.amount
        positions = self._positions
        for seat, chips in event.shares:
            i = positions[seat]
            self.stacks[i] += chips
            self.won[i] += chips

    def _deal_ended(self, _: DealEnded) -> None:
        self.phase = Phase.OVER
        self.turn = None


@lru_cache(maxsize=1024)
def _numbered(seats: tuple[int, ...]) -> Mapping[int, int]:
    """The position of each chair."""
    return {seat: i for i, seat in enumerate(seats)}


_CLOCKWISE = [
    [tuple((after + step) % n for step in range(1, n + 1)) for after in range(n)] for n in range(9)
]
"""By the number of players, the positions after each one, in turn; after -1 is from 0 on."""

_FOLDS: dict[type, Callable[[Any, Any], None]] = {
    DealStarted: DealState._deal_started,
    DeckShuffled: DealState._deck_shuffled,
    Posted: DealState._posted,
    CardsDealt: DealState._cards_dealt,
    RoundOpened: DealState._round_opened,
    Folded: DealState._folded,
    Checked: DealState._checked,
    Called: DealState._called,
    BetMade: DealState._bet_made,
    Raised: DealState._raised,
    BetReturned: DealState._bet_returned,
    DrawOpened: DealState._draw_opened,
    CardBurned: DealState._card_burned,
    Discarded: DealState._discarded,
    StoodPat: DealState._stood_pat,
    DeckReshuffled: DealState._deck_reshuffled,
    HandShown: DealState._hand_shown,
    HandMucked: DealState._hand_mucked,
    PotAwarded: DealState._pot_awarded,
    DealEnded: DealState._deal_ended,
}
