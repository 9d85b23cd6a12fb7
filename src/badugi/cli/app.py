"""The commands put together, and how they end: 0, or 1 for bad input, or 2 for wrong usage.

The modules of the commands import at their top only what the help page needs; engine, bots, server
and numpy are loaded by the command that uses them.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from badugi.cli import (
    breaking,
    equity,
    histories,
    odds,
    ranges,
    rank,
    room,
    simulate,
    solve,
    starts,
    terminal,
)
from badugi.cli.help import examples
from badugi.game.errors import BadugiError

EXAMPLES = examples(
    ("badugi play", "a table in the browser, against bots"),
    ("badugi terminal --limit pot", "a table in this terminal"),
    ('badugi rank "As 2c 3d 7h" "Ks Qc Jd Th"', "which hand wins"),
    ('badugi odds "As 2h 3d Kd"', "what a hand becomes in three draws"),
    ("badugi equity As2h3d9d 2s5h6dKd", "what hands are worth against each other"),
    ("badugi simulate thinker rock", "how much one bot beats another"),
)

_AROUND = 36
"""So many characters before and behind the wrong one are shown."""

app = typer.Typer(
    name="badugi",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    room,
    terminal,
    rank,
    odds,
    equity,
    ranges,
    breaking,
    starts,
    histories,
    simulate,
    solve,
):
    module.register(app)


def _version(asked: bool) -> None:
    if asked:
        from badugi import __version__

        typer.echo(f"badugi {__version__}")
        raise typer.Exit


@app.callback(epilog=EXAMPLES)
def badugi(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Badugi: play it, rank it, keep it, measure it."""


def run() -> None:
    """Run the command line and exit; bad input is told in one line and exits with 1."""
    try:
        app(prog_name="badugi")
    except (BadugiError, OSError) as error:
        sys.stderr.write(f"badugi: {_in_one_line(error)}\n{_pointed(error)}")
        sys.exit(1)


def _in_one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def _pointed(error: Exception) -> str:
    """Two more lines for what is wrong in a range: a piece of it, and a mark below."""
    from badugi.odds.grammar import RangeError

    if not isinstance(error, RangeError) or not error.text.isprintable():
        return ""
    start = max(0, error.position - _AROUND)
    piece = error.text[start : error.position + _AROUND]
    return f"  {piece}\n  {' ' * (error.position - start)}^\n" if piece else ""
