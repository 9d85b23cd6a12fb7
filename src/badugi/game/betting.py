"""How much may be bet: the four limit structures as small functions of whole numbers.

Nothing here knows a deal. Amounts ending in `_to` are a player's total of the round; sizes are
differences. Source: RULES sections 3.2 to 3.6, Poker TDA 2024 rules 43, 47 and 54.
"""

from __future__ import annotations

from badugi.game.stakes import BelowMinimum, Limit, PotCount, ShortAllIn, Stakes

NO_RAISE = (0, 0)


# By a name of this module, as in `badugi.game.state`.
_FIXED = Limit.FIXED
_NONE = Limit.NONE
_POT = Limit.POT
_FULL_BET = ShortAllIn.FULL_BET


def bet_size(stakes: Stakes, round_: int) -> int:
    """The bet of this round: its size in fixed limit, the minimum elsewhere."""
    return stakes.small_bet if round_ <= 2 else stakes.big_bet


def fixed_level(stakes: Stakes, size: int, base: int, level: int, to: int) -> tuple[int, int]:
    """Where a fixed-limit round stands after a bet to `to`: what raises build on, bets counted.

    `base` and `level` are the answer before that bet. By default only full levels count, so a
    short all-in is completed by the next raise; with `full_bet` one of half a bet or more counts
    as a bet of its own.
    """
    if stakes.limit_short_allin is _FULL_BET:
        return (to, level + 1) if 2 * (to - base) >= size else (base, level)
    return to - to % size, to // size


def fixed_bounds(size: int, base: int, all_in_to: int) -> tuple[int, int]:
    """Least and most raise-to in fixed limit, below the cap: they are the same.

    For a player who has more than the call.
    """
    to = base + size
    return (to, to) if to <= all_in_to else (all_in_to, all_in_to)


def pot_raise_to(current: int, pot: int, call: int) -> int:
    """A pot-sized raise: call, then raise by everything that is then in the middle."""
    return current + pot + call


def half_pot_raise_to(current: int, pot: int, call: int) -> int:
    """A raise by half of what is in the middle after the call, rounded down."""
    return current + (pot + call) // 2


def free_bounds(
    stakes: Stakes, *, current: int, last_raise: int, pot: int, call: int, all_in_to: int
) -> tuple[int, int]:
    """Least and most raise-to in pot limit, half-pot limit and no limit; (0, 0) for none.

    `pot` is everything in the middle with the bets of this round, `last_raise` the size of the
    last full bet or raise (the minimum bet where there was none), `all_in_to` the whole stack as
    a total. Fewer chips than the least raise may go in as an all-in.
    """
    if all_in_to <= current:
        return NO_RAISE
    least = current + last_raise
    if stakes.limit is _NONE:
        return min(least, all_in_to), all_in_to
    if stakes.limit is _POT:
        most = max(least, pot_raise_to(current, pot, call))
    else:
        most = half_pot_raise_to(current, pot, call)
        if most < least:
            if stakes.hpl_below_min is BelowMinimum.FORBID and all_in_to > most:
                return NO_RAISE
            most = least
    return min(least, all_in_to), min(most, all_in_to)


def reopened(stakes: Stakes, size: int, last_raise: int, added: int) -> bool:
    """May a player who has acted raise again, when `added` has come on top since he last did?

    Half a bet or more in total in fixed limit, a full raise elsewhere.
    """
    if stakes.limit is _FIXED:
        return 2 * added >= size
    return added >= last_raise


def counted_pot(stakes: Stakes, round_: int, middle: int, missing_blinds: int) -> int:
    """What counts as the pot for a pot-sized bet.

    `middle` is everything in the middle. Before the first draw absent and short blinds
    (`missing_blinds` chips) count as if they had been posted in full.
    """
    if round_ == 1 and stakes.pot_count is PotCount.FULL:
        return middle + missing_blinds
    return middle
