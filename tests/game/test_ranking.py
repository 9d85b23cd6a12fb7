"""The value of hands, held against rules that are written down here once more, differently."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, permutations

import numpy as np
import poker_equity
import pytest
from numpy.typing import NDArray
from pokerkit import BadugiHand

from badugi import CardError, rank, rank_many
from badugi.game.cards import CARDS, UNKNOWN, cards_text
from badugi.game.ranking import WORST, rank_of

Strength = tuple[int, ...]


@pytest.fixture(scope="module")
def every_hand() -> NDArray[np.uint8]:
    """All 270,725 hands."""
    return np.array(list(combinations(range(52), 4)), dtype=np.uint8)


def strength(cards: tuple[int, ...]) -> Strength:
    """Brute force over all subsets: the smaller tuple is the better hand."""
    best: Strength = (0,)
    for size in range(1, len(cards) + 1):
        for subset in combinations(cards, size):
            ranks = {card // 4 for card in subset}
            suits = {card % 4 for card in subset}
            if len(ranks) == len(suits) == size:
                best = min(best, (-size, *sorted(ranks, reverse=True)))
    return best


def test_the_whole_order(every_hand: NDArray[np.uint8]) -> None:
    ranks = rank_many(every_hand).tolist()
    by_strength: dict[Strength, set[int]] = {}
    sizes: Counter[int] = Counter()
    for cards, found in zip(combinations(range(52), 4), ranks, strict=True):
        value = strength(cards)
        sizes[-value[0]] += 1
        by_strength.setdefault(value, set()).add(found)
    assert sizes == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
    # In order of strength the ranks are exactly 0, 1, .. 1091, each strength having one.
    assert [by_strength[value] for value in sorted(by_strength)] == [{n} for n in range(WORST + 1)]


def test_all_ways_to_ask_agree(every_hand: NDArray[np.uint8]) -> None:
    order = random.Random(7)
    sample = order.sample(every_hand.tolist(), 3_000)
    for cards in sample:
        order.shuffle(cards)
    together = rank_many(np.array(sample, dtype=np.uint8)).tolist()
    assert [rank_of(cards) for cards in sample] == together
    assert [rank(cards) for cards in sample] == together
    assert [rank(cards_text(cards)) for cards in sample] == together
    assert [rank("".join(CARDS[card] for card in cards)) for cards in sample] == together


def test_best_and_worst() -> None:
    assert rank("4d 3h 2c As") == 0
    assert rank("Ks Kc Kh Kd") == WORST


@pytest.mark.parametrize("cards", list(permutations((3, 1, 7, 10))))
def test_the_order_of_the_cards_does_not_matter(cards: tuple[int, ...]) -> None:
    assert rank_of(cards) == rank("As Ad 2s 3h")


@pytest.mark.parametrize("text", ["as2c3d7h", "A♠ 2♣ 3♦ 7♥", "As,2c,3d,7h", "As 2c3d 7h"])
def test_text_in_any_form(text: str) -> None:
    assert rank(text) == rank("As2c3d7h")


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("As2c3dAs", "'As' occurs twice"),
        ("AsAs3d4h", "'As' occurs twice"),
        ("As2c3d", "a hand has 4 cards, not 3"),
        ("As2c3d4h5h", "'5h' is one card too many"),
        ("As2c3dXh", "'Xh' is not a card"),
        ("", "a hand has 4 cards, not 0"),
        ((0, 1, 2), "a hand has 4 cards, not 3"),
        ((0, 1, 2, 3, 4), "'2c' is one card too many"),
        ((0, 1, 2, 2), "'Ah' occurs twice"),
        ((0, 0, 1, 2), "'Ac' occurs twice"),
        ((0, 1, 2, UNKNOWN), "-1 is not a card"),
        ((UNKNOWN, 1, 2, 3), "-1 is not a card"),
        ((0, 1, 2, 52), "52 is not a card"),
        ((0, 1, 2, 10**9), "1000000000 is not a card"),
        ((-13, 1, 2, 3), "-13 is not a card"),
    ],
)
def test_what_is_no_hand(hand: str | tuple[int, ...], message: str) -> None:
    with pytest.raises(CardError, match=message):
        rank(hand)


def test_unknown_and_repeated_cards_have_no_rank_in_the_engine_either() -> None:
    for cards in permutations((UNKNOWN, 3, 3, 10)):
        with pytest.raises(CardError):
            rank_of(cards)
    for cards in ((UNKNOWN,) * 4, (UNKNOWN, 0, 5, 10), (0, 5, 10, UNKNOWN)):
        with pytest.raises(CardError):
            rank_of(cards)


def test_small_numpy_integers_do_not_overflow() -> None:
    cards = np.array([51, 46, 41, 36], dtype=np.uint8)
    assert rank(list(cards)) == rank_of(list(cards)) == rank("Ks Qh Jd Tc")


def test_many_hands_in_any_layout(every_hand: NDArray[np.uint8]) -> None:
    expected = rank_many(every_hand)
    assert expected.dtype == np.uint16
    assert expected.shape == (270_725,)
    assert (rank_many(every_hand[::-7]) == expected[::-7]).all()
    assert (rank_many(np.asfortranarray(every_hand)) == expected).all()
    assert rank_many(np.empty((0, 4), dtype=np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([[0, 1, 2, 3]], "a numpy array of uint8 cards, not list"),
        (np.array([[0, 1, 2, 3]]), "uint8 cards, not int64"),
        (np.array([0, 1, 2, 3], dtype=np.uint8), r"shape \(n, 4\), not \(4,\)"),
        (np.zeros((2, 5), dtype=np.uint8), r"shape \(n, 4\), not \(2, 5\)"),
        (np.array([[0, 1, 2, 3], [0, 1, 2, 52]], dtype=np.uint8), "hand 1: 52 is not a card"),
        (np.array([[0, 1, 255, 3]], dtype=np.uint8), "hand 0: 255 is not a card"),
        (np.array([[9, 1, 9, 3]], dtype=np.uint8), "hand 0: '3d' occurs twice"),
    ],
)
def test_what_is_no_array_of_hands(cards: NDArray[np.uint8], message: str) -> None:
    with pytest.raises(CardError, match=message):
        rank_many(cards)


def test_pokerkit_orders_hands_alike() -> None:
    hands = random.Random(11)
    sample = ["".join(hands.sample(CARDS, 4)) for _ in range(1_500)]
    for first, second in pairwise(sample):
        ours = rank(second) - rank(first)
        a, b = BadugiHand.from_game(first), BadugiHand.from_game(second)
        assert (ours > 0, ours == 0) == (a > b, a == b), (first, second)


def test_poker_equity_orders_hands_alike(every_hand: NDArray[np.uint8]) -> None:
    sample = every_hand[::3]
    texts = ["".join(CARDS[card] for card in cards) for cards in sample.tolist()]
    scores = np.array(poker_equity.score_batch("badugi", texts))
    _, theirs = np.unique(scores, return_inverse=True)
    _, ours = np.unique(rank_many(sample), return_inverse=True)
    assert (theirs == ours).all()
