"""`badugi starts`: what every starting hand is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from badugi.odds.start_book import Start, StartBook
    from badugi.odds.start_classes import StartClass

EXAMPLES = examples(
    ('badugi starts "As 2h 3d Kd"', "one hand"),
    ("badugi starts", "all 16,432: what is not known yet is counted, the best 20 are shown"),
    ("badugi starts --range d1 --top 50", "of those that draw one card"),
    ("badugi starts --summary", "by what counts in them"),
    ("badugi starts --plot starts.svg", "their equity as a grid"),
    ("badugi starts --json > starts.json", "for a program"),
)

_SHOWN = 20
_COLUMNS = ("K", "9", "8", "7", "6")
"""The goals that the list shows: a badugi of so high a card or better; K is any badugi."""
_FEWER = ("K", "8", "6")
"""Those of the summary."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(epilog=EXAMPLES)(starts)


def starts(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="Four cards: this start alone. [default: all]"),
    ] = None,
    text: Annotated[
        str | None,
        typer.Option("--range", help="The starts of a range, see docs/ranges.md.", metavar="RANGE"),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(
            help="Show so many, those with most equity. [default: 20; all as JSON]",
            min=1,
            show_default=False,
        ),
    ] = None,
    summary: Annotated[
        bool, typer.Option("--summary", help="Show them by how many cards count, and how high.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Of the trials.", min=0)] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="Cores to work on. [default: all]", min=1)
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(help="The directory that keeps what is known. [default: the user's own]"),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="Draw the equity by the two highest cards that count, as .svg or .png.",
            metavar="FILE",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON, chances from 0 to 1.")] = False,
) -> None:
    """Say what starting hands are worth: how often they come, what they become, their equity.

    Hands that differ in the names of suits alone are one start. The chance of a badugi, or of one
    so high or better, after three draws is exact and that of the best way to draw for it. Equity is
    the share of the pot against any hand when both draw honestly, by trials. All is kept: whatever
    was counted once is there the next time, also when the work is stopped with Ctrl-C.
    """
    if hand and text is not None:
        raise typer.BadParameter("name a hand or a range, not both", param_hint="HAND")
    if hand and plot is not None:
        raise typer.BadParameter("a grid shows many hands: leave out the hand", param_hint="--plot")
    from badugi.cli import plots
    from badugi.folders import user_data
    from badugi.odds.start_book import FILE, StartBook

    if plot is not None:
        plots.check(plot)
    wanted = _wanted(hand, text)
    with StartBook((data or user_data()) / FILE, seed) as book:
        _fill(book, wanted, jobs)
        rows = book.rows(wanted)
    rows.sort(key=lambda row: -row.equity)
    shown = rows[: top or (len(rows) if json else _SHOWN)]
    if plot is not None:
        plots.starting_grid(rows, plot)
    if summary:
        _summary(rows, json, seed)
    elif json:
        _write(shown, seed)
    elif hand:
        _one(rows[0], seed)
    else:
        _list(rows, shown, seed)


def _wanted(hand: list[str] | None, text: str | None) -> list[int]:
    """The numbers of the starts that are asked for."""
    import numpy as np

    from badugi.odds.ranges import Range
    from badugi.odds.starts import STARTS, start_number
    from badugi.odds.starts import starts as everything

    if hand:
        return [start_number(" ".join(hand))]
    if text is None:
        return list(range(STARTS))
    held = np.flatnonzero(Range.parse(text).weights)
    numbers: list[int] = np.unique(everything().of[held]).tolist()
    return numbers


def _fill(book: StartBook, wanted: list[int], jobs: int | None) -> None:
    from badugi.cli.output import console
    from badugi.cli.trials import progress

    try:
        with progress("starts") as tell:
            book.fill(wanted, jobs=jobs, progress=tell)
    except KeyboardInterrupt:
        console(stderr=True).print("stopped: what was counted is kept, the next run goes on there")
        raise typer.Exit(130) from None


