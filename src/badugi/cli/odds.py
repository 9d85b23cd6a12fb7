"""`badugi odds`: what a hand becomes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from badugi.odds.draws import DrawOdds

_HIGHS = "456789TJQK"

EXAMPLES = examples(
    ('badugi odds "As 2h 3d Kd"', "three draws to come, honest play"),
    ('badugi odds "As 2h Ks Qs" --draws 1', "the last draw"),
    ('badugi odds "As 2h 3d" --dead "Kd 4c"', "what is kept, and cards that are gone"),
    ('badugi odds "2s 5h 7d Jc" --policy break:9', "badugis rougher than nine-high are broken"),
    ('badugi odds "As 2h 9d Kd" --policy best:8', "the most chance of eight-high or better"),
    ('badugi odds "As 2h 9d Kd" --policy beat:B8-', "the most equity against such a badugi"),
    ('badugi odds "As 2h 3d Kd" --plot odds.svg', "as a picture"),
    ('badugi odds "As 2h 3d Kd" --json', "for a program"),
)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(epilog=EXAMPLES)(odds)


def odds(
    hand: Annotated[
        list[str],
        typer.Argument(metavar="HAND", help="Four cards, or the one to three that are kept."),
    ],
    draws: Annotated[int, typer.Option(help="Draws left.", min=1, max=3)] = 3,
    dead: Annotated[str, typer.Option(help="Cards known to be gone.", metavar="CARDS")] = "",
    policy: Annotated[
        str,
        typer.Option(
            help="How the hand is drawn to: honest, or by commas keep:N (at most N cards are "
            "kept), break:R (badugis rougher than R high are broken), snow:D (pat at draw D of the "
            "deal, the last is 3); or best:R (the most chance of a badugi R high or better), best "
            "(of any), beat:RANGE (the most equity against who ends with such a hand).",
            metavar="POLICY",
        ),
    ] = "honest",
    seed: Annotated[
        int | None,
        typer.Option(help="Of the trials, where there are too many cases to count.", min=0),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw the chances of the final hands, as .svg or .png.", metavar="FILE"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Say what a hand becomes: the exact chance of a badugi, of each high card, of every rank.

    Honest play keeps the best badugi subset, all of its cards, and stands pat on a badugi. Own
    discards never come back; other players' cards are not known unless they are named as dead.
    """
    from badugi.cli import plots
    from badugi.odds.draws import draw_odds

    if plot is not None:
        plots.check(plot)
    found = draw_odds(" ".join(hand), draws, dead=dead, policy=policy, seed=seed)
    if plot is not None:
        plots.final_hands(found, plot)
    if json:
        _as_json(found)
    else:
        _for_people(found)


def _as_json(found: DrawOdds) -> None:
    from badugi.cli.output import write_json
    from badugi.game.all_hands import BADUGIS
    from badugi.game.cards import card_text, cards_text
    from badugi.game.labels import label

    write_json(
        {
            "hand": cards_text(found.cards),
            "dead": cards_text(found.dead),
            "draws": found.draws,
            "policy": str(found.policy),
            "kept": cards_text(found.kept),
            "badugi": found.badugi,
            "badugi_after": [float(after[:BADUGIS].sum()) for after in found.after],
            "or_better": {high: found.or_better(high) for high in _HIGHS},
            "expected_rank": found.expected_rank,
            "ranks": found.ranks.tolist(),
            "outs": [
                {"card": card_text(out.card), "rank": out.rank, "label": label(out.rank)}
                for out in found.outs
            ],
            "method": found.method,
            "cases": found.cases,
            "standard_error": found.standard_error,
            "seed": found.seed,
        }
    )


def _for_people(found: DrawOdds) -> None:
    from rich.table import Table

    from badugi.cli.output import cards, console

    out = console()
    kept = found.kept
    drawn = 4 - len(kept)
    line = cards(found.cards, kept)
    line.append(f"  {_plural(found.draws, 'draw')} left, {found.policy}")
    line.append(": stands pat" if not drawn else f": draws {drawn}")
    out.print(line)
    _outs(found)
    out.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for count in range(1, found.draws + 1):
        table.add_column(f"after {_plural(count, 'draw')}", justify="right")
    for name, chances in _rows(found):
        table.add_row(name, *(f"{chance:.2%}" for chance in chances))
    out.print(table)
    out.print(
        f"\nits rank in the end is {found.expected_rank:,.0f} on average:"
        " 0 is 4-3-2-A, 1091 K alone"
    )
    out.print(f"\n{found.how}")


def _outs(found: DrawOdds) -> None:
    """The cards that make a badugi, or bring one nearer."""
    from badugi.cli.output import cards, console
    from badugi.game.all_hands import SIZES

    now = len(found.kept)
    larger = [out for out in found.outs if SIZES[out.rank] > now]
    if not now or not larger:
        return
    names = {2: "a two-card hand", 3: "a three-card hand", 4: "a badugi"}
    line = cards([out.card for out in larger])
    made = names[now + 1]
    line.append(
        f"  {'makes' if len(larger) == 1 else 'make'} {made}: {_plural(len(larger), 'out')}"
    )
    console().print(line)


def _rows(found: DrawOdds) -> list[tuple[str, list[float]]]:
    from badugi.game.all_hands import BADUGIS, LAST_OF_SIZE, worst_rank

    bounds = [("badugi", 0, BADUGIS - 1)]
    bounds += [(f"  {high}-high or better", 0, worst_rank(high)) for high in _HIGHS[:-1]]
    bounds += [
        (f"{name}-card hand", LAST_OF_SIZE[size + 1] + 1, LAST_OF_SIZE[size])
        for size, name in ((3, "three"), (2, "two"), (1, "one"))
    ]
    return [
        (name, [float(after[first : last + 1].sum()) for after in found.after])
        for name, first, last in bounds
    ]


def _plural(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
