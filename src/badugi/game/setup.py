"""How a deal begins: whether a table can be dealt to, and who posts what in which order."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence

from badugi.game.errors import SetupError
from badugi.game.events import DealStarted, Post, Posted
from badugi.game.state import DealState
from badugi.i18n import N_

# By a name of this module, as in `badugi.game.state`.
_ANTE = Post.ANTE
_SMALL_BLIND = Post.SMALL_BLIND
_BIG_BLIND = Post.BIG_BLIND
_BIG_BLIND_ANTE = Post.BIG_BLIND_ANTE
_LIVE = Post.LIVE
_DEAD = Post.DEAD
_STRADDLE = Post.STRADDLE


_INTS = frozenset({int})


def by_chair(stacks: object) -> dict[int, int]:
    """The stacks by chair, in the order of the chairs; a sequence is chairs 0, 1, ...

    Raises `SetupError` for what is neither, and for chairs that are not numbers.
    """
    if type(stacks) is list:
        return dict(enumerate(stacks))  # by far the most frequent, and an abstract class is slow
    if isinstance(stacks, Mapping):
        if any(type(chair) is not int for chair in stacks):
            raise SetupError(f"chairs are whole numbers, not {list(stacks)!r}")
        return {chair: stacks[chair] for chair in sorted(stacks)}
    if not isinstance(stacks, Sequence) or isinstance(stacks, str | bytes):
        raise SetupError(f"stacks are {stacks!r}: give a list of chips, or chips by chair")
    return dict(enumerate(stacks))


def standard_blinds(seats: list[int], button: int) -> tuple[int, int]:
    """The seats of small and big blind: left of the button, heads-up the button is the small.

    Raises `SetupError` for a button that is no chair, and where there are fewer than two players.
    """
    if type(button) is not int:
        raise SetupError(f"the button is {button!r}: it must be the number of a chair")
    if len(seats) < 2:
        raise SetupError(N_("badugi is for 2 to 8 players, not {number}"), number=len(seats))
    left = bisect(seats, button)  # the first seat clockwise
    small, big = seats[left % len(seats)], seats[(left + 1) % len(seats)]
    return (small, big) if len(seats) > 2 else (big, small)


def check_setup(setup: DealStarted) -> None:
    """Raise `SetupError` where a table can't be dealt to."""
    seats, stakes = setup.seats, setup.stakes
    n = len(seats)
    if not 2 <= n <= 8:
        raise SetupError(N_("badugi is for 2 to 8 players, not {number}"), number=n)
    if not _INTS.issuperset(map(type, (*seats, *setup.stacks, setup.button))):
        raise SetupError("seats and stacks are whole numbers")
    if seats[0] < 0 or list(seats) != sorted(set(seats)):
        raise SetupError(
            N_("seats {seats}: they must be different and in ascending order"), seats=seats
        )
    if len(setup.stacks) != n or min(setup.stacks) < 1:
        raise SetupError(N_("every player needs a stack of at least 1 chip"))
    if (setup.big_blind is None) is not (stakes.big_blind == 0):
        raise SetupError(N_("a table with blinds needs a seat for the big blind, another none"))
    if setup.small_blind is not None and setup.small_blind == setup.big_blind:
        raise SetupError(N_("seat {seat} can't post both blinds"), seat=setup.small_blind)
    small, big, live = setup.small_blind, setup.big_blind, setup.live
    for seat in (small, big, *live, *setup.dead, *setup.shows):
        if seat is not None and (type(seat) is not int or seat not in seats):
            raise SetupError(N_("seat {seat} is not dealt in"), seat=seat)
    if small in live or big in live:
        raise SetupError(N_("a seat in the blinds posts no other big blind"))


def posts(state: DealState) -> Iterator[Posted]:
    """The forced bets in the order in which they go in; short stacks post what they have.

    Antes come before blinds, a big-blind ante after the big blind (RULES 3.1). Each is to be
    applied before the next is asked for.
    """
    setup, stakes = state.setup, state.stakes
    owed = [(seat, _ANTE, stakes.ante) for seat in state.seats] if stakes.ante else []
    if setup.small_blind is not None:
        owed.append((setup.small_blind, _SMALL_BLIND, stakes.small_blind))
    if setup.big_blind is not None:
        owed.append((setup.big_blind, _BIG_BLIND, stakes.big_blind))
        if stakes.big_blind_ante:
            owed.append((setup.big_blind, _BIG_BLIND_ANTE, stakes.big_blind_ante))
    straddler = None if state.straddler is None else state.seats[state.straddler]
    for seat in state.seats if setup.live or setup.dead else ():
        if seat in setup.live and seat != straddler:
            owed.append((seat, _LIVE, stakes.big_blind))
        if seat in setup.dead:
            owed.append((seat, _DEAD, stakes.small_blind))
    if straddler is not None:
        owed.append((straddler, _STRADDLE, 2 * stakes.big_blind))
    for seat, post, amount in owed:
        paid = min(amount, state.stacks[state.position(seat)])
        if paid:
            yield Posted(seat, post, paid)
