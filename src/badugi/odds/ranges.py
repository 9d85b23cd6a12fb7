"""Ranges: what somebody may hold, as a weight for each of the 270,725 hands.

    >>> pat = Range.parse("B8-")
    >>> pat.combos, str(pat | Range.parse("3C7- : 50%"))
    (1680, '3c7-:0.5, B8-')

The written form is in `badugi.odds.grammar`, and for players in docs/ranges.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import permutations

import numpy as np

from badugi.game.all_hands import HANDS, SIZES, all_hands, mask_of, numbers_of
from badugi.game.cards import parse_cards
from badugi.game.errors import CardError
from badugi.game.ranking import RANK_SETS
from badugi.i18n import N_
from badugi.odds import grammar
from badugi.odds.grammar import Cards, Made, Meet, Named, Node, RangeError, Union
from badugi.odds.groups import GROUPS
from badugi.odds.walk import Floats

_BUILT_IN = {"any": "xxxx", "pat": "BK-", "d1": "3cK-", "d2": "2cK-", "d3": "1cK-"}


class Range:
    """Hands with weights above 0 and up to 1. It never changes; equal are those that read alike."""

    def __init__(self, tree: Node) -> None:
        self._tree = tree
        self._text = str(tree)

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read a range, see docs/ranges.md. Raises `RangeError`, also where it holds no hand."""
        found = cls(grammar.parse(text))
        if not found.combos:
            raise RangeError(text, 0, N_("no hand is in this range"))
        return found

    @classmethod
    def of(cls, hand: str | Iterable[str | int]) -> Range:
        """The range of a single hand. Raises `CardError` for what is none."""
        cards = parse_cards(hand, most=4)
        if len(cards) != 4:
            raise CardError(
                N_("a hand has {least} cards, not {number}"), least=4, number=len(cards)
            )
        return cls(Cards((), tuple(sorted(cards))))

    @cached_property
    def weights(self) -> Floats:
        """The weight of each hand by its number (`badugi.game.all_hands`), 0 where it is not in."""
        weights = _weights(self._tree)
        weights.flags.writeable = False
        return weights

    @property
    def combos(self) -> int:
        """How many hands are in the range."""
        return int(np.count_nonzero(self.weights))

    @property
    def weight(self) -> float:
        """The sum of their weights."""
        return float(self.weights.sum())

    def hands(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """Each hand with its weight, the best first."""
        held = np.flatnonzero(self.weights)
        ranks = all_hands().ranks[held]
        for number in held[np.argsort(ranks, kind="stable")].tolist():
            yield tuple(all_hands().cards[number].tolist()), float(self.weights[number])

    def without(self, dead: Iterable[int]) -> Floats:
        """The weights with those hands at 0 that hold one of these cards."""
        gone = np.uint64(mask_of(dead))
        return np.where(all_hands().masks & gone == 0, self.weights, 0.0)

    def __contains__(self, hand: object) -> bool:
        cards = parse_cards(hand, most=4)  # type: ignore[arg-type]  # it says what is no hand
        if len(cards) != 4:
            return False
        return bool(self.weights[int(numbers_of(np.array([cards]))[0])])

    def __or__(self, other: Range) -> Range:
        return Range(grammar.parse(f"({self}), ({other})"))

    def __and__(self, other: Range) -> Range:
        return Range(grammar.parse(f"({self}) & ({other})"))

    def __sub__(self, other: Range) -> Range:
        return Range(grammar.parse(f"({self}) ! ({other})"))

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash((Range, self._text))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Range.parse({self._text!r})"


def _weights(node: Node) -> Floats:
    match node:
        case Named(name):
            return _weights(grammar.parse(_BUILT_IN.get(name) or GROUPS[name]))
        case Made(size, first, last):
            return _made(size, first, last)
        case Cards(ranks, cards):
            return _with_cards(ranks, cards)
        case Meet(left, sign, right):
            one, other = _weights(left), _weights(right)
            return np.minimum(one, other) if sign == "&" else np.where(other > 0, 0.0, one)
        case Union(terms):
            weights = np.zeros(HANDS)
            for term, weight in terms:
                np.maximum(weights, _weights(term) * weight, out=weights)
            return weights


def _made(size: int, first: tuple[int, ...] | None, last: tuple[int, ...] | None) -> Floats:
    fine = np.zeros(len(RANK_SETS), np.bool_)
    for rank, held in enumerate(_ranks_held()):
        if SIZES[rank] == size:
            after = first is None or held[: len(first)] >= first
            fine[rank] = after and (last is None or held[: len(last)] <= last)
    return fine[all_hands().ranks].astype(np.float64)


@cache
def _ranks_held() -> tuple[tuple[int, ...], ...]:
    """The ranks that count in the hands of each rank, from high to low."""
    return tuple(
        tuple(rank for rank in range(12, -1, -1) if held >> rank & 1) for held in RANK_SETS
    )


def _with_cards(ranks: tuple[int, ...], cards: tuple[int, ...]) -> Floats:
    everything = all_hands()
    exact = np.uint64(mask_of(cards))
    rows = np.flatnonzero(everything.masks & exact == exact)
    held = everything.cards[rows].astype(np.int16)
    fine = np.zeros(len(rows), np.bool_)
    suits = {card & 3 for card in cards}
    taken = np.isin(held, cards)
    for places in permutations(range(4), len(ranks)):
        some = held[:, list(places)]
        each = np.logical_not(taken[:, list(places)].any(axis=1))
        for place, rank in enumerate(ranks):
            each &= some[:, place] >> 2 == rank
            each &= np.logical_not(np.isin(some[:, place] & 3, list(suits)))
            for other in range(place):
                each &= some[:, place] & 3 != some[:, other] & 3
        fine |= each
    weights = np.zeros(HANDS)
    weights[rows[fine]] = 1.0
    return weights
