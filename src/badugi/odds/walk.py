"""Every way in which the cards can come, gone through exactly: the one engine behind exact odds.

A *position* is what players keep, which cards are gone from the deck, and how likely that is. The
draws before the last round are gone through card by card, and positions in which the same cards
are kept and gone are merged: the order in which they came does not matter any more. In the last
round the positions that keep the same are taken together: how likely it is that given cards are
all still in the deck is a product of matrices, and each result is then looked at once rather than
once for every position. Both are identities, no approximations.

Nobody's discards come back here: where the deck might not be long enough this is refused, as is
more work than was allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.game.all_hands import BIT, DECK, Cards, Masks, all_hands, cards_in, choices, numbers_of
from badugi.odds.policy import Plan

Floats: TypeAlias = NDArray[np.float64]
Ranks: TypeAlias = NDArray[np.uint16]
Tally: TypeAlias = Callable[[Ranks, Floats], None]
"""Takes results: `(n, players)` final ranks, and how likely each row is."""

_ROWS = 1 << 19
"""So many rows are worked on at a time: arrays that stay small beside the memory."""
_FEW = 4
"""Groups of fewer positions are not worth a product of matrices."""
_GROUP = 500
"""What a product takes however small it is, in rows."""
MOST_ORDER = 3
"""The cards still to come in a product: more of them make it larger than what it saves."""


class TooMuch(Exception):  # noqa: N818 - it says what is the case
    """There are more cases than were allowed, or the deck would have to be shuffled again."""


class OutOfWork(TooMuch):
    """There are more cases than were allowed."""


_MERGING = 4
"""A row that is merged with its likes takes so many times as long as one that is looked at."""


class Work:
    """What may still be done, counted in rows of arrays: some four million take a second."""

    def __init__(self, rows: float = float("inf")) -> None:
        self.left = rows

    def spend(self, rows: float) -> None:
        """Take `rows` off. Raises `OutOfWork` when there are not so many left."""
        self.left -= rows
        if self.left < 0:
            raise OutOfWork


class Positions(NamedTuple):
    """Rows of positions."""

    kept: Masks
    """`(n, players)`: the cards that each keeps; whoever has drawn for the last time holds four."""
    gone: Masks
    """`(n,)`: all cards that are not in the deck any more."""
    weight: Floats
    """`(n,)`: how likely."""
    cases: Floats
    """`(n,)`: how many sequences of draws lead here."""

    def take(self, rows: NDArray[np.intp] | NDArray[np.bool_] | slice) -> Positions:
        """Some of the rows."""
        return Positions(self.kept[rows], self.gone[rows], self.weight[rows], self.cases[rows])


def start(
    hands: Masks,
    gone: Masks,
    weight: Floats,
    plans: Sequence[Plan],
    draws: Sequence[int],
    settled: Sequence[int],
) -> Positions:
    """The positions before the first draw, `hands` are `(n, players)` masks of four cards each.

    What a player keeps then may be `settled`, a mask; 0 where his plan says it.
    """
    positions = Positions(hands, gone, weight, np.ones(len(hands)))
    for player, (plan, left) in enumerate(zip(plans, draws, strict=True)):
        if settled[player]:
            positions.kept[:, player] = settled[player]
        elif left:
            positions = _decide(positions, player, plan, left, np.zeros_like(positions.gone))
    return merged(positions)


def walk(
    positions: Positions,
    plans: Sequence[Plan],
    draws: Sequence[int],
    tally: Tally,
    work: Work | None = None,
) -> float:
    """Go through all draws and hand every result to `tally`; returns the number of cases.

    `draws` are the draws that each player has left: equal, or one less for those at the front.
    Raises `TooMuch` when that is more than `work`, or the deck too short for some draw.
    """
    work = work or Work()
    most = max(draws, default=0)
    for left in range(most, 1, -1):
        for player, plan in enumerate(plans):
            if draws[player] >= left:
                positions = merged(_drawn(positions, player, plan, left, work))
    return _last_round(positions, tally, work)


def merged(positions: Positions) -> Positions:
    """One row for all those in which the same cards are kept and gone, but for the suits' names."""
    keys = _suits_in_order(np.column_stack([positions.kept, positions.gone]))
    order = np.lexsort(keys.T)
    keys = keys[order]
    first = np.ones(len(keys), np.bool_)
    first[1:] = (keys[1:] != keys[:-1]).any(axis=1)
    starts = np.flatnonzero(first)
    rows = keys[starts]
    weight = np.add.reduceat(positions.weight[order], starts)
    cases = np.add.reduceat(positions.cases[order], starts)
    return Positions(rows[:, :-1], rows[:, -1], weight, cases)


