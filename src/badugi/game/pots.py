"""Main and side pots: who can win what, and how it is split.

Everything is by position (0 is the first player left of the button), which is also the order in
which odd chips go out. Source: RULES section 4, Poker TDA 2024 rules 20 and 21.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips and the players who can win them. In a `Deal` the players are seats."""

    amount: int
    seats: tuple[int, ...]


def uncalled(paid: Sequence[int]) -> tuple[int, int]:
    """The position whose top chips nobody matched, and how many; 0 chips for none."""
    top = max(paid)
    position = paid.index(top)
    if paid.count(top) > 1:
        return position, 0
    return position, top - sorted(paid)[-2]


def layers(paid: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """The pots, main pot first, as layers of equal contribution.

    `paid` are whole-deal totals, `dead` chips that nobody matches (a dead blind, a big-blind
    ante): all of them are in the main pot. What folded players paid stays in. Layers that the
    same players can win are one pot.
    """
    # Dead money is for everybody left, even for one whose last chips were a dead blind.
    everybody = tuple(i for i, out in enumerate(folded) if not out)
    pots = [Pot(dead, everybody)] if dead else []
    floor = 0
    for level in sorted(set(paid)):
        if level == floor:
            continue
        amount = sum(min(chips, level) - min(chips, floor) for chips in paid)
        seats = tuple(i for i, chips in enumerate(paid) if chips >= level and not folded[i])
        floor = level
        if pots and (seats == pots[-1].seats or not seats):
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].seats)
        else:
            pots.append(Pot(amount, seats))
    return pots


def split(amount: int, winners: Sequence[int], unit: int = 1) -> list[int]:
    """Shares of tied `winners` (in odd-chip order), in chips of `unit`.

    Odd chips go one each from the first on; what is smaller than the unit stays with the first.
    """
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    shares = [(each + (i < odd)) * unit for i in range(len(winners))]
    shares[0] += rest
    return shares
