"""Who shows, in which order, and who may muck.

Everything is by position (0 is the first player left of the button). Source: RULES section 4.3,
Poker TDA 2024 rules 16 and 17.
"""

from __future__ import annotations

from collections.abc import Sequence

from badugi.game.pots import Pot


def showing_order(pots: Sequence[Pot], last_aggressor: int | None) -> list[int]:
    """The players of `pots` (main pot first) in the order in which they show.

    Side pots come first. In each the last aggressor of round four begins where he is among those
    who show now, else the first player left of the button; then clockwise.
    """
    order: list[int] = []
    for pot in reversed(pots):
        now = sorted(position for position in pot.seats if position not in order)
        if last_aggressor in now:
            at = now.index(last_aggressor)
            now = now[at:] + now[:at]
        order += now
    return order


def who_shows(
    pots: Sequence[Pot],
    order: Sequence[int],
    ranks: Sequence[int | None],
    always: Sequence[bool],
) -> list[bool]:
    """For each player in `order`, whether he shows (or else mucks).

    `ranks` are the hands by position (None: not known, which can't be shown), `always` those set
    to show. Whoever shows first must; a later player shows when no hand shown so far beats his
    in some pot that he can win.
    """
    best: list[int | None] = [None] * len(pots)
    answers = []
    for position in order:
        rank = ranks[position]
        mine = [i for i, pot in enumerate(pots) if position in pot.seats]
        shows = rank is not None and (always[position] or any(_beats(rank, best[i]) for i in mine))
        if shows:
            for i in mine:
                if _beats(rank, best[i]):
                    best[i] = rank
        answers.append(shows)
    return answers


def _beats(rank: int | None, shown: int | None) -> bool:
    """Is this hand at least as good as the best shown so far?"""
    return rank is not None and (shown is None or rank <= shown)


def winners(pot: Pot, shown: Sequence[int | None]) -> list[int]:
    """The positions that win `pot`, in odd-chip order; `shown` are ranks, None for the mucked.

    Where one player is left he wins whatever he holds; where nobody can show, nobody wins.
    """
    if len(pot.seats) == 1:
        return list(pot.seats)
    ranks = {p: rank for p in sorted(pot.seats) if (rank := shown[p]) is not None}
    if not ranks:
        return []
    best = min(ranks.values())
    return [p for p, rank in ranks.items() if rank == best]
