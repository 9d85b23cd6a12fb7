"""Whole fixed-limit deals by a random player, ours against PokerKit's: what both rows share.

Both sides ask their engine the same: fold one time in three where there is a bet to fold to,
bet or raise one time in three where that is possible, else check or call; throw away the first
0 to 4 cards. Blinds 1 and 2, bets 2 and 4, 200 chips each. The dice of each deal are thrown before
the clock runs, and both sides play the same deals with them, decision by decision (but for those
that come to a fifth bet before the first draw: PokerKit does not count the big blind as one).
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Sequence

from pokerkit import Automation, FixedLimitBadugi

from badugi.game.actions import Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.stakes import Stakes
from bench.registry import Measure, Row, rate

STACK = 200
STAKES = Stakes.fixed(2, 4)
AUTOMATIONS = tuple(Automation)


Dice = Callable[[], tuple[int, int]]
"""Throws for a decision: one of 0 to 2 for a bet, one of 0 to 4 for a draw."""
MOST_DECISIONS = 200


def dice(deals: int) -> list[Sequence[tuple[int, int]]]:
    """The throws of so many deals."""
    roll = random.Random(1).randrange
    return [[(roll(3), roll(5)) for _ in range(MOST_DECISIONS)] for _ in range(deals)]


def play_ours(seed: int, players: int, throw: Dice) -> Deal:
    """One deal on our engine, with all of its events."""
    deal = Deal.start(STAKES, [STACK] * players, button=players - 1, source=SeededSource(seed))
    while deal.turn is not None:
        legal = deal.legal()
        seat = legal.seat
        wish, count = throw()
        if legal.cards:
            deal.act(Discard(seat, legal.cards[:count]) if count else StandPat(seat))
            continue
        if wish == 0 and legal.fold:
            deal.act(Fold(seat))
        elif wish == 1 and legal.max_to:
            deal.act((Bet if legal.opens else Raise)(seat, legal.min_to))
        else:
            deal.act(Call(seat) if legal.call else Check(seat))
    return deal


def play_theirs(players: int, throw: Dice) -> None:
    """One deal on PokerKit, with everything automated that it can automate."""
    state = FixedLimitBadugi.create_state(
        AUTOMATIONS,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        small_bet=2,
        big_bet=4,
        raw_starting_stacks=[STACK] * players,
        player_count=players,
    )
    while state.status:
        wish, count = throw()
        if state.can_stand_pat_or_discard():
            drawer = state.stand_patter_or_discarder_index or 0
            hand = state.hole_cards[drawer]
            state.stand_pat_or_discard(tuple(hand[:count]))
            continue
        if wish == 0 and state.checking_or_calling_amount and state.can_fold():
            state.fold()
        elif wish == 1 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()


def row(name: str, players: int, deals: int, times: int) -> Row:
    """A row for tables of `players`: `deals` a measurement, ours `times` over."""

    def prepare() -> tuple[Measure, Measure]:
        # PokerKit warns when cards run short and mucked ones are dealt again.
        warnings.filterwarnings("ignore", "Returning reserved", UserWarning)
        thrown = dice(deals)

        def play_our_deals() -> None:
            for time in range(times):
                for seed, throws in enumerate(thrown):
                    play_ours(time * deals + seed, players, iter(throws).__next__)

        def play_their_deals() -> None:
            for throws in thrown:
                play_theirs(players, iter(throws).__next__)

        return rate(play_our_deals, deals * times), rate(play_their_deals, deals)

    return Row(
        name=name,
        peer="PokerKit FixedLimitBadugi",
        unit="deals/s",
        higher_is_better=True,
        target=8,
        prepare=prepare,
    )
