"""The commands put together, and how they end: 0, or 1 for bad input, or 2 for wrong usage.

The modules of the commands import at their top only what the help page needs; engine, bots, server
and numpy are loaded by the command that uses them.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from badugi.cli import histories, odds, rank, room, simulate, terminal
from badugi.cli.help import examples
from badugi.game.errors import BadugiError

EXAMPLES = examples(
    ("badugi play", "a table in the browser, against bots"),
    ("badugi terminal --limit pot", "a table in this terminal"),
    ('badugi rank "As 2c 3d 7h" "Ks Qc Jd Th"', "which hand wins"),
    ("badugi simulate thinker rock", "how much one bot beats another"),
)

app = typer.Typer(
    name="badugi",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (room, terminal, rank, odds, histories, simulate):
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
        sys.stderr.write(f"badugi: {_in_one_line(error)}\n")
        sys.exit(1)


def _in_one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())
