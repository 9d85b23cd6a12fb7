"""The betting of heads-up fixed limit as a tree: one before the first draw, one for each after it.

It is asked of the rules (`badugi.game`), never written down a second time. Player 0 is the button,
who posts the small blind and acts first before the draw; player 1 the big blind, who is first
after it. Amounts are in bets of the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from badugi.game.actions import AnyAction, Bet, Call, Check, Fold, Raise, StandPat
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SeededSource
from badugi.game.stakes import Stakes

BUTTON, BLIND = 0, 1
MOST_RAISES = 3
FOLD, CHECK, CALL, BET, RAISE = "fxcbr"
"""What actions are called in a line: fold, check (x), call, bet, raise."""

_BETS = (0, 2, 2, 4, 4)
"""The bet of each round in the chips of the deals that are asked here."""


@dataclass(frozen=True, slots=True)
class Act:
    """A player's turn: what follows each thing he may do."""

    player: int
    after: dict[str, Step]


@dataclass(frozen=True, slots=True)
class Folded:
    """A player has folded; `staked` is what both have put in in this round."""

    player: int
    staked: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Closed:
    """The round is over with both in."""

    staked: tuple[float, float]


Step: TypeAlias = Act | Folded | Closed


@cache
def first_round(raises: int = MOST_RAISES) -> Step:
    """The betting before the first draw; what is staked counts the blinds."""
    return _explore(_deal(raises))


@cache
def later_round(raises: int = MOST_RAISES) -> Step:
    """The betting after a draw."""
    deal = _deal(raises)
    deal.act(Call(BUTTON))
    deal.act(Check(BLIND))
    deal.act(StandPat(BLIND))
    deal.act(StandPat(BUTTON))
    return _explore(deal)


def _deal(raises: int) -> Deal:
    stakes = Stakes.fixed(_BETS[1], _BETS[3], max_raises=raises)
    return Deal.start(stakes, [1000, 1000], button=BUTTON, source=SeededSource(0))


def _explore(deal: Deal) -> Step:
    round_ = deal.round

    def after(now: Deal, action: AnyAction, put: tuple[int, int]) -> Step:
        following = now.copy()
        following.act(action)
        staked = (put[0] / _BETS[round_], put[1] / _BETS[round_])
        if isinstance(action, Fold):
            return Folded(action.seat, staked)
        if following.round == round_ and following.phase is Phase.BETTING:
            return step(following, put)
        return Closed(staked)

    def step(now: Deal, put: tuple[int, int]) -> Step:
        legal = now.legal()
        seat = legal.seat

        def puts(to: int) -> tuple[int, int]:
            return (to, put[1]) if seat == BUTTON else (put[0], to)

        found: dict[str, Step] = {}
        if legal.fold:
            found[FOLD] = after(now, Fold(seat), put)
        if legal.check:
            found[CHECK] = after(now, Check(seat), put)
        if legal.call:
            found[CALL] = after(now, Call(seat), puts(legal.call_to))
        if legal.max_to:
            to = legal.max_to
            name, action = (BET, Bet(seat, to)) if legal.opens else (RAISE, Raise(seat, to))
            found[name] = after(now, action, puts(to))
        return Act(seat, found)

    # The bets so far are the blinds, held by position; the blind sits left of the button.
    bets = [deal.bets[deal.position(seat)] for seat in (BUTTON, BLIND)]
    return step(deal, (bets[0], bets[1]))
