"""The parts of the solver's model: betting from the rules, draws, laws of drawing, card removal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from badugi.game.all_hands import HANDS, RANKS, all_hands, mask_of
from badugi.game.cards import parse_cards
from badugi.game.hand import Hand
from badugi.game.ranking import rank, rank_of
from badugi.solver.betting import Act, Closed, Folded, Step, first_round, later_round
from badugi.solver.drawing import choices, law_of, sequences
from badugi.solver.laws import Law, alike, kept, laws
from badugi.solver.removal import disjoint_pairs, hands_of_rank, pair_weights

# ---------------------------------------------------------------- betting


def ends(step: Step, line: str = "") -> Iterator[tuple[str, Folded | Closed]]:
    if isinstance(step, Act):
        for name, after in step.after.items():
            yield from ends(after, line + name)
    else:
        yield line, step


def test_a_round_closes_in_seven_ways_before_the_draw_and_nine_after() -> None:
    first = dict(ends(first_round()))
    later = dict(ends(later_round()))
    assert [line for line, end in first.items() if isinstance(end, Closed)] == [
        *("cx", "crc", "crrc", "crrrc", "rc", "rrc", "rrrc"),
    ]
    assert [line for line, end in later.items() if isinstance(end, Closed)] == [
        *("xx", "xbc", "xbrc", "xbrrc", "xbrrrc", "bc", "brc", "brrc", "brrrc"),
    ]


@pytest.mark.parametrize(
    ("line", "player", "staked"),
    [("f", 0, (0.5, 1)), ("rf", 1, (2, 1)), ("crf", 0, (1, 2)), ("rrrf", 1, (4, 3))],
)
def test_the_blinds_count_as_bets_before_the_draw(
    line: str, player: int, staked: tuple[float, float]
) -> None:
    assert dict(ends(first_round()))[line] == Folded(player, staked)


def test_the_big_blind_is_first_after_the_draw() -> None:
    step = later_round()
    assert isinstance(step, Act)
    assert step.player == 1
    assert dict(ends(step))["xbf"] == Folded(1, (1, 0))
    assert dict(ends(step))["brrrc"] == Closed((4, 4))


@pytest.mark.parametrize(("raises", "closings"), [(0, 3), (1, 5), (2, 7), (3, 9)])
def test_fewer_raises_make_a_smaller_tree(raises: int, closings: int) -> None:
    found = [end for _, end in ends(later_round(raises)) if isinstance(end, Closed)]
    assert len(found) == closings


# ---------------------------------------------------------------- draws


def test_there_are_26_sequences_of_draws() -> None:
    falling = {s for s in product(range(4), repeat=3) if s[0] >= s[1] >= s[2]}
    broken = {(0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1)}
    assert set(sequences(3)) == falling | broken
    assert [len(sequences(draws)) for draws in range(4)] == [1, 4, 11, 26]
    assert list(choices((3, 0))) == [0, 1]


def test_every_draw_of_the_model_has_its_law() -> None:
    asked = {
        law_of(before, cards)
        for draws in range(3)
        for before in sequences(draws)
        for cards in choices(before)
    }
    assert asked - {None} == set(laws())
    assert law_of((0, 1), 1) == Law(1, 1, broken=True)
    assert law_of((1, 0), 1) == Law(1, 1)


# ---------------------------------------------------------------- laws


def chance(law: Law, before: str, most: int) -> float:
    """The chance to come to a rank of at most this from that of a hand."""
    return float(laws()[law][rank(before), : most + 1].sum())


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_one_card_to_a23_makes_a_badugi_with_ten_of_the_cards_not_yet_seen(drawn: int) -> None:
    assert chance(Law(drawn, 1), "As2h3dKd", 714) == pytest.approx(10 / (48 - drawn), abs=1e-12)


def test_who_has_broken_a_badugi_misses_the_card_he_threw() -> None:
    assert chance(Law(0, 1), "As2h3dKc", 714) == pytest.approx(9 / 48, abs=1e-12)
    assert chance(Law(1, 1, broken=True), "As2h3dKd", 714) == pytest.approx(9 / 47, abs=1e-12)


def test_a_row_is_a_distribution() -> None:
    for law in laws().values():
        assert law.min() >= 0
        assert np.abs(law.sum(axis=1) - 1).max() < 1e-12


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("number", [0, 500, 1090, 1091])
def test_laws_of_a_first_draw_count_every_hand_and_card(number: int, cards: int) -> None:
    hands = all_hands()
    found: dict[int, Fraction] = {}
    same = np.flatnonzero(hands.ranks == number)
    for hand in same:
        held = [int(card) for card in hands.cards[hand]]
        stay = kept(hands.cards[hand], int(hands.best[hand, 0]), cards)
        unseen = [card for card in range(52) if card not in held]
        for came in combinations(unseen, cards):
            after = rank_of((*stay, *came))
            found[after] = found.get(after, Fraction(0)) + 1
    total = sum(found.values())
    expected = np.zeros(RANKS)
    for after, count in found.items():
        expected[after] = count / total
    assert laws()[Law(0, cards)][number] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("drawn", "cards"), [(1, 1), (2, 1), (2, 2)])
def test_own_discards_are_any_cards_that_were_no_help(drawn: int, cards: int) -> None:
    """Of one badugi, every set of discards and every draw after it is gone through."""
    held = list(Hand("3s5h8dTc").cards)
    unseen = [card for card in range(52) if card not in held]
    ours = rank_of(held)
    idle = [
        card
        for card in unseen
        if min(rank_of((*three, card)) for three in combinations(held, 3)) >= ours
    ]
    stay = sorted(held)[: 4 - cards]
    found = np.zeros(RANKS)
    for gone in combinations(idle, drawn):
        left = [card for card in unseen if card not in gone]
        for came in combinations(left, cards):
            found[rank_of((*stay, *came))] += 1
    assert laws()[Law(drawn, cards)][ours] == pytest.approx(found / found.sum(), abs=1e-12)


@pytest.mark.parametrize(
    ("hand", "counts", "cards", "stays"),
    [
        ("As2h9dKd", "As2h9d", 1, "As2h9d"),
        ("As2h9dKd", "As2h9d", 2, "As2h"),
        ("As2h9dKc", "As2h9dKc", 3, "As"),
        ("3s5s5h8s", "3s5h", 1, "3s5s5h"),
        ("3s5s5h8s", "3s5h", 2, "3s5h"),
    ],
)
def test_the_lowest_cards_that_count_stay(hand: str, counts: str, cards: int, stays: str) -> None:
    held = np.array(parse_cards(hand), np.uint8)
    assert set(kept(held, mask_of(parse_cards(counts)), cards)) == set(parse_cards(stays))


def test_hands_alike_but_for_suits() -> None:
    assert len(alike().numbers) == 16_432
    assert alike().ways.sum() == HANDS


# ---------------------------------------------------------------- card removal


def test_pairs_of_hands_that_share_no_card() -> None:
    pairs = disjoint_pairs()
    assert np.array_equal(pairs.sum(axis=1), hands_of_rank() * 194_580.0)
    assert np.array_equal(pairs, pairs.T)
    masks, ranks = all_hands().masks, all_hands().ranks
    for one, other in [
        (1091, 1091),
        (1091, 1090),
        (1091, 714),
        (0, 0),
        (0, 5),
        (3, 700),
        (2, 1060),
    ]:
        meet = masks[ranks == one][:, None] & masks[ranks == other]
        assert pairs[one, other] == (meet == 0).sum()


def test_weights_of_pairs_keep_the_first_deal_exact() -> None:
    chances = hands_of_rank() / HANDS
    assert chances @ pair_weights() == pytest.approx(np.ones(RANKS))
