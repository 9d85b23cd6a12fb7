"""The examples of the README and of the public docstrings are run as they stand."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
MODULES = (
    "badugi",
    *(f"badugi.game.{name}" for name in ("cards", "hand", "labels", "ranking")),
    *(f"badugi.odds.{name}" for name in ("breaking", "draws", "equity", "policy", "ranges")),
    "badugi.solver.drawing",
)


def test_the_readme() -> None:
    done = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 10
    assert done.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.attempted
    assert done.failed == 0


def test_set_up_takes_two_commands() -> None:
    text = README.read_text(encoding="utf-8")
    blocks = [block.partition("\n")[2] for block in text.split("```")[1::2]]
    assert [block.strip() for block in blocks if block.startswith("make ")] == [
        "make play",
        "make test",
    ]
