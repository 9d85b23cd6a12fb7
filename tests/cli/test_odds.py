"""`badugi odds`."""

from __future__ import annotations

import json

import pytest

from support.cli import Badugi


def _lines(out: str) -> list[str]:
    return [" ".join(line.split()) for line in out.splitlines()]


def test_a_newcomer_is_told_what_a_hand_becomes(badugi: Badugi) -> None:
    lines = _lines(badugi("odds", "As 2h 3d Kd", "--draws", "3").out)
    assert lines[0] == "As 2h 3d Kd 3 draws left, honest: draws 1"
    assert lines[1] == "4c 5c 6c 7c 8c 9c Tc Jc Qc Kc make a badugi: 10 outs"
    assert "badugi 20.83% 37.68% 51.23%" in lines
    assert "8-high or better 10.42% 18.84% 25.61%" in lines
    assert "three-card hand 79.17% 62.32% 48.77%" in lines
    assert lines[-1] == "exact: all 65,066 cases counted"


def test_single_cards_make_one_hand(badugi: Badugi) -> None:
    assert badugi("odds", "As", "2h", "3d", "Kd") == badugi("odds", "As 2h 3d Kd")


def test_a_pat_hand_has_no_outs(badugi: Badugi) -> None:
    lines = _lines(badugi("odds", "As 2h 3d 4c", "--draws", "1").out)
    assert lines[:2] == ["As 2h 3d 4c 1 draw left, honest: stands pat", ""]


def test_json_has_every_rank(badugi: Badugi) -> None:
    answer = json.loads(badugi("odds", "As 2h 3d Kd", "--draws", "1", "--dead", "4c", "--json").out)
    assert answer["badugi"] == pytest.approx(9 / 47)
    assert len(answer["ranks"]) == 1092
    assert sum(answer["ranks"]) == pytest.approx(1)
    assert answer["or_better"]["6"] == pytest.approx(2 / 47)
    assert answer["outs"][0] == {"card": "5c", "rank": 1, "label": "5-3-2-A badugi"}
    assert (answer["kept"], answer["dead"], answer["cases"]) == ("As 2h 3d", "4c", 47)
    assert (answer["method"], answer["standard_error"], answer["policy"]) == ("exact", 0, "honest")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("As 2h 3d 4x",), "'4x' is not a card"),
        (("As 2h 3d 4d 5d",), "one card too many"),
        (("As 2h 3d 4d", "--dead", "As"), "As cannot be in the hand and dead"),
        (("As 2h 3d 4d", "--policy", "bluff"), "'bluff' is no policy: expected honest, keep:N"),
    ],
)
def test_bad_input_is_told_in_one_line(
    badugi: Badugi, arguments: tuple[str, ...], words: str
) -> None:
    done = badugi("odds", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert words in done.err
