"""The `actions` of a PHH file, line by line."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from badugi.game.cards import UNKNOWN
from badugi.game.errors import HistoryError
from badugi.history.phh.fields import Fields, cards
from badugi.history.script import Move, Note

_FORMS = "`d dh p1 As2d3c4h`, `p1 f`, `p1 cc`, `p1 cbr 4`, `p1 sd [cards]`, `p1 sm [cards]`"


class Story:
    """What the actions tell: cards dealt and shown, and the moves in order."""

    def __init__(self, seats: tuple[int, ...], fields: Fields) -> None:
        self._seats = seats
        self._fields = fields
        self.dealt: dict[int, tuple[int, ...]] = {}
        self.pieces: list[tuple[int, tuple[int, ...]]] = []
        """Every dealing in the order of the file."""
        self.first = 0
        """How many of them came before the first draw."""
        self.shown: dict[int, tuple[int, ...]] = {}
        self.showing: dict[int, int | None] = {}
        self.mucking: dict[int, int | None] = {}
        self.steps: list[Move | Note] = []

    def tell(self, action: object, line: int) -> None:
        """Take in one action. Raises `HistoryError` for what is none."""
        if not isinstance(action, str):
            raise HistoryError(f"{action!r} is not an action: expected a text")
        play, mark, comment = action.partition("#")
        try:
            self._tell(play.split(), line)
        except HistoryError as error:
            raise HistoryError(f"{play.strip()}: {error.message}", line=line) from None
        if mark:
            self.steps.append(Note(comment.strip(), opening=not self.dealt))

    def _tell(self, words: list[str], line: int) -> None:
        match words:
            case []:
                return
            case ["d", "dh", player, text]:
                seat = self._seat(player)
                self.pieces.append((seat, cards(text)))
                self.dealt[seat] = self.dealt.get(seat, ()) + self.pieces[-1][1]
            case [player, "f"]:
                self.steps.append(Move("fold", self._seat(player), line))
            case [player, "cc"]:
                self.steps.append(Move("check or call", self._seat(player), line))
            case [player, "cbr", amount]:
                to = self._amount(amount)
                self.steps.append(Move("bet or raise", self._seat(player), line, to=to))
            case [player, "sd", *text] if len(text) < 2:
                thrown = cards("".join(text))
                self.steps.append(Move("draw", self._seat(player), line, cards=thrown))
                self.first = self.first or len(self.pieces)
            case [player, "sm"]:
                self.mucking[self._seat(player)] = line
            case [player, "sm", text]:
                self._show(self._seat(player), text, line)
            case _:
                raise HistoryError(f"this is not an action of badugi: expected {_FORMS}")

    def _show(self, seat: int, text: str, line: int) -> None:
        self.showing[seat] = line
        if text == "-":
            return
        hand = cards(text)
        if len(hand) != 4:
            raise HistoryError(f"{len(hand)} cards are shown: a hand has 4")
        if UNKNOWN not in hand:
            self.shown[seat] = hand

    def _seat(self, player: str) -> int:
        for i, seat in enumerate(self._seats, 1):
            if player == f"p{i}":
                return seat
        raise HistoryError(f"{player!r} is no player: expected p1 to p{len(self._seats)}")

    def _amount(self, text: str) -> int:
        try:
            return self._fields.chips("actions", Decimal(text.replace(",", "")))
        except InvalidOperation:
            raise HistoryError(f"{text!r} is not an amount") from None
