"""Who receives which cards: the first four, burns, draws and reshuffles.

Everything here is an event applied to the state that is handed in; the cards come from its stub
where that is ordered, else from the source. Source: RULES sections 2.1 to 2.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from badugi.game.cards import UNKNOWN, card_text
from badugi.game.deck import FULL_DECK, CardSource
from badugi.game.errors import SetupError
from badugi.game.events import CardBurned, CardsDealt, DeckReshuffled, DeckShuffled
from badugi.game.stakes import Reshuffle
from badugi.game.state import DealState

# By a name of this module, as in `badugi.game.state`.
_WSOP = Reshuffle.WSOP


BURNED = -1
"""The seat for which a source is asked when a card is burned."""


def deal_first(state: DealState, source: CardSource) -> None:
    """Four cards to everybody, one at a time from the left of the button."""
    order = source.order(FULL_DECK, 0)
    if order is not None:
        state.apply(DeckShuffled(tuple(order)))
    n = len(state.seats)
    cards: Sequence[int]
    for i, seat in enumerate(state.seats):
        if order is not None:
            cards = order[i : 4 * n : n]
        else:
            cards = source.take(seat, state.stub.cards, 4, taken=state.taken, received=0)
        state.apply(CardsDealt(seat, tuple(cards)))


def burn(state: DealState, source: CardSource) -> None:
    """Burn the top card of the stub."""
    if not state.stub.count:
        _reshuffle(state, source, state.contenders[0], state.pile)
    stub = state.stub
    if stub.ordered:
        card = stub.cards[0]
    else:
        (card,) = source.take(BURNED, stub.cards, 1, taken=state.taken, received=state.draw - 1)
    state.apply(CardBurned(card))


def serve(state: DealState, source: CardSource) -> None:
    """Give those who have discarded their new cards, in order."""
    for i, count in enumerate(state.owed):
        if count:
            if state.stakes.reshuffle is _WSOP:
                _serve_wsop(state, source, i, count)
            else:
                _serve(state, source, i, count)


def _serve(state: DealState, source: CardSource, i: int, count: int) -> None:
    """Deal the whole request, after a reshuffle where the stub is too short for it."""
    stub = state.stub
    # Most draws are long before the deck can run short; then nobody's discards are in it.
    if (state.shuffles or stub.count < count) and stub.eligible(_barred(state, i)) < count:
        _reshuffle(state, source, i, _pile_without(state, state.current[i]))
    state.apply(CardsDealt(state.seats[i], _take(state, source, i, count)))


def _serve_wsop(state: DealState, source: CardSource, i: int, count: int) -> None:
    """Deal down to the last card, which only the last of the draw receives, then reshuffle."""
    barred = _barred(state, i)
    ready = state.stub.eligible(barred, keep_last=_others_need_cards(state, i))
    if 0 < ready < count:
        state.apply(CardsDealt(state.seats[i], _take(state, source, i, ready)))
    if ready < count:
        count -= ready
        pool = _pile_without(state, [card for cards in state.current for card in cards])
        out = state.discarded[i]
        if state.stub.eligible(barred) + sum(card not in out for card in pool) < count:
            # The rule dead-ends where nobody has folded or discarded before: then the others'
            # discards of this draw go in as well.
            pool = _pile_without(state, state.current[i])
        _reshuffle(state, source, i, pool)
    state.apply(CardsDealt(state.seats[i], _take(state, source, i, count)))


def _others_need_cards(state: DealState, i: int) -> bool:
    """Whether somebody after position `i` still wants cards in this draw, or may yet."""
    return any(
        not state.folded[j] and (state.owed[j] or len(state.draws[j]) < state.draw)
        for j in range(i + 1, len(state.seats))
    )


def _barred(state: DealState, i: int) -> Sequence[int]:
    """The cards that the player may not receive and that can be in the stub at all."""
    return state.discarded[i] if state.shuffles else ()


def _take(state: DealState, source: CardSource, i: int, count: int) -> tuple[int, ...]:
    """The next `count` cards that the player may receive, without taking them out."""
    stub, barred = state.stub, _barred(state, i)
    if stub.ordered:
        return tuple(stub.top(count, barred))
    seat = state.seats[i]
    cards = source.take(seat, stub.cards, count, taken=state.taken, received=state.received[i])
    for card in barred:
        if card in cards and card != UNKNOWN:
            raise SetupError(f"seat {seat} can't receive {card_text(card)}: he threw it away")
    return tuple(cards)


def _pile_without(state: DealState, cards: Iterable[int]) -> list[int]:
    left = list(state.pile)
    for card in cards:
        left.remove(card)
    return left


def _reshuffle(state: DealState, source: CardSource, i: int, pool: Sequence[int]) -> None:
    """Shuffle the stub together with `pool`, to serve the player at position `i`."""
    stub = state.stub
    order = None
    # In a record of a deal not everything in stub and pool may be known.
    if len(stub.cards) == stub.count and UNKNOWN not in pool:
        order = source.order([*stub.cards, *pool], state.shuffles + 1)
    state.apply(
        DeckReshuffled(state.seats[i], stub.count + len(pool), () if order is None else order)
    )
