"""The best chance of a badugi N high or better that any way of drawing has, exactly.

    >>> round(best_chance("As 2h 9d Kd", made="8", draws=1), 4)
    0.0266

Nothing is left out: any cards may be kept or thrown away at each draw, and the player knows what
he has thrown away before. What makes that countable is that for this goal all ranks up to N are
worth the same, and so are all suits: situations that differ in their names alone are one. Cards
above N never help and are never kept, as whoever throws one away sees another card for it.

Other players' cards are not looked at; own discards do not come back.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from badugi.compute import compiled
from badugi.game.all_hands import DECK, Masks, mask_of
from badugi.game.cards import RANKS, Suits, cards_text, parse_cards
from badugi.game.errors import CardError, SetupError
from badugi.i18n import N_
from badugi.odds.policy import DRAWS
from badugi.odds.walk import Floats

GOALS = RANKS[3:]
"""The goals: a badugi with this high card or a lower one, 4 to K; the last is any badugi."""


def best_chance(
    hand: str | Iterable[str | int],
    made: str = "K",
    draws: int = DRAWS,
    *,
    dead: str | Iterable[str | int] = (),
    suits: Suits = "en",
) -> float:
    """The most chance of a badugi `made` high or better after `draws` draws (1 to 3).

    `hand` is four cards, `dead` are others that are gone. Raises `CardError` for cards that are
    none or are named twice, `SetupError` for another goal than 4 to K, other draws, or dead cards
    that leave fewer cards than could be drawn, and `ComputeMissing` without `badugi[compute]`.
    Three draws take about a second. Dead cards make ranks and suits differ, so that fewer
    situations are alike: six may take ten seconds, a dozen half a minute, which is the most.
    """
    cards, gone = parse_cards(hand, suits, most=4), parse_cards(dead, suits)
    if len(cards) != 4:
        raise CardError(N_("a hand has {least} cards, not {number}"), least=4, number=len(cards))
    if both := set(cards) & set(gone):
        raise CardError(
            N_("{cards} cannot be in the hand and dead"), cards=cards_text(sorted(both))
        )
    if type(draws) is not int or not 1 <= draws <= DRAWS:
        raise SetupError(N_("there are 1 to 3 draws left, not {draws}"), draws=repr(draws))
    if DECK - 4 - len(gone) < 4 * draws:
        raise SetupError(
            N_("{dead} dead cards leave too few in the deck for so many draws"), dead=len(gone)
        )
    found = best_chances(np.array([mask_of(cards)], np.uint64), made, draws, dead=mask_of(gone))
    return float(found[0])


def best_chances(hands: Masks, made: str = "K", draws: int = DRAWS, *, dead: int = 0) -> Floats:
    """The same for many hands, `(n,)` masks of four cards each; `dead` is a mask of other cards.

    Hands that are alike are counted once: all 270,725 take some two seconds. Raises
    `SetupError` for another goal than 4 to K, and `ComputeMissing` without `badugi[compute]`.
    """
    high = RANKS.index(goal_of(made)) + 1
    goal = np.uint64((1 << 4 * high) - 1)
    deck = DECK - 4 - int(dead).bit_count()
    state, rows = _distinct(hands & goal, (hands | np.uint64(dead)) & goal, high)
    return _of_hands(state, _Goal(high, deck), draws)[rows]


class _Goal(NamedTuple):
    """What is asked for, and from how many cards is drawn next."""

    high: int
    """How many ranks count, from the ace."""
    deck: int


class _States(NamedTuple):
    """Situations in the form of `alike`: some cards in hand, or kept, and all that are gone."""

    held: Masks
    gone: Masks


def _of_hands(states: _States, goal: _Goal, draws: int) -> Floats:
    """What hands are worth with so many draws left: what the best subset of each is worth."""
    if draws == 1:
        found: Floats = compiled("badugi.odds.goal_kernels").last_chances(
            states.held, states.gone, *goal
        )
        return found
    subsets, owners = _subsets(states.held)
    kept, rows = _distinct(subsets, states.gone[owners], goal.high)
    best = np.zeros(len(states.held))
    np.maximum.at(best, owners, _of_kept(kept, goal, draws)[rows])
    best[_made(states.held)] = 1.0
    return best


def _of_kept(states: _States, goal: _Goal, draws: int) -> Floats:
    """What kept sets are worth with so many draws left, two at least: the mean of what comes."""
    kernels = compiled("badugi.odds.goal_kernels")
    if draws == 2:
        found: Floats = kernels.chances_of_kept(states.held, states.gone, *goal)
        return found
    worth = np.zeros(len(states.held))
    sizes = np.bitwise_count(states.held)
    for size in np.unique(sizes).tolist():
        drawn, likely, owners = [], [], []
        these = np.flatnonzero(sizes == size)
        for row in these.tolist():
            some, chance = kernels.draws_of_kept(states.held[row], states.gone[row], *goal)
            drawn.append(some)
            likely.append(chance)
            owners.append(np.full(len(some), row))
        rows = np.concatenate(owners)
        come = np.concatenate(drawn)
        after = goal._replace(deck=goal.deck - (4 - size))
        hands, places = _distinct(states.held[rows] | come, states.gone[rows] | come, goal.high)
        values = _of_hands(hands, after, draws - 1)[places]
        worth += np.bincount(rows, values * np.concatenate(likely), len(worth))
    return worth


def _distinct(held: Masks, gone: Masks, high: int) -> tuple[_States, NDArray[np.intp]]:
    """The situations that are not alike, and which of them each row is."""
    pairs = np.column_stack([held, gone])
    # Also before the renaming, which is most of the work: most rows are there several times.
    pairs, first = np.unique(pairs, axis=0, return_inverse=True)
    one, other = pairs[:, 0].copy(), pairs[:, 1].copy()
    compiled("badugi.odds.goal_kernels").alike(one, other, high)
    pairs, second = np.unique(np.column_stack([one, other]), axis=0, return_inverse=True)
    states = _States(pairs[:, 0].copy(), pairs[:, 1].copy())
    return states, second.reshape(-1)[first.reshape(-1)]


def _subsets(held: Masks) -> tuple[Masks, NDArray[np.intp]]:
    """Every subset of every set of at most four cards, and whose it is."""
    owners = [np.arange(len(held))]
    subsets = [np.zeros_like(held)]
    left = held.copy()
    for _ in range(4):
        lowest = left & (~left + np.uint64(1))
        left ^= lowest
        there = np.concatenate(subsets)
        owner = np.concatenate(owners)
        some = lowest[owner] > 0
        subsets.append(there[some] | lowest[owner[some]])
        owners.append(owner[some])
    return np.concatenate(subsets), np.concatenate(owners)


def _made(held: Masks) -> NDArray[np.bool_]:
    """Which sets are badugis of four cards."""
    by_suit = [(held >> np.uint64(suit)) & _CLUBS for suit in range(4)]
    made: NDArray[np.bool_] = np.bitwise_count(held) == 4
    for one in by_suit:
        made &= np.bitwise_count(one) == 1
    for one, other in combinations(by_suit, 2):
        made &= one & other == 0
    return made


_CLUBS = np.uint64(sum(1 << card for card in range(0, DECK, 4)))


def goal_of(made: str) -> str:
    """One of `GOALS`, however it is written. Raises `SetupError` for another goal."""
    name = str(made).upper().replace("10", "T")
    if name not in tuple(GOALS):
        raise SetupError(N_("{made} is no high card of a badugi: expected 4 to K"), made=repr(made))
    return name
