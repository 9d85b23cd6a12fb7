"""docs/odds.md and docs/ranges.md: their commands are run, their figures and errors compared."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from badugi.odds import grammar
from badugi.odds.grammar import NAMES, RangeError
from badugi.odds.ranges import Range

DOCS = Path(__file__).parent.parent.parent / "docs"
ODDS, RANGES = DOCS / "odds.md", DOCS / "ranges.md"
REFERENCE = json.loads((DOCS.parent / "tests/data/odds-reference.json").read_text("utf-8"))


def run(command: str) -> list[str]:
    """What a command prints on both streams, line by line with single blanks, empty lines out.

    What the first run says of compiling is left out.
    """
    name, *arguments = shlex.split(command)
    assert name == "badugi"
    done = subprocess.run(
        [sys.executable, "-m", "badugi.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    lines = [" ".join(line.split()) for line in (done.stderr + done.stdout).splitlines()]
    return [line for line in lines if line and not line.startswith("compiling")]


def blocks(page: Path, language: str) -> list[str]:
    text = page.read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def rows(page: Path, *head: str) -> list[list[str]]:
    """The rows of all tables of a page whose first titles are `head`, without their code marks."""
    found = list[list[str]]()
    inside = False
    for line in page.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if not line.startswith("|"):
            inside = False
        elif tuple(cells[: len(head)]) == head:
            inside = True
        elif inside and not line.startswith("|---"):
            found.append(cells)
    assert found
    return found


def code(cell: str) -> str:
    match = re.fullmatch(r"`(.*)`", cell)
    assert match, cell
    return match[1]


@pytest.mark.parametrize("page", [ODDS, RANGES], ids=lambda page: page.stem)
def test_the_python_examples(page: Path) -> None:
    done = doctest.testfile(str(page), module_relative=False)
    assert done.attempted
    assert done.failed == 0


@pytest.mark.parametrize("block", [*blocks(ODDS, "console"), *blocks(RANGES, "console")])
def test_commands_print_what_the_page_shows(block: str) -> None:
    command, *shown = block.splitlines()
    printed = run(command.removeprefix("$ "))
    shown = [" ".join(line.split()) for line in shown]
    if "..." in shown:
        at = shown.index("...")
        behind = len(shown) - at - 1
        assert (printed[:at], printed[-behind:]) == (shown[:at], shown[at + 1 :])
    else:
        assert printed == shown


def percents(command: str, decimals: int) -> set[str]:
    """All percentages that a command prints, rounded."""
    found = re.findall(r"([\d.]+)%", " ".join(run(command)))
    return {f"{float(number):.{decimals}f}%" for number in found}


FIGURES = [
    (figure, code(command))
    for *_, figure, command in (
        rows(ODDS, "what is said", "what is right") + rows(ODDS, "hand", "policy")
    )
]


@pytest.mark.parametrize(("figure", "command"), FIGURES)
def test_figures_are_what_their_command_shows(figure: str, command: str) -> None:
    assert figure in percents(command, len(figure.partition(".")[2]) - 1)


def test_the_corrected_figures_are_those_of_the_reference() -> None:
    figures = [figure for figure, _ in FIGURES]
    one_card = REFERENCE["one_card_draw_to_a_three_card_hand_makes_a_badugi"]
    assert figures[:3] == [f"{one_card[f'draws_{n}']:.2%}" for n in (1, 2, 3)]
    two_cards = {
        row["draws_left"]: row["equity"][0]
        for row in REFERENCE["equity"]["set_ups"]
        if row["hands"] == ["As2hKsQs", "5d6h7cKc"]
    }
    assert figures[3] == f"{two_cards[3]:.1%}"
    text = " ".join(ODDS.read_text("utf-8").split())
    assert "46.6% with three draws left, 43.0% with two and 31.9% with one" in text
    assert [f"{two_cards[n]:.1%}" for n in (3, 2, 1)] == ["46.6%", "43.0%", "31.9%"]


COUNTED = rows(RANGES, "written", "holds", "combos")


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: row[0])
def test_ranges_hold_what_the_page_says(row: list[str]) -> None:
    found = Range.parse(code(row[0]))
    assert f"{found.combos:,}" == row[2]
    if len(row) > 3:
        assert f"{found.weight:,g}" == row[3]
    if row[1].startswith("`"):
        meant = Range.parse(row[1].split("`")[1])
        assert (meant.weights == found.weights).all()


def test_every_name_is_on_the_page() -> None:
    assert set(NAMES) <= {code(row[0]) for row in COUNTED}


@pytest.mark.parametrize("row", rows(RANGES, "written", "canonical"), ids=lambda row: row[0])
def test_canonical_forms(row: list[str]) -> None:
    written, canonical = map(code, row)
    assert str(Range.parse(written)) == canonical
    assert str(Range.parse(canonical)) == canonical


@pytest.mark.parametrize("row", rows(RANGES, "written", "error"), ids=lambda row: row[0])
def test_errors(row: list[str]) -> None:
    with pytest.raises(RangeError) as caught:
        Range.parse(code(row[0]))
    assert str(caught.value) == row[1]


def test_the_grammar_is_that_of_the_module() -> None:
    (shown,) = blocks(RANGES, "ebnf")
    assert shown.strip() in inspect.cleandoc(grammar.__doc__ or "").replace("\n    ", "\n")
