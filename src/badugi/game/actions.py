"""What a player can do in a deal: a closed set of frozen values.

An action says who wants what; it never says whether that is legal (see `badugi.game.deal`) and
changes nothing by itself. Amounts are totals of the round ("raise to"), as everywhere in badugi.
"""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="do", gc=False):
    """One player's choice. `seat` is the chair (0-based) of the player who makes it."""

    seat: int


class Fold(Action, frozen=True, tag="fold", gc=False):
    """Give the hand up. Legal only when there is something to call."""


class Check(Action, frozen=True, tag="check", gc=False):
    """Pass with nothing to call."""


class Call(Action, frozen=True, tag="call", gc=False):
    """Match the current bet, or go all-in for less."""


class Bet(Action, frozen=True, tag="bet", gc=False):
    """Open the betting of a round: `to` is the whole bet."""

    to: int


class Raise(Action, frozen=True, tag="raise", gc=False):
    """Raise the current bet: `to` is the player's new total of the round, not the increase."""

    to: int


class Discard(Action, frozen=True, tag="discard", gc=False):
    """Throw 1 to 4 cards away on a draw and ask for as many.

    A card may be `UNKNOWN` only where the hand itself is not known (a history of somebody else).
    """

    cards: tuple[int, ...]


class StandPat(Action, frozen=True, tag="stand_pat", gc=False):
    """Keep all four cards on a draw."""


AnyAction = Fold | Check | Call | Bet | Raise | Discard | StandPat
