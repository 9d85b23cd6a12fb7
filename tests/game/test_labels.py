"""What hands are called."""

from __future__ import annotations

import pytest

from badugi import BadugiError, Hand
from badugi.game.labels import counting_ranks, label, short_label
from badugi.game.ranking import WORST


@pytest.mark.parametrize(
    ("cards", "english", "german", "dutch", "short"),
    [
        (
            "As 2c 3d 7h",
            "7-3-2-A badugi",
            "7-3-2-A-Badugi",
            "7-3-2-A badugi",
            "Badugi: 7,3,2,A",
        ),
        (
            "Ts 2c 7d 7h",
            "three-card 10-7-2",
            "Drei-Karten-Hand 10-7-2",
            "driekaartshand 10-7-2",
            "3-card: T,7,2",
        ),
        (
            "3s 2h 3h 2s",
            "two-card 3-2",
            "Zwei-Karten-Hand 3-2",
            "tweekaartshand 3-2",
            "2-card: 3,2",
        ),
        (
            "Ks Kc Kh Kd",
            "one-card K",
            "Ein-Karten-Hand K",
            "eenkaartshand K",
            "1-card: K",
        ),
    ],
)
def test_labels_in_each_language(
    cards: str, english: str, german: str, dutch: str, short: str
) -> None:
    hand = Hand(cards)
    assert hand.label() == hand.label("en") == english
    assert hand.label("de") == hand.label("de-AT") == german
    assert hand.label("nl") == hand.label("nl_BE") == dutch
    assert hand.short_label == short


def test_every_rank_has_labels_of_its_own() -> None:
    ranks = range(WORST + 1)
    assert len({counting_ranks(rank) for rank in ranks}) == len(ranks)
    for lang in ("en", "de", "nl"):
        assert len({label(rank, lang) for rank in ranks}) == len(ranks)
    assert len({short_label(rank) for rank in ranks}) == len(ranks)


def test_a_language_without_labels_is_refused() -> None:
    assert Hand("As 2c 3d 7h").label("de-AT") == "7-3-2-A-Badugi"
    with pytest.raises(BadugiError, match="no labels in 'fr': there are en, de, nl"):
        Hand("As 2c 3d 7h").label("fr")
