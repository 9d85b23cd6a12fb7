"""Where cards come from: the stub and the sources."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from badugi.game.cards import UNKNOWN, parse_cards
from badugi.game.deck import (
    FULL_DECK,
    ScriptedSource,
    SecureSource,
    SeededSource,
    StackedDeck,
    Stub,
)
from badugi.game.errors import SetupError


def test_a_seed_gives_the_same_cards_however_they_are_asked_for() -> None:
    one, other = SeededSource(11), SeededSource(11)
    first = one.take(0, FULL_DECK, 4, taken=0, received=0)
    later = one.take(1, FULL_DECK, 2, taken=4, received=0)
    assert other.take(1, FULL_DECK, 2, taken=4, received=0) == later
    assert other.take(0, FULL_DECK, 4, taken=0, received=0) == first
    assert one.order(range(20), 1) == other.order(range(20), 1)
    assert one.order(range(20), 1) != one.order(range(20), 2)
    assert SeededSource(12).take(0, FULL_DECK, 4, taken=0, received=0) != first


def test_seeded_cards_are_drawn_evenly() -> None:
    counts: Counter[int] = Counter()
    deals = 20_000
    for seed in range(deals):
        counts.update(SeededSource(seed).take(0, FULL_DECK, 4, taken=0, received=0))
    expected = deals * 4 / 52
    spread = sum((counts[card] - expected) ** 2 / expected for card in FULL_DECK)
    # Chi-squared with 51 degrees of freedom; its 99.9999th percentile is about 112. The seeds
    # are fixed, so this never fails by chance.
    assert spread < 112


def test_a_secure_shuffle_is_the_whole_deck_in_a_new_order_each_time() -> None:
    orders = {SecureSource().order(FULL_DECK, 0) for _ in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == list(FULL_DECK) for order in orders)


def test_a_stacked_deck_deals_what_it_was_given_and_fills_up_by_rank() -> None:
    first = parse_cards("Ks 2d 9h")
    deck = StackedDeck(first, [parse_cards("3c")])
    order = deck.order(FULL_DECK, 0)
    assert order[:3] == first
    assert list(order[3:]) == sorted(set(FULL_DECK) - set(first))
    assert deck.order(parse_cards("Ah 3c 2h"), 1) == parse_cards("3c Ah 2h")
    with pytest.raises(SetupError, match="3c is not in it"):
        deck.order(parse_cards("Ah 2h"), 1)
    with pytest.raises(SetupError, match="twice"):
        StackedDeck([0, 0]).order(FULL_DECK, 0)


def test_a_script_tells_what_it_knows() -> None:
    script = ScriptedSource({2: parse_cards("As 2s")}, {3: parse_cards("Ks Kd Kh Kc")})
    assert script.take(2, FULL_DECK, 1, taken=0, received=1) == parse_cards("2s")
    assert script.take(2, FULL_DECK, 2, taken=0, received=1) == (*parse_cards("2s"), UNKNOWN)
    assert script.take(5, FULL_DECK, 2, taken=0, received=0) == (UNKNOWN, UNKNOWN)
    assert script.shown(2) is None
    assert script.shown(3) == parse_cards("Ks Kd Kh Kc")


def test_a_stub_without_order_may_hold_more_than_it_counts() -> None:
    stub = Stub(FULL_DECK, 20, ordered=False)
    stub.remove((UNKNOWN, 3, UNKNOWN))
    assert (stub.count, len(stub.cards)) == (17, 51)
    assert 3 not in stub.cards
    assert stub.eligible(()) == 17
    assert stub.eligible((), keep_last=True) == 16


def test_removing_keeps_the_order_that_picking_leaves() -> None:
    source = SeededSource(5)
    stub = Stub(FULL_DECK, 52, ordered=False)
    taken = 0
    received: list[int] = []
    while stub.count:
        count = min(random.Random(taken).randint(1, 4), stub.count)
        cards = source.take(0, stub.cards, count, taken=taken, received=taken)
        stub.remove(cards)
        taken += count
        received += cards
    assert sorted(received) == list(FULL_DECK)
