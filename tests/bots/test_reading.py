"""What bets and draws say about a hand that nobody sees."""

from __future__ import annotations

import pytest

from badugi.bots.classes import BADUGIS, CLASSES
from badugi.bots.reading import at_the_end, meet, read, stories, strengths
from badugi.game.actions import Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.stakes import Stakes


def _badugis(story: str) -> float:
    return float(read(story)[:BADUGIS].sum())


def _strength(story: str) -> float:
    return float(at_the_end(story) @ strengths(0))


def test_a_raise_tells_of_a_better_hand_than_a_call() -> None:
    assert _strength("R") > _strength("C") > _strength("X")
    assert _strength("C1R") > _strength("C1X")


def test_a_second_raise_tells_of_more_than_the_first() -> None:
    assert _strength("RR") > _strength("R")


def test_fewer_cards_drawn_tell_of_a_better_hand() -> None:
    assert _strength("C0") > _strength("C1") > _strength("C2") > _strength("C3")


def test_standing_pat_means_a_badugi_most_of_the_time_but_not_always() -> None:
    assert 0.8 < _badugis("R0") < 1


@pytest.mark.parametrize("story", ["", "RRRR4X4X4X", "X3R2C1R", "0", "R0R0R0R", "C4C4C4C"])
def test_every_story_has_a_reading(story: str) -> None:
    for spread in (read(story), at_the_end(story), meet(story, 0.25, 0.1).goes_on):
        assert spread.shape == (CLASSES,)
        assert spread.sum() == pytest.approx(1)
        assert spread.min() >= 0


def test_a_dearer_bet_makes_more_hands_fold_and_leaves_better_ones() -> None:
    cheap, dear = meet("C1X", 0.15, 0), meet("C1X", 0.45, 0)
    assert cheap.folds < dear.folds
    assert cheap.goes_on @ strengths(0) < dear.goes_on @ strengths(0)


def test_stories_are_what_the_table_saw() -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [100, 100, 100], button=2, source=SeededSource(4))
    for action in (Raise(2, 4), Call(0), Fold(1), Discard(0, deal.hands[0][:2]), StandPat(2)):
        deal.act(action)
    deal.act(Check(0))
    assert stories(deal.events) == {0: "C2X", 2: "R0"}
