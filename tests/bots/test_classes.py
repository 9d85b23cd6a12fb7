"""The classes of hands: all ranks, in order."""

from __future__ import annotations

from badugi.bots import classes
from badugi.game.cards import parse_cards
from badugi.game.ranking import RANK_SETS


def test_classes_cover_every_rank_in_order_and_never_mix_sizes() -> None:
    assert list(classes.CLASS_OF) == sorted(classes.CLASS_OF)
    assert set(classes.CLASS_OF) == set(range(classes.CLASSES))
    for rank, ranks in enumerate(RANK_SETS):
        at = int(classes.CLASS_OF[rank])
        assert classes.SIZE[at] == ranks.bit_count()
        assert classes.HIGH[at] == (ranks.bit_length() if classes.SIZE[at] == 4 else 0)


def test_a_rough_badugi_and_a_smooth_one_of_the_same_height_are_two_classes() -> None:
    smooth, rough = (classes.class_of(parse_cards(hand)) for hand in ("As2c6d8h", "As2c7d8h"))
    assert (smooth + 1, classes.HIGH[smooth]) == (rough, classes.HIGH[rough])


def test_place_in_class_falls_with_the_rank_and_stays_inside() -> None:
    places = [classes.place_in_class(rank) for rank in range(55, 70)]
    assert places == sorted(places, reverse=True)
    assert 0 < places[-1] < places[0] < 1
