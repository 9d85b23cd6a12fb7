"""Chances of improving, against totals that are known and against plain counting."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import pytest

from badugi.bots import chances
from badugi.game.cards import parse_cards
from badugi.game.ranking import RANK_SETS, rank_of

ALL_HANDS = 270_725


def test_classes_cover_every_rank_in_order_and_never_mix_sizes() -> None:
    assert list(chances.CLASS_OF) == sorted(chances.CLASS_OF)
    assert set(chances.CLASS_OF) == set(range(chances.CLASSES))
    for rank, ranks in enumerate(RANK_SETS):
        at = int(chances.CLASS_OF[rank])
        assert chances.SIZE[at] == ranks.bit_count()
        if chances.SIZE[at] == 4:
            assert chances.HIGH[at] == ranks.bit_length()


def test_dealt_hands_by_size_are_the_known_totals() -> None:
    by_size = {
        size: round(
            ALL_HANDS
            * sum(p for p, s in zip(chances.dealt(), chances.SIZE, strict=True) if s == size)
        )
        for size in (4, 3, 2, 1)
    }
    assert by_size == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}


@pytest.mark.parametrize(
    ("cards", "count", "kept"),
    [
        ("As Ad 2s 3h", 4, "Ad 2s 3h"),
        ("As 2c 3d 7h", 4, "As 2c 3d 7h"),
        ("As 2c 3d Kh", 3, "As 2c 3d"),
        ("5d 7c Kc Kh", 4, "5d 7c Kh"),
        ("5d 7c Kc Kh", 2, "5d 7c"),
        ("Kc Kd Kh Ks", 4, "Kc"),
    ],
)
def test_what_to_keep(cards: str, count: int, kept: str) -> None:
    assert chances.keep(parse_cards(cards), count) == parse_cards(kept)


@pytest.mark.parametrize("text", ["As 2c 3d 7s", "2d 5h 9c 9d", "8s Th Jd Kd", "As Kc Kh Ks"])
def test_the_next_draw_is_counted_over_every_card_not_seen(text: str) -> None:
    cards = parse_cards(text)
    kept = chances.keep(cards, 4)
    rest = [card for card in range(52) if card not in cards]
    counts = np.zeros(chances.CLASSES)
    hands = list(combinations(rest, 4 - len(kept)))
    for drawn in hands:
        counts[chances.CLASS_OF[rank_of((*kept, *drawn))]] += 1
    assert chances.after_draw(kept, frozenset(cards)) == pytest.approx(counts / len(hands))


def test_cards_that_were_thrown_away_do_not_come_back() -> None:
    cards = parse_cards("As 2c 3d 7s")
    kept = parse_cards("As 2c 3d")
    hearts = frozenset(range(2, 52, 4))
    spread = chances.after_draw(kept, frozenset(cards) | hearts)
    assert spread[: chances.BADUGIS].sum() == 0


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_the_chance_of_a_badugi_is_that_of_hitting_an_out_in_so_many_draws(draws: int) -> None:
    cards = parse_cards("As 2c 3d 7s")
    gone = parse_cards("9h 8s")
    unseen = [card for card in range(52) if card not in cards and card not in gone]
    outs = {card for card in unseen if rank_of((*cards[:3], card)) < 715}
    assert len(outs) == 9
    runs = hits = 0
    # Two draws are enough to count one by one; the third follows from those that missed.
    for run in permutations(unseen, min(draws, 2)):
        runs += 1
        hits += not outs.isdisjoint(run)
    chance = hits / runs
    if draws == 3:
        chance += (1 - chance) * len(outs) / (len(unseen) - 2)
    assert chances.chance_of_badugi(cards, gone, draws) == pytest.approx(chance)


def test_the_chance_of_a_badugi_for_other_sizes() -> None:
    assert chances.chance_of_badugi(parse_cards("As 2c 3d 7h"), (), 1) == 1
    assert chances.chance_of_badugi(parse_cards("As 2s 3d 3s"), (), 3) == 0


@pytest.mark.parametrize("count", range(5))
def test_tables_are_probabilities(count: int) -> None:
    assert chances.draw_table(count).sum(axis=1) == pytest.approx(1)


def test_a_three_card_hand_fills_up_with_ten_cards_of_forty_nine() -> None:
    for at in range(chances.BADUGIS, chances.BADUGIS + chances.TRIPLES):
        filled = chances.draw_table(1)[at][: chances.BADUGIS].sum()
        assert filled == pytest.approx(10 / 49)


def test_more_draws_never_make_a_hand_worse() -> None:
    for draws in range(3):
        less = chances.to_come(draws).cumsum(axis=1)
        more = chances.to_come(draws + 1).cumsum(axis=1)
        assert (more >= less - 1e-12).all()


def test_place_in_class_falls_with_the_rank_and_stays_inside() -> None:
    places = [chances.place_in_class(rank) for rank in range(55, 70)]
    assert places == sorted(places, reverse=True)
    assert 0 < places[-1] < places[0] < 1
