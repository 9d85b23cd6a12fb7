"""What a policy is, and the few words that all of them share.

A policy looks at a *view* (the fold of what its own seat may know) and names one legal action. It
remembers nothing between decisions: the same seed and the same view give the same action, so a
bot can be restarted in the middle of a deal, and two copies of it play alike.
"""

from __future__ import annotations

from typing import Protocol

from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Deal, Legal

_MASK = (1 << 64) - 1


class Policy(Protocol):
    """Somebody who plays."""

    @property
    def style(self) -> str:
        """The name of the way it plays, as in `badugi.bots.house.STYLES`."""

    def decide(self, view: Deal, seat: int) -> AnyAction:
        """A legal action for `seat`, whose turn it is in `view`."""


def roll(seed: int, view: Deal, seat: int, salt: int = 0) -> float:
    """A number in [0, 1) that hangs on `seed` and on what `seat` knows, and on nothing else.

    `salt` tells several rolls for one decision apart.
    """
    state = (seed * 0x9E3779B97F4A7C15 + salt) & _MASK
    for number in (len(view.events), *view.hands[view.position(seat)]):
        state = _mix(state ^ (number + 1))
    return _mix(state) / (_MASK + 1)


def _mix(x: int) -> int:
    """One step of splitmix64 (Steele, Lea and Flood, 2014)."""
    x = (x + 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def give_up(legal: Legal) -> AnyAction:
    """Check where that is free, fold otherwise."""
    return Check(legal.seat) if legal.check else Fold(legal.seat)


def go_along(legal: Legal) -> AnyAction:
    """Check or call."""
    return Check(legal.seat) if legal.check else Call(legal.seat)


def push(legal: Legal, to: int | None = None) -> AnyAction:
    """Bet or raise to `to` (the least by default), kept within the limits; else check or call."""
    if not legal.max_to:
        return go_along(legal)
    to = legal.min_to if to is None else max(legal.min_to, min(to, legal.max_to))
    return Bet(legal.seat, to) if legal.opens else Raise(legal.seat, to)


def change(legal: Legal, kept: tuple[int, ...]) -> AnyAction:
    """Draw to `kept`: throw the rest of the hand away, or stand pat with all of it."""
    out = tuple(card for card in legal.cards if card not in kept)
    return Discard(legal.seat, out) if out else StandPat(legal.seat)
