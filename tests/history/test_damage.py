"""Damaged files: whatever is done to a file, the answer is hands or a `HistoryError`."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi.game.deal import Deal
from badugi.game.errors import HistoryError
from badugi.history import Record, phh, pokerstars
from badugi.history.files import outcomes_of
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
