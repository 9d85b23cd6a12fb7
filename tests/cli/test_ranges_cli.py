"""`badugi range`."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from badugi import Hand
from badugi.game.cards import parse_cards
from badugi.odds.grammar import NAMES
from badugi.odds.ranges import Range
from support.cli import Badugi

BADUGIS_BY_HIGH_CARD = {"4": 24, "5": 96, "6": 240, "7": 480, "8": 840}


def _lines(out: str) -> list[str]:
    return [" ".join(line.split()) for line in out.splitlines()]


def test_a_range_is_counted_and_taken_apart(badugi: Badugi) -> None:
    lines = _lines(badugi("range", "b8-").out)
    assert lines[:3] == ["B8-", "1,680 of all 270,725 hands (0.62%)", ""]
    assert lines[4:] == [f"{high}-high badugi {n}" for high, n in BADUGIS_BY_HIGH_CARD.items()]


def test_weights_are_summed(badugi: Badugi) -> None:
    lines = _lines(badugi("range", "B4:50%,", "1cK").out)  # words of a shell make one text
    assert lines == [
        "1cK, B4:0.5",
        "25 of all 270,725 hands (0.01%), weight 13 (0.00%)",
        "",
        "combos weight",
        "4-high badugi 24 12",
        "K-high one-card hand 1 1",
    ]


def test_json_has_the_parts(badugi: Badugi) -> None:
    answer = json.loads(badugi("range", "B8-:0.3", "--json").out)
    assert answer["range"] == "B8-:0.3"
    assert (answer["combos"], answer["weight"]) == (1680, 504)
    assert answer["share"] == pytest.approx(1680 / 270_725)
    assert answer["weighted_share"] == pytest.approx(504 / 270_725)
    assert [(part["size"], part["high"], part["combos"]) for part in answer["parts"]] == [
        (4, high, combos) for high, combos in BADUGIS_BY_HIGH_CARD.items()
    ]
    assert sum(part["weight"] for part in answer["parts"]) == pytest.approx(504)
    assert "hands" not in answer


def test_it_expands_to_every_hand(badugi: Badugi) -> None:
    lines = _lines(badugi("range", "A23x & B5-", "--expand").out)
    assert lines[3] == "4-3-2-A badugi: 24"
    assert lines[7] == "5-3-2-A badugi: 24"
    held = {word for line in (*lines[4:7], *lines[8:11]) for word in line.split()}
    suits = list(permutations("cdhs"))
    right = {
        "".join(rank + suit for rank, suit in zip(ranks, some, strict=True))
        for ranks in ("A234", "A235")
        for some in suits
    }
    assert held == right


def test_expanded_hands_tell_their_weights_and_come_best_first(badugi: Badugi) -> None:
    lines = _lines(badugi("range", "B4:0.25, 2222, AAAA", "--expand").out)
    assert "Ac2d3h4s:25%" in lines[4]
    assert lines[-4:] == ["one-card A: 1", "AcAdAhAs", "one-card 2: 1", "2c2d2h2s"]
    answer = json.loads(badugi("range", "A2xx:0.25, B5", "--expand", "--json").out)
    assert len(answer["hands"]) == answer["combos"]
    assert {hand["weight"] for hand in answer["hands"]} == {0.25, 1}
    ranks = [Hand(hand["hand"]).rank for hand in answer["hands"][::97]]
    assert ranks == sorted(ranks)


def test_names_are_listed(badugi: Badugi) -> None:
    lines = _lines(badugi("range", "--names").out)
    assert [line.split()[0] for line in lines[1:]] == list(NAMES)
    assert "smooth-pat B9- 3,024 1.12%" in lines
    answer = json.loads(badugi("range", "--names", "--json").out)
    assert answer[1] == {
        "name": "pat",
        "holds": "any badugi: may stand pat",
        "combos": 17_160,
        "share": 17_160 / 270_725,
    }


def test_an_error_points_at_the_character(badugi: Badugi) -> None:
    done = badugi("range", "B8- A23x")
    assert (done.code, done.out) == (1, "")
    assert done.err.splitlines() == [
        "badugi: at character 5, 'A': expected , & ! : or the end",
        "  B8- A23x",
        "      ^",
    ]


def test_of_a_long_range_a_piece_is_shown(badugi: Badugi) -> None:
    text = ", ".join(["B8-"] * 99) + " A23x" + ", B9-" * 99
    wrong, piece, mark = badugi("range", text).err.splitlines()
    assert wrong.startswith(f"badugi: at character {text.index('A') + 1}, 'A'")
    assert len(piece) < 80
    assert piece[mark.index("^") :].startswith("A23x")


@pytest.mark.parametrize("text", ["B8-\nA23x", "\t\x1b[2JB8"])
def test_what_does_not_stand_in_one_line_is_not_shown(badugi: Badugi, text: str) -> None:
    done = badugi("range", text)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "\x1b" not in done.err


@pytest.mark.parametrize("arguments", [(), ("pat", "--names")])
def test_a_range_or_the_names(badugi: Badugi, arguments: tuple[str, ...]) -> None:
    done = badugi("range", *arguments)
    assert (done.code, done.out) == (2, "")
    assert "name a range, or ask for --names" in done.err


def test_dead_cards_leave_hands_out(badugi: Badugi) -> None:
    done = badugi("range", "A23x", "--dead", "As Kd", "--json")
    found = json.loads(done.out)
    assert found["range"] == "A23x ! (Asxxx, Kdxxx)"
    left = Range.parse("A23x").without(parse_cards("As Kd"))
    assert found["combos"] == int((left > 0).sum())
    assert "'Zd' is not a card" in badugi("range", "A23x", "--dead", "Zd").err