def _suits_in_order(masks: Masks) -> Masks:
    """The same rows of masks, each with its suits renamed so that likes look alike.

    A row is put in the order of a number that is made of a suit's cards: first of those kept, so
    that the same cards kept look the same, then of those gone. Two suits that happen to have the
    same number stay as they are: then less is merged, no more.
    """
    columns = [(masks >> suit) & _CLUBS for suit in _SUITS]
    numbers = np.stack([_number(column) for column in columns], axis=1)
    order = np.argsort(numbers, axis=1)
    renamed = np.zeros_like(masks)
    for place, suit in enumerate(_SUITS):
        for was, column in enumerate(columns):
            renamed |= np.where((order[:, place] == was)[:, None], column << suit, _NONE)
    return renamed


def _number(column: Masks) -> Masks:
    kept = (column[:, :-1] * _MIX[: column.shape[1] - 1]).sum(axis=1, dtype=np.uint64)
    number: Masks = kept & _HIGH | (column[:, -1] * _MIX[-1]) >> np.uint64(32)
    return number


_NONE = np.uint64(0)
_HIGH = np.uint64(0xFFFFFFFF00000000)
_SUITS: Masks = np.arange(4, dtype=np.uint64)
_CLUBS = np.uint64(sum(1 << card for card in range(0, DECK, 4)))
_MIX: Masks = np.random.default_rng(52).integers(1 << 63, size=10, dtype=np.uint64) * 2 + 1


def _decide(positions: Positions, player: int, plan: Plan, left: int, held: Masks) -> Positions:
    """Let a player who has four cards choose what he keeps, with `left` draws to come.

    Where `options` leaves a choice it is equally likely each way, so that no suit is dearer than
    another.
    """
    ways, keeps = options(positions.kept[:, player], held, plan, left)
    rows = np.repeat(np.arange(len(ways)), ways)
    place = np.arange(len(rows)) - np.repeat(np.cumsum(ways, dtype=np.intp) - ways, ways)
    share = 1.0 / ways[rows]
    kept = positions.kept[rows]
    kept[:, player] = keeps[rows, place]
    return Positions(
        kept, positions.gone[rows], positions.weight[rows] * share, positions.cases[rows]
    )


def options(hands: Masks, held: Masks, plan: Plan, left: int) -> tuple[NDArray[np.uint8], Masks]:
    """What may be kept of each hand with `left` draws to come: how many subsets, and which.

    `hands` and `held` are masks, `(n,)`. Of what he might keep as well a player keeps what he
    `held` before the last draw: to change a card for its equal would only give away the outs that
    he has thrown away.
    """
    numbers = numbers_of(cards_in(hands, 4))
    found = plan.keeps(left)
    ways, keeps = found.ways[numbers], found.masks[numbers]
    several = np.flatnonzero(ways > 1)
    if len(several):
        some = keeps[several]
        same = np.bitwise_count(some & held[several, None]).astype(np.int8)
        same[np.arange(some.shape[1]) >= ways[several, None]] = -1
        fine = same == same.max(axis=1)[:, None]
        order = np.argsort(~fine, axis=1, kind="stable")
        keeps[several] = np.take_along_axis(some, order, axis=1)
        ways[several] = fine.sum(axis=1)
    return ways, keeps


