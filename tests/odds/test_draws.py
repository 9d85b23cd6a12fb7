"""What hands become, against counted truth, published trials and the plainest way to count."""

from __future__ import annotations

import json
import random
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi import CardError, Hand, SetupError
from badugi.game.all_hands import BADUGIS, HANDS, SIZES, all_hands, mask_of, numbers_of
from badugi.game.cards import parse_cards
from badugi.odds.draws import DrawOdds, draw_odds, rank_of_some
from support import slow_odds

REFERENCE: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data/odds-reference.json").read_text("utf-8")
)
ONE_CARD = REFERENCE["one_card_draw_to_a_three_card_hand_makes_a_badugi"]
OTHERS = REFERENCE["chance_of_a_badugi_from_other_starts"]["after_1_2_3_draws"]
hands = st.lists(st.integers(0, 51), unique=True, min_size=4, max_size=4).map(tuple)


def test_the_hands_are_those_that_are_counted() -> None:
    counted = REFERENCE["dealt_four_cards"]
    ranks = all_hands().ranks
    assert len(ranks) == HANDS == counted["total"]
    sizes = np.bincount(SIZES[ranks])
    assert sizes.tolist()[1:] == [counted[f"{name}_card"] for name in ("one", "two", "three")] + [
        counted["badugi"]
    ]
    assert len(set(ranks.tolist())) == counted["distinct_ranks"]
    highest = all_hands().cards[ranks < BADUGIS][:, 3] >> 2
    by_high = {"A23456789TJQK"[high]: int((highest == high).sum()) for high in set(highest)}
    assert by_high == counted["badugi_by_high_card"]


def test_what_is_known_of_a_hand_is_what_the_hand_says() -> None:
    everything = all_hands()
    for number in random.Random(3).sample(range(HANDS), 300):
        cards = tuple(map(int, everything.cards[number]))
        hand = Hand(cards)
        assert everything.ranks[number] == hand.rank
        best = everything.best[number, : everything.ties[number]].tolist()
        assert mask_of(hand.best) in best
        assert sorted(best) == sorted(map(mask_of, slow_odds.honest(frozenset(cards), 1)))
        assert int(numbers_of(np.array([cards[::-1]]))[0]) == number


@pytest.mark.parametrize("hand", ["As2h3d4d", "Ac 2d 3h Kh", "3s 2c Ah 2h"])
def test_one_card_draws_are_what_the_closed_form_says(hand: str) -> None:
    for draws in (1, 2, 3):
        assert draw_odds(hand, draws).badugi == pytest.approx(ONE_CARD[f"draws_{draws}"], abs=1e-12)


@pytest.mark.parametrize("hand", [hand for hand in OTHERS if hand != "random"])
def test_other_starts_are_what_four_million_trials_say(hand: str) -> None:
    odds = draw_odds(hand, 3)
    found = [float(after[:BADUGIS].sum()) for after in odds.after]
    assert found == pytest.approx(OTHERS[hand], abs=4 * 0.00025)


def stripped(count: int, seed: int) -> tuple[list[int], list[int]]:
    """A deck of so few cards, and what is not in it."""
    deck = random.Random(seed).sample(range(52), count)
    return deck, [card for card in range(52) if card not in deck]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("draws", "count"), [(1, 14), (2, 11), (3, 10)])
@pytest.mark.parametrize("size", [4, 3, 2])
def test_a_stripped_deck_by_brute_force(seed: int, draws: int, count: int, size: int) -> None:
    # Honest hands may draw three cards three times: the deck must hold out.
    deck, dead = stripped(max(count, 4 + 3 * draws), 100 * seed + draws)
    hand, stub = deck[:4], frozenset(deck[4:])
    kept = frozenset(hand[:size])
    if size < 4:
        if kept not in slow_odds.honest(kept, 1):
            kept = slow_odds.honest(kept, 1)[0]
        dead = [card for card in range(52) if card not in stub and card not in kept]
    else:
        kept = frozenset(hand)
    odds = draw_odds(sorted(kept), draws, dead=dead)
    first = kept if size < 4 else None
    honest = slow_odds.listed(slow_odds.honest, sorted(kept), draws)
    slow = slow_odds.outcomes(
        [frozenset(hand)],
        stub,
        [draws],
        [lambda cards, left: [first] if first and left == draws else honest(cards, left)],
    )
    expected = np.zeros(1092)
    for (made,), chance in slow.items():
        expected[Hand(sorted(made)).rank] += float(chance)
    assert odds.ranks == pytest.approx(expected, abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(hands, st.integers(1, 2), st.permutations(range(4)))
def test_suits_are_all_alike(cards: tuple[int, ...], draws: int, order: list[int]) -> None:
    odds = draw_odds(cards, draws)
    assert odds.ranks.sum() == pytest.approx(1, abs=1e-9)
    renamed = [card & ~3 | order[card & 3] for card in cards]
    assert draw_odds(renamed, draws).ranks == pytest.approx(odds.ranks, abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 51), unique=True, min_size=5, max_size=12))
