"""Hands as values: what counts, how they compare, what they look like."""

from __future__ import annotations

import copy
import pickle
import random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi import CardError, Hand
from badugi.game.cards import cards_text
from badugi.game.ranking import RANK_SETS

hands = st.permutations(range(52)).map(lambda deck: Hand(deck[:4]))
SVG = "{http://www.w3.org/2000/svg}"


def test_a_hand_knows_its_value_and_its_cards() -> None:
    hand = Hand.parse("5d 7c Kc Kh")
    assert (hand.rank, hand.size, hand.label()) == (954, 3, "three-card K-7-5")
    assert cards_text(hand.best) == "5d 7c Kh"
    assert cards_text(hand.unused) == "Kc"
    assert str(hand) == "5d 7c Kc Kh"


def test_parse_reads_what_cards_may_be_written_as() -> None:
    same = Hand.parse("As 2c 3d 7h").cards
    assert Hand.parse("A♠2♣3♦7♥").cards == same
    assert Hand.parse("As 2k 3r 7h", suits="nl").cards == same
    assert Hand.parse(["As", "2c", 9, 26]).cards == same


@pytest.mark.parametrize("cards", ["As 2c 3d", "As 2c 3d 4h 5h", "As 2c 3d As", "As 2c 3d ??", ""])
def test_only_four_different_cards_are_a_hand(cards: str) -> None:
    with pytest.raises(CardError):
        Hand(cards)


@given(hands)
def test_the_cards_that_count_are_a_badugi_of_the_hands_rank(hand: Hand) -> None:
    assert len(hand.best) == hand.size
    assert len({card // 4 for card in hand.best}) == hand.size
    assert len({card % 4 for card in hand.best}) == hand.size
    assert sum(1 << card // 4 for card in hand.best) == RANK_SETS[hand.rank]
    assert sorted(hand.best + hand.unused) == sorted(hand.cards)


@given(hands, st.randoms())
def test_which_cards_count_does_not_depend_on_their_order(hand: Hand, order: random.Random) -> None:
    cards = list(hand.cards)
    order.shuffle(cards)
    other = Hand(cards)
    assert set(other.best) == set(hand.best)
    assert list(other.best) == [card for card in cards if card in hand.best]


def test_among_equal_choices_the_lower_suit_counts() -> None:
    assert cards_text(Hand("As Ac 2d 3h").best) == "Ac 2d 3h"


def test_the_greater_hand_wins() -> None:
    worst, middle, best = Hand("KsKcKhKd"), Hand("As2s3d3h"), Hand("As2c3d4h")
    assert sorted([middle, best, worst]) == [worst, middle, best]
    assert max(worst, best, middle) is best
    assert worst < best
    assert best > worst
    assert best <= Hand("Ah2s3c4d") <= best
    assert not best < Hand("Ah2s3c4d")
    assert not worst >= middle


def test_equal_hands_are_those_that_split_a_pot() -> None:
    one, other = Hand("7s 3s 2h Ad"), Hand("3c 3d 2s Ah")
    assert one == other
    assert hash(one) == hash(other)
    assert one.cards != other.cards
    assert one != Hand("As 2c 3d 4h")
    assert one != one.rank


def test_a_hand_compares_with_hands_only() -> None:
    with pytest.raises(TypeError):
        Hand("As2c3d4h") < 5  # noqa: B015


@given(hands)
def test_repr_round_trips(hand: Hand) -> None:
    again = eval(repr(hand), {"Hand": Hand})
    assert again.cards == hand.cards
    assert repr(hand) == f"Hand('{hand}')"


def test_a_hand_never_changes() -> None:
    hand = Hand("As2c3d4h")
    with pytest.raises(AttributeError, match="never changes"):
        hand.cards = (0, 1, 2, 3)
    assert str(hand) == "As 2c 3d 4h"


def test_copies_and_pickles() -> None:
    hand = Hand("As2c3d4h")
    assert copy.deepcopy(hand).cards == pickle.loads(pickle.dumps(hand)).cards == hand.cards


def test_a_notebook_shows_the_cards() -> None:
    picture = ET.fromstring(Hand("As Ad 2s Th")._repr_svg_())
    assert [text.text for text in picture.iter(f"{SVG}text")] == ["A", "A", "2", "10"]
    colours = [face.get("fill") for face in picture.iter(f"{SVG}g")]
    assert colours == ["#21221e", "#1a5cb0", "#21221e", "#b5221b"]
    bars = [path.get("stroke-dasharray") for path in picture.iter(f"{SVG}path")][2::3]
    assert [bar is None for bar in bars] == [False, True, True, True]
    assert picture.findtext(f"{SVG}title") == "As Ad 2s Th: three-card 10-2-A"
