"""How a deal ends: hands are shown or mucked, pots are paid out.

Everything here is an event applied to the state that is handed in. Who shows and who wins is
worked out in `showdown`, the layers and shares in `pots`.
"""

from __future__ import annotations

from collections.abc import Sequence

from badugi.game.cards import UNKNOWN
from badugi.game.deck import CardSource
from badugi.game.errors import SetupError
from badugi.game.events import DealEnded, HandMucked, HandShown, PotAwarded
from badugi.game.pots import Pot, layers, split
from badugi.game.ranking import rank_of
from badugi.game.showdown import showing_order, who_shows, winners
from badugi.game.stakes import Mucking
from badugi.game.state import DealState

# By a name of this module, as in `badugi.game.state`.
_TOURNAMENT = Mucking.TOURNAMENT


def show_down(state: DealState, source: CardSource) -> None:
    """Show, muck and pay, when more than one player is left after the last round."""
    pots = layers(state.paid, state.folded, state.dead_money)
    hands = {i: _final_hand(state, source, i) for i in state.contenders}
    ranks: list[int | None] = [
        rank_of(hand) if (hand := hands.get(i)) else None for i in range(len(state.seats))
    ]
    order = showing_order(pots, state.aggressor if state.round == 4 else None)
    all_show = state.stakes.mucking is _TOURNAMENT and any(
        state.all_in(i) for i in state.contenders
    )
    always = [all_show or seat in state.setup.shows for seat in state.seats]
    for i, shows in zip(order, who_shows(pots, order, ranks, always), strict=True):
        hand = hands[i]
        if shows and hand:
            state.apply(HandShown(state.seats[i], hand))
        else:
            ranks[i] = None
            state.apply(HandMucked(state.seats[i]))
    _pay(state, pots, ranks)
    _end(state)


def pay_last_player(state: DealState) -> None:
    """Everything goes to the only player who has not folded, unseen."""
    seat, pot = state.seats[state.folded.index(False)], state.pot_total
    state.apply(PotAwarded(0, pot, ((seat, pot),)))
    _end(state)


def _final_hand(state: DealState, source: CardSource, i: int) -> tuple[int, ...] | None:
    hand = state.hands[i]
    if UNKNOWN not in hand:
        return hand
    shown = source.shown(state.seats[i])
    return None if shown is None else tuple(shown)


def _pay(state: DealState, pots: Sequence[Pot], ranks: Sequence[int | None]) -> None:
    """Award the pots, the last side pot first."""
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        won = winners(pot, ranks)
        if not won:
            raise SetupError("nobody who can win a pot shows his hand")
        shares = split(pot.amount, won, state.stakes.odd_chip_unit)
        paid = [(state.seats[i], chips) for i, chips in zip(won, shares, strict=True) if chips]
        state.apply(PotAwarded(number, pot.amount, tuple(paid)))


def _end(state: DealState) -> None:
    # Positions are the chairs in their order, but for where they begin.
    first = state.position(state.setup.seats[0])
    state.apply(DealEnded(tuple(state.stacks[first:] + state.stacks[:first])))
