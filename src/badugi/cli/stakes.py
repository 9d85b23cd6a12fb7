"""The stakes of a table as they are given on the command line."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from badugi.game.stakes import Stakes


class LimitName(StrEnum):
    """The four limit structures."""

    fixed = "fixed"
    pot = "pot"
    half_pot = "half_pot"
    none = "none"


LimitOption = Annotated[LimitName, typer.Option(help="The limit structure.")]
StakesOption = Annotated[
    str | None,
    typer.Option(
        metavar="SMALL/BIG",
        help="Small and big bet in fixed limit, small and big blind elsewhere. "
        "[default: 2/4 fixed, 1/2 elsewhere]",
    ),
]
AnteOption = Annotated[int, typer.Option(help="An ante from every player.", min=0)]
StackOption = Annotated[
    int | None,
    typer.Option(
        help="Chips in front of each player. "
        "[default: 40 big bets in fixed limit, 100 big blinds elsewhere]",
        min=1,
    ),
]


_MOST_DIGITS = 15


def read_stakes(limit: LimitName, text: str | None, ante: int) -> Stakes:
    """The stakes that `text` (`2/4`) means. Raises `SetupError` for anything else."""
    from badugi.game.errors import SetupError
    from badugi.game.stakes import Stakes

    small, slash, big = (text or ("2/4" if limit is LimitName.fixed else "1/2")).partition("/")
    sizes = (small.strip(), big.strip())
    if not slash or not all(size.isdecimal() and len(size) <= _MOST_DIGITS for size in sizes):
        raise SetupError(f"stakes of {text!r}: write two whole numbers such as 1/2")
    makers: dict[LimitName, Callable[..., Stakes]] = {
        LimitName.fixed: Stakes.fixed,
        LimitName.pot: Stakes.pot,
        LimitName.half_pot: Stakes.half_pot,
        LimitName.none: Stakes.no_limit,
    }
    return makers[limit](int(small), int(big), ante=ante)


def named(stakes: Stakes, chips: Callable[[int], str] = str) -> str:
    """What a table plays, such as `Fixed limit 2/4` or `Pot limit 1/2, ante 1`."""
    limit = "no" if stakes.limit.value == "none" else stakes.limit.value.replace("_", "-")
    sizes = (stakes.small_blind, stakes.big_blind)
    if stakes.limit.value == "fixed" or not stakes.big_blind:
        sizes = (stakes.small_bet, stakes.big_bet)
    ante = f", ante {chips(stakes.ante)}" if stakes.ante else ""
    return f"{limit.capitalize()} limit {chips(sizes[0])}/{chips(sizes[1])}{ante}"
