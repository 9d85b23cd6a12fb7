"""The table of starting hands as it is filled: on all cores, in parts that are kept as they come.

    >>> with StartBook() as book:
    ...     start = book.start("As 2h 3d 4c")
    >>> start.combos, start.best_chance("8"), round(start.equity, 3)
    (24, 1.0, 0.999)

The book is an SQLite file, or in memory alone. A part is written whole or not at all: whoever ends
the work early, in whatever way, finds the finished parts again.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from badugi.game.all_hands import BADUGIS, HANDS, SIZES
from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.odds.goals import GOALS, best_chances, goal_of
from badugi.odds.starts import STARTS, equities, start_number, starts
from badugi.odds.tries import sown
from badugi.odds.walk import Floats

FORMAT: Final = 1
"""Of what is kept and how it is found: another one begins another file."""
FILE: Final = f"starts-{FORMAT}.sqlite3"
_GOAL_WORK = 5
_GROUP_WORK = {4: 8, 3: 1, 2: 3, 1: 5}
"""About how long a group takes, by the cards that count."""


class Start(msgspec.Struct, frozen=True):
    """A starting hand, and what it is worth."""

    hand: str
    combos: int
    """How many of all 270,725 hands are this one but for the names of suits."""
    rank: int
    """As it is dealt: 0 (4-3-2-A) to 1091 (K)."""
    best: tuple[float, ...]
    """The chance of a badugi 4, 5, .. K high or better in the end, when it is played for alone."""
    equity: float
    """The share of the pot against any hand, both drawing honestly."""
    standard_error: float
    """Of `equity`."""
    trials: int

    @property
    def dealt(self) -> float:
        """The chance of being dealt it."""
        return self.combos / HANDS

    def best_chance(self, made: str = "K") -> float:
        """The chance of a badugi `made` high or better, exactly. Raises as `goals.best_chance`."""
        return self.best[GOALS.index(goal_of(made))]


class _Part(NamedTuple):
    """Something that is counted at once."""

    name: str
    places: NDArray[np.intp] | slice
    """Where its numbers belong in the row of that name."""
    length: int
    """Of the row."""
    work: int
    run: Callable[[], Floats]


class StartBook:
    """What is known of the starting hands so far.

    `file` is made where it is not there, with its folder; None keeps nothing. Other seeds give
    other trials, side by side in one file. Raises `OSError` where the file can't be read or
    written, and `SetupError` where it is something else or the seed is none.
    """

    def __init__(self, file: Path | None = None, seed: int = 0) -> None:
        self.file, self.seed = file, sown(seed)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        with self._naming():
            self._base = sqlite3.connect(file or ":memory:", timeout=30, isolation_level=None)
        try:
            with self._naming():
                self._base.execute(
                    "CREATE TABLE IF NOT EXISTS parts (name TEXT PRIMARY KEY, row BLOB NOT NULL)"
                )
        except BaseException:
            self._base.close()
            raise

    def __enter__(self) -> StartBook:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def fill(
        self,
        numbers: Iterable[int] = range(STARTS),
        *,
        jobs: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> int:
        """Count what is missing for these starts, `jobs` parts at a time (default: one a core).

        Returns how many parts that were; `progress` is called with the part that is done. Raises
        `ComputeMissing` where anything is missing and `badugi[compute]` is not installed.
        """
        parts = self._missing(np.unique(np.fromiter(numbers, np.intp)))
        total, done = sum(part.work for part in parts), 0
        pool = ThreadPoolExecutor(jobs or os.cpu_count() or 1, "starts")
        try:
            running = {pool.submit(part.run): part for part in parts}
            for future in as_completed(running):
                part = running[future]
                self._keep(part, future.result())
                done += part.work
                if progress is not None:
                    progress(done / total)
        finally:
            pool.shutdown(cancel_futures=True)
        return len(parts)

    def start(self, hand: str | Iterable[str | int]) -> Start:
        """One start, counted if need be. Raises `CardError` for what is no hand of four cards."""
        number = start_number(hand)
        self.fill([number])
        return self.rows([number])[0]

    def rows(self, numbers: Iterable[int] = range(STARTS)) -> list[Start]:
        """Starts that are filled, in the order asked for."""
        everything = starts()
        chances = np.stack([self._row(f"best:{made}", STARTS) for made in GOALS], axis=1).tolist()
        shares = np.full((3, STARTS), np.nan)
        asked = list(numbers)
        for group in np.unique(everything.groups[asked]).tolist():
            members = np.flatnonzero(everything.groups == group)
            row = self._row(self._equity(group), 3 * len(members))
            shares[:, members] = row.reshape(3, -1)
        equity, error, trials = shares.tolist()
        return [
            Start(
                everything.text(number),
                int(everything.combos[number]),
                int(everything.ranks[number]),
                tuple(chances[number]),
                equity[number],
                error[number],
                int(trials[number]),
            )
            for number in asked
        ]

    def _missing(self, numbers: NDArray[np.intp]) -> list[_Part]:
        parts = []
        for made in GOALS:
            name = f"best:{made}"
            left = numbers[np.isnan(self._row(name, STARTS)[numbers])]
            if len(left):
                run = partial(best_chances, starts().masks[left], made)
                parts.append(_Part(name, left, STARTS, _GOAL_WORK, run))
        groups = starts().groups
        for group in np.unique(groups[numbers]).tolist():
            name, length = self._equity(group), 3 * int((groups == group).sum())
            if np.isnan(self._row(name, length)).any():
                work = _GROUP_WORK[int(SIZES[BADUGIS - 1 + group])]
                run = partial(_equities, group, self.seed)
                parts.append(_Part(name, slice(None), length, work, run))
        return parts

    def _equity(self, group: int) -> str:
        return f"equity:{self.seed}:{group}"

    def _row(self, name: str, length: int) -> Floats:
        """The numbers of that name, NaN where they are not known."""
        with self._naming():
            found = self._base.execute("SELECT row FROM parts WHERE name = ?", (name,)).fetchone()
        return np.frombuffer(found[0]).copy() if found else np.full(length, np.nan)

    def _keep(self, part: _Part, numbers: Floats) -> None:
        """Write a part; what another process has written meanwhile stays."""
        with self._naming(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            row = self._row(part.name, part.length)
            row[part.places] = numbers
            self._base.execute(
                "INSERT OR REPLACE INTO parts VALUES (?, ?)", (part.name, row.tobytes())
            )

    @contextmanager
    def _naming(self) -> Iterator[None]:
        """The database's errors as those of a file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise OSError(5, str(error), str(self.file)) from error
        except sqlite3.DatabaseError as error:
            raise SetupError(
                N_("{file} is no table of starting hands: move it away"), file=self.file
            ) from error


def _equities(group: int, seed: int) -> Floats:
    """A group's shares, their errors and the number of trials, one after the other."""
    found = equities(group, seed)
    trials = np.full(len(found.shares), float(found.trials))
    return np.concatenate([found.shares, found.errors, trials])
