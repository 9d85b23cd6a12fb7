"""What the bots take hands to become, against `draw_odds`, known totals and plain counting."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from badugi.bots import improving
from badugi.bots.classes import BADUGIS, CLASS_OF, CLASSES, SIZE, TRIPLES, Spread
from badugi.game.cards import parse_cards
from badugi.game.ranking import rank_of
from badugi.odds.draws import draw_odds

REFERENCE: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data/odds-reference.json").read_text("utf-8")
)
ALL_HANDS = 270_725


def exact(kept: tuple[int, ...], seen: frozenset[int], draws: int) -> Spread:
    """What `draw_odds` says, in classes."""
    odds = draw_odds(kept, draws, dead=seen.difference(kept))
    return np.bincount(CLASS_OF, odds.ranks, CLASSES).astype(np.float64)


def played(deals: int, seed: int) -> Iterator[tuple[tuple[int, ...], frozenset[int], int]]:
    """Hands as they come up in honest play: what is kept, what was seen, and the draws to come."""
    dice = random.Random(seed)
    for _ in range(deals):
        deck = dice.sample(range(52), 16)
        hand, seen = tuple(deck[:4]), frozenset(deck[:4])
        for draws in (3, 2, 1):
            kept = improving.keep(hand, 4)
            yield kept, seen, draws
            lacks = 4 - len(kept)
            hand = (*kept, *deck[4 : 4 + lacks])
            del deck[4 : 4 + lacks]
            seen = seen.union(hand)


def test_dealt_hands_by_size_are_the_known_totals() -> None:
    by_size = {
        size: round(
            ALL_HANDS * sum(p for p, s in zip(improving.dealt(), SIZE, strict=True) if s == size)
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
    assert improving.keep(parse_cards(cards), count) == parse_cards(kept)


@pytest.mark.parametrize("text", ["As 2c 3d 7s", "2d 5h 9c 9d", "8s Th Jd Kd", "As Kc Kh Ks"])
def test_the_next_draw_is_counted_over_every_card_not_seen(text: str) -> None:
    cards = parse_cards(text)
    kept = improving.keep(cards, 4)
    rest = [card for card in range(52) if card not in cards]
    counts = np.zeros(CLASSES)
    hands = list(combinations(rest, 4 - len(kept)))
    for drawn in hands:
        counts[CLASS_OF[rank_of((*kept, *drawn))]] += 1
    assert improving.becomes(kept, frozenset(cards), 1) == pytest.approx(counts / len(hands))


@pytest.mark.parametrize("gone", ["", "9h", "9h 4c", "2c 3c 9h 9c", "4c 5h 6d 7h Kc"])
@pytest.mark.parametrize("kept", ["As 8h 9d", "Td 2h Qs", "3c Jd", "7s 8h"])
def test_dead_cards_count_whether_they_would_have_helped_or_not(kept: str, gone: str) -> None:
    cards = parse_cards(kept)
    seen = frozenset((*cards, *parse_cards(gone)))
    assert improving.becomes(cards, seen, 1) == pytest.approx(exact(cards, seen, 1), abs=1e-12)


def test_the_last_draw_of_every_hand_that_comes_up_is_that_of_draw_odds() -> None:
    hands = [hand for hand in played(300, seed=1) if hand[2] == 1 and len(hand[0]) > 1]
    assert len({len(kept) for kept, _, _ in hands}) == 3
    for kept, seen, draws in hands:
        found = improving.becomes(kept, seen, draws)
        assert found == pytest.approx(exact(kept, seen, draws), abs=1e-12)


@pytest.mark.parametrize(
    ("size", "draws", "deals", "points"), [(3, 2, 150, 0.33), (3, 3, 100, 0.33), (2, 2, 300, 1)]
)
def test_with_more_draws_it_is_near_draw_odds(
    size: int, draws: int, deals: int, points: float
) -> None:
    errors = []
    for kept, seen, left in played(deals, seed=2):
        if len(kept) == size and left == draws:
            found, true = improving.becomes(kept, seen, draws), exact(kept, seen, draws)
            errors.append(found[:BADUGIS].sum() - true[:BADUGIS].sum())
            assert abs(np.cumsum(found - true)).max() < 0.04
    assert len(errors) > 20
    assert 100 * np.mean(np.abs(errors)) < points


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_one_card_draws_from_the_first_on_are_what_the_closed_form_says(draws: int) -> None:
    chances = REFERENCE["one_card_draw_to_a_three_card_hand_makes_a_badugi"]
    cards = parse_cards("As 2h 3d Kd")
    step = np.eye(CLASSES)
    for number in range(1, draws + 1):
        step = step @ improving.natural_draw(number)
    triples = slice(BADUGIS, BADUGIS + TRIPLES)
    assert step[triples, :BADUGIS].sum(axis=1) == pytest.approx(chances[f"draws_{draws}"])
    if draws == 3:
        found = improving.becomes(cards[:3], frozenset(cards), 3)
        assert found[:BADUGIS].sum() == pytest.approx(chances["draws_3"])


@pytest.mark.parametrize("hand", ["As2hKsQs", "AsKsQsJs"])
def test_two_and_three_card_draws_are_near_what_four_million_trials_say(hand: str) -> None:
    chances = REFERENCE["chance_of_a_badugi_from_other_starts"]["after_1_2_3_draws"]
    cards = parse_cards(hand)
    kept = improving.keep(cards, 4)
    found = improving.becomes(kept, frozenset(cards), 3)[:BADUGIS].sum()
    assert found == pytest.approx(chances[hand][2], abs=0.02)


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("number", [1, 2, 3])
def test_tables_are_probabilities(number: int, count: int) -> None:
    assert improving.draw_table(number, count).sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_three_card_hand_has_ten_outs_among_fewer_cards_each_time(number: int) -> None:
    for at in range(BADUGIS, BADUGIS + TRIPLES):
        filled = improving.draw_table(number, 1)[at][:BADUGIS].sum()
        assert filled == pytest.approx(10 / (49 - number))


def test_a_badugi_that_is_broken_draws_like_the_three_cards_below() -> None:
    king = BADUGIS - 1
    broken = improving.draw_table(1, 1)[king]
    assert broken[:BADUGIS].sum() == pytest.approx(10 / 48)
    assert improving.draw_table(1, 0)[king, king] == 1


def test_more_draws_never_make_a_hand_worse() -> None:
    for draws in range(3):
        less = improving.to_come(draws).cumsum(axis=1)
        more = improving.to_come(draws + 1).cumsum(axis=1)
        assert (more >= less - 1e-12).all()


def test_nobody_needs_the_compiler_to_play() -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from badugi.bots.match import Match, play\n"
        "from badugi.game.stakes import Stakes\n"
        "styles = ('thinker', 'rock', 'caller')\n"
        "play(Match(stakes=Stakes.fixed(2, 4), lineup=styles, deals=30))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
