"""The best chance of a goal, against every choice and every draw gone through one by one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from badugi import CardError, SetupError, compute
from badugi.compute import ComputeMissing, compiled
from badugi.game.all_hands import BADUGIS, BIT, DECK, all_hands, mask_of
from badugi.game.cards import parse_cards
from badugi.odds.draws import draw_odds
from badugi.odds.goals import GOALS, best_chance, best_chances
from badugi.odds.starts import starts

REFERENCE = json.loads(
    (Path(__file__).parent.parent / "data/odds-reference.json").read_text("utf-8")
)
ONE_CARD = REFERENCE["one_card_draw_to_a_three_card_hand_makes_a_badugi"]


def is_badugi(cards: frozenset[int], high: int) -> bool:
    ranks, suits = {card // 4 for card in cards}, {card % 4 for card in cards}
    return len(ranks) == len(suits) == 4 and max(ranks) < high


@cache
def plainly(hand: frozenset[int], deck: frozenset[int], high: int, draws: int) -> Fraction:
    """The best chance by trying every subset and every draw, with all that was seen known."""
    if draws == 0:
        return Fraction(is_badugi(hand, high))
    worths = []
    for size in range(5):
        come = list(combinations(sorted(deck), 4 - size))
        for kept in combinations(sorted(hand), size):
            total = sum(
                plainly(frozenset((*kept, *some)), deck - set(some), high, draws - 1)
                for some in come
            )
            worths.append(Fraction(total) / len(come))
    return max(worths)


def stripped(count: int, seed: int, highest: int) -> tuple[list[int], list[int]]:
    """So few cards, mostly low ones, and what is not among them."""
    deck = random.Random(seed).sample(range(4 * highest), count)
    return deck, [card for card in range(DECK) if card not in deck]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("draws", "count", "most"), [(1, 14, 9), (2, 12, 4)])
def test_stripped_decks_by_brute_force(seed: int, draws: int, count: int, most: int) -> None:
    deck, dead = stripped(count, 10 * seed + draws, most)
    hand = deck[:4]
    for made in ("4", "K"):
        high = GOALS.index(made) + 4
        slow = plainly(frozenset(hand), frozenset(deck[4:]), high, draws)
        assert best_chance(hand, made, draws, dead=dead) == pytest.approx(float(slow), abs=1e-12)


@pytest.mark.parametrize("seed", range(8))
def test_three_draws_by_brute_force(seed: int) -> None:
    """A deck of 17 cards, all but seven of them too high for the goal."""
    dice = random.Random(seed)
    cards = dice.sample(range(16), 7 + 2)
    hand, deck = [*cards[:2], 50, 51], [*cards[2:], *range(40, 46)]
    dead = [card for card in range(DECK) if card not in hand and card not in deck]
    slow = _three_draws(mask_of(cards[:2]), mask_of(cards[2:]), 6)
    assert best_chance(hand, "4", 3, dead=dead) == pytest.approx(slow, abs=1e-12)


def _three_draws(hand: int, deck: int, others: int) -> float:
    """The same as `plainly` for four-high badugis; cards above the four are only counted."""
    made = [mask_of(4 * rank + suit for rank, suit in enumerate(order)) for order in _suit_orders()]

    @cache
    def worth(held: int, left: int, others: int, draws: int) -> float:
        if draws == 0 or held in made:
            return float(held in made)
        best = 0.0
        mine = [1 << card for card in range(16) if held >> card & 1]
        there = [1 << card for card in range(16) if left >> card & 1]
        for size in range(len(mine) + 1):
            for kept in map(sum, combinations(mine, size)):
                total = 0.0
                for high in range(max(0, 4 - size - len(there)), min(4 - size, others) + 1):
                    for some in map(sum, combinations(there, 4 - size - high)):
                        after = worth(kept | some, left & ~some, others - high, draws - 1)
                        total += comb(others, high) * after
                best = max(best, total / comb(others + len(there), 4 - size))
        return best

    return worth(hand, deck, others, 3)


def _suit_orders() -> Iterator[tuple[int, ...]]:
    for order in np.ndindex(4, 4, 4, 4):
        if len(set(order)) == 4:
            yield order


@pytest.mark.parametrize("hand", ["As2h3dKd", "Ks Qh Jd Js", "Ac 5d 6h 6d"])
def test_one_card_draws_are_what_the_closed_form_says(hand: str) -> None:
    for draws in (1, 2, 3):
        found = best_chance(hand, "K", draws)
        assert found == pytest.approx(ONE_CARD[f"draws_{draws}"], abs=1e-12)


def test_five_outs_and_four_of_a_kind_have_closed_forms() -> None:
    assert best_chance("5h3d2c 9s", "8", 3) == pytest.approx(1 - 43 / 48 * 42 / 47 * 41 / 46)
    # One ace is kept, or none: 12 ranks for the first suit, 11 for the next, 10 for the last.
    some = [12 * 11 * 10 / (48 * 47 * 46 / 6), 12 * 11 * 10 * 9 / (48 * 47 * 46 * 45 / 24)]
    assert best_chance("AsAhAdAc", "K", 1) == pytest.approx(max(some), abs=1e-12)


@pytest.mark.parametrize("made", ["5", "8", "K"])
@pytest.mark.parametrize("hand", ["As2h9dKd", "9s5h3d2c", "Ks4h4dQc", "Ts8h7d5c", "2s2h3s3h"])
def test_with_one_draw_it_is_the_best_plan_and_then_no_less(hand: str, made: str) -> None:
    plan = f"best:{made}"
    one = draw_odds(hand, 1, policy=plan).or_better(made)
    assert best_chance(hand, made, 1) == pytest.approx(one, abs=1e-12)
    two = best_chance(hand, made, 2)
    for policy in (plan, "honest", "break:8", "keep:2"):
        assert two >= draw_odds(hand, 2, policy=policy).or_better(made) - 1e-12
    # A plan that forgets what it threw away loses little by it.
    assert two == pytest.approx(draw_odds(hand, 2, policy=plan).or_better(made), abs=2e-3)


def test_no_honest_start_does_better() -> None:
    chosen = random.Random(6).sample(range(16_432), 25)
    everything = starts()
    best = best_chances(everything.masks[chosen], "K", 2)
    for number, most in zip(chosen, best, strict=True):
        honest = draw_odds(everything.cards[number].tolist(), 2)
        assert most >= honest.ranks[:BADUGIS].sum() - 1e-12


def test_more_draws_and_easier_goals_never_hurt() -> None:
    masks = starts().masks[::97]
    found = np.array([[best_chances(masks, made, draws) for made in "47K"] for draws in (1, 2, 3)])
    assert (np.diff(found, axis=0) >= -1e-12).all()
    assert (np.diff(found, axis=1) >= -1e-12).all()
    assert ((found > 0) & (found <= 1)).all()


def test_suits_and_the_ranks_of_the_goal_are_alike() -> None:
    dice = np.random.default_rng(2)
    for hand in ("As2h5dKd", "2s2h7d8d", "AsAh4d4c", "As5s7s9h"):
        cards = np.array(parse_cards(hand))
        suits = dice.permutation(4)
        ranks = np.concatenate([dice.permutation(8), 8 + dice.permutation(5)])
        renamed = 4 * ranks[cards >> 2] + suits[cards & 3]
        assert best_chance(renamed.tolist(), "8", 3) == pytest.approx(
            best_chance(hand, "8", 3), abs=1e-12
        )


def test_a_hand_is_worth_what_it_is_among_others() -> None:
    masks = all_hands().masks[::30_000]
    together = best_chances(masks, "6", 3)
    for row, mask in enumerate(masks.tolist()):
        alone = best_chance([card for card in range(DECK) if mask >> card & 1], "6", 3)
        assert alone == pytest.approx(together[row], abs=1e-12)
    assert (best_chances(masks, "6", 2, dead=1 << 20)[0] > 0).all()


@pytest.mark.parametrize("hand", ["", "As2h3d", "As", "As2h3dKd Ac 3c", "4s4h4d5s5h6d"])
@pytest.mark.parametrize("ranks", [4, 7, 13])
def test_classes_of_draws_are_all_draws(hand: str, ranks: int) -> None:
    """The ways of each class are counted: every draw is one of them once."""
    cards = parse_cards(hand)
    goal = np.uint64((1 << 4 * ranks) - 1)
    kept = np.array([mask_of(cards[:3])], np.uint64) & goal
    gone = np.array([mask_of(cards)], np.uint64) & goal
    kernels = compiled("badugi.odds.goal_kernels")
    kernels.alike(kept, gone, ranks)
    deck = 20 + 4 * ranks if ranks < 8 else DECK
    deck = min(deck, DECK - len(cards))
    drawn, chance = kernels.draws_of_kept(kept[0], gone[0], ranks, deck)
    assert chance.sum() == pytest.approx(1, abs=1e-12)
    assert len(np.unique(drawn)) == len(drawn)
    assert not (drawn & gone[0]).any()
    # Each card that counts comes as often as any other.
    count = 4 - int(np.bitwise_count(kept[0]))
    free = 4 * ranks - int(np.bitwise_count(gone[0]))
    seen = sum((drawn & bit > 0) @ chance for bit in BIT[: 4 * ranks])
    assert seen == pytest.approx(count * free / deck, abs=1e-12)


def test_what_is_wrong_says_so() -> None:
    with pytest.raises(CardError, match="a hand has 4 cards, not 3"):
        best_chance("As2h3d")
    with pytest.raises(CardError, match="Kd cannot be in the hand and dead"):
        best_chance("As2h3dKd", dead="Kd")
    with pytest.raises(SetupError, match="'3' is no high card of a badugi: expected 4 to K"):
        best_chance("As2h3dKd", "3")
    with pytest.raises(SetupError, match="1 to 3 draws left, not 4"):
        best_chance("As2h3dKd", "K", 4)
    dead = [card for card in range(DECK) if card not in parse_cards("As2h3dKd")][:37]
    with pytest.raises(SetupError, match="37 dead cards leave too few"):
        best_chance("As2h3dKd", dead=dead)


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_there(name: str) -> None:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr(compute, "import_module", not_there)
    missing = "numba"
    with pytest.raises(ComputeMissing, match=r"pip install \"badugi\[compute\]\""):
        best_chance("As2h3dKd")
    missing = "numpy"
    with pytest.raises(ModuleNotFoundError):
        best_chance("As2h3dKd")
