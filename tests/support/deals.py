"""Deals for tests: rounds set up from nothing, random play, and what must hold at every event."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Deal, Legal, Phase
from badugi.game.deck import FULL_DECK, SeededSource
from badugi.game.events import CardsDealt, DealEvent, DealStarted, DrawOpened, RoundOpened
from badugi.game.stakes import Limit, Stakes
from badugi.game.state import DealState

DEEP = 1_000_000
SAFETY = 2_000


def stakes_with(stakes: Stakes, **changes: Any) -> Stakes:
    """`stakes` with options given by name, enum values as text."""
    plain = {**msgspec.to_builtins(stakes), **changes}
    return msgspec.convert(plain, Stakes)


def open_round(stakes: Stakes, stacks: Sequence[int], round_: int, source_seed: int = 1) -> Deal:
    """A deal at the start of a round after the first draw, with nothing in the middle.

    Seat 0 is the first left of the button, the last seat is the button.
    """
    n = len(stacks)
    events: list[DealEvent] = [
        DealStarted(stakes, tuple(range(n)), tuple(stacks), n - 1, small_blind=0, big_blind=1 % n),
        *(CardsDealt(i, FULL_DECK[4 * i : 4 * i + 4]) for i in range(n)),
        DrawOpened(round_ - 1),
        RoundOpened(round_),
    ]
    return Deal.from_events(events, SeededSource(source_seed))


def choices(legal: Legal, dice: random.Random) -> list[AnyAction]:
    """Legal actions to choose from, with amounts and discards rolled."""
    seat = legal.seat
    if legal.kind is Phase.DRAWING:
        count = dice.randint(1, 4)
        return [StandPat(seat), Discard(seat, tuple(dice.sample(legal.cards, count)))]
    found: list[AnyAction] = []
    if legal.fold:
        found.append(Fold(seat))
    if legal.check:
        found.append(Check(seat))
    if legal.call:
        found.append(Call(seat))
    if legal.max_to:
        to = dice.choice([legal.min_to, legal.max_to, dice.randint(legal.min_to, legal.max_to)])
        found.append(Bet(seat, to) if legal.opens else Raise(seat, to))
    return found


def play_on(
    deal: Deal,
    choose: Callable[[Deal], AnyAction],
    after: Callable[[Deal], None] = lambda _: None,
) -> Deal:
    """Play to the end; `after` looks at the deal after each action."""
    for _ in range(SAFETY):
        if deal.turn is None:
            return deal
        deal.act(choose(deal))
        after(deal)
    raise AssertionError("the deal does not end")


def at_random(seed: int, fold_share: float = 1.0) -> Callable[[Deal], AnyAction]:
    """A chooser that takes any legal action; folds are taken `fold_share` as often."""
    dice = random.Random(seed)

    def choose(deal: Deal) -> AnyAction:
        found = choices(deal.legal(), dice)
        if isinstance(found[0], Fold) and dice.random() > fold_share:
            found = found[1:]
        return dice.choice(found)

    return choose


def passive(deal: Deal) -> AnyAction:
    """Check or call, stand pat."""
    legal = deal.legal()
    if legal.kind is Phase.DRAWING:
        return StandPat(legal.seat)
    return Call(legal.seat) if legal.call else Check(legal.seat)


def check_cards(deal: DealState) -> None:
    """Every card is in one place, of a deal whose cards are all known."""
    places = [*deal.stub.cards, *deal.pile]
    for i in deal.contenders:
        places += deal.hands[i]
    assert sorted(places) == list(FULL_DECK)
    assert deal.stub.count == len(deal.stub.cards)


def check_chips(deal: DealState, total: int) -> None:
    """All chips are in front of somebody or in the middle, and none are owed."""
    assert sum(deal.stacks) + deal.pot_total == total
    assert min(deal.stacks) >= 0
    assert min(deal.bets) >= 0
    if not deal.won_pots:
        assert deal.pot_total == sum(deal.paid) + deal.dead_money
        assert sum(pot.amount for pot in deal.pots()) == deal.pot_total - sum(deal.bets)


ALL_STAKES: tuple[Stakes, ...] = (
    Stakes.fixed(4, 8),
    Stakes.fixed(10, 20, small_blind=3, ante=1),
    Stakes.pot(1, 2),
    Stakes.half_pot(2, 5, ante=1),
    Stakes.no_limit(1, 2, big_blind_ante=2),
    Stakes.no_limit(5, 10, straddle=True),
    Stakes.half_pot(0, 0, min_bet=5, ante=5),
    Stakes.with_blinds(Limit.POT, 1, 2, straddle=True, ante=1),
)
