"""`badugi equity`: what hands and ranges are worth against each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from badugi.odds.equity import Equity

EXAMPLES = examples(
    ('badugi equity "As2h3d9d" "2s5h6dKd"', "three draws to come, honest play"),
    ('badugi equity "As2h3d4d" "KsQhJdTc" --draws 1', "a draw against a pat hand"),
    ("badugi equity A23x d1 d2 --seed 7", "a hand against ranges, see docs/ranges.md"),
    ("badugi equity pat d1 --policy break:9 --policy honest", "a policy for each player"),
    ("badugi equity d1 d1 --drawn 1 --draws 2", "the first has drawn already in this round"),
    ('badugi equity "As2h3d9d" "2s5h6dKd" --json', "for a program"),
)


_ONE_CARD, _HAND = 2, 4
"""Characters of a card, cards of a hand."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(epilog=EXAMPLES)(equity)


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND",
            help="For each of 2 to 8 players, in the order in which they draw: four cards, "
            "fewer (the rest may be any), or a range.",
        ),
    ],
    draws: Annotated[int, typer.Option(help="Draws left.", min=0, max=3)] = 3,
    dead: Annotated[str, typer.Option(help="Cards known to be gone.", metavar="CARDS")] = "",
    policy: Annotated[
        list[str] | None,
        typer.Option(
            help="How the hands are drawn to, see badugi odds --help: once for all players, or "
            "once for each of them. [default: honest]",
            metavar="POLICY",
        ),
    ] = None,
    drawn: Annotated[
        int,
        typer.Option(help="So many players, the first, have drawn in this round.", min=0, max=7),
    ] = 0,
    exact: Annotated[
        bool | None,
        typer.Option(
            "--exact/--sampled",
            help="Count every case also where that takes longer; or make trials. "
            "[default: count where it takes two seconds at most]",
            show_default=False,
        ),
    ] = None,
    trials: Annotated[int | None, typer.Option(help="Make so many trials.", min=1)] = None,
    target_error: Annotated[
        float,
        typer.Option(help="Make trials until the standard error is so many points (% of the pot)."),
    ] = 0.05,
    seed: Annotated[
        int | None,
        typer.Option(help="Of the trials. [default: another one each time]", min=0),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw the equity by draws left, as .svg or .png.", metavar="FILE"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON, shares from 0 to 1.")] = False,
) -> None:
    """Say what hands and ranges are worth against each other.

    Equity is the share of the pot that a player gets on average if all go on to the showdown. All
    draw by their policies from one deck, the first one first; nobody bets. Honest play keeps the
    best badugi subset, all of its cards, and stands pat on a badugi.
    """
    from badugi.cli import plots
    from badugi.cli.output import console
    from badugi.cli.trials import progress
    from badugi.game.errors import SetupError
    from badugi.odds.equity import equity as count

    if all(len(hand) == _ONE_CARD for hand in hands) and len(hands) == _HAND:
        console(stderr=True).print(
            f"these are four players with one card each; one hand is written {''.join(hands)}"
        )
    if exact and trials is not None:
        raise SetupError("--exact makes no trials: leave out --trials, or --exact")
    if plot is not None:
        plots.check(plot)
    plans = policy or ["honest"]
    lefts = range(draws, (1 if drawn else 0) - 1, -1) if plot is not None else [draws]

    def asked(left: int, tell: Callable[[float], None]) -> Equity:
        return count(
            hands,
            left,
            dead=dead,
            policy=plans[0] if len(plans) == 1 else plans,
            drawn=drawn,
            exact=exact,
            target_error=target_error / 100,
            trials=trials,
            seed=seed,
            progress=tell,
        )

    with progress("trials") as tell:
        found = [asked(left, _part(tell, at, len(lefts))) for at, left in enumerate(lefts)]
    if plot is not None:
        plots.equity_by_draws(found, plot)
    if json:
        from badugi.cli.output import write_json

        write_json(found[0])
    else:
        _for_people(found[0], hands, plans, drawn)


def _part(tell: Callable[[float], None], number: int, parts: int) -> Callable[[float], None]:
    """The progress of one part of several, as a part of the whole."""
    return lambda done: tell((number + done) / parts)


def _for_people(found: Equity, hands: list[str], plans: list[str], drawn: int) -> None:
    from rich.table import Table

    from badugi.cli.output import cards, console
    from badugi.odds.best import parse_policy

    players = len(hands)
    each = [str(parse_policy(plan)) for plan in (plans * players if len(plans) == 1 else plans)]
    out = console()
    same = len(set(each)) == 1
    out.print(
        f"{found.draws} {'draw' if found.draws == 1 else 'draws'} left"
        + (f", {each[0]}" if same and found.draws else "")
    )
    out.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("in drawing order" if found.draws else "")
    for title in ("equity", "wins", "ties"):
        table.add_column(title, justify="right")
    table.add_column("")
    for number, (player, text) in enumerate(zip(found.players, hands, strict=True)):
        listed = _cards(text)
        notes = [] if same or not found.draws else [each[number]]
        if number < drawn:
            notes.append("has drawn")
        elif listed and found.draws:
            notes.append(_first_draw(listed, each[number], found.draws))
        table.add_row(
            cards(listed) if listed else player.hand,
            *(f"{share:.2%}" for share in (player.equity, player.win, player.tie)),
            ", ".join(notes),
        )
    out.print(table)
    out.print(
        f"\nexact: all {_cases(found.cases)} counted"
        if found.method == "exact"
        else f"\n{found.how}"
    )


def _cases(count: int) -> str:
    return f"{count:,} {'case' if count == 1 else 'cases'}"


def _cards(text: str) -> tuple[int, ...]:
    """The cards of a listed hand, none for anything else."""
    from badugi.game.cards import parse_cards
    from badugi.game.errors import CardError

    try:
        found = parse_cards(text, most=4)
    except CardError:
        return ()
    return found if len(found) == 4 else ()


def _first_draw(held: tuple[int, ...], plan: str, left: int) -> str:
    from badugi.odds.best import parse_policy
    from badugi.odds.policy import first_choice

    count = 4 - first_choice(parse_policy(plan), left, held).bit_count()
    return f"draws {count}" if count else "stands pat"
