"""The rules cases about what hands are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np

from badugi import Hand, rank_many
from badugi.game.cards import cards_text
from badugi.game.ranking import RANK_SETS
from support.cases import Case, cases


@cases("evaluation")
def test_evaluation(case: Case) -> None:
    asked = case["expected"]
    assert asked
    assert {name: ANSWERS[name](case["inputs"]) for name in asked} == asked


def hands(inputs: dict[str, Any]) -> list[Hand]:
    return [Hand(cards) for cards in inputs["hands"]]


def the_hand(inputs: dict[str, Any]) -> Hand:
    return Hand(inputs["dutch"], suits="nl") if "dutch" in inputs else Hand(inputs["hand"])


def winner(inputs: dict[str, Any]) -> str:
    first, second = hands(inputs)
    if first == second:
        return "tie"
    return "first" if first > second else "second"


def best_to_worst(inputs: dict[str, Any]) -> list[int]:
    found = hands(inputs)
    return sorted(range(len(found)), key=found.__getitem__, reverse=True)


def cards(inputs: dict[str, Any]) -> list[str]:
    """The cards as read, in Dutch; the cards that count of a hand."""
    hand = the_hand(inputs)
    return cards_text(hand.cards if "dutch" in inputs else hand.best).split()


def all_ranks() -> list[int]:
    every_hand = np.array(list(combinations(range(52), 4)), dtype=np.uint8)
    ranks: list[int] = rank_many(every_hand).tolist()
    return ranks


def count(size: int) -> Callable[[dict[str, Any]], int]:
    return lambda _: Counter(RANK_SETS[rank].bit_count() for rank in all_ranks())[size]


ANSWERS: dict[str, Callable[[dict[str, Any]], object]] = {
    "winner": winner,
    "order_best_to_worst": best_to_worst,
    "labels": lambda inputs: [hand.short_label for hand in hands(inputs)],
    "label": lambda inputs: the_hand(inputs).short_label,
    "cards": cards,
    "best_label": lambda inputs: Hand(inputs["best"]).short_label,
    "worst_label": lambda inputs: Hand(inputs["worst"]).short_label,
    "best_is_minimum_of_all_270725": lambda inputs: Hand(inputs["best"]).rank == min(all_ranks()),
    "worst_is_maximum_of_all_270725": lambda inputs: Hand(inputs["worst"]).rank == max(all_ranks()),
    "distinct_values": lambda _: len(set(all_ranks())),
    "4": count(4),
    "3": count(3),
    "2": count(2),
    "1": count(1),
}
