"""Ranges: what a text stands for, against plain counting, and back to text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from badugi import CardError, Hand
from badugi.game.all_hands import all_hands
from badugi.odds import grammar
from badugi.odds.grammar import Cards, Made, Meet, Named, Node, RangeError, Union
from badugi.odds.groups import GROUPS
from badugi.odds.ranges import Range
from support import slow_odds

A, TWO, THREE = 0, 1, 2


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("any", 270_725),
        ("xxxx", 270_725),
        ("pat", 17_160),
        ("d1", 154_440),
        ("d2", 96_252),
        ("d3", 2_873),
        ("B4", 24),
        ("B8-", 1_680),
        ("B9-BJ", 1_344 + 2_016 + 2_880),
        ("BQ+", 3_960 + 5_280),
        ("A237", 24),
        ("As2hKdKs", 1),
        ("As2hxx", 1_225),
        ("Asxxx", 20_825),
        ("A23x", 24 * 49 - 36),
    ],
)
def test_counted(text: str, combos: int) -> None:
    assert Range.parse(text).combos == combos


def best(cards: tuple[int, ...]) -> list[int]:
    """The ranks that count, from high to low."""
    return slow_odds.value(frozenset(cards))[1]


def rainbow(cards: tuple[int, ...], ranks: list[int], but: set[int]) -> bool:
    """Whether there are cards of these ranks in suits of their own that are not `but`."""
    return any(
        [card // 4 for card in some] == ranks
        and len({card % 4 for card in some} | but) == len(ranks) + len(but)
        for some in permutations(cards, len(ranks))
    )


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("B8", lambda cards: len(best(cards)) == 4 and best(cards)[0] == 7),
        ("B87-", lambda cards: len(best(cards)) == 4 and best(cards)[:2] <= [7, 6]),
        ("3c7-", lambda cards: len(best(cards)) == 3 and best(cards)[0] <= 6),
        ("3c72a", lambda cards: best(cards) == [6, 1, 0]),
        ("3c86-3c9", lambda cards: len(best(cards)) == 3 and [7, 5] <= best(cards)[:2] <= [8, 12]),
        ("2c32+", lambda cards: len(best(cards)) == 2 and best(cards) >= [2, 1]),
        ("1cK", lambda cards: best(cards) == [12]),
        ("A2xx", lambda cards: rainbow(cards, [A, TWO], set())),
        ("AAxx", lambda cards: rainbow(cards, [A, A], set())),
        ("A2Ksx", lambda cards: 51 in cards and rainbow(cards, [A, TWO], {3})),
        (
            "A23x & d1",
            lambda cards: rainbow(cards, [A, TWO, THREE], set()) and len(best(cards)) == 3,
        ),
        ("d2 ! 2cK+", lambda cards: len(best(cards)) == 2 and best(cards)[0] < 12),
        ("B4, 1cA", lambda cards: best(cards) in ([3, 2, 1, 0], [0])),
    ],
)
def test_every_form_is_what_plain_counting_says(
    text: str, holds: Callable[[tuple[int, ...]], bool]
) -> None:
    weights = Range.parse(text).weights
    some = np.random.default_rng(len(text)).choice(len(weights), 4_000, replace=False)
    inside = np.flatnonzero(weights)
    for number in [*some.tolist(), *inside[:: max(1, len(inside) // 500)].tolist()]:
        cards = tuple(map(int, all_hands().cards[number]))
        assert bool(weights[number]) is holds(cards), cards


def test_the_largest_weight_of_a_union_counts() -> None:
    mixed = Range.parse("A23x:0.25, B4:50%, B5-:10%")
    assert {round(weight, 6) for _, weight in mixed.hands()} == {0.25, 0.5, 0.1}
    assert mixed.weights[Range.parse("B4").weights > 0].tolist() == [0.5] * 24
    assert mixed.weight == pytest.approx(24 * 0.5 + 72 * 0.1 + (1140 - 24) * 0.25)


@pytest.mark.parametrize("name", GROUPS)
def test_groups_have_hands(name: str) -> None:
    assert 0 < Range.parse(name).combos < 120_000
    assert str(Range.parse(name.upper())) == name


def test_groups_of_a_size_are_apart_and_whole() -> None:
    for ending, everything in (("-pat", "pat"), ("-tri", "d1"), ("-two", "d2")):
        named = [Range.parse(name) for name in GROUPS if name.endswith(ending)]
        union = named[0]
        for one in named[1:]:
            union |= one
        assert (union.weights == Range.parse(everything).weights).all()
    for ending in ("-tri", "-two"):
        named = [Range.parse(name) for name in GROUPS if name.endswith(ending)]
        assert not any(np.any(a.weights * b.weights) for a, b in combinations(named, 2))


ranks = st.integers(0, 12)


@st.composite
def prefixes(draw: st.DrawFn, size: int) -> tuple[int, ...]:
    """The beginning of the ranks of a hand of so many cards."""
    held = sorted(draw(st.sets(ranks, min_size=size, max_size=size)), reverse=True)
    return tuple(held[: draw(st.integers(1, size))])


@st.composite
def mades(draw: st.DrawFn) -> Made:
    size = draw(st.integers(1, 4))
    first, last = sorted((draw(prefixes(size)), draw(prefixes(size))))
    match draw(st.integers(0, 3)):
        case 0:
            return Made(size, None, first)
        case 1:
            return Made(size, first, None)
        case 2:
            return Made(size, first, first)
    return Made(size, first, last)


@st.composite
def cards(draw: st.DrawFn) -> Cards:
    exact = sorted(draw(st.sets(st.integers(0, 51), max_size=4)))
    room = min(4 - len(exact), 4 - len({card & 3 for card in exact}))
    bare = sorted(draw(st.lists(ranks, max_size=room)))
    assume(exact or bare)
    return Cards(tuple(bare), tuple(exact))


def made_text(node: Node) -> bool:
    """Whether the text of some cards reads as a made hand: `3c72A`."""
    return isinstance(node, Cards) and isinstance(grammar.parse(str(node)), Made)


atoms = st.sampled_from(grammar.NAMES).map(Named) | mades() | cards()
nodes = st.recursive(
    atoms,
    lambda inner: (
        st.builds(Meet, inner, st.sampled_from("&!"), inner)
        | st.lists(
            st.tuples(inner, st.sampled_from([1.0, 0.5, 0.125, 1 / 3, 1e-9])),
            min_size=2,
            max_size=4,
        ).map(lambda terms: Union(tuple(terms)))
    ),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(nodes)
def test_a_canonical_text_reads_back_as_itself(node: Node) -> None:
    tree = grammar.parse(str(node))  # puts terms in order, and drops those that are there twice
    assert grammar.parse(str(tree)) == tree
    assert str(grammar.parse(str(tree))) == str(tree)


@settings(max_examples=200, deadline=None)
@given(mades() | cards())
def test_a_tree_of_one_form_is_what_its_text_says(node: Node) -> None:
    assert grammar.parse(str(node)) == node
    assert grammar.parse(str(node).lower()) == node


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (" b8 - ", "B8-"),
        ("bj-b9", "B9-BJ"),
        ("As 2h 3d Kd", "2h3dKdAs"),
        ("10♠9hxx", "9hTsxx"),
        ("x x 2 a", "A2xx"),
        ("((pat))", "pat"),
        ("d1, pat, d1", "d1, pat"),
        ("pat:100%", "pat"),
        ("pat:0.50", "pat:50%"),
        ("(pat, d1):.5", "(d1, pat):0.5"),
    ],
)
def test_ways_to_write_the_same(text: str, same: str) -> None:
    if text == " b8 - ":
        with pytest.raises(RangeError):
            Range.parse(text)
        text = " b8- "
    assert Range.parse(text) == Range.parse(same)
    assert hash(Range.parse(text)) == hash(Range.parse(same))


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "the end: expected a hand such as A23x"),
        ("B8- A23x", 4, "'A': expected , & ! : or the end"),
        ("A23", 3, "the end: expected a card such as As"),
        ("A2(", 2, "a hand has four"),
        ("(A23x", 5, "the end: expected , & ! : or )"),
        ("A23x:2", 5, "a weight above 0"),
        ("A23x:", 5, "a weight above 0"),
        ("A23x,", 5, "expected a hand"),
        ("As Asxx", 3, "'A': this card is there already"),
        ("B3", 1, "no hand of 4 cards begins so"),
        ("B87654", 1, "no more ranks"),
        ("3c78", 2, "from high to low"),
        ("B8-3c7", 3, "as many cards"),
        ("pat & \u00e9", 6, "expected a hand"),
        ("(" * 51 + "pat", 50, "more than 50 deep"),
        ("pat" + " " * 10_000, 10_000, "at most 10000 characters"),
        ("B8 & d1", 0, "no hand is in this range"),
    ],
)
def test_an_error_points_at_what_is_wrong(text: str, position: int, words: str) -> None:
    with pytest.raises(RangeError, match="at character") as caught:
        Range.parse(text)
    assert caught.value.position == position
    assert words in str(caught.value)
    assert caught.value.pointed().splitlines()[-1] == " " * position + "^"


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="AKTx2389cdhsB3-+!&:,().%05 patdé\n", max_size=24))
def test_any_text_is_a_range_or_an_error(text: str) -> None:
    try:
        tree = grammar.parse(text)
    except RangeError as error:
        where = error.position
    else:
        where = 0
        assert grammar.parse(str(tree)) == tree
    assert 0 <= where <= len(text)


def test_a_range_of_one_hand() -> None:
    hand = Range.of("As 2h 3d Kd")
    assert (hand.combos, str(hand)) == (1, "2h3dKdAs"[6:] + "2h3dKd")
    assert "Kd 3d 2h As" in hand
    assert "Kd 3d 2h Ac" not in hand
    assert "Kd 3d" not in hand
    with pytest.raises(CardError, match="a hand has 4 cards, not 3"):
        Range.of("As 2h 3d")


def test_ranges_are_put_together() -> None:
    pat, low = Range.parse("pat"), Range.parse("B8-, 3c8-")
    assert str(pat & low) == "pat & (3c8-, B8-)"
    assert (pat & low).combos == 1_680
    assert (low - pat).combos == Range.parse("3c8-").combos
    assert (pat | low).combos == 17_160 + Range.parse("3c8-").combos
    assert eval(repr(low), {"Range": Range}) == low
    best_first = [Hand(cards).rank for cards, _ in low.hands()]
    assert best_first == sorted(best_first)


def test_hands_with_dead_cards_are_left_out() -> None:
    weights = Range.parse("d1").without([3])
    assert not weights[[3 in cards for cards in all_hands().cards.tolist()]].any()
    assert np.count_nonzero(weights) < 154_440
