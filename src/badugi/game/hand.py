"""A player's four cards: what they are worth, which of them count, what the hand is called.

A `Hand` is a value that never changes; drawing makes another one. It knows nothing of players,
stakes or who may see it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from typing import Self

from badugi.game import labels, ranking
from badugi.game.cards import Suits, cards_text, parse_cards
from badugi.game.svg import cards_svg


class Hand:
    """Four cards, in the order in which they were given.

    Hands compare by strength: the greater hand wins the pot, so `max(hands)` is a winner and
    `sorted(hands)` goes from the worst to the best. Equal hands are those that split a pot,
    whatever their suits and unused cards; compare `cards` to ask for the same cards.

    >>> hand = Hand("As Ad 2s 3h")
    >>> hand.rank, hand.label(), hand.unused
    (715, 'three-card 3-2-A', (3,))
    >>> hand < Hand("2s 4c 5h 6d")
    True
    """

    cards: tuple[int, ...]
    """The four cards as integers, as they were given."""

    def __init__(self, cards: str | Iterable[str | int], *, suits: Suits = "en") -> None:
        hand = ranking.checked_hand(parse_cards(cards, suits, most=4))
        self.__dict__["cards"] = hand

    @classmethod
    def parse(cls, cards: str | Iterable[str | int], *, suits: Suits = "en") -> Self:
        """Read a hand from text, or from four texts or card integers; see `parse_cards`.

        Raises `CardError`, naming the token, for anything but four different cards.
        """
        return cls(cards, suits=suits)

    @cached_property
    def rank(self) -> int:
        """The strength as a number: 0 (4-3-2-A) to 1091 (K), lower wins."""
        return ranking.rank_of(self.cards)

    @property
    def size(self) -> int:
        """How many cards count, 4 for a badugi."""
        return ranking.RANK_SETS[self.rank].bit_count()

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The cards that count, in the order of the hand.

        Where two cards of a rank would do as well (the aces of `As Ac 2d 3h`), the one of the
        lower suit counts, in the order c d h s.
        """
        wanted = ranking.RANK_SETS[self.rank]
        chosen = next(
            subset
            for subset in combinations(sorted(self.cards), self.size)
            if sum({1 << (card >> 2) for card in subset}) == wanted
            and len({card & 3 for card in subset}) == self.size
        )
        return tuple(card for card in self.cards if card in chosen)

    @property
    def unused(self) -> tuple[int, ...]:
        """The cards that do not count, in the order of the hand; empty for a badugi."""
        return tuple(card for card in self.cards if card not in self.best)

    @property
    def short_label(self) -> str:
        """The label as hand histories write it: `Badugi: 8,4,3,A`, `3-card: T,7,2`."""
        return labels.short_label(self.rank)

    def label(self, lang: str = "en") -> str:
        """Return what a player calls this hand, in English (`en`), German (`de`) or Dutch (`nl`).

        >>> Hand("As 2c 3d 7h").label(), Hand("As 2c 3d 7h").label("de")
        ('7-3-2-A badugi', '7-3-2-A-Badugi')
        """
        return labels.label(self.rank, lang)

    def __eq__(self, other: object) -> bool:
        return self.rank == other.rank if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self.rank > other.rank if isinstance(other, Hand) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.rank >= other.rank if isinstance(other, Hand) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, Hand) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.rank <= other.rank if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((Hand, self.rank))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Hand never changes: cannot set {name!r}")

    def __str__(self) -> str:
        return cards_text(self.cards)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({cards_text(self.cards)!r})"

    def _repr_svg_(self) -> str:
        return cards_svg(self.cards, self.best, f"{self}: {self.label()}")
