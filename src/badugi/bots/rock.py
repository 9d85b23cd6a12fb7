"""The rock: few hands, patient, and the money goes in with the good ones."""

from __future__ import annotations

from badugi.bots.classes import BADUGIS, HIGH, class_of
from badugi.bots.improving import becomes, keep
from badugi.bots.policy import change, give_up, go_along, push, roll
from badugi.game.actions import AnyAction
from badugi.game.deal import Deal, Legal

_DRAW_TO = 8
"""The rock starts with three cards no higher than this (A = 1), and higher ones heads-up."""
_BREAK = 12
"""It throws the queen and the king of a badugi back while there are two draws to come."""
_BET, _CALL = 9, 11
"""After the last draw it bets badugis up to this high and calls with those up to that."""

_LOOK_UP = 5
"""The best so many classes of three-card hands (up to 7 high) are not folded to a bluff."""


class Rock:
    """A tight player: starts with good three-card hands, bets badugis, pays few people off."""

    style = "rock"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, view: Deal, seat: int) -> AnyAction:
        """See `badugi.bots.policy.Policy`."""
        legal = view.legal()
        cards = view.hands[view.position(seat)]
        if legal.kind == "drawing":
            return change(legal, _kept(cards, 4 - view.draw))
        if view.round == 1:
            return self._open(view, legal, cards)
        return self._play_on(view, legal, cards)

    def _open(self, view: Deal, legal: Legal, cards: tuple[int, ...]) -> AnyAction:
        best = keep(cards, 4)
        top = max(card >> 2 for card in best) + 1
        raised = view.current_bet > 2 * view.stakes.big_blind
        pot = view.sizes()[1]
        limit = _DRAW_TO + 2 * (len(view.seats) == 2) - raised
        if len(best) == 4:
            return go_along(legal) if raised and top >= _BREAK else push(legal, pot)
        if len(best) == 3 and top <= limit:
            eager = top <= limit - 2 and not raised
            return (
                push(legal, pot)
                if eager and roll(self._seed, view, legal.seat) < 0.8
                else (go_along(legal))
            )
        # Two good cards are worth a small call from the button and the blinds.
        if len(best) == 2 and top <= limit - 4 and not raised:
            late = view.position(legal.seat) == len(view.seats) - 1
            if late or legal.call < view.stakes.big_blind:
                return go_along(legal)
        return give_up(legal)

    def _play_on(self, view: Deal, legal: Legal, cards: tuple[int, ...]) -> AnyAction:
        at = class_of(cards)
        draws = 4 - view.round
        if at < BADUGIS:
            high = HIGH[at] + (view.current_bet > view.round_size)
            # The more draws others have to come, the more a rough badugi must be protected.
            if high <= _BET + draws:
                return push(legal, view.sizes()[1])
            return go_along(legal) if high <= _CALL + draws else give_up(legal)
        if view.round == 4:
            # Three low cards look up somebody who drew to the end, and only heads-up.
            others = [i for i in view.contenders if view.seats[i] != legal.seat]
            drew = len(others) == 1 and view.draws[others[0]][-1] > 0
            return go_along(legal) if drew and at < BADUGIS + _LOOK_UP else give_up(legal)
        best = keep(cards, 4)
        if len(best) < 3:
            return give_up(legal)
        seen = frozenset((*cards, *view.discarded[view.position(legal.seat)]))
        chance = float(becomes(best, seen, draws)[:BADUGIS].sum())
        # It wants better than the odds of the pot: not every badugi that comes in is good.
        price = legal.call / (view.pot_total + legal.call)
        return go_along(legal) if 0.8 * chance > price else give_up(legal)


def _kept(cards: tuple[int, ...], draws: int) -> tuple[int, ...]:
    """What to draw to with so many draws to come, this one included."""
    best = keep(cards, 4)
    high = max(card >> 2 for card in best) + 1
    if len(best) == 4 and high >= _BREAK and draws > 1:
        return keep(cards, 3)
    if len(best) == 3 and high > _DRAW_TO + 2 and draws > 1:
        return keep(cards, 2)
    return best
