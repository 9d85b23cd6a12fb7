"""What the header and the forced bets of a PokerStars hand say of the table.

Reader and writer share it: the writer works out what a reader would take its lines to mean and
puts only what that gets wrong into a line of its own (`Rules: burn=true`), which no hand with the
usual rules has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from badugi.game.events import Post
from badugi.game.stakes import Limit, Stakes

LIMITS = {
    Limit.FIXED: "Limit",
    Limit.POT: "Pot Limit",
    Limit.HALF_POT: "Half Pot Limit",
    Limit.NONE: "No Limit",
}
"""The site plays Limit and Pot Limit; the other two are written likewise."""


class Forced(NamedTuple):
    """A forced bet; `words` is what its line says that the player posts."""

    seat: int
    words: str
    amount: int
    all_in: bool = False
    line: int | None = None


ANTE, SMALL, BIG, BOTH = "the ante", "small blind", "big blind", "small & big blinds"
WORDS = {
    Post.ANTE: ANTE,
    Post.SMALL_BLIND: SMALL,
    Post.DEAD: SMALL,
    Post.BIG_BLIND: BIG,
    Post.LIVE: BIG,
    Post.BIG_BLIND_ANTE: "big blind ante",
    Post.STRADDLE: "straddle",
}
"""How a forced bet is written. Who has the blinds tells a blind from one posted besides."""


def stakes_pair(stakes: Stakes) -> tuple[int, int]:
    """The two amounts of the header: the bets in fixed limit, the blinds elsewhere."""
    if stakes.limit is Limit.FIXED or not stakes.big_blind:
        return stakes.small_bet, stakes.big_bet
    return stakes.small_blind, stakes.big_blind


def guessed_blinds(seats: Sequence[int], forced: Sequence[Forced]) -> tuple[int | None, int | None]:
    """The seats of small and big blind: the first who post them."""
    big = next((bet.seat for bet in forced if bet.words == BIG), None)
    small = None
    for bet in forced:
        if bet.words == BIG:
            break
        if bet.words == SMALL:
            small = bet.seat
            break
    others = [seat for seat in seats if seat != small]
    if big is None and small is not None and others:
        # An ante took all that the big blind had.
        around = max(seats) + 1
        big = min(others, key=lambda seat: (seat - small) % around)
    return small, big


def posted(
    forced: Sequence[Forced], blinds: tuple[int | None, int | None], big_blind: int
) -> list[tuple[Forced, Post]]:
    """What each forced bet was for, where these seats have the blinds.

    Both blinds of somebody who comes back are two: the big one plays, the small one is dead.
    """
    found: list[tuple[Forced, Post]] = []
    for bet in forced:
        if bet.words == BOTH:
            live = min(bet.amount, big_blind)
            found.append((bet._replace(amount=live), Post.LIVE))
            if rest := bet.amount - live:
                found.append((bet._replace(amount=rest), Post.DEAD))
        elif bet.words == SMALL:
            first = bet.seat == blinds[0] and not any(
                other.seat == bet.seat and post is Post.SMALL_BLIND for other, post in found
            )
            found.append((bet, Post.SMALL_BLIND if first else Post.DEAD))
        elif bet.words == BIG:
            found.append((bet, Post.BIG_BLIND if bet.seat == blinds[1] else Post.LIVE))
        else:
            found.append((bet, _KINDS[bet.words]))
    return found


_KINDS = {WORDS[post]: post for post in (Post.ANTE, Post.BIG_BLIND_ANTE, Post.STRADDLE)}


def inferred(limit: Limit, pair: tuple[int, int], bets: Sequence[tuple[Forced, Post]]) -> Stakes:
    """The stakes as far as header and forced bets tell.

    Raises `SetupError` where no table plays for them.
    """
    kinds = {post for _, post in bets}
    blinds = bool(kinds - {Post.ANTE})
    small, big = pair
    if limit is Limit.FIXED:
        small = _full(bets, Post.SMALL_BLIND) or _full(bets, Post.DEAD) or pair[0] // 2
        big = pair[0]
    return Stakes(
        limit=limit,
        small_blind=small if blinds else 0,
        big_blind=big if blinds else 0,
        small_bet=pair[0] if limit is Limit.FIXED else pair[1],
        big_bet=pair[1],
        ante=_most(bets, Post.ANTE),
        big_blind_ante=_most(bets, Post.BIG_BLIND_ANTE),
        straddle=Post.STRADDLE in kinds,
    )


def _full(bets: Sequence[tuple[Forced, Post]], kind: Post) -> int:
    """A blind that was posted in full; 0 where there was none."""
    return max((bet.amount for bet, post in bets if post is kind and not bet.all_in), default=0)


def _most(bets: Sequence[tuple[Forced, Post]], kind: Post) -> int:
    return max((bet.amount for bet, post in bets if post is kind), default=0)