def _write(shown: Sequence[Start], seed: int) -> None:
    from badugi.cli.output import write_json
    from badugi.game.labels import label

    write_json(
        {
            "seed": seed,
            "starts": [
                {
                    "hand": row.hand,
                    "combos": row.combos,
                    "dealt": row.dealt,
                    "rank": row.rank,
                    "label": label(row.rank),
                    "best": _by_goal(row.best),
                    "equity": row.equity,
                    "standard_error": row.standard_error,
                    "trials": row.trials,
                }
                for row in shown
            ],
        }
    )


def _by_goal(chances: Iterable[float]) -> dict[str, float]:
    from badugi.odds.goals import GOALS

    return dict(zip(GOALS, chances, strict=True))


def _one(row: Start, seed: int) -> None:
    from badugi.cli.output import cards, console
    from badugi.game.all_hands import HANDS
    from badugi.game.cards import parse_cards
    from badugi.game.labels import label

    out = console()
    line = cards(parse_cards(row.hand))
    line.append(f"  {label(row.rank)}")
    out.print(line)
    out.print(f"dealt {row.dealt:.4%}: {_plural(row.combos, 'hand')} of {HANDS:,}\n")
    table = _table("", "chance")
    for made, chance in reversed(_by_goal(row.best).items()):
        table.add_row("badugi" if made == "K" else f"  {made}-high or better", f"{chance:.2%}")
    table.add_row("")
    table.add_row("equity", f"{row.equity:.2%}")
    out.print(table)
    _notes([row], seed)


def _list(rows: Sequence[Start], shown: Sequence[Start], seed: int) -> None:
    from badugi.cli.output import cards, console
    from badugi.game.all_hands import HANDS
    from badugi.game.cards import parse_cards

    out = console()
    combos = sum(row.combos for row in rows)
    line = f"{_plural(len(rows), 'start')}, {combos:,} of all {HANDS:,} hands"
    out.print(line if len(shown) == len(rows) else f"{line}; the {len(shown):,} with most equity")
    out.print()
    table = _table("start", "dealt", "equity", *_titles(_COLUMNS))
    for row in shown:
        numbers = [row.equity, *(row.best_chance(made) for made in _COLUMNS)]
        table.add_row(
            cards(parse_cards(row.hand)),
            f"{row.dealt:.4%}",
            *(f"{number:.2%}" for number in numbers),
        )
    out.print(table)
    _notes(rows, seed)


def _summary(rows: Sequence[Start], json: bool, seed: int) -> None:
    from badugi.cli.output import console, write_json
    from badugi.odds.start_classes import by_high_card, by_three_cards, classes

    ordered = sorted(rows, key=lambda row: row.rank)
    if json:
        names: dict[str, Callable[[Start], str]] = {
            "by_high_card": by_high_card,
            "by_three_cards": by_three_cards,
        }
        found: dict[str, Any] = {
            title: [_class(one) for one in classes(ordered, name)] for title, name in names.items()
        }
        write_json({"seed": seed, **found})
        return
    table = _table("", "hands", "dealt", "equity", *_titles(_FEWER))
    for one in classes(ordered, by_high_card):
        numbers = [one.equity, *(_by_goal(one.best)[made] for made in _FEWER)]
        table.add_row(
            one.name,
            f"{one.combos:,}",
            f"{one.dealt:.2%}",
            *(f"{number:.2%}" for number in numbers),
        )
    console().print(table)
    _notes(rows, seed)


def _class(one: StartClass) -> dict[str, Any]:
    return {
        "name": one.name,
        "starts": one.starts,
        "combos": one.combos,
        "dealt": one.dealt,
        "best": _by_goal(one.best),
        "equity": one.equity,
    }


def _table(*titles: str) -> Any:  # noqa: ANN401 - rich is not loaded at the top
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in titles:
        table.add_column(title, justify="left" if title in {"", "start"} else "right")
    return table


def _titles(goals: Sequence[str]) -> list[str]:
    return ["badugi" if made == "K" else f"{made}-high" for made in goals]


def _notes(rows: Sequence[Start], seed: int) -> None:
    from badugi.cli.output import console

    worst = max(row.standard_error for row in rows)
    console().print(
        "\nchances: of a badugi, so high or better, after three draws; exact, the best way to draw"
        "\nequity: the share of the pot against any hand, both drawing honestly;"
        f"\nits standard error is {100 * worst:.2f} points, seed {seed}"
    )


def _plural(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