def test_a_dead_card_that_is_no_out_never_hurts(cards: list[int]) -> None:
    hand, dead = cards[:4], cards[4:]
    before = draw_odds(hand, 1, dead=dead[:-1])
    after = draw_odds(hand, 1, dead=dead)
    if rank_of_some((*before.kept, dead[-1])) >= rank_of_some(before.kept):
        assert after.badugi >= before.badugi - 1e-12
    if len(before.kept) == 3 and any(
        out.card == dead[-1] and out.rank < BADUGIS for out in before.outs
    ):
        assert after.badugi < before.badugi


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_more_outs_never_hurt(draws: int) -> None:
    """As many cards are dead each time, but ever more of them outs."""
    outs = parse_cards("4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")
    others = parse_cards("4s 5s 6s 7s 8s 9s Ts Js Qs Ks")
    chances = [
        draw_odds("As 2h 3d Kd", draws, dead=(*outs[:count], *others[count:])).badugi
        for count in range(11)
    ]
    assert all(more > fewer for more, fewer in pairwise(chances))
    assert chances[-1] == 0


def test_more_draws_never_hurt() -> None:
    for hand in ("As2h3d4d", "AsKsQsJs", "7s6h5d5c", "2s2h2d9c"):
        chances = [after[:BADUGIS].sum() for after in draw_odds(hand, 3).after]
        assert chances == sorted(chances)


def test_outs_are_the_cards_that_make_it_better() -> None:
    odds = draw_odds("As 2h 3d Kd", dead="4c")
    badugis = [out for out in odds.outs if out.rank < BADUGIS]
    assert [out.card for out in badugis] == list(parse_cards("5c 6c 7c 8c 9c Tc Jc Qc Kc"))
    assert badugis[0].rank == Hand("As 2h 3d 5c").rank
    assert odds.badugi == pytest.approx(9 / 47)
    assert draw_odds("As 2h 3d 4c").outs == ()


def policy_of(keep: int, rough: int, snow: set[int]) -> slow_odds.Keep:
    """The same options for the plain way."""

    def keeps(cards: frozenset[int], left: int) -> list[frozenset[int]]:
        if 4 - left in snow:
            return [cards]
        found = []
        for best in slow_odds.honest(cards, left):
            low = sorted(best)
            if len(low) == 4 and low[3] // 4 + 1 > rough:
                low = low[:3]
            found.append(frozenset(low[:keep]))
        return sorted(set(found), key=sorted)

    return keeps


@pytest.mark.parametrize(
    ("policy", "keep", "rough", "snow"),
    [
        ("honest", 4, 13, set()),
        ("keep:2", 2, 13, set()),
        ("keep:1", 1, 13, set()),
        ("break:8", 4, 8, set()),
        ("break:T,keep:2", 2, 10, set()),
        ("snow:3", 4, 13, {3}),
        ("snow:2,snow:3", 4, 13, {2, 3}),
    ],
)
@pytest.mark.parametrize("draws", [1, 2])
def test_policies_on_stripped_decks(
    policy: str, keep: int, rough: int, snow: set[int], draws: int
) -> None:
    for seed in range(6):
        deck, dead = stripped(4 + 3 * draws + 1, 1000 + seed)
        hand = frozenset(deck[:4])
        slow = slow_odds.outcomes(
            [hand],
            frozenset(deck[4:]),
            [draws],
            [slow_odds.listed(policy_of(keep, rough, snow), sorted(hand), draws)],
        )
        expected = np.zeros(1092)
        for (made,), chance in slow.items():
            expected[Hand(sorted(made)).rank] += float(chance)
        odds = draw_odds(sorted(hand), draws, dead=dead, policy=policy)
        assert odds.ranks == pytest.approx(expected, abs=1e-12)


def test_after_each_draw_is_what_the_hand_is_then() -> None:
    """With a snow at the last draw nothing changes any more."""
    odds = draw_odds("As2h3d4d", 3, policy="snow:3")
    assert odds.after[1] == pytest.approx(odds.after[2])
    assert odds.after[1] == pytest.approx(draw_odds("As2h3d4d", 2).ranks)


SEVEN_LEFT = [0, 1, 2, 4, 5, *range(16, 52)]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: draw_odds("As2h3d4d", 0), "1 to 3 draws"),
        (lambda: draw_odds("As2h3d4d", draws=True), "1 to 3 draws"),
        (lambda: draw_odds("As2h3d4d", 4), "1 to 3 draws"),
        (lambda: draw_odds("", 1), "1 to 4 cards"),
        (lambda: draw_odds("As2h3d4d5c", 1), "too many"),
        (lambda: draw_odds("As2h3d4d", 1, dead="As"), "As cannot be"),
        (lambda: draw_odds("As2h3d4d", 1, policy="bluff"), "no policy"),
        (lambda: draw_odds("As2h3d4d", 1, policy="keep:5"), "0 to 4"),
        (lambda: draw_odds("As2h3d4d", 3, dead=SEVEN_LEFT, policy="keep:1"), "too few"),
        (lambda: draw_odds("As2h3d4d", 1, seed=-1), "a whole number from 0"),
        (lambda: draw_odds("As2h3d4d", 1).or_better("3"), "4 to K"),
        (lambda: draw_odds("As2h3d4d", 1).or_better(made=True), "4 to K"),
    ],
)
def test_what_cannot_be_counted_says_why(call: Any, words: str) -> None:
    with pytest.raises((CardError, SetupError), match=words):
        call()


def test_an_answer_reads_back() -> None:
    odds = draw_odds("As 2h 3d Kd", 2, dead="4c", policy="break:9")
    again = eval(repr(odds), {"draw_odds": draw_odds})
    assert isinstance(again, DrawOdds)
    assert again.ranks == pytest.approx(odds.ranks)
    assert "badugi" in str(odds)


def test_every_way_to_name_a_kept_part_is_the_same() -> None:
    cards = parse_cards("As 2h 3d")
    first = draw_odds(cards, 2)
    for order in permutations(cards):
        assert draw_odds(order, 2).ranks == pytest.approx(first.ranks)
