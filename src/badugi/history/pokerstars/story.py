"""The play of a PokerStars hand, told line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from badugi.game.cards import UNKNOWN, cards_text
from badugi.game.errors import HistoryError
from badugi.history.pokerstars.lines import SECTIONS, Line
from badugi.history.retold import Served, Shuffled
from badugi.history.script import Kind, Move, Note

_MOVES: dict[str, Kind] = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
}


_PARTS = tuple(name for name, kind in SECTIONS.items() if kind != "summary")
"""The parts of a hand in their order."""


@dataclass
class _Request:
    """What somebody threw away, and the new cards as far as they are told."""

    seat: int
    count: int
    shuffled: Shuffled | None
    pieces: list[tuple[int, ...]] = field(default_factory=list)


class Story:
    """What the lines tell, in chips and chairs. `chips` reads an amount."""

    def __init__(self, chips: Callable[[str], int]) -> None:
        self._chips = chips
        self.steps: list[Move | Note] = []
        self.dealt: dict[int, tuple[int, ...]] = {}
        self.shown: dict[int, tuple[int, ...]] = {}
        self.showing: dict[int, int | None] = {}
        self.mucking: dict[int, int | None] = {}
        self.returned: list[Line] = []
        self.collected: list[Line] = []
        self._hands: dict[int, list[int]] = {}
        self._requests: list[_Request] = []
        self._shuffled: Shuffled | None = None
        self._part = ""
        self._at = -1

    @property
    def hero(self) -> int | None:
        """The seat whose cards the hand tells."""
        return next(iter(self.dealt), None)

    @property
    def served(self) -> list[Served]:
        """What was dealt in the draws, in order."""
        found = []
        for request in self._requests:
            first, *more = request.pieces or [(UNKNOWN,) * request.count]
            found.append(Served(request.seat, first, request.shuffled))
            found += [Served(request.seat, piece) for piece in more]
        return found

    def tell(self, line: Line) -> None:
        """Take in one line. Raises `HistoryError` for one that contradicts those before."""
        match line.kind:
            case "deal" | "draw" | "show down":
                self._begin(line)
            case "reshuffled":
                self._shuffled = Shuffled(line=line.number)
            case "fold" | "check" | "call" | "bet" | "raise":
                self._move(line)
            case "discard" | "stand pat":
                self._draw(line)
            case "dealt":
                self._deal(line)
            case "show" | "muck" if self._part == "show down":
                self._show(line)
            case "returned":
                self.returned.append(line)
            case "collected":
                self.collected.append(line)
            case "aside" | "show":
                self.steps.append(Note(line.text, opening=not self._part))

    def _begin(self, line: Line) -> None:
        """Begin the next part: in order, and with no draw left out."""
        part = _PARTS.index(line.text.strip())
        skipped = line.kind == "draw" and part != self._at + 1
        if part <= self._at or skipped:
            raise HistoryError(f"this part cannot begin here: {line.text!r}", line=line.number)
        self._part, self._at = line.kind, part

    def _move(self, line: Line) -> None:
        amount = self._chips(line.amount) if line.amount else 0
        by = self._chips(line.by) if line.by else None
        self.steps.append(
            Move(
                _MOVES[line.kind],
                line.seat,
                line.number,
                to=0 if line.kind == "call" else amount,
                added=amount if line.kind == "call" else by,
            )
        )

    def _draw(self, line: Line) -> None:
        hand = self._hands.get(line.seat)
        if line.kind == "stand pat":
            if hand is not None and line.cards is not None and set(line.cards) != set(hand):
                raise HistoryError(
                    f"the hand is {cards_text(hand)}: {line.text!r}", line=line.number
                )
            self.steps.append(Move("draw", line.seat, line.number))
            return
        cards = line.cards or (UNKNOWN,) * line.thrown
        if len(cards) != line.thrown:
            raise HistoryError(
                f"these are not {line.thrown} cards: {line.text!r}", line=line.number
            )
        self.steps.append(Move("draw", line.seat, line.number, cards=cards))
        if hand is not None:
            if strange := [card for card in cards if card not in hand]:
                raise HistoryError(
                    f"{cards_text(strange)} is not held, the hand is {cards_text(hand)}",
                    line=line.number,
                )
            self._hands[line.seat] = [card for card in hand if card not in cards]
        self._requests.append(_Request(line.seat, line.thrown, self._shuffled))
        self._shuffled = None

    def _deal(self, line: Line) -> None:
        cards = line.cards or ()
        if self._part != "draw":
            if self._part != "deal" or line.seat in self.dealt:
                raise HistoryError(f"no cards are dealt here: {line.text!r}", line=line.number)
            self.dealt[line.seat] = cards
            self._hands[line.seat] = list(cards)
            return
        hand = self._hands.get(line.seat)
        request = next((r for r in reversed(self._requests) if r.seat == line.seat), None)
        if hand is None or request is None or set(line.kept or ()) != set(hand):
            kept = cards_text(hand or ())
            raise HistoryError(f"{kept or 'nothing'} is kept here: {line.text!r}", line=line.number)
        request.pieces.append(cards)
        hand += cards

    def _show(self, line: Line) -> None:
        if line.kind == "muck":
            self.mucking[line.seat] = line.number
            return
        cards = line.cards or ()
        if len(cards) != 4:
            raise HistoryError(f"a hand has 4 cards: {line.text!r}", line=line.number)
        self.showing[line.seat] = line.number
        self.shown[line.seat] = cards
