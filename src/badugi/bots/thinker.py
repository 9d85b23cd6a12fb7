"""The thinker: weighs its chance of winning against the price, and says a lie now and then.

For each decision it reads the opponents' stories (`badugi.bots.reading`), works out what its own
hand becomes (`badugi.bots.improving`), and from both the chance to have the best hand in the end.
What it can do is then valued in chips, looking one bet ahead: folding is worth nothing, calling
the share of the pot less the price, betting what it wins from those who fold and from those who
go on. Stakes enter through prices alone, so it plays every limit structure and any number of seats.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from badugi.bots.classes import BADUGIS, Spread, class_of, one, place_in_class
from badugi.bots.improving import becomes, keep
from badugi.bots.policy import change, give_up, go_along, push, roll
from badugi.bots.reading import at_the_end, meet, stories
from badugi.game.actions import AnyAction
from badugi.game.deal import Deal, Legal
from badugi.game.ranking import rank_of
from badugi.game.stakes import Limit
from badugi.odds.policy import DRAWS

_LOW = 8
"""The highest card (A = 1) that is never thrown away while it counts."""
_WEAR = 0.04
"""The share of its worth that a hand loses by each draw still to come, being played on."""
_POSITION = 0.05
"""What is lost or won in the same way by acting first or last."""
_PRICE_STEPS = 20
"""Prices are rounded to such a share, so that answers can be looked up again."""
_SNOW = 0.06
"""How often a suitable hand stands pat to bluff."""
_PAT_FEAR = 0.12
"""How much more strength opponents ask for against somebody who stood pat."""
_PAT_BONUS = 0.02
"""What a pat hand is worth beyond its chance to win: it can bet, and it is feared."""


class Rival(NamedTuple):
    """An opponent still in the deal: story, chips to call a raise with, and who is yet to act."""

    story: str
    bet: int
    stack: int
    position: int


class Spot(NamedTuple):
    """A decision as the thinker sees it."""

    view: Deal
    position: int
    cards: tuple[int, ...]
    seen: frozenset[int]
    rivals: tuple[Rival, ...]


class Thinker:
    """A player who reckons. `decide` is a function of the seed and the view."""

    style = "thinker"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        # What is counted once is counted here rather than in somebody's first decision.
        at_the_end("RC1")

    def decide(self, view: Deal, seat: int) -> AnyAction:
        """See `badugi.bots.policy.Policy`."""
        spot = look(view, seat)
        legal = view.legal()
        luck = roll(self._seed, view, seat)
        return _draw(spot, legal, luck) if legal.kind == "drawing" else _bet(spot, legal, luck)


def look(view: Deal, seat: int) -> Spot:
    """What `seat` knows about the decision before it."""
    position = view.position(seat)
    cards = view.hands[position]
    told = stories(view.events)
    rivals = tuple(
        Rival(told.get(view.seats[i], ""), view.bets[i], view.stacks[i], i)
        for i in view.contenders
        if i != position
    )
    return Spot(view, position, cards, frozenset((*cards, *view.discarded[position])), rivals)


# ---------------------------------------------------------------------- the draw


def _draw(spot: Spot, legal: Legal, luck: float) -> AnyAction:
    cards = spot.cards
    best = keep(cards, 4)
    if len(best) < 4 and _may_snow(spot, best) and luck < _SNOW:
        return change(legal, cards)
    if len(best) > 1 and max(best) >> 2 >= _LOW:
        # Break a badugi, or throw a high card away besides?
        fewer = keep(cards, len(best) - 1)
        if _worth(spot, fewer) > _worth(spot, best):
            return change(legal, fewer)
    return change(legal, best)


def _worth(spot: Spot, kept: tuple[int, ...]) -> float:
    """The chance to win in the end when it draws to `kept` now."""
    rivals = [at_the_end(rival.story) for rival in spot.rivals]
    mine = becomes(kept, spot.seen, DRAWS - spot.view.draw + 1)
    return _share(mine, rivals) + _PAT_BONUS * (len(kept) == 4)


def _may_snow(spot: Spot, best: tuple[int, ...]) -> bool:
    """Is this a moment to stand pat with nothing: one opponent, who draws and is no underdog?"""
    if len(spot.rivals) != 1 or spot.view.draw == 1 or len(best) == 1:
        return False
    story = spot.rivals[0].story
    drew = story[-1:] if spot.rivals[0].position < spot.position else _last_count(story)
    return drew not in ("", "0") and spot.view.aggressor == spot.position


def _last_count(story: str) -> str:
    return next((letter for letter in reversed(story) if letter.isdigit()), "")


# ---------------------------------------------------------------------- the bet


def _bet(spot: Spot, legal: Legal, luck: float) -> AnyAction:
    view = spot.view
    mine, place = _mine(spot)
    call = legal.call
    keeps = _keeps(spot)
    share = _share(mine, [_met(spot, rival) for rival in spot.rivals], place)
    stay = keeps * share * _in_reach(spot, call) - call
    raising = [(_raising(spot, mine, place, to, keeps), to) for to in _sizes(view, legal)]
    value, to = max([(stay, 0), *raising])
    if value < 0 and not legal.check:
        return give_up(legal)
    if not to:
        return go_along(legal)
    # Good hands are played slowly now and then, so that a check does not mean weakness.
    if luck < 0.08 and len(spot.rivals) == 1 and share > 0.8:
        return go_along(legal)
    return push(legal, to)


def _mine(spot: Spot) -> tuple[Spread, float]:
    """The spread of its own hand in the end, and its place in its class where that is known."""
    left = DRAWS - len(spot.view.draws[spot.position])
    rank = rank_of(spot.cards)
    at = class_of(spot.cards)
    if not left:
        return one(at), place_in_class(rank)
    if at < BADUGIS:
        return one(at), place_in_class(rank)
    return becomes(keep(spot.cards, 4), spot.seen, left), 0.5


def _keeps(spot: Spot) -> float:
    """The part of its share of the pot that a hand can expect to see, by draws and position."""
    view = spot.view
    left = DRAWS - len(view.draws[spot.position])
    if not left:
        return 1.0
    behind = sum(rival.position > spot.position for rival in spot.rivals)
    place = 0.5 - behind / len(spot.rivals)
    return 1 - _WEAR * left + 2 * _POSITION * place


def _met(spot: Spot, rival: Rival) -> Spread:
    """The spread in the end of a rival who, where he has yet to act, first meets the bet."""
    view = spot.view
    to_call = view.current_bet - rival.bet
    if to_call <= 0 or not rival.stack or rival.position == view.aggressor:
        return at_the_end(rival.story)
    answer = meet(rival.story, _price(to_call, view.pot_total), 0.0)
    return answer.goes_on


def _in_reach(spot: Spot, adds: int) -> int:
    """The chips that can be won by adding `adds`: of what others paid, as much as one's own."""
    view = spot.view
    mine = view.paid[spot.position] + adds
    others = (min(paid, mine) for i, paid in enumerate(view.paid) if i != spot.position)
    return view.dead_money + mine + sum(others)


