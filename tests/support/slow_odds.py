"""Odds by the plainest way there is: every card drawn one after the other, as fractions.

Shares nothing with `badugi.odds`; for decks of a few cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

Cards: TypeAlias = frozenset[int]
Keep: TypeAlias = Callable[[Cards, int], list[Cards]]
"""What is kept of a hand with so many draws left, this one included; several where it is a tie."""


def value(cards: Cards) -> tuple[int, list[int]]:
    """What a set of cards is worth, the lower the better: its badugi's size and ranks."""
    return min(_worth(set(some)) for some in _subsets(cards) if _is_badugi(some))


def honest(cards: Cards, left: int) -> list[Cards]:
    """All subsets that are the best badugi of the hand."""
    badugis = [frozenset(some) for some in _subsets(cards) if _is_badugi(some)]
    best = min(_worth(some) for some in badugis)
    return [some for some in badugis if _worth(some) == best]


def listed(keep: Keep, cards: Sequence[int], draws: int) -> Keep:
    """The same, but of a tie at the first of the draws the subset is kept that is listed first."""

    def first(held: Cards, left: int) -> list[Cards]:
        options = keep(held, left)
        if left < draws or held != frozenset(cards):
            return options
        return [min(options, key=lambda kept: [n for n, c in enumerate(cards) if c in kept])]

    return first


def _subsets(cards: Cards) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(cards) + 1):
        yield from combinations(sorted(cards), size)


def _is_badugi(cards: Sequence[int]) -> bool:
    return len({c // 4 for c in cards}) == len(cards) == len({c % 4 for c in cards})


def _worth(cards: Cards | set[int]) -> tuple[int, list[int]]:
    return -len(cards), sorted((c // 4 for c in cards), reverse=True)


def outcomes(
    hands: Sequence[Cards], deck: Cards, draws: Sequence[int], keeps: Sequence[Keep]
) -> Counter[tuple[Cards, ...]]:
    """How likely every set of final hands is, the players drawing in their order."""
    found: Counter[tuple[Cards, ...]] = Counter()
    turns = [
        (player, left)
        for left in range(max(draws), 0, -1)
        for player in range(len(hands))
        if draws[player] >= left
    ]
    _play(list(hands), [frozenset()] * len(hands), deck, turns, keeps, Fraction(1), found)
    return found


def _play(
    hands: list[Cards],
    held: list[Cards],
    deck: Cards,
    turns: list[tuple[int, int]],
    keeps: Sequence[Keep],
    chance: Fraction,
    found: Counter[tuple[Cards, ...]],
) -> None:
    if not turns:
        found[tuple(hands)] += chance  # type: ignore[assignment]  # a Counter of fractions
        return
    (player, left), *later = turns
    options = keeps[player](hands[player], left)
    most = max(len(kept & held[player]) for kept in options)
    options = [kept for kept in options if len(kept & held[player]) == most]
    for kept in options:
        draws = list(combinations(sorted(deck), len(hands[player]) - len(kept)))
        for drawn in draws:
            after, now = list(hands), list(held)
            after[player], now[player] = kept | set(drawn), kept
            each = chance / len(options) / len(draws)
            _play(after, now, deck - set(drawn), later, keeps, each, found)


def shares(found: Counter[tuple[Cards, ...]]) -> list[Fraction]:
    """The share of the pot of each player."""
    players = len(next(iter(found)))
    total = [Fraction(0)] * players
    for hands, chance in found.items():
        values = [value(hand) for hand in hands]
        winners = [player for player in range(players) if values[player] == min(values)]
        for player in winners:
            total[player] += Fraction(chance) / len(winners)
    return total
