"""What hands become, as `badugi.odds` counts it, in the classes of the bots.

The next draw of a hand whose cards are known is exact over every card not seen. Later draws, and
those of others, go by tables that are made once, row by row with `draw_odds`: what a hand of each
rank becomes at the first, second and third draw of a deal when it draws as many cards each time and
none of those that it threw away would help. Over the hands that come up, the chance of a badugi is
then off by a third of a point on average where three cards are kept, by less than one where two
are. Nothing here bets, or looks at a deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from badugi.bots.classes import CLASS_OF, CLASSES, SIZE, Spread, class_of, one
from badugi.game.all_hands import BADUGIS, DECK, RANKS, choices
from badugi.game.hand import Hand
from badugi.game.ranking import RANK_SETS, rank_many
from badugi.odds.draws import draw_odds
from badugi.odds.policy import DRAWS
from badugi.odds.walk import Floats


@lru_cache(maxsize=1 << 16)
def keep(cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The lowest `count` of the cards that count in a hand, or all where they are no more."""
    best = Hand(cards).best
    high = sorted(best)[count:]
    return tuple(card for card in best if card not in high)


@lru_cache(maxsize=1 << 14)
def becomes(kept: tuple[int, ...], seen: frozenset[int], draws: int) -> Spread:
    """The spread after the last draw of a hand that draws to `kept` now and honestly from then on.

    `kept` are 1 to 4 cards that differ in rank and suit, `draws` the draws to come (1 to 3), the
    one at which they are kept included. `seen` holds `kept` and whatever else is known to be gone.
    Do not write to the answer.
    """
    if len(kept) == 4:
        return one(class_of(kept))
    dead = seen.difference(kept)
    if len(kept) == 1 or (len(kept) == 3 and not any(_helps(card, kept) for card in dead)):
        # Which cards are gone makes no difference to three cards kept, and to one card none that
        # would be worth going through nearly twenty thousand draws.
        ranks = _drawn(tuple(sorted(card >> 2 for card in kept)), len(dead))
    else:
        ranks = draw_odds(kept, 1, dead=dead).ranks
    spread: Spread = ranks @ _in_the_end(draws - 1)
    return spread


@cache
def dealt() -> Spread:
    """The spread of four cards off the deck."""
    return _dealt() @ _in_the_end(0)


@cache
def draw_table(number: int, count: int) -> Floats:
    """Row by row, what the hands of each class become that draw `count` cards at draw `number`.

    A hand that draws more than it must throws its highest cards away; one that draws less stays
    what it is, since what it keeps besides does not count.
    """
    table = np.eye(CLASSES)[CLASS_OF]
    for rank, ranks in enumerate(_COUNTING):
        if count and len(ranks) + count >= 4:
            drawn = _drawn(ranks[: 4 - count], number * count)
            table[rank] = np.bincount(CLASS_OF, drawn, CLASSES)
    return _by_class(table)


@cache
def natural_draw(number: int) -> Floats:
    """Row by row, what the hands of each class become at draw `number`, keeping what counts."""
    return np.array([draw_table(number, 4 - SIZE[at])[at] for at in range(CLASSES)])


@cache
def to_come(draws: int) -> Floats:
    """Row by row, what the hands of each class become in the last `draws` draws of a deal."""
    return _by_class(_in_the_end(draws))


_COUNTING = tuple(tuple(i for i in range(13) if ranks >> i & 1) for ranks in RANK_SETS)
"""The ranks that count (A = 0), ascending, in the hands of each rank."""


@cache
def _dealt() -> Floats:
    """The chance of each rank off the deck."""
    ranks = rank_many(choices(DECK, 4).astype(np.uint8))
    return np.bincount(ranks, minlength=RANKS) / len(ranks)


@cache
def _drawn(ranks: tuple[int, ...], gone: int) -> Floats:
    """The chance of each rank for a hand that keeps cards of these ranks and draws the rest.

    They have different suits, which ones does not matter. So many other cards are gone, the
    highest of those that would not help.
    """
    if not ranks:
        return _dealt()
    kept = [4 * rank + suit for suit, rank in enumerate(ranks)]
    others = sorted(
        (card for card in range(DECK) if card not in kept),
        key=lambda card: (_helps(card, kept), -card),
    )
    return draw_odds(kept, 1, dead=others[:gone]).ranks


def _helps(card: int, kept: Sequence[int]) -> bool:
    """Whether cards that all count are worth more with this one."""
    return not any(
        card >> 2 == held >> 2 or (card & 3 == held & 3 and card > held) for held in kept
    )


@cache
def _in_the_end(draws: int) -> Floats:
    """For each rank the spread after the last `draws` draws of a deal, played honestly."""
    table = np.eye(CLASSES)[CLASS_OF]
    if draws:
        number = DRAWS - draws + 1
        later = _in_the_end(draws - 1)
        for rank in range(BADUGIS, RANKS):
            ranks = _COUNTING[rank]
            table[rank] = _drawn(ranks, number * (4 - len(ranks))) @ later
    return table


def _by_class(table: Floats) -> Floats:
    """The rows of each class as one: their mean over all hands that are dealt."""
    sums = np.zeros((CLASSES, CLASSES))
    np.add.at(sums, CLASS_OF, table * _dealt()[:, None])
    mean: Floats = sums / sums.sum(axis=1, keepdims=True)
    return mean