def _price(call: int, pot: int) -> float:
    return round(call / (pot + call) * _PRICE_STEPS) / _PRICE_STEPS


def _sizes(view: Deal, legal: Legal) -> tuple[int, ...]:
    """The bets that it thinks about."""
    if not legal.max_to:
        return ()
    if view.stakes.limit is Limit.FIXED or legal.min_to == legal.max_to:
        return (legal.min_to,)
    half, pot = view.sizes()
    sizes = {half, pot}
    # All-in where a pot-sized bet would commit it anyway.
    if legal.max_to < 2 * pot:
        sizes.add(legal.max_to)
    return tuple(sorted(sizes))


def _raising(spot: Spot, mine: Spread, place: float, to: int, keeps: float) -> float:
    """What a bet or raise to `to` is worth: won at once from all who fold, or shared later."""
    view = spot.view
    # Chips that nobody can match come back.
    to = min(to, max(rival.bet + rival.stack for rival in spot.rivals))
    adds = max(to - view.bets[spot.position], 0)
    fear = _PAT_FEAR if view.draws[spot.position][-1:] == (0,) else 0.0
    nobody = 1.0
    pot = view.pot_total + adds
    paid = 0.0
    spreads = []
    for rival in spot.rivals:
        costs = min(to - rival.bet, rival.stack)
        answer = meet(rival.story, _price(costs, pot), fear) if costs > 0 else None
        if answer is None:
            nobody = 0.0
            spreads.append((0.0, at_the_end(rival.story)))
            continue
        nobody *= answer.folds
        paid += (1 - answer.folds) * costs
        spreads.append((answer.folds, answer.goes_on))
    # Against those who go on; at least one of them does.
    share = _share_of_those(mine, spreads, place, nobody)
    middle = _in_reach(spot, adds) + paid / max(1 - nobody, 0.05)
    called = keeps * share * middle - adds
    return nobody * view.pot_total + (1 - nobody) * called


def _share(mine: Spread, others: list[Spread], place: float = 0.5) -> float:
    """The chance that a hand of spread `mine` beats all `others`, ties counting half."""
    wins = mine
    for spread in others:
        wins = wins * _beats(spread, place)
    return float(wins.sum())


def _share_of_those(
    mine: Spread, spreads: list[tuple[float, Spread]], place: float, nobody: float
) -> float:
    """The same against rivals who fold with some chance, given that not all of them do."""
    wins = mine
    for folds, spread in spreads:
        wins = wins * (folds + (1 - folds) * _beats(spread, place))
    return (float(wins.sum()) - nobody) / max(1 - nobody, 0.05)


def _beats(spread: Spread, place: float) -> Spread:
    """For each class the chance to be ahead of `spread`, at `place` of the class itself."""
    ahead: Spread = np.cumsum(spread[::-1])[::-1] - (1 - place) * spread
    return ahead
