"""Damaged files: whatever is done to a file, the answer is hands or a `HistoryError`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi.game.deal import Deal
from badugi.game.errors import HistoryError
from badugi.history import Record, phh, pokerstars
from badugi.history.files import outcomes_of
from badugi.history.money import to_chips
from support.histories import finished_deals

TOKENS = (
    *("As", "??", "p1", "p9", "0", "-1", "99999999999999999999", "1e5", "nan", "0.005", "$", "€5"),
    *("[", "]", '"', "'", "#", "{}", "true", ": ", "folds", "and is all-in", "\x00", "\u2028", ""),
)


def damaged(text: str, dice: random.Random) -> str:
    """The text with lines lost, doubled, swapped, and pieces of them replaced."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 3)):
        at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        match dice.randrange(5):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words = lines[at].split(" ")
                words[dice.randrange(len(words))] = dice.choice(TOKENS)
                lines[at] = " ".join(words)
            case _:
                cut = dice.randint(0, len(lines[at]))
                end = dice.randint(cut, len(lines[at]))
                lines[at] = lines[at][:cut] + dice.choice(TOKENS) + lines[at][end:]
    return "\n".join(lines)


@pytest.mark.parametrize("dumps", [phh.dumps, pokerstars.dumps])
@settings(max_examples=300, deadline=None)
@given(finished_deals(), st.integers(0, 2**32))
def test_a_damaged_file_is_read_or_refused(
    dumps: Callable[[Record], str], deal: Deal, seed: int
) -> None:
    dice = random.Random(seed)
    record = Record.of(deal.events, hero=dice.choice(deal.seats), number="7", currency="USD")
    text = dumps(record)
    for _ in range(10):
        for outcome in outcomes_of(damaged(text, dice), "damaged"):
            if isinstance(outcome, HistoryError):
                assert outcome.file == "damaged"
            else:
                # What was read after all is a deal, so it can be written.
                phh.dumps(outcome)
                pokerstars.dumps(outcome)


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    assert all(isinstance(outcome, HistoryError) for outcome in outcomes_of(text))


@pytest.mark.parametrize("value", ["5", "1.5", "true", "2026-09-05", '"p1 f"', "{}"])
@pytest.mark.parametrize("field", ["actions", "antes", "starting_stacks", "players", "seats"])
def test_a_field_of_the_wrong_kind_is_refused(field: str, value: str) -> None:
    whole = {
        "variant": '"FB"',
        "antes": "[0, 0]",
        "blinds_or_straddles": "[2, 1]",
        "small_bet": "2",
        "big_bet": "4",
        "starting_stacks": "[50, 50]",
        "actions": '["d dh p1 ????????", "d dh p2 ????????", "p2 f"]',
    }
    text = "\n".join(f"{name} = {said}" for name, said in {**whole, field: value}.items())
    with pytest.raises(HistoryError):
        phh.loads(text)


WHOLE = {
    "variant": '"FB"',
    "antes": "[0, 0]",
    "blinds_or_straddles": "[1, 2]",
    "small_bet": "2",
    "big_bet": "4",
    "starting_stacks": "[50, 50]",
    "actions": '["d dh p1 ????????", "d dh p2 ????????", "p2 f"]',
}
OTHER_FIELDS = (
    *("min_bet", "finishing_stacks", "_scale", "_hero_seat", "seats", "seat_count", "hand"),
    *("table", "players", "year", "month", "day", "time", "_tournament", "_bystanders", "_rake"),
    *("_sitting_out", "_payouts", "_mucked", "_options", "_deck", "_burns", "_reshuffles"),
    *("_button_seat", "_small_blind_seat", "_live_seats", "_dead_seats", "_foreign"),
)
EXTREMES = (
    *("1e9999999", "[1e9999999, 100]", "[100, 1e999999]", "1e99999999999999999999999"),
    *("[1e-9999999, 1]", "9" * 5000, f"[{'9' * 5000}, 1]", f"[0x{'f' * 6000}, 1]"),
    *(f"{'[' * 900}{']' * 900}", f"{'[' * 40}{']' * 40}", f"{'{a=' * 900}1{'}' * 900}"),
    *("nan", "[inf, -inf]", "[]", f"1{'0' * 18}", f"1{'0' * 40}", "[[9, 0, 1]]", '[[1, "x", 1]]'),
    *("[[1, 7, 1]]", "{ante = 1e9999999}", "{max_raises = 1e99}", f"{{ante = 0x{'f' * 6000}}}"),
    *('["p2 cbr 1e9999999"]', '["p2 cbr snan"]', f'["p2 cbr {"9" * 5000}"]'),
)