def _drawn(
    positions: Positions, player: int, plan: Plan | None, left: int, work: Work
) -> Positions:
    """Let a player draw what he lacks, and choose again unless this was his last draw."""
    parts: list[Positions] = []
    held = np.bitwise_count(positions.kept[:, player]).astype(np.intp)
    gone = np.bitwise_count(positions.gone).astype(np.intp)
    kinds, counts = np.unique(8 * gone + held, return_counts=True)
    sizes = [(kind % 8, kind // 8) for kind in kinds.tolist()]
    if any(DECK - out < 4 - have for have, out in sizes):
        raise TooMuch
    rows = sum(
        count * comb(DECK - out, 4 - have)
        for (have, out), count in zip(sizes, counts.tolist(), strict=True)
    )
    work.spend(rows * (_MERGING if left > 1 else 1))
    for have, out in sizes:
        some = positions.take(np.flatnonzero((held == have) & (gone == out)))
        ways = comb(DECK - out, 4 - have)
        step = max(1, _ROWS // ways)
        for at in range(0, len(some.gone), step):
            before = some.take(slice(at, at + step))
            part = _all_draws(before, player, 4 - have, DECK - out)
            if left > 1 and plan is not None:
                kept = np.repeat(before.kept[:, player], len(part.gone) // len(before.gone))
                part = _decide(part, player, plan, left - 1, kept)
            parts.append(merged(part) if left > 1 else part)
    return Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _all_draws(positions: Positions, player: int, count: int, deck: int) -> Positions:
    if not count:
        return positions
    stub = cards_in(~positions.gone & _ALL, deck)
    some = BIT[stub][:, choices(deck, count)].sum(axis=2, dtype=np.uint64)
    ways = some.shape[1]
    drawn = some.ravel()
    kept = np.repeat(positions.kept, ways, axis=0)
    kept[:, player] |= drawn
    return Positions(
        kept,
        np.repeat(positions.gone, ways) | drawn,
        np.repeat(positions.weight / ways, ways),
        np.repeat(positions.cases, ways),
    )


_ALL = np.uint64((1 << DECK) - 1)


def _last_round(positions: Positions, tally: Tally, work: Work) -> float:
    """The draws after which nobody chooses any more."""
    cases = 0.0
    while len(positions.gone):
        rest: list[Positions] = []
        groups = [(group, lacks, int(lacks.sum())) for group, lacks in _groups(positions)]
        work.spend(sum(_cost(group, total) for group, _, total in groups))
        for group, lacks, total in groups:
            if not total:
                ranks = _ranks(group.kept)
                tally(ranks, group.weight)
                cases += float(group.cases.sum())
            elif _taken_together(group, total):
                cases += _together(group, lacks, tally)
            else:
                rest.append(group)
        if not rest:
            break
        positions = Positions(*(np.concatenate(arrays) for arrays in zip(*rest, strict=True)))
        lacking = np.bitwise_count(positions.kept) < 4
        player = lacking.argmax(axis=1)
        parts = [
            _drawn(positions.take(np.flatnonzero(player == one)), one, None, 1, work)
            for one in np.unique(player).tolist()
        ]
        positions = Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
    return cases


def _taken_together(group: Positions, total: int) -> bool:
    return 0 < total <= MOST_ORDER and len(group.gone) >= _FEW


def _cost(group: Positions, total: int) -> float:
    """What it takes to look at a group's results at once, in rows; those to be drawn are dearer."""
    if not _taken_together(group, total):
        return 0.0
    return _GROUP + float(DECK) ** total + len(group.gone) * float(DECK) ** (total - 1) / 20


def _groups(positions: Positions) -> list[tuple[Positions, NDArray[np.uint8]]]:
    """The positions by what is kept and how many cards are gone, with what each player lacks.

    Those in which nobody lacks anything are one group.
    """
    lacks = (4 - np.bitwise_count(positions.kept)).astype(np.uint8)
    done: NDArray[np.bool_] = np.logical_not(lacks.any(axis=1))
    groups = []
    if done.any():
        groups.append((positions.take(done), np.zeros(lacks.shape[1], np.uint8)))
    positions, lacks = positions.take(np.logical_not(done)), lacks[np.logical_not(done)]
    out = np.bitwise_count(positions.gone)
    order = np.lexsort(np.column_stack([positions.kept, out.astype(np.uint64)]).T)
    positions, lacks, out = positions.take(order), lacks[order], out[order]
    new = np.ones(len(out), np.bool_)
    new[1:] = (positions.kept[1:] != positions.kept[:-1]).any(axis=1) | (out[1:] != out[:-1])
    for at, end in pairwise([*np.flatnonzero(new).tolist(), len(out)]):
        groups.append((positions.take(slice(at, end)), lacks[at]))
    return groups


def _ranks(kept: Masks) -> Ranks:
    numbers = numbers_of(cards_in(kept.ravel(), 4)).reshape(kept.shape)
    found: Ranks = all_hands().ranks[numbers]
    return found


def _together(group: Positions, lacks: NDArray[np.uint8], tally: Tally) -> float:
    """The last draws of all positions of a group: who draws which cards, each looked at once."""
    total = int(lacks.sum())
    deck = DECK - int(np.bitwise_count(group.gone[0]))
    if deck < total:
        raise TooMuch
    there = ((group.gone[:, None] & BIT) == 0).astype(np.float64)
    ways = 1
    left = deck
    for lack in lacks.tolist():
        ways *= comb(left, lack)
        left -= lack
    chance = _all_there(there, group.weight / ways, total)
    drawn, likely = _deals(chance, lacks)
    kept = np.empty((len(likely), len(lacks)), np.uint64)
    at = 0
    for player, lack in enumerate(lacks.tolist()):
        kept[:, player] = group.kept[0, player]
        for place in range(at, at + lack):
            kept[:, player] |= BIT[drawn[:, place]]
        at += lack
    tally(_ranks(kept), likely)
    return float(group.cases.sum()) * ways


def _all_there(there: Floats, weight: Floats, order: int) -> Floats:
    """How likely it is that `order` given cards are all in the deck: an array of so many axes."""
    weighted = there * weight[:, None]
    found: Floats
    if order == 1:
        found = weighted.sum(axis=0)
        return found
    if order == 2:
        found = weighted.T @ there
        return found
    pairs = (weighted[:, :, None] * there[:, None, :]).reshape(len(there), -1)
    found = (pairs.T @ there).reshape(DECK, DECK, DECK)
    return found


def _deals(chance: Floats, lacks: NDArray[np.uint8]) -> tuple[Cards, Floats]:
    """Which cards go to whom, one deal a row, and how likely each is."""
    places = np.argwhere(chance > 0)
    fine = np.ones(len(places), np.bool_)
    owner = np.repeat(np.arange(len(lacks)), lacks)
    for one in range(len(owner)):
        for other in range(one + 1, len(owner)):
            if owner[one] == owner[other]:  # the order of one player's cards does not matter
                fine &= places[:, one] < places[:, other]
            else:
                fine &= places[:, one] != places[:, other]
    places = places[fine]
    return places.astype(np.uint8), chance[tuple(places.T)]
