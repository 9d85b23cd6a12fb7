"""`badugi pat-or-break`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from badugi.odds import breaking
from support.cli import Badugi

RULES = breaking.rules_of_thumb


def _lines(out: str) -> list[str]:
    return [" ".join(line.split()) for line in out.splitlines()]


def test_a_newcomer_is_told_what_to_do(badugi: Badugi) -> None:
    lines = _lines(badugi("pat-or-break", "2s 5h 7d Qc", "--against", "8c 9s Th Jd").out)
    assert lines[0] == "2s 5h 7d Qc against 8c 9s Th Jd, 1 draw left, honest"
    assert "stand pat 0.00% 1 case, all counted" in lines
    assert "break the Qc 15.91% 44 cases, all counted" in lines
    assert lines[-1] == (
        "Break the Qc: that is worth 15.9 points of the pot more than to stand pat."
    )


def test_what_both_do_is_said(badugi: Badugi) -> None:
    asked = ("2s5h7dQc", "--against", "As3h4d9d", "--drawn", "--against-policy", "break:9")
    lines = _lines(badugi("pat-or-break", *asked).out)
    assert lines[0] == (
        "2s 5h 7d Qc against As 3h 4d 9d, who has drawn, 1 draw left, honest against break:9"
    )
    assert lines[-1].startswith("Stand pat: that is worth ")


def test_it_may_make_no_difference(badugi: Badugi) -> None:
    lines = _lines(badugi("pat-or-break", "9s8h7dTc", "--against", "As2h3d4c").out)
    assert lines[-1] == "Either will do: to stand pat and to break the Tc are worth the same."


def test_json_has_every_choice(badugi: Badugi) -> None:
    done = badugi("pat-or-break", "2s5h7dQc", "--against", "8c9sThJd", "--dead", "Ac", "--json")
    answer = json.loads(done.out)
    assert [choice["broken"] for choice in answer["choices"]] == ["", "Qc", "7d", "5h", "2s"]
    assert answer["choices"][1]["equity"] == pytest.approx(6 / 43)
    assert answer["gain"] == pytest.approx(-6 / 43)
    assert (answer["verdict"], answer["standard_error"], answer["seed"]) == ("break", 0, None)
    assert (answer["hand"], answer["against"]) == ("2s 5h 7d Qc", "8c 9s Th Jd")


def test_trials_say_their_error_and_seed(badugi: Badugi) -> None:
    lines = _lines(badugi("pat-or-break", "2s5h7dQc", "--draws", "3", "--seed", "5").out)
    assert lines[0] == "2s 5h 7d Qc against d1, 3 draws left, honest"
    assert lines[3].startswith("stand pat ")
    assert "% ± 0.05 " in lines[3]
    assert lines[3].endswith(" trials")
    assert lines[-2].startswith("Stand pat: that is worth ")
    assert lines[-1] == "± is one standard error, in points of the pot; seed 5"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("As 2h 3d Kd",), "As 2h 3d Kd is no badugi"),
        (("As 2h 3d 4c", "--against", "As 5h 6d 7c"), "As cannot be in two places"),
        (("As 2h 3d 4c", "--policy", "bluff"), "'bluff' is no policy"),
    ],
)
def test_bad_input_is_told_in_one_line(
    badugi: Badugi, arguments: tuple[str, ...], words: str
) -> None:
    done = badugi("pat-or-break", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert words in done.err


def test_without_a_hand_there_are_rules_of_thumb(badugi: Badugi) -> None:
    lines = _lines(badugi("pat-or-break", "--draws", "2", "--seed", "1").out)
    assert lines[0] == "Stand pat or break the highest card, honest"
    assert lines[2] == "2 draws left against a pat hand against one card against two cards"
    assert lines[3].startswith("As 2h 5d 6c pat +")
    assert lines[10].startswith("5s 8h Td Kc break +")
    assert lines[-1].endswith("points at most, seed 1")


def test_without_a_hand_nothing_is_said_of_one(badugi: Badugi) -> None:
    for option in (("--dead", "As"), ("--against", "d2"), ("--drawn",)):
        done = badugi("pat-or-break", *option)
        assert (done.code, done.out) == (2, "")
        assert "name one" in done.err


def test_rules_of_thumb_for_a_program(badugi: Badugi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("badugi.odds.breaking.rules_of_thumb", _kings)
    answer = json.loads(badugi("pat-or-break", "--json").out)
    assert [(one["high"], one["drawing"], one["draws"]) for one in answer] == [
        ("K", drawing, draws) for draws in (3, 2, 1) for drawing in range(3)
    ]
    assert answer[0]["hand"] == "5s 8h Td Kc"
    assert [choice["broken"] for choice in answer[0]["choices"]] == ["", "Kc"]


def _kings(draws: Sequence[int], **options: Any) -> list[breaking.Thumb]:
    return RULES(draws, highs="K", target_error=0.02, **options)


def test_what_he_holds_after_his_draw_must_be_said(badugi: Badugi) -> None:
    done = badugi("pat-or-break", "As2h3dKc", "--drawn")
    assert done.code == 2
    assert "say with --against what he may hold after his draw" in " ".join(done.err.split())