@pytest.mark.parametrize("value", EXTREMES, ids=lambda value: value[:24])
@pytest.mark.parametrize("field", [*WHOLE, *OTHER_FIELDS])
def test_a_value_beyond_reason_costs_one_hand_only(field: str, value: str) -> None:
    date = {"year": "2026", "month": "9", "day": "5"}
    whole, broken = (
        "".join(f"{name} = {said}\n" for name, said in fields.items())
        for fields in (WHOLE, {**WHOLE, **date, field: value})
    )
    first, second, third = outcomes_of(f"[1]\n{whole}[2]\n{broken}[3]\n{whole}", "f.phhs")
    assert isinstance(first, Record)
    assert isinstance(third, Record)
    if isinstance(second, Record):
        phh.dumps(second)
        pokerstars.dumps(second)
        return
    assert second.file == "f.phhs"
    assert second.hand == "2" or (field == "hand" and value.startswith(second.hand or "?"))
    assert second.line in range(9, 9 + broken.count("\n") + 1)


def test_the_line_is_that_of_what_lies_too_deep() -> None:
    whole = "".join(f"{name} = {said}\n" for name, said in WHOLE.items())
    for depth in (40, 900):
        deep = f"x = [\n{'[' * depth}{']' * depth}]\n"
        text = f"[1]\n{whole}{deep}[2]\n{whole}[3]\n{whole}{deep}"
        first, second, third = outcomes_of(text)
        assert isinstance(second, Record)
        assert isinstance(first, HistoryError)
        assert isinstance(third, HistoryError)
        assert (first.line, third.line) == (10, 28)


