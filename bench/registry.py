"""A row of the table: what is measured, of whom, and how a row is added.

A module of this package that defines `ROW`, or several as `ROWS`, adds them; nothing else needs to
know of it. Both sides are measured in turns in one run, so a busy machine troubles them alike.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

import bench

Measure = Callable[[], float]


@dataclass(frozen=True)
class Row:
    """One comparison. `prepare` gives two functions, ours and the peer's.

    Each call of one measures once and gives a number in `unit`. `higher_is_better` tells a rate
    from a duration; the ratio says how many times as fast we are either way. `target` is the
    least ratio that we want to see, 0 where a row only says how things are.
    """

    name: str
    peer: str
    unit: str
    higher_is_better: bool
    target: float
    prepare: Callable[[], tuple[Measure, Measure]]
    repeats: int = 7


@dataclass(frozen=True)
class Result:
    """The medians of a row, in its unit, and how many times as fast we are."""

    ours: float
    peer: float
    ratio: float


def rows() -> list[Row]:
    """All rows, by name."""
    names = [module.name for module in iter_modules(bench.__path__)]
    modules = [import_module(f"bench.{name}") for name in names if name != "__main__"]
    found = [module.ROW for module in modules if hasattr(module, "ROW")]
    found += [row for module in modules for row in getattr(module, "ROWS", ())]
    return sorted(found, key=lambda row: row.name)


def run(row: Row) -> Result:
    """Measure a row: both sides once unmeasured, then in turns, and the medians of that."""
    ours, peer = row.prepare()
    ours()
    peer()
    measured = [(ours(), peer()) for _ in range(row.repeats)]
    our_median, peer_median = (statistics.median(side) for side in zip(*measured, strict=True))
    ratio = our_median / peer_median if row.higher_is_better else peer_median / our_median
    return Result(our_median, peer_median, ratio)


def rate(work: Callable[[], object], count: int) -> Measure:
    """Measure how many things a second `work` does, which does `count` of them in a call."""

    def measure() -> float:
        start = time.perf_counter()
        work()
        return count / (time.perf_counter() - start)

    return measure
