"""`badugi pat-or-break`: keep a made badugi, or draw to a better one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from badugi.odds.breaking import Choice, PatOrBreak, Thumb

EXAMPLES = examples(
    ('badugi pat-or-break "2s 5h 7d Qc"', "against one card, on the last draw"),
    ('badugi pat-or-break "2s 5h 7d Qc" --against d2 --draws 2', "against two cards"),
    ('badugi pat-or-break "As 2h 3d Kc" --against B9-', "against a pat nine or better"),
    ('badugi pat-or-break "As 2h 3d Kc" --drawn --against any', "he has drawn already"),
    ("badugi pat-or-break", "the rules of thumb"),
    ("badugi pat-or-break --plot rules.svg", "and as a picture"),
    ("badugi pat-or-break --draws 3 --json", "those of the first draw, for a program"),
)

_AGAINST = "d1"


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("pat-or-break", epilog=EXAMPLES)(pat_or_break)


def pat_or_break(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="A badugi; without one, the rules of thumb."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="What the opponent holds now: four cards, or a range. pat draws none, d1 one "
            f"card, d2 two. [default: {_AGAINST}; with --drawn it has no default]",
            metavar="RANGE",
        ),
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(
            help="Draws left, this one included. [default: 1; for the rules of thumb 3, 2 and 1]",
            min=1,
            max=3,
        ),
    ] = None,
    drawn: Annotated[
        bool,
        typer.Option(
            "--drawn",
            help="The opponent has drawn in this round and has one draw less; --against is what he "
            "holds after it.",
        ),
    ] = False,
    dead: Annotated[
        str | None, typer.Option(help="Cards known to be gone.", metavar="CARDS")
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            help="How the hand is drawn to after this draw, see badugi odds --help.",
            metavar="POLICY",
        ),
    ] = "honest",
    against_policy: Annotated[
        str, typer.Option(help="How the opponent draws.", metavar="POLICY")
    ] = "honest",
    seed: Annotated[
        int | None,
        typer.Option(
            help="Of the trials, where there are too many cases to count. "
            "[default: another one each time]",
            min=0,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="Draw the share of the pot each way, or the rules of thumb, as .svg or .png.",
            metavar="FILE",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON, shares from 0 to 1.")] = False,
) -> None:
    """Say whether to stand pat on a badugi or to break it: the share of the pot each way.

    Breaking is throwing one card away at this draw. After it the policy goes on, honest play unless
    told otherwise. Nobody bets: both play their cards to the showdown.
    """
    from badugi.cli import plots
    from badugi.cli.output import write_json
    from badugi.cli.trials import progress
    from badugi.odds import breaking

    if plot is not None:
        plots.check(plot)
    if not hand:
        if against is not None or dead is not None or drawn:
            raise typer.BadParameter(
                "--against, --drawn and --dead are about a hand: name one", param_hint="HAND"
            )
        with progress("trials") as told:
            thumbs = breaking.rules_of_thumb(
                (3, 2, 1) if draws is None else (draws,),
                policy=policy,
                against_policy=against_policy,
                seed=seed,
                progress=told,
            )
        if plot is not None:
            plots.rules_of_thumb(thumbs, plot)
        if json:
            write_json([_thumb(one) for one in thumbs])
        else:
            _tables(thumbs, policy, against_policy)
        return
    if drawn and against is None:
        raise typer.BadParameter(
            "say with --against what he may hold after his draw, such as any or 'B9-, d1'",
            param_hint="--drawn",
        )
    with progress("trials") as told:
        found = breaking.pat_or_break(
            " ".join(hand),
            _AGAINST if against is None else against,
            1 if draws is None else draws,
            dead=dead or "",
            policy=policy,
            against_policy=against_policy,
            drawn=drawn,
            seed=seed,
            progress=told,
        )
    if plot is not None:
        plots.pat_or_break(found, plot)
    if json:
        write_json(_for_programs(found))
    else:
        _for_people(found, policy, against_policy)


def _for_programs(found: PatOrBreak) -> dict[str, Any]:
    return {
        "hand": found.hand,
        "against": found.against,
        "draws": found.draws,
        "drawn": found.drawn,
        "verdict": found.verdict,
        "gain": found.gain,
        "standard_error": found.standard_error,
        "choices": found.rows,
        "seed": found.seed,
    }


def _thumb(one: Thumb) -> dict[str, Any]:
    return {"high": one.high, "drawing": one.drawing, **_for_programs(one.result)}


def _for_people(found: PatOrBreak, policy: str, against_policy: str) -> None:
    from rich.table import Table

    from badugi.cli.output import cards, console
    from badugi.game.cards import parse_cards

    out = console()
    line = cards(parse_cards(found.hand))
    has_drawn = ", who has drawn" if found.drawn else ""
    line.append(f"  against {found.against}{has_drawn}, {_draws(found.draws)}, ")
    line.append(_played(policy, against_policy))
    out.print(line)
    out.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for title in ("share of the pot", "", "found by"):
        table.add_column(title, justify="right")
    best = max(row.equity for row in found.rows)
    for row in found.rows:
        table.add_row(
            f"break the {row.broken}" if row.broken else "stand pat",
            f"{row.equity:.2%}",
            "" if row.standard_error == 0 else f"± {100 * row.standard_error:.2f}",
            _found_by(row),
            style="bold" if row.equity == best else None,
        )
    out.print(table)
    out.print(f"\n{_in_words(found)}")
    if found.seed is not None:
        out.print(f"± is one standard error, in points of the pot; seed {found.seed}")


def _found_by(row: Choice) -> str:
    if row.method == "exact":
        return f"{row.cases:,} {'case' if row.cases == 1 else 'cases'}, all counted"
    return f"{row.cases:,} trials"


def _in_words(found: PatOrBreak) -> str:
    points = f"{abs(100 * found.gain):.1f} points of the pot"
    card = found.broken.broken
    match found.verdict:
        case "pat":
            return f"Stand pat: that is worth {points} more than to break the {card}."
        case "break":
            return f"Break the {card}: that is worth {points} more than to stand pat."
    within = " within two standard errors" if found.standard_error else ""
    return f"Either will do: to stand pat and to break the {card} are worth the same{within}."


def _tables(found: list[Thumb], policy: str, against_policy: str) -> None:
    """One table for each number of draws left, and what they mean."""
    from rich.table import Table

    from badugi.cli.output import console

    out = console()
    out.print(f"Stand pat or break the highest card, {_played(policy, against_policy)}")
    for left in dict.fromkeys(one.result.draws for one in found):
        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column(_draws(left))
        for title in ("against a pat hand", "against one card", "against two cards"):
            table.add_column(title, justify="right")
        some = [one for one in found if one.result.draws == left]
        for high in dict.fromkeys(one.high for one in some):
            row = [one.result for one in some if one.high == high]
            table.add_row(row[0].hand, *map(_entry, row))
        out.print()
        out.print(table)
    error = f"{100 * max(one.result.standard_error for one in found):.2f}"
    out.print(
        "\npat +N: standing pat is worth N points of the pot more than breaking the highest card,\n"
        "break +N: breaking it is worth N more, even: two standard errors don't tell them apart.\n"
        "Each badugi is the one in the middle of those with its high card. The opponent holds any\n"
        "badugi, or any hand that draws one or two, and has as many draws left.\n"
        f"All from trials, standard error {error} points at most, seed {found[0].result.seed}"
    )


def _entry(result: PatOrBreak) -> str:
    if result.verdict == "even":
        return "even"
    return f"{result.verdict} +{abs(100 * result.gain):.1f}"


def _played(policy: str, against_policy: str) -> str:
    """By which policies both draw, as text that `parse_policy` reads."""
    from badugi.odds.best import parse_policy

    own, other = str(parse_policy(policy)), str(parse_policy(against_policy))
    return own if own == other else f"{own} against {other}"


def _draws(count: int) -> str:
    return f"{count} {'draw' if count == 1 else 'draws'} left"
