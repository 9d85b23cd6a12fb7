"""A deal whose draws are served as a file tells, not as a deck would.

Whoever does not know the order of the deck can't know whether it ran short: after a reshuffle
some of the cards left may be ones that the player threw away and may not have back. A history
says when the deck was reshuffled, and that is what counts here. Everything else is `Deal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from badugi.game.cards import UNKNOWN, cards_text
from badugi.game.deal import Deal, Phase
from badugi.game.deck import CardSource
from badugi.game.errors import HistoryError
from badugi.game.events import CardsDealt, DeckReshuffled
from badugi.game.stakes import Reshuffle


class Shuffled(NamedTuple):
    """A reshuffle before somebody was served: the size of the new stub, None where not told."""

    size: int | None = None
    order: tuple[int, ...] = ()
    line: int | None = None


class Served(NamedTuple):
    """Cards that a chair received in a draw, and the reshuffle that came before them."""

    seat: int
    cards: tuple[int, ...]
    shuffled: Shuffled | None = None


class RetoldDeal(Deal):
    """A deal with the draws of a file: `served` in the order in which they were dealt."""

    __slots__ = ("_next", "_served")

    def __init__(self, source: CardSource, served: Sequence[Served]) -> None:
        super().__init__(source)
        self._served = served
        self._next = 0

    def _advance(self) -> None:
        if self.phase is Phase.DRAWING and self.turn is None:
            for i, owed in enumerate(self.owed):
                if owed:
                    self._serve(i)
        super()._advance()

    def _serve(self, i: int) -> None:
        """Deal the pieces of one player's request."""
        seat = self.seats[i]
        while owed := self.owed[i]:
            piece = Served(seat, (UNKNOWN,) * owed)
            if self._next < len(self._served) and self._served[self._next].seat == seat:
                piece = self._served[self._next]
                self._next += 1
            if not 0 < len(piece.cards) <= owed:
                raise HistoryError(f"{len(piece.cards)} cards are dealt where {owed} were thrown")
            # Before the first reshuffle it is certain when the stub is too short.
            short = not self.shuffles and self.stub.count < len(piece.cards)
            if piece.shuffled is not None or short:
                self._shuffle(i, owed, piece.shuffled or Shuffled())
            if self.stub.ordered and not set(piece.cards).issubset(self.stub.cards):
                raise HistoryError(f"{cards_text(piece.cards)} can't be dealt: not all are left")
            self.apply(CardsDealt(seat, piece.cards))

    def _shuffle(self, i: int, owed: int, told: Shuffled) -> None:
        own = self.stakes.reshuffle is Reshuffle.OWN_DISCARDS_OUT
        if own and not self.shuffles and self.stub.count >= owed:
            raise HistoryError(
                f"the deck is reshuffled, but {self.stub.count} cards are left for the {owed} to "
                "be drawn",
                line=told.line,
            )
        out = [len(cards) for cards in self.current]
        size = self.stub.count + len(self.pile)
        count = told.size
        if count is None:
            count = size - (out[i] if own or size - sum(out) < owed else sum(out))
        elif not size - sum(out) <= count <= size - out[i] or (own and count != size - out[i]):
            raise HistoryError(f"{count} cards can't be reshuffled: {size - out[i]} could be")
        self.apply(DeckReshuffled(self.seats[i], count, told.order))
