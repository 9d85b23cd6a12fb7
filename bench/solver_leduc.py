"""Leduc hold'em by CFR+ beside OpenSpiel's two: the time to the same exploitability.

The iterates are the same on all sides (`tests/solver/test_cfr.py` holds them together), so it is
the time of as many iterations.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr

from badugi.solver.cfr import CFR_PLUS, Solver
from badugi.solver.leduc import leduc
from bench.registry import Measure, Row


def ours(iterations: int) -> float:
    """The seconds that our iterations take; making the solver is not counted on either side."""
    solver = Solver(leduc(), CFR_PLUS)
    start = time.perf_counter()
    solver.run(iterations)
    return time.perf_counter() - start


def theirs(solver: Callable[..., Any], iterations: int) -> float:
    """The seconds that theirs take."""
    made = solver(pyspiel.load_game("leduc_poker"))
    start = time.perf_counter()
    for _ in range(iterations):
        made.evaluate_and_update_policy()
    return time.perf_counter() - start


def row(name: str, peer: str, solver: Callable[..., Any], iterations: int, target: float) -> Row:
    """A row beside one of theirs."""

    def prepare() -> tuple[Measure, Measure]:
        return partial(ours, iterations), partial(theirs, solver, iterations)

    return Row(
        name=name,
        peer=f"{peer}, {iterations} iterations",
        unit="s",
        higher_is_better=False,
        target=target,
        prepare=prepare,
        repeats=5,
    )


ROWS = (
    row("leduc-cpp", "OpenSpiel CFR+ in C++", pyspiel.CFRPlusSolver, 200, 1),
    row("leduc-python", "OpenSpiel CFR+ in Python", cfr.CFRPlusSolver, 20, 100),
)
