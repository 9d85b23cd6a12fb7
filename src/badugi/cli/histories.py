"""`badugi convert` and `badugi show`: hand histories from one format to the other, and as text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi.cli.help import examples
from badugi.cli.rank import Language
from badugi.game.errors import HistoryError

if TYPE_CHECKING:
    from rich.console import Console

    from badugi.history.located import Outcome
    from badugi.history.record import Record


class Format(StrEnum):
    """The formats of hand histories."""

    phh = "phh"
    pokerstars = "pokerstars"


Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE", help="PHH or PokerStars files; - is standard input."),
]
KeepGoing = Annotated[
    bool,
    typer.Option("--keep-going", help="Report a hand that can't be read and go on."),
]

CONVERT_EXAMPLES = examples(
    ("badugi convert hands.txt --to phh -o hands.phhs", "PokerStars text to PHH"),
    ("badugi convert *.phh --to pokerstars", "one text of many hands, to the terminal"),
    ("badugi convert old/*.txt --to phh --keep-going -o all.phhs", "leave broken hands out"),
)
SHOW_EXAMPLES = examples(
    ("badugi show hands.phh", "a hand, told in sentences"),
    ("badugi show hands.txt --hand 3", "the third hand of a file"),
    ("badugi show hands.phhs --json", "the events of each hand, for a program"),
)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.command(epilog=CONVERT_EXAMPLES)(convert)
    app.command(epilog=SHOW_EXAMPLES)(show)


def convert(
    files: Files,
    to: Annotated[Format, typer.Option(help="The format to write.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write there, not to standard output.")
    ] = None,
    keep_going: KeepGoing = False,
) -> None:
    """Convert hand histories.

    Every hand is played again by the rules, so a file that breaks them is reported with its hand
    and line. Nothing is written then, unless --keep-going says to leave such hands out.
    """
    from badugi.cli.output import naming
    from badugi.history import phh, pokerstars

    reader = _Reader(keep_going=keep_going)
    records = list(reader.read(files))
    if to is Format.pokerstars:
        text = pokerstars.dumps_all(records)
    elif len(records) == 1 and (output is None or output.suffix != ".phhs"):
        text = phh.dumps(records[0])  # one hand alone has no number before it
    else:
        text = phh.dumps_all(records)
    if output is None:
        sys.stdout.write(text)
    else:
        with naming(str(output)):
            output.write_text(text, encoding="utf-8", newline="")
    reader.finish("converted")


def show(
    files: Files,
    hand: Annotated[int | None, typer.Option(help="Only this hand, counted from 1.", min=1)] = None,
    keep_going: KeepGoing = False,
    json: Annotated[bool, typer.Option("--json", help="Write the events as JSON.")] = False,
    lang: Annotated[Language, typer.Option(help="The language of hand labels.")] = Language.en,
) -> None:
    """Tell hands as text, from the blinds to the last pot."""
    from badugi.cli.output import console, write_json

    reader = _Reader(keep_going=keep_going)
    records = list(reader.read(files))
    if hand is not None:
        if hand > len(records):
            raise HistoryError(f"no hand {hand}: there are {len(records)}")
        records = records[hand - 1 : hand]
    if json:
        write_json(records)
    else:
        for i, record in enumerate(records):
            if i:
                sys.stdout.write("\n")
            _tell(console(), record, lang.value)
    reader.finish("told")


class _Reader:
    """Reads files of either format and counts what cannot be read."""

    def __init__(self, *, keep_going: bool) -> None:
        self._keep_going = keep_going
        self._read = 0
        self._failed = 0

    def read(self, files: list[Path]) -> Iterator[Record]:
        """All hands of `files`. Raises the first `HistoryError` unless told to keep going."""
        for file in files:
            for outcome in _outcomes(file):
                if not isinstance(outcome, HistoryError):
                    self._read += 1
                    yield outcome
                elif self._keep_going:
                    self._failed += 1
                    sys.stderr.write(f"badugi: {' '.join(str(outcome).split())}\n")
                else:
                    raise outcome

    def finish(self, done: str) -> None:
        """Say how it went where hands may have been left out; exits with 1 if some were."""
        if self._keep_going:
            hands = "hand" if self._read == 1 else "hands"
            sys.stderr.write(f"{self._read} {hands} {done}, {self._failed} left out\n")
        if self._failed:
            raise typer.Exit(1)


def _outcomes(file: Path) -> Iterator[Outcome]:
    from badugi.cli.output import naming
    from badugi.history import phh, pokerstars

    name = "standard input" if str(file) == "-" else str(file)
    with naming(name):
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield HistoryError("this is no text in UTF-8", file=name)
        return
    if not text.strip():
        yield HistoryError("there is no hand in it", file=name)
        return
    stars = text.lstrip().startswith("PokerStars")
    yield from (pokerstars if stars else phh).outcomes(text, name)


def _tell(out: Console, record: Record, lang: str) -> None:
    from badugi.cli.narrator import Narrator
    from badugi.cli.stakes import named
    from badugi.history.money import Money

    money = Money(record.currency, record.scale)
    setup = record.setup
    title = [f"Hand {record.number}"] if record.number else []
    title.append(named(setup.stakes, money.text))
    title += [record.table] if record.table else []
    title += (
        [f"{record.played:%Y-%m-%d %H:%M} {record.time_zone}".rstrip()] if record.played else []
    )
    out.print(", ".join(title), style="bold")
    narrator = Narrator(dict(record.names), lang=lang, chips=money.text)
    for seat, stack in zip(setup.seats, setup.stacks, strict=True):
        button = ", on the button" if seat == setup.button else ""
        out.print(f"Seat {seat + 1}: {narrator.name(seat)} with {money.text(stack)}{button}")
    for event in record.events:
        line = narrator.tell(event)
        if line is not None:
            out.print(line)
