"""Whole fixed-limit deals by a random player, ours against PokerKit's: what both rows share.

Both sides ask their engine the same: fold one time in three where there is a bet to fold to,
bet or raise one time in three where that is possible, else check or call; throw away the first
0 to 4 cards. Blinds 1 and 2, bets 2 and 4, 200 chips each.
"""

from __future__ import annotations

import random
import warnings

from pokerkit import Automation, FixedLimitBadugi

from badugi.game.actions import Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.stakes import Stakes
from bench.registry import Measure, Row, rate

STACK = 200
STAKES = Stakes.fixed(2, 4)
AUTOMATIONS = tuple(Automation)


def play_ours(seed: int, players: int, roll: random.Random) -> Deal:
    """One deal on our engine, with all of its events."""
    deal = Deal.start(STAKES, [STACK] * players, button=players - 1, source=SeededSource(seed))
    chance = roll.random
    while deal.turn is not None:
        legal = deal.legal()
        seat = legal.seat
        if legal.cards:
            count = int(chance() * 5)
            deal.act(Discard(seat, legal.cards[:count]) if count else StandPat(seat))
            continue
        wish = chance() * 3
        if wish < 1 and legal.fold:
            deal.act(Fold(seat))
        elif wish < 2 and legal.max_to:
            deal.act((Bet if legal.opens else Raise)(seat, legal.min_to))
        else:
            deal.act(Call(seat) if legal.call else Check(seat))
    return deal


def play_theirs(players: int, roll: random.Random) -> None:
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
    chance = roll.random
    while state.status:
        if state.can_stand_pat_or_discard():
            drawer = state.stand_patter_or_discarder_index or 0
            hand = state.hole_cards[drawer]
            state.stand_pat_or_discard(tuple(hand[: int(chance() * 5)]))
            continue
        wish = chance() * 3
        if wish < 1 and state.checking_or_calling_amount and state.can_fold():
            state.fold()
        elif wish < 2 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()


def row(name: str, players: int, ours: int, theirs: int) -> Row:
    """A row for tables of `players`; the counts are deals a measurement."""

    def prepare() -> tuple[Measure, Measure]:
        # PokerKit warns when cards run short and mucked ones are dealt again.
        warnings.filterwarnings("ignore", "Returning reserved", UserWarning)

        def play_our_deals() -> None:
            roll = random.Random(1)
            for seed in range(ours):
                play_ours(seed, players, roll)

        def play_their_deals() -> None:
            roll = random.Random(1)
            for _ in range(theirs):
                play_theirs(players, roll)

        return rate(play_our_deals, ours), rate(play_their_deals, theirs)

    return Row(
        name=name,
        peer="PokerKit FixedLimitBadugi",
        unit="deals/s",
        higher_is_better=True,
        target=8,
        prepare=prepare,
    )
