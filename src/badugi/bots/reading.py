"""What an opponent's bets and draws say about the hand.

An opponent's *story* is a string of what the table saw: `R` bet or raised, `C` called, `X` checked,
and a digit for the cards taken at each draw, so `RC1X0` raised, called, drew one, checked and stood
pat. A story is read by Bayes' rule from the spread of four dealt cards: each act weighs the classes
by how readily a typical player does it with such a hand, each draw then changes the hand. Reading
depends on the story alone, so readings are kept. Nothing here knows a card of anybody.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from badugi.bots.classes import BADUGIS, CLASSES, HIGH, SIZE, TRIPLES, Spread
from badugi.bots.improving import dealt, draw_table, natural_draw, to_come
from badugi.game.events import (
    BetMade,
    Called,
    Checked,
    DealEvent,
    Discarded,
    Raised,
    StoodPat,
)
from badugi.odds.policy import DRAWS

_SLIP = 0.004
"""How often anybody does anything at all: no story is impossible."""
_SNOW = 0.03
"""How often a hand stands pat without a badugi, to bluff."""
_BETS = 0.62
"""A hand ahead of so much of the field is bet half of the time; one more raise asks for more."""
_CALLS = 0.33
"""A hand ahead of so much of the field is called with half of the time, where it is free to go."""
_BLUFFS = 0.09
"""How often anything is bet."""
_ASKS = 0.6
"""The strength that is asked for to meet a bet, by its price."""


class Answer(NamedTuple):
    """How an opponent meets a bet: how often he folds, and with what he goes on."""

    folds: float
    goes_on: Spread


def stories(events: list[DealEvent]) -> dict[int, str]:
    """The story of each seat that has done something."""
    told: dict[int, str] = {}
    for event in events:
        kind = type(event)
        letter = _LETTERS.get(kind)
        if letter is not None:
            seat = event.seat  # type: ignore[union-attr]
            told[seat] = told.get(seat, "") + letter
        elif kind is Discarded:
            seat = event.seat  # type: ignore[union-attr]
            told[seat] = told.get(seat, "") + str(len(event.cards))  # type: ignore[union-attr]
    return told


_LETTERS: dict[type, str] = {BetMade: "R", Raised: "R", Called: "C", Checked: "X", StoodPat: "0"}


@lru_cache(maxsize=1 << 16)
def read(story: str) -> Spread:
    """The spread of the hand that this opponent holds now. Do not write to the answer."""
    if not story:
        return dealt()
    before, last = story[:-1], story[-1]
    spread = read(before)
    draws = sum(letter.isdigit() for letter in before)
    if last.isdigit():
        count = int(last)
        spread = (spread * _drawing(DRAWS - draws)[count]) @ draw_table(draws + 1, count)
    else:
        strength = strengths(DRAWS - draws)
        raised = len(before) - len(before.rstrip("RC")) if last == "R" else 0
        spread = spread * _ACTS[last](strength, raised)
    spread /= spread.sum()
    return spread


@lru_cache(maxsize=1 << 16)
def at_the_end(story: str) -> Spread:
    """The spread of the hand that this opponent will hold after the last draw."""
    left = DRAWS - sum(letter.isdigit() for letter in story)
    return read(story) @ to_come(left)


@lru_cache(maxsize=1 << 16)
def meet(story: str, price: float, fear: float) -> Answer:
    """How this opponent meets a bet at which a call costs `price` of the pot that it makes.

    `fear` is added to the strength he asks for (after the bettor stood pat, say). The second part
    of the answer is the spread after the last draw.
    """
    left = DRAWS - sum(letter.isdigit() for letter in story)
    spread = read(story)
    folding = _sigmoid((_ASKS * price + fear - strengths(left)) / 0.08) * 0.95
    folds = float(spread @ folding)
    goes_on = spread * (1 - folding)
    return Answer(folds, (goes_on / goes_on.sum()) @ to_come(left))


@cache
def strengths(draws: int) -> Spread:
    """For each class the share of the field that it is ahead of, with so many draws to come.

    The field are hands that people play: dealt, and then drawn to as they are played on with.
    """
    field = dealt() * _PLAYED
    field /= field.sum()
    for number in range(1, DRAWS - draws + 1):
        field = field @ natural_draw(number)
        # Hopeless hands give up on the way.
        field *= 0.35 + 0.65 * _sigmoid((_ahead(field) - 0.35) / 0.08)
        field /= field.sum()
    return _ahead(field)


def _ahead(field: Spread) -> Spread:
    below: Spread = np.cumsum(field[::-1])[::-1] - 0.5 * field
    return below


def _sigmoid(x: Spread) -> Spread:
    return 1 / (1 + np.exp(-x))


_PLAYED = np.array([1.0] * (BADUGIS + TRIPLES) + [0.6, 0.25, 0.12, 0.05, 0.03])


def _aggression(strength: Spread, raised: int) -> Spread:
    bets: Spread = _BLUFFS + (1 - _BLUFFS) * _sigmoid((strength - _BETS - 0.1 * raised) / 0.07)
    return bets


def _calling(strength: Spread, _raised: int) -> Spread:
    goes_on = _sigmoid((strength - _CALLS) / 0.09)
    calls: Spread = _SLIP + goes_on * (1 - 0.7 * _sigmoid((strength - 0.85) / 0.06))
    return calls


def _checking(strength: Spread, _raised: int) -> Spread:
    checks: Spread = 1 - 0.8 * _sigmoid((strength - _BETS) / 0.08)
    return checks


_ACTS = {"R": _aggression, "C": _calling, "X": _checking}


@cache
def _drawing(left: int) -> list[Spread]:
    """How readily each class draws 0 to 4 cards with `left` draws to come, this one included."""
    table = np.full((5, CLASSES), _SLIP)
    for at in range(CLASSES):
        natural = 4 - SIZE[at]
        more = 0.0
        if at < BADUGIS and HIGH[at] >= 10 + (left == 1):
            more = 0.12 * (HIGH[at] - 9) * (left > 1) + 0.03
        elif natural and at < BADUGIS + TRIPLES:
            more = 0.08 * max(at - BADUGIS - 5, 0) * (left > 1)
        if natural and natural < 4:
            table[0, at] += _SNOW / natural
        table[natural, at] += 1 - more
        if natural < 4:
            table[natural + 1, at] += more
    return list(table)
