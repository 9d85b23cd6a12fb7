"""`badugi range`: what a written range holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from badugi.odds.ranges import Range

EXAMPLES = examples(
    ("badugi range B8-", "badugis eight-high or better"),
    ("badugi range 'A23x ! pat'", "an ace, a two and a three of three suits, but no badugi"),
    ("badugi range '3c7-:50%, B9-BJ'", "with weights"),
    ("badugi range A23x --dead 'As Kd'", "what is left of it when these cards are gone"),
    ("badugi range A234 --expand", "every hand of it"),
    ("badugi range --names", "what can be called by a name"),
    ("badugi range d1 --json", "for a program"),
)

_BUILT_IN = {
    "any": "any hand",
    "pat": "any badugi: may stand pat",
    "d1": "three cards count: draws one",
    "d2": "two cards count: draws two",
    "d3": "one card counts: draws three",
}
_COUNTS = {4: "badugi", 3: "three-card hand", 2: "two-card hand", 1: "one-card hand"}
_IN_A_LINE = 8
_DECIMALS = 9
"""Of sums of weights: without the digits that only come of binary fractions."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(name="range", epilog=EXAMPLES)(show)


def show(
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="RANGE", help="A range as docs/ranges.md explains it."),
    ] = None,
    expand: Annotated[bool, typer.Option("--expand", help="List every hand, best first.")] = False,
    dead: Annotated[
        str,
        typer.Option(help="Cards known to be gone: hands with one are left out.", metavar="CARDS"),
    ] = "",
    names: Annotated[bool, typer.Option("--names", help="List the named ranges.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Count the hands of a range, and say what they are.

    B8- are badugis eight-high or better, 3c7- three-card hands seven-high or better, A23x an ace,
    a two, a three and any card, pat any badugi, d1 what draws one. A comma joins, & keeps what
    both hold, ! leaves out, :50% is a weight. Quote a range that has such signs in it.
    """
    if bool(text) is names:
        raise typer.BadParameter("name a range, or ask for --names", param_hint="RANGE")
    if names:
        _names(json)
        return
    from badugi.game.cards import card_text, parse_cards
    from badugi.odds.ranges import Range

    written = " ".join(text or [])
    found = Range.parse(written)
    if gone := parse_cards(dead):
        holding = ", ".join(f"{card_text(card)}xxx" for card in gone)
        found = Range.parse(f"({written}) ! ({holding})")
    if json:
        _as_json(found, expand)
    else:
        _for_people(found, expand)


class _Part(NamedTuple):
    """Hands of a range of which as many cards count, with the same highest one."""

    size: int
    high: str
    combos: int
    weight: float


def _parts(found: Range) -> Iterator[_Part]:
    """What the range is made of, the best first."""
    import numpy as np

    from badugi.game.all_hands import SIZES, all_hands
    from badugi.game.cards import RANKS
    from badugi.game.ranking import RANK_SETS

    highest = np.array([ranks.bit_length() for ranks in RANK_SETS])
    held = np.flatnonzero(found.weights)
    ranks = all_hands().ranks[held]
    weights = found.weights[held]
    for size in _COUNTS:
        for high in range(1, len(RANKS) + 1):
            those = (SIZES[ranks] == size) & (highest[ranks] == high)
            if those.any():
                yield _Part(
                    size,
                    RANKS[high - 1],
                    int(those.sum()),
                    round(float(weights[those].sum()), _DECIMALS),
                )


def _as_json(found: Range, expand: bool) -> None:
    from badugi.cli.output import write_json
    from badugi.game.all_hands import HANDS
    from badugi.game.cards import cards_text

    answer = {
        "range": str(found),
        "combos": found.combos,
        "weight": round(found.weight, _DECIMALS),
        "share": found.combos / HANDS,
        "weighted_share": found.weight / HANDS,
        "parts": [part._asdict() for part in _parts(found)],
    }
    if expand:
        answer["hands"] = [
            {"hand": cards_text(cards), "weight": weight} for cards, weight in found.hands()
        ]
    write_json(answer)


def _for_people(found: Range, expand: bool) -> None:
    from rich.table import Table

    from badugi.cli.output import console
    from badugi.game.all_hands import HANDS

    out = console()
    weighted = found.weight != found.combos
    out.print(str(found))
    line = f"{found.combos:,} of all {HANDS:,} hands ({found.combos / HANDS:.2%})"
    if weighted:
        line += f", weight {found.weight:,.6g} ({found.weight / HANDS:.2%})"
    out.print(line)
    if expand:
        out.print()
        _expanded(found)
        return
    out.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for title in ("combos", "weight") if weighted else ("combos",):
        table.add_column(title, justify="right")
    for part in _parts(found):
        row = [f"{part.high}-high {_COUNTS[part.size]}", f"{part.combos:,}"]
        table.add_row(*row, *([f"{part.weight:,.6g}"] if weighted else []))
    out.print(table)


def _expanded(found: Range) -> None:
    """The hands by what they are worth, each as a range would have it; it can be long."""
    import sys
    from itertools import groupby
    from operator import itemgetter

    import numpy as np

    from badugi.game.all_hands import all_hands
    from badugi.game.cards import CARDS
    from badugi.game.labels import label

    ranks = np.sort(all_hands().ranks[np.flatnonzero(found.weights)]).tolist()
    ranked = zip(ranks, found.hands(), strict=True)
    for rank, group in groupby(ranked, itemgetter(0)):
        hands = [
            "".join(CARDS[card] for card in cards)
            + ("" if weight == 1 else f":{100 * weight:.6g}%")
            for _, (cards, weight) in group
        ]
        sys.stdout.write(f"{label(rank)}: {len(hands):,}\n")
        for at in range(0, len(hands), _IN_A_LINE):
            sys.stdout.write(f"  {' '.join(hands[at : at + _IN_A_LINE])}\n")


def _names(json: bool) -> None:
    from badugi.game.all_hands import HANDS
    from badugi.odds.groups import GROUPS
    from badugi.odds.ranges import Range

    listed = []
    for name, meaning in (_BUILT_IN | GROUPS).items():
        combos = Range.parse(name).combos
        listed.append({"name": name, "holds": meaning, "combos": combos, "share": combos / HANDS})
    if json:
        from badugi.cli.output import write_json

        write_json(listed)
        return
    from rich.table import Table

    from badugi.cli.output import console

    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("name", "holds"):
        table.add_column(title)
    for title in ("combos", "of all hands"):
        table.add_column(title, justify="right")
    for row in listed:
        table.add_row(
            str(row["name"]), str(row["holds"]), f"{row['combos']:,}", f"{row['share']:.2%}"
        )
    console().print(table)
