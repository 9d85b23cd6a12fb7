"""Where cards come from: the stub, and the sources that put an order into it.

The stub is either ordered (its cards are known from the top) or not (a source picks from it when
a card is needed, or the reader does not know the order). Rules about who may receive what are in
`badugi.game.deal`; nothing here knows a player's hand.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol

from badugi.game.cards import UNKNOWN, card_text
from badugi.game.errors import SetupError

FULL_DECK: tuple[int, ...] = tuple(range(52))


class CardSource(Protocol):
    """What a deal asks for cards. Answers depend on the arguments alone: asking changes nothing."""

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...] | None:
        """All of `cards` in the order from the top, or None to be asked card by card.

        `shuffle` is 0 for the deck of the deal, then 1, 2, ... for its reshuffles.
        """

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        """`count` cards for `seat` out of the unordered `stub` (seat -1: to be burned).

        `taken` cards have left the deck in this deal so far, `received` of them for `seat`.
        """

    def shown(self, seat: int) -> Sequence[int] | None:
        """The four cards of `seat`, where the deal got to the showdown without knowing them."""


class SecureSource:
    """A deck that nobody can foretell: whole orders from the system's secure generator."""

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        """See `CardSource`. Every call shuffles anew."""
        shuffled = list(cards)
        secrets.SystemRandom().shuffle(shuffled)
        return tuple(shuffled)

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        """See `CardSource`. Used when a deal goes on without the order it began with."""
        return secrets.SystemRandom().sample(list(stub), count)

    def shown(self, seat: int) -> None:
        """Nothing: the deal knows every hand."""
        return


class SeededSource:
    """A deck for simulations: the same seed gives the same cards, picked as they are needed.

    What is dealt hangs on the seed and on how many cards were dealt before (SplitMix64 as a
    counter), so nothing is kept and nothing is shuffled that is not dealt.
    """

    __slots__ = ("_start", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._start = _mix(seed & _MASK)

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...] | None:
        """See `CardSource`. Only reshuffles are ordered at once."""
        if not shuffle:
            return None
        shuffled = sorted(cards)
        random.Random(f"{self.seed}/{shuffle}").shuffle(shuffled)
        return tuple(shuffled)

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        """See `CardSource`."""
        # One roll of 64 bits serves a whole request: four cards use 23 of them.
        roll = _mix(self._start + taken * _STEP & _MASK)
        size = len(stub)
        if count == 1:
            return (stub[roll % size],)
        pop = list(stub).pop
        picked = [pop(roll % size)]
        for n in range(size - 1, size - count, -1):
            roll //= n + 1
            picked.append(pop(roll % n))
        return picked

    def shown(self, seat: int) -> None:
        """Nothing: the deal knows every hand."""
        return


_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


def _mix(x: int) -> int:
    """SplitMix64's output function: 64 well-mixed bits of a counter (Steele et al., 2014)."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


class StackedDeck:
    """A deck in a known order, for tests, lessons and replays of a recorded deal.

    `order` is the deck from the top (all 52 cards, or the first of them: the rest follow in
    order of rank); `reshuffles` are the orders of the reshuffles, whole or their first cards.
    """

    __slots__ = ("_orders",)

    def __init__(self, order: Sequence[int], reshuffles: Sequence[Sequence[int]] = ()) -> None:
        self._orders = (tuple(order), *map(tuple, reshuffles))

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        """See `CardSource`. Cards that the given order leaves out follow by rank."""
        first = self._orders[shuffle] if shuffle < len(self._orders) else ()
        known = set(cards)
        wrong = [card for card in first if card not in known]
        if wrong or len(set(first)) != len(first):
            what = f"{card_text(wrong[0])} is not in it" if wrong else "a card stands in it twice"
            raise SetupError(f"this order does not fit the cards to be shuffled: {what}")
        return (*first, *sorted(known.difference(first)))

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        """See `CardSource`. The order left out is by rank."""
        return sorted(stub)[:count]

    def shown(self, seat: int) -> None:
        """Nothing: the deal knows every hand."""
        return


class ScriptedSource:
    """Cards as a record tells them, seat by seat; `UNKNOWN` where it does not.

    `dealt` gives for each seat the cards that it received in the order of the deal (seat -1: the
    burned ones), `hands` the final four cards of those who showed.
    """

    __slots__ = ("_dealt", "_hands")

    def __init__(
        self, dealt: Mapping[int, Sequence[int]], hands: Mapping[int, Sequence[int]]
    ) -> None:
        self._dealt = dealt
        self._hands = hands

    def order(self, cards: Sequence[int], shuffle: int) -> None:
        """Nothing: a record does not know the order."""
        return

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        """See `CardSource`: the next cards that `seat` received."""
        told = self._dealt.get(seat, ())[received : received + count]
        for at, card in enumerate(told):
            if card != UNKNOWN and (card not in stub or card in told[:at]):
                raise SetupError(f"{card_text(card)} can't be dealt to seat {seat}: it is not left")
        return (*told, *(UNKNOWN for _ in range(count - len(told))))

    def shown(self, seat: int) -> Sequence[int] | None:
        """See `CardSource`."""
        return self._hands.get(seat)


class Stub:
    """The cards left to deal.

    `ordered`: `cards` stand from the top and are all of them. Otherwise `cards` are those that
    can be in the stub (in an order that means nothing) and `count` how many are.
    """

    __slots__ = ("cards", "count", "ordered")

    def __init__(self, cards: Sequence[int], count: int, *, ordered: bool) -> None:
        self.cards = list(cards)
        self.count = count
        self.ordered = ordered

    @classmethod
    def full(cls) -> Stub:
        """The whole deck before anybody has put it in an order."""
        return _FULL.copy()

    def copy(self) -> Stub:
        """Make an independent stub with the same cards."""
        twin: Stub = object.__new__(Stub)
        twin.cards = self.cards[:]
        twin.count = self.count
        twin.ordered = self.ordered
        return twin

    def remove(self, cards: Sequence[int]) -> None:
        """Take `cards` out, wherever they are."""
        self.count -= len(cards)
        left = self.cards
        try:
            for card in cards:
                left.remove(card)
        except ValueError:
            # A reader may not know a card, or see one twice whose way back he could not see.
            for card in cards:
                if card in left:
                    left.remove(card)

    def eligible(self, barred: Sequence[int], *, keep_last: bool = False) -> int:
        """How many of the cards may be dealt to somebody who may not have those `barred`.

        With `keep_last` the last card stays undealt.
        """
        if not self.ordered:
            return max(self.count - keep_last, 0)
        if not (barred or keep_last):
            return self.count
        cards = self.cards[:-1] if keep_last else self.cards
        return sum(card not in barred for card in cards)

    def top(self, count: int, barred: Sequence[int]) -> list[int]:
        """The first `count` cards of an ordered stub that are not `barred`."""
        picked: list[int] = []
        for card in self.cards:
            if len(picked) == count:
                break
            if card not in barred:
                picked.append(card)
        return picked


_FULL = Stub(FULL_DECK, len(FULL_DECK), ordered=False)
