"""A run of the solver: iterations until a goal is reached, measured and kept along the way."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from badugi import __version__
from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.solver.presets import Preset
from badugi.solver.store import FORMAT, Header, Point, load, save
from badugi.solver.sweep import DealSolver

MBB = 1000.0
"""Thousandths of a big blind in one."""
MEASURED = (1, 2, 5, 10, 20, 50, 75, 100)
"""After so many iterations the exploitability is measured, and then after every 50."""
_EVERY = 50
_KEPT_EVERY = 600.0
"""Seconds between two savings."""


class Goal(msgspec.Struct, frozen=True):
    """When a run ends: whatever comes first. Raises `SetupError` where nothing would end it."""

    minutes: float | None = None
    """By the clock, measuring and saving included."""
    iterations: int | None = None
    """In all, with those of the run that it goes on from."""
    target_mbb: float | None = None
    """Exploitability in the preset's own game."""

    def __post_init__(self) -> None:
        given = [self.minutes, self.iterations, self.target_mbb]
        if all(value is None for value in given):
            raise SetupError(N_("a run needs minutes, iterations or a target to end"))
        if any(value is not None and not value > 0 for value in given):
            raise SetupError(N_("minutes, iterations and target must be more than 0"))


def _silent(_run: Run, _done: float) -> None:
    """Tell nobody."""


class Run:
    """A solver at work, and what is known of it."""

    def __init__(
        self, solver: DealSolver, preset: Preset, points: list[Point], seconds: float
    ) -> None:
        self.solver = solver
        self.preset = preset
        self.points = points
        self.seconds = seconds

    @classmethod
    def begin(cls, preset: Preset) -> Run:
        """A new run."""
        return cls(DealSolver(preset.model()), preset, [], 0.0)

    @classmethod
    def resume(cls, file: Path) -> Run:
        """The run that was kept in a file; what follows is as if it had never stopped."""
        header, solver = load(file)
        return cls(solver, header.preset, list(header.points), header.seconds)

    @property
    def header(self) -> Header:
        """What its file says about it."""
        return Header(
            FORMAT,
            __version__,
            self.preset,
            self.solver.iterations,
            self.seconds,
            tuple(self.points),
        )

    def save(self, file: Path) -> None:
        """Keep it. Raises `OSError`."""
        save(file, self.header, self.solver)

    def measure(self) -> Point:
        """The exploitability in the preset's own game now."""
        if self.points and self.points[-1].iterations == self.solver.iterations:
            return self.points[-1]
        button, blind = self.solver.best_responses()
        point = Point(
            self.solver.iterations,
            self.seconds,
            (button + blind) / 2 * MBB,
            (button - blind) / 2 * MBB,
        )
        self.points.append(point)
        return point

    def go(
        self,
        goal: Goal,
        file: Path | None = None,
        tell: Callable[[Run, float], None] = _silent,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Make iterations until a goal is reached, and keep the run in `file` now and then.

        `tell` is called after each with the run and the part of the goal that is done, 0 to 1;
        `stopped` is asked whether to end after it. Raises `SetupError` where the goal is behind,
        and `OSError` where the file can't be written.
        """
        began = kept = time.monotonic()
        start = self.solver.iterations
        if goal.iterations is not None and start >= goal.iterations:
            raise SetupError(
                N_("{done} iterations have been made: the goal must be more"), done=start
            )
        done = 0.0
        while done < 1.0:
            before = time.perf_counter()
            self.solver.step()
            self.seconds += time.perf_counter() - before
            now, at = time.monotonic(), self.solver.iterations
            parts = [
                (now - began) / (60 * goal.minutes) if goal.minutes else 0.0,
                (at - start) / (goal.iterations - start) if goal.iterations else 0.0,
            ]
            done = 1.0 if stopped() else max(parts)
            if at in MEASURED or at % _EVERY == 0 or done >= 1.0:
                point = self.measure()
                if goal.target_mbb is not None and point.exploitability_mbb <= goal.target_mbb:
                    done = 1.0
            if file is not None and now - kept > _KEPT_EVERY and done < 1.0:
                self.save(file)
                kept = time.monotonic()
            tell(self, min(done, 1.0))
        if file is not None:
            self.save(file)


class Check(msgspec.Struct, frozen=True):
    """A best response against a strategy in the reference game."""

    preset: str
    version: str
    iterations: int
    seconds: float
    exploitability_mbb: float
    value_button_mbb: float
    """Between what the button wins against a best response and what he wins with one."""
    best_button_mbb: float
    best_blind_mbb: float


def check(header: Header, solver: DealSolver) -> Check:
    """Measure a strategy in the reference game of its preset."""
    button, blind = solver.best_responses(header.preset.reference())
    return Check(
        header.preset.name,
        header.version,
        header.iterations,
        header.seconds,
        (button + blind) / 2 * MBB,
        (button - blind) / 2 * MBB,
        button * MBB,
        blind * MBB,
    )
