"""`badugi terminal`: a table against bots in the terminal."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from badugi.cli.help import examples
from badugi.cli.rank import Language
from badugi.cli.stakes import AnteOption, LimitName, LimitOption, StackOption, StakesOption


class Style(StrEnum):
    """How a bot plays."""

    rock = "rock"
    caller = "caller"
    thinker = "thinker"


EXAMPLES = examples(
    ("badugi terminal", "six at a fixed-limit table 2/4"),
    ("badugi terminal --seats 2 --bot thinker", "heads-up"),
    ("badugi terminal --limit pot --stakes 5/10", "pot limit with blinds 5 and 10"),
    ("badugi terminal --deals 10 --seed 7", "the same ten deals every time"),
)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(epilog=EXAMPLES)(terminal)


def terminal(
    seats: Annotated[int, typer.Option(help="Players, you among them.", min=2, max=8)] = 6,
    bot: Annotated[
        list[Style] | None,
        typer.Option(help="A bot's style; given again, they take turns. [default: all three]"),
    ] = None,
    limit: LimitOption = LimitName.fixed,
    stakes: StakesOption = None,
    ante: AnteOption = 0,
    stack: StackOption = None,
    deals: Annotated[
        int | None, typer.Option(help="Leave after so many deals. [default: when you like]", min=1)
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same cards every time. [default: nobody knows]", min=0)
    ] = None,
    lang: Annotated[Language, typer.Option(help="The language of hand labels.")] = Language.en,
) -> None:
    """Play badugi against bots in this terminal.

    What you may do stands in brackets: f, c and r are enough for most deals, numbers throw cards
    away, ? explains everything and q leaves the table.
    """
    from badugi.cli.output import console
    from badugi.cli.sitting import Sitting
    from badugi.cli.stakes import read_stakes
    from badugi.game.stakes import usual_stack

    at = read_stakes(limit, stakes, ante)
    styles = [style.value for style in bot or Style]
    Sitting(
        console(),
        at,
        [styles[i % len(styles)] for i in range(seats - 1)],
        stack=stack or usual_stack(at),
        seed=seed,
        lang=lang.value,
    ).play(deals)
