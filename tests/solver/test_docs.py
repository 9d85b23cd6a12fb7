"""docs/solver.md: its Python is run, and its numbers are those of the model."""

from __future__ import annotations

import doctest
from pathlib import Path

from badugi.solver.model import Tree

DOC = Path(__file__).parent.parent.parent / "docs" / "solver.md"


def test_its_python_is_true() -> None:
    failed, tried = doctest.testfile(str(DOC), module_relative=False)
    assert (failed, tried > 3) == (0, True)


def test_it_counts_the_tree_rightly() -> None:
    tree, text = Tree(), DOC.read_text("utf-8")
    lines, sequences = tree.lines[-1], len(tree.draws[-1])
    assert f"{lines} lines times {sequences} times {sequences} draws" in " ".join(text.split())
    assert f"{lines * sequences**2:,} states" in text
    assert len(tree.rounds[0].closings) == 7
    assert len(tree.rounds[3].closings) == 9
    assert (tree.rounds[3].shape.player >= 0).sum() == 10
    assert tree.rounds[3].shape.slots == (13, 13)
