"""What a file says of one deal, in chips and chairs, before the rules have seen it.

Readers turn a file into a `Script`: who sat down with what, which cards the file tells, and the
moves line by line. `badugi.history.replay` plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from badugi.game.stakes import Stakes
from badugi.history.posting import Posting
from badugi.history.retold import Served

Kind = Literal["fold", "check", "call", "check or call", "bet", "raise", "bet or raise", "draw"]


class Move(NamedTuple):
    """One decision as a file tells it.

    `to` is the total of a bet or raise. `added` is what a call added or a raise raised by, where
    the file says so. `cards` are the discards of a draw, none to stand pat.
    """

    kind: Kind
    seat: int
    line: int | None = None
    to: int = 0
    added: int | None = None
    cards: tuple[int, ...] = ()


class Note(NamedTuple):
    """A line that is no move, to be kept where it stood; `opening`: before the cards were dealt."""

    text: str
    opening: bool


@dataclass(frozen=True, kw_only=True)
class Script:
    """Everything that a file says of one deal, in chips and chairs.

    `dealt` are the cards that each chair received, in order, as far as they are known (chair -1:
    the burned ones), `shown` the hands at the showdown. `deck` is the order of the whole deck, ()
    where the deal had one that the file does not tell, None where it had none; `reshuffles` are
    the orders of the reshuffles. Where those are not known, `served` tells the draws instead.
    """

    stakes: Stakes
    stacks: Mapping[int, int]
    posting: Posting
    dealt: Mapping[int, Sequence[int]] = field(default_factory=dict)
    shown: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    deck: tuple[int, ...] | None = None
    reshuffles: Sequence[tuple[int, ...]] = ()
    served: Sequence[Served] | None = None
    steps: Sequence[Move | Note] = ()
    line: int | None = None
    scale: int = 1
    name: Callable[[int], str] = "seat {}".format

    @property
    def unit(self) -> str:
        """What to put behind amounts in an error, where the file does not count in chips."""
        return "" if self.scale == 1 else f" (amounts in 1/{self.scale})"