STARS = """\
PokerStars Game #1001:  Badugi Limit ($0.50/$1.00 USD) - 2026/09/05 10:32:15 ET
Table 'Sample' 6-max Seat #1 is the button
Seat 1: Ada ($20 in chips)
Seat 2: Ben ($15.25 in chips)
Ada: posts small blind $0.25
Ben: posts big blind $0.50
*** DEALING HANDS ***
Ada: raises $0.50 to $1
Ben: folds
Uncalled bet ($0.50) returned to Ada
Ada collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""
LONG = ("9" * 5000, f"0.{'0' * 5000}1", "9" * 16, "0." + "1" * 16, "1e9999999", "[" * 900)


@pytest.mark.parametrize("value", LONG, ids=lambda value: value[:8])
@pytest.mark.parametrize("at", [match.span() for match in re.finditer(r"\d[\d.]*", STARS)])
def test_a_number_beyond_reason_costs_one_hand_of_a_text_only(
    at: tuple[int, int], value: str
) -> None:
    text = STARS[: at[0]] + value + STARS[at[1] :]
    first, last = outcomes_of(f"{text}\n\n{STARS}", "f.txt")
    assert isinstance(last, Record)
    if isinstance(first, Record):
        phh.dumps(first)
        pokerstars.dumps(first)
    else:
        assert (first.file, first.hand is None, first.line is None) == ("f.txt", False, False)


@pytest.mark.parametrize("value", [*LONG, "-1", "²"], ids=lambda value: value[:8])
@pytest.mark.parametrize(
    "rule", ["small_blind_seat", "big_blind_seat", "ante", "odd_chip_unit", "burn"]
)
def test_a_rule_beyond_reason_is_refused(rule: str, value: str) -> None:
    with pytest.raises(HistoryError):
        pokerstars.loads(f"{STARS}Rules: {rule}={value}\n")


def test_an_amount_beyond_reason_is_told_with_its_line() -> None:
    text = STARS.replace("raises $0.50 to $1", f"raises $0.50 to ${'9' * 20}")
    with pytest.raises(HistoryError, match=r"hand 1001, line 8: 9+ is more than anybody can have"):
        pokerstars.loads(text)


@pytest.mark.parametrize(
    ("amount", "scale", "chips"),
    [
        ("1", 100, 100),
        ("0.05", 100, 5),
        ("0.50", 10, 5),
        ("-2.5", 10, -25),
        ("1e3", 1, 1000),
        ("1e15", 1, 10**15),
        ("0e9999999", 1, 0),
        (f"0.5{'0' * 60}", 10, 5),
    ],
)
def test_amounts_are_read_exactly(amount: str, scale: int, chips: int) -> None:
    assert to_chips(Decimal(amount), scale) == chips


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("1e9999999", "1E\\+9999999 is more than anybody can have"),
        ("-1e999999", "more than anybody"),
        ("1e16", "more than anybody"),
        ("1000000000000001", "more than anybody"),
        ("1e-9999999", "more decimals"),
        ("0.001", "more decimals"),
        (f"1.{'0' * 60}1", r"1\.0{28}\.\.\. has more decimals"),
        ("nan", "NaN is not an amount"),
        ("-inf", "-Infinity is not an amount"),
        ("snan", "sNaN is not an amount"),
    ],
)
def test_what_is_no_amount_of_chips_is_refused_at_once(amount: str, said: str) -> None:
    with pytest.raises(HistoryError, match=said):
        to_chips(Decimal(amount), 1)


@pytest.mark.parametrize(
    "text",
    ["a" + ".a" * 40_000 + " = 1", "[" + '"a" . ' * 40_000 + "b]", "x={a" + ".a" * 99 + "=1}"],
)
def test_a_key_of_many_parts_is_refused_at_once(text: str) -> None:
    with pytest.raises(HistoryError, match="line 2: a key has more than 32 parts"):
        phh.loads(f"variant = 'FB'\n{text}")


def test_a_line_without_end_is_refused_at_once() -> None:
    lines = STARS.splitlines()
    at = lines.index("*** SUMMARY ***") + 1
    lines.insert(at, "Total pot 5" + "1," * 120_000)
    with pytest.raises(HistoryError, match=f"line {at + 1}: a line has 240011 characters"):
        pokerstars.loads("\n".join(lines))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("Seat #", "Seat #0", 1), "is the button"),
        (lambda text: _moved(text, "*** SHOW DOWN ***", "*** DEALING HANDS ***"), "cannot begin"),
        (lambda text: _moved(text, "*** SECOND DRAW ***", "*** FIRST DRAW ***"), "cannot begin"),
        (lambda text: text.replace("*** SECOND DRAW ***\n", "", 1), "cannot begin"),
        (lambda text: _again(text, "Dealt to "), "no cards are dealt here"),
    ],
)
def test_parts_of_a_hand_stand_where_they_belong(change: Callable[[str], str], said: str) -> None:
    whole = (Path(__file__).parent.parent / "data/histories/sample.txt").read_text("utf-8")
    assert pokerstars.loads(whole)
    with pytest.raises(HistoryError, match=said):
        pokerstars.loads(change(whole))


def _moved(text: str, line: str, before: str) -> str:
    """The text with a line before another one."""
    return text.replace(f"{line}\n", "", 1).replace(before, f"{line}\n{before}", 1)


def _again(text: str, begins: str) -> str:
    """The text with its first line of a kind once more, before the summary."""
    line = next(line for line in text.splitlines() if line.startswith(begins))
    return text.replace("*** SUMMARY ***", f"{line}\n*** SUMMARY ***", 1)
