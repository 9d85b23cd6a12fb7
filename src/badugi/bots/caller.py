"""The caller: came to play, hates to fold, raises little."""

from __future__ import annotations

from badugi.bots.classes import BADUGIS, HIGH, class_of
from badugi.bots.improving import becomes, keep
from badugi.bots.policy import change, give_up, go_along, push, roll
from badugi.game.actions import AnyAction
from badugi.game.deal import Deal, Legal

_RAISE = 8
"""The caller raises badugis up to this high (A = 1), and bets one more."""
_PAYS = 8
"""After the last draw it still looks somebody up with three cards up to this high."""
_PAYS_BIG = 11
"""The highest card of a badugi with which it calls even a big bet."""
_HOPE, _HOPE_BIG = 0.02, 0.15
"""The least chance of a badugi on the next draw for which it goes on, and pays a big bet."""


class Caller:
    """A loose player: sees most draws, calls with hope alone, seldom takes the lead."""

    style = "caller"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, view: Deal, seat: int) -> AnyAction:
        """See `badugi.bots.policy.Policy`."""
        legal = view.legal()
        position = view.position(seat)
        cards = view.hands[position]
        if legal.kind == "drawing":
            return change(legal, keep(cards, 4))
        if legal.check or legal.opens:
            return self._lead(view, legal, cards)
        at = class_of(cards)
        if at < BADUGIS and HIGH[at] <= _RAISE and roll(self._seed, view, seat) < 0.5:
            return push(legal, view.sizes()[0])
        if self._hopes(view, legal, cards, position):
            return go_along(legal)
        return give_up(legal)

    def _lead(self, view: Deal, legal: Legal, cards: tuple[int, ...]) -> AnyAction:
        at = class_of(cards)
        good = at < BADUGIS and HIGH[at] <= _RAISE + 1
        # A good hand is bet more often than not, any other one now and then out of boredom.
        if roll(self._seed, view, legal.seat) < (0.7 if good else 0.06):
            return push(legal, view.sizes()[0])
        return go_along(legal)

    def _hopes(self, view: Deal, legal: Legal, cards: tuple[int, ...], position: int) -> bool:
        best = keep(cards, 4)
        top = max(card >> 2 for card in best) + 1
        size = len(best)
        # A big bet of a structure that has them cools even this player down.
        steep = legal.call > 4 * view.round_size and 5 * legal.call > 2 * view.pot_total
        if size == 4:
            return top <= _PAYS_BIG or not steep
        if view.round == 4:
            return size == 3 and top <= _PAYS - 4 * steep
        if view.round == 1:
            return (size == 3 and (top <= _PAYS_BIG or not steep)) or (
                size == 2 and top <= _PAYS + 1 and not steep
            )
        seen = frozenset((*cards, *view.discarded[position]))
        chance = float(becomes(best, seen, 1)[:BADUGIS].sum())
        return chance > (_HOPE_BIG if steep else _HOPE)
