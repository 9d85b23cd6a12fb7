"""`badugi rank`."""

from __future__ import annotations

import json

import pytest

from support.cli import Badugi


def _lines(out: str) -> list[str]:
    return [" ".join(line.split()) for line in out.splitlines()]


def test_one_hand(badugi: Badugi) -> None:
    assert _lines(badugi("rank", "As 2c 3d 7h").out) == ["As 2c 3d 7h 7-3-2-A badugi rank 15"]


def test_four_cards_without_quotes_are_one_hand(badugi: Badugi) -> None:
    assert badugi("rank", "As", "2c", "3d", "7h") == badugi("rank", "As 2c 3d 7h")


def test_hands_are_listed_best_first_with_the_winner(badugi: Badugi) -> None:
    assert _lines(badugi("rank", "AhAdAcKs", "As 2c 3d 7h").out) == [
        "1. As 2c 3d 7h 7-3-2-A badugi rank 15 wins",
        "2. Ah Ad Ac Ks two-card K-A rank 1067",
    ]


def test_equal_hands_tie(badugi: Badugi) -> None:
    lines = _lines(badugi("rank", "As 2c 3d 7h", "Kc Kh Kd Ks", "Ac 2s 3h 7d").out)
    assert [line[:2] for line in lines] == ["1.", "1.", "3."]
    assert [line.endswith("ties") for line in lines] == [True, True, False]


def test_json_keeps_the_order_of_the_arguments(badugi: Badugi) -> None:
    answer = json.loads(badugi("rank", "--json", "KcKhKdKs", "As Ad 2s 3h").out)
    assert answer == {
        "hands": [
            {
                "hand": "Kc Kh Kd Ks",
                "rank": 1091,
                "size": 1,
                "label": "one-card K",
                "best": "Kc",
                "unused": "Kh Kd Ks",
                "place": 2,
            },
            {
                "hand": "As Ad 2s 3h",
                "rank": 715,
                "size": 3,
                "label": "three-card 3-2-A",
                "best": "Ad 2s 3h",
                "unused": "As",
                "place": 1,
            },
        ],
        "winners": [1],
    }


@pytest.mark.parametrize(("lang", "label"), [("de", "7-3-2-A-Badugi"), ("en", "7-3-2-A badugi")])
def test_labels_speak_other_languages(badugi: Badugi, lang: str, label: str) -> None:
    assert label in badugi("rank", "--lang", lang, "As 2c 3d 7h").out


def test_dutch_suits(badugi: Badugi) -> None:
    answer = json.loads(badugi("rank", "--suits", "nl", "--json", "Ak 2r 3h 7s").out)
    assert answer["hands"][0]["hand"] == "Ac 2d 3h 7s"


def test_colour_is_for_terminals_and_not_where_it_is_unwanted(
    badugi: Badugi, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[" not in badugi("rank", "As 2c 3d 7h").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[32m2c" in badugi("rank", "As 2c 3d 7h").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32m" not in badugi("rank", "As 2c 3d 7h").out
