"""`badugi solve`: bring heads-up fixed-limit badugi near its equilibrium, and check how near."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from badugi.solver.presets import Preset
    from badugi.solver.run import Check, Goal, Run

EXAMPLES = examples(
    ("badugi solve --preset tiny --iterations 50", "a toy version, in seconds"),
    ("badugi solve --minutes 20", "the preset laptop; go on later with --resume"),
    ("badugi solve --preset full --target-mbb 1.5", "until it is so near in its own game"),
    ("badugi solve check laptop.solve", "the exact best response against what was found"),
)

_DEFAULT = "laptop"


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(invoke_without_command=True, rich_markup_mode=None, add_completion=False)
    group.callback(epilog=EXAMPLES)(solve)
    group.command()(check)
    app.add_typer(group, name="solve")


def solve(
    context: typer.Context,
    preset: Annotated[
        str | None,
        typer.Option(
            help="How fine the game is: tiny, laptop or full. [default: laptop]",
            show_default=False,
        ),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(help="Stop after so many minutes by the clock.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(help="Stop after so many iterations in all.", min=1)
    ] = None,
    target: Annotated[
        float | None,
        typer.Option(
            "--target-mbb",
            help="Stop at so many thousandths of a big blind a hand, in the preset's own game.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the file, as if it had never stopped.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The file that keeps the run. [default: PRESET.solve]", show_default=False
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw exploitability over time, as .svg or .png.", metavar="FILE"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON at the end.")] = False,
) -> None:
    """Solve heads-up fixed-limit badugi by DCFR+, as finely as memory allows.

    Exploitability is what a player who knows the whole strategy wins against it, the mean of both
    sides, in thousandths of a big blind a hand (mbb). While it runs it is measured in the preset's
    own game, which tells how far the run has come; `badugi solve check` measures it with every
    hand told apart, which is what counts. The run is kept every ten minutes, and when it ends or
    is stopped with Ctrl-C.
    """
    if context.invoked_subcommand is not None:
        return
    from badugi.cli import plots
    from badugi.cli.output import console, write_json
    from badugi.solver.presets import preset as named
    from badugi.solver.run import Goal

    if plot is not None:
        plots.check(plot)
    goal = Goal(minutes, iterations, target)
    file = out or Path(f"{preset or _DEFAULT}.solve")
    run = _begun(file, preset, resume=resume, named=named)
    _solved(run, goal, file)
    if plot is not None:
        plots.convergence(run.points, run.preset.name, plot)
    if json:
        write_json({"file": str(file), **_summary(run)})
        return
    last = run.points[-1]
    text = console()
    text.print(
        f"{last.iterations:,} iterations in {_time(last.seconds)}: within"
        f" {last.exploitability_mbb:.3g} mbb a hand of equilibrium in the preset's own game,"
        f" the button wins {last.value_button_mbb:+.1f} mbb"
    )
    text.print(f"kept in {file}; what it is worth with every hand told apart says")
    text.print(f"  badugi solve check {file}")


def check(
    file: Annotated[Path, typer.Argument(help="What `badugi solve` has kept.", metavar="FILE")],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Work out the exact best responses to a strategy, from its file alone.

    In the reference game: all 1,092 ranks told apart in every round, the same tree.
    """
    from badugi.cli.output import console, write_json
    from badugi.solver.run import check as checked
    from badugi.solver.store import load

    err = console(stderr=True)
    with err.status("best responses in the reference game, some minutes"):
        found = checked(*load(file, strategy_only=True))
    if json:
        write_json(found)
        return
    _print_check(found)


def _print_check(found: Check) -> None:
    from badugi.cli.output import console

    text = console()
    text.print(
        f"{found.preset}, {found.iterations:,} iterations in {_time(found.seconds)},"
        f" badugi {found.version}"
    )
    text.print(f"exploitability    {found.exploitability_mbb:8.2f} mbb a hand")
    text.print(f"best button wins  {found.best_button_mbb:8.2f}")
    text.print(f"best blind wins   {found.best_blind_mbb:8.2f}")
    text.print(f"worth of the button {found.value_button_mbb:+.1f}, give or take the first")


def _begun(file: Path, preset: str | None, *, resume: bool, named: Callable[[str], Preset]) -> Run:
    """A new run or the one that was kept; says first what it will take."""
    from badugi.cli.output import console
    from badugi.solver.run import Run
    from badugi.solver.store import read_header

    err = console(stderr=True)
    if not resume and file.exists():
        raise typer.BadParameter(
            f"{file} is there already: go on from it with --resume, or name another with --out",
            param_hint="--out",
        )
    wanted = read_header(file).preset if resume else named(preset or _DEFAULT)
    if resume and preset is not None and preset != wanted.name:
        raise typer.BadParameter(
            f"{file} was made with the preset {wanted.name}", param_hint="--preset"
        )
    err.print(f"preset {wanted.name}: about {wanted.memory() / 1e9:.1f} GB of memory")
    with err.status("laws of drawing and weights of pairs"):
        return Run.resume(file) if resume else Run.begin(wanted)


def _solved(run: Run, goal: Goal, file: Path) -> None:
    """Run to the goal, or to the end of the iteration in which somebody presses Ctrl-C."""
    from badugi.cli.output import console

    asked = False

    def stop(*_: object) -> None:
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a second one ends it at once
        console(stderr=True).print("stopping after this iteration")

    before = signal.signal(signal.SIGINT, stop)
    try:
        with _bar() as tell:
            run.go(goal, file, tell, lambda: asked)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _bar() -> Iterator[Callable[[Run, float], None]]:
    """A bar with the exploitability beside it; where there is no terminal, a line each time."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from badugi.cli.output import console

    err = console(stderr=True)
    with Progress(
        BarColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as bar:
        task = bar.add_task("", total=1.0)

        def tell(run: Run, done: float) -> None:
            at = run.solver.iterations
            latest = run.points[-1] if run.points else None
            measured = f", {latest.exploitability_mbb:.4g} mbb" if latest else ""
            text = f"iteration {at:,}{measured}"
            bar.update(task, completed=done, description=text)
            if not err.is_terminal and latest and latest.iterations == at:
                err.print(f"{text}, {_time(latest.seconds)}")

        yield tell


def _summary(run: Run) -> dict[str, object]:
    last = run.points[-1]
    return {
        "preset": run.preset.name,
        "version": run.header.version,
        "iterations": last.iterations,
        "seconds": last.seconds,
        "own_exploitability_mbb": last.exploitability_mbb,
        "value_button_mbb": last.value_button_mbb,
        "points": run.points,
    }


def _time(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 100:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s"
