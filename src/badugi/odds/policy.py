"""How a player draws: a policy in words, and as a table over all hands.

Honest play keeps the best badugi subset of the hand, all of its cards, and stands pat on a badugi.
Options change that. A policy sees its own hand and how many draws are left, nothing else; ties
between subsets as good are left to who plays it (`badugi.odds.walk`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from badugi.game.all_hands import BADUGIS, ONE, Masks, all_hands, numbers_of
from badugi.game.cards import RANKS
from badugi.game.errors import SetupError
from badugi.i18n import N_

DRAWS = 3
"""How many draws there are in a deal."""

_OPTION = re.compile(r"(keep|break|snow):(\w+)", re.IGNORECASE)
_SHOWN = 40
"""So much of what is no policy is repeated in the error."""


class Keeps(NamedTuple):
    """For every hand, by its number, what a player may keep with equal right."""

    ways: NDArray[np.uint8]
    """`(n,)`: how many subsets, at least one."""
    masks: Masks
    """`(n, most ways)`: these subsets; what stands behind the last means nothing."""


class Plan(Protocol):
    """Whatever says what is kept. It must treat all suits alike."""

    def keeps(self, left: int, /) -> Keeps:
        """What is kept of each hand with `left` draws to come (1 to 3), this one included."""


class Policy(msgspec.Struct, frozen=True):
    """How somebody draws. The default is honest play.

    `keep` is the most cards kept (0 to 4): of more cards that count the lowest are kept. `rough` is
    the highest badugi that is stood pat on, by its high card (4 to 13; K = 13): a higher one is
    broken, its highest card goes. `snow` are the draws (1, 2, 3) at which the hand stands pat
    whatever it is. Raises `SetupError` for anything else.
    """

    keep: int = 4
    rough: int = 13
    snow: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if type(self.keep) is not int or not 0 <= self.keep <= 4:
            raise SetupError(N_("a player keeps 0 to 4 cards, not {keep}"), keep=self.keep)
        if type(self.rough) is not int or not 4 <= self.rough <= 13:
            raise SetupError(
                N_("the highest badugi to stand pat on is 4 to K high, not {rough}"),
                rough=self.rough,
            )
        msgspec.structs.force_setattr(self, "snow", frozenset(self.snow))
        if not self.snow <= {1, 2, 3}:
            raise SetupError(
                N_("the draws of a deal are 1, 2 and 3, not {draws}"), draws=sorted(self.snow)
            )

    @classmethod
    def parse(cls, text: str) -> Policy:
        """Read a policy: `honest`, or options such as `keep:2`, `break:9`, `snow:3`, by commas.

        >>> Policy.parse("break:9,snow:3")
        Policy.parse('break:9,snow:3')

        `break:9` breaks badugis rougher than nine-high. Raises `SetupError` for anything else.
        """
        keep, rough, snow = 4, 13, set[int]()
        for word in filter(None, (part.strip() for part in text.split(","))):
            if word.lower() == "honest":
                continue
            option = _OPTION.fullmatch(word)
            name, value = (option[1].lower(), option[2].upper()) if option else ("", "")
            if name == "keep" and len(value) == 1 and value.isdecimal():
                keep = int(value)
            elif name == "break" and (high := _high(value)):
                rough = high
            elif name == "snow" and value in {"1", "2", "3"}:
                snow.add(int(value))
            else:
                raise SetupError(
                    N_(
                        "{word} is no policy: expected honest, keep:N (the most cards kept), "
                        "break:R (badugis rougher than R high are broken), snow:D (pat at draw D); "
                        "or alone best or best:R (most chance of a badugi, or of one R high or "
                        "better), beat:RANGE (most equity against such a hand)"
                    ),
                    word=repr(word if len(word) <= _SHOWN else word[:_SHOWN] + "..."),
                )
        return cls(keep, rough, frozenset(snow))

    def __str__(self) -> str:
        """The text that `parse` reads."""
        words = [f"keep:{self.keep}"] if self.keep < 4 else []
        words += [f"break:{RANKS[self.rough - 1]}"] if self.rough < 13 else []
        words += [f"snow:{draw}" for draw in sorted(self.snow)]
        return ",".join(words) or "honest"

    def __repr__(self) -> str:
        return "HONEST" if self == HONEST else f"Policy.parse({str(self)!r})"

    def keeps(self, left: int) -> Keeps:
        """What is kept of each hand with `left` draws to come (1 to 3), this one included."""
        return _keeps(self.keep, self.rough, DRAWS - left + 1 in self.snow)


def first_choice(plan: Plan, left: int, cards: Sequence[int]) -> int:
    """What is kept of a hand whose cards are listed: of subsets as good the one listed first.

    `cards` are four; the answer is a mask.
    """
    keeps = plan.keeps(left)
    number = int(numbers_of(np.array([cards]))[0])
    options: list[int] = keeps.masks[number, : int(keeps.ways[number])].tolist()
    return min(options, key=lambda mask: [n for n, card in enumerate(cards) if mask >> card & 1])


HONEST = Policy()
"""The best badugi subset is kept, and a badugi stands pat."""


def _high(text: str) -> int:
    rank = RANKS.find("T" if text == "10" else text) if text else -1
    return rank + 1 if rank >= 3 else 0


@cache
def _keeps(keep: int, rough: int, snow: bool) -> Keeps:
    hands = all_hands()
    if snow:
        return Keeps(np.ones(len(hands.ranks), np.uint8), hands.masks[:, None])
    if keep == 4 and rough == 13:
        return Keeps(hands.ties, hands.best)
    masks = hands.best.copy()
    # Badugis are ranked by their highest card first, and each has one best subset: itself.
    broken = (hands.ranks < BADUGIS) & (hands.ranks >= _first_badugi(rough + 1))
    masks[broken, 0] = _lowest(masks[broken, 0], 3)
    masks = _lowest(masks, keep)
    return _different(masks, hands.ties)


def _first_badugi(high: int) -> int:
    """The best rank of a badugi with this high card (A = 1)."""
    return (high - 1) * (high - 2) * (high - 3) * (high - 4) // 24


def _lowest(masks: Masks, count: int) -> Masks:
    """The lowest `count` cards of each mask, or all where there are no more."""
    left, lowest = masks.copy(), np.zeros_like(masks)
    for _ in range(count):
        bit = left & (~left + ONE)
        lowest |= bit
        left ^= bit
    return lowest


def _different(masks: Masks, ways: NDArray[np.uint8]) -> Keeps:
    """The same options with none twice."""
    order = masks.copy()
    behind = np.arange(masks.shape[1]) >= ways[:, None]
    order[behind] = order[:, :1].repeat(masks.shape[1], axis=1)[behind]
    order.sort(axis=1)
    new = np.ones(order.shape, np.bool_)
    new[:, 1:] = order[:, 1:] != order[:, :-1]
    place = np.argsort(~new, axis=1, kind="stable")
    return Keeps(new.sum(axis=1).astype(np.uint8), np.take_along_axis(order, place, axis=1))
