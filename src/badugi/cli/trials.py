"""What commands that make trials show meanwhile: how far they are, and why the first takes longer.

All of it goes to standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

COMPILING = "compiling, once on this machine: this run takes some seconds longer"


@contextmanager
def progress(what: str) -> Iterator[Callable[[float], None]]:
    """Give a function that is told the part that is done, from 0 to 1.

    It draws a bar, on a terminal alone and from its first call on: what is counted without trials
    shows none. Whatever numba has to compile meanwhile is told in one line.
    """
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    from badugi.cli.output import console

    err = console(stderr=True)
    with (
        Progress(
            what,
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=err,
            transient=True,
            disable=not err.is_terminal,
        ) as bar,
        _compiling(lambda: err.print(COMPILING)),
    ):
        task = bar.add_task("", total=1.0, visible=False)
        yield lambda done: bar.update(task, completed=done, visible=True)


@contextmanager
def _compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` when a function is compiled in here and was not kept on disk: once."""
    try:
        from numba.core import event
    except ModuleNotFoundError:  # then whatever needs it says so itself
        yield
        return

    class Telling(event.Listener):
        told = False

        def on_start(self, event: Any) -> None:  # noqa: ANN401
            if not self.told:
                self.told = True
                tell()

        def on_end(self, event: Any) -> None:  # noqa: ANN401
            """The last one may be far from the first: nothing is said."""

    with event.install_listener("numba:compile", Telling()):
        yield
