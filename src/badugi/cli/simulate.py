"""`badugi simulate`: bots against bots over duplicate cards."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi.cli.help import examples
from badugi.cli.stakes import AnteOption, LimitName, LimitOption, StackOption, StakesOption

if TYPE_CHECKING:
    from badugi.bots.match import Match, Result


class Style(StrEnum):
    """How a bot plays."""

    rock = "rock"
    caller = "caller"
    thinker = "thinker"
    random = "random"


_DECIMALS = 3
"""Of big blinds per hundred hands; far below what any number of deals could tell."""

EXAMPLES = examples(
    ("badugi simulate thinker rock", "heads-up, fixed limit, 20,000 deals"),
    ("badugi simulate thinker rock caller --seats 6", "six at the table, two of each"),
    ("badugi simulate thinker caller --limit pot --stakes 1/2", "another structure"),
    ("badugi simulate thinker rock --deals 2000 --seed 7 --json", "for a program"),
)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(epilog=EXAMPLES)(simulate)


def simulate(
    styles: Annotated[
        list[Style], typer.Argument(metavar="STYLE", help="The bots around the table.")
    ],
    seats: Annotated[
        int | None,
        typer.Option(help="Repeat the styles until so many sit.", min=2, max=8),
    ] = None,
    limit: LimitOption = LimitName.fixed,
    stakes: StakesOption = None,
    ante: AnteOption = 0,
    stack: StackOption = None,
    deals: Annotated[
        int, typer.Option(help="How many deals are played.", min=1, max=1_000_000_000)
    ] = 20_000,
    seed: Annotated[int, typer.Option(help="Other seeds, other cards.", min=0)] = 0,
    processes: Annotated[
        int | None, typer.Option(help="Processes to share the work. [default: one a core]", min=1)
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Write JSON: for each bot bb_per_100, its interval_95 as [low, high] and "
            "net_chips; chips_per_bb tells what a big blind is.",
        ),
    ] = False,
) -> None:
    """Let bots play each other over duplicate cards.

    Every deck is dealt once for each way in which the bots can sit around the table, so the luck
    of the cards cancels. Results are big blinds per 100 hands (bb/100; minimum bets where there
    are no blinds) with a 95% confidence interval over the decks.
    """
    from badugi.bots.match import Match
    from badugi.cli.output import write_json
    from badugi.cli.stakes import read_stakes
    from badugi.game.errors import SetupError

    size = seats or len(styles)
    if size < 2:
        raise SetupError("1 player: name at least two styles, or say how many sit with --seats")
    match = Match(
        stakes=read_stakes(limit, stakes, ante),
        lineup=tuple(styles[i % len(styles)].value for i in range(max(size, len(styles)))),
        deals=deals,
        seed=seed,
        stack=stack or 0,
    )
    result = _play(match, processes)
    if json:
        write_json(_for_programs(result))
    else:
        _for_people(result)


def _play(match: Match, processes: int | None) -> Result:
    import os

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from badugi.bots.match import play
    from badugi.cli.output import console

    err = console(stderr=True)
    with Progress(
        "dealing",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as bar:
        task = bar.add_task("", total=match.decks * match.turns)
        return play(
            match,
            processes=processes or os.cpu_count() or 1,
            progress=lambda done: bar.update(task, completed=done),
        )


def _for_programs(result: Result) -> dict[str, Any]:
    """The result as JSON has it: one unit, and no digits that only come of binary fractions.

    An interval that is not known (one deck alone) is null.
    """
    return {
        "match": result.match,
        "decks": result.decks,
        "deals": result.deals,
        "chips_per_bb": result.match.unit,
        "scores": [
            {
                "style": score.style,
                "hands": score.hands,
                "net_chips": score.net,
                "bb_per_100": round(score.bb_per_100, _DECIMALS),
                "interval_95": [round(score.low, _DECIMALS), round(score.high, _DECIMALS)]
                if result.decks > 1
                else None,
            }
            for score in result.scores
        ],
    }


def _for_people(result: Result) -> None:
    from rich.table import Table

    from badugi.cli.output import console
    from badugi.cli.stakes import named

    match = result.match
    out = console()
    out.print(
        f"{result.deals:,} deals ({result.decks:,} decks, each in {match.turns} seatings), "
        f"{named(match.stakes)}, {len(match.lineup)} players, "
        f"seed {match.seed}"
    )
    table = Table(box=None, padding=(0, 3, 0, 0))
    table.add_column("bot")
    for title in ("hands", "bb/100", "95% interval"):
        table.add_column(title, justify="right")
    for score in result.scores:
        table.add_row(
            score.style,
            f"{score.hands:,}",
            f"{score.bb_per_100:+.2f}",
            f"{score.low:+.2f} to {score.high:+.2f}",
        )
    out.print(table)
