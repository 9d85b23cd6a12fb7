"""The fields of one hand in a PHH file, read with their types."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeVar

from badugi.game.cards import CARDS, UNKNOWN
from badugi.game.errors import HistoryError
from badugi.history.money import MOST, to_chips

T = TypeVar("T")

_CARDS = {text: card for card, text in enumerate(CARDS)} | {"??": UNKNOWN}
_MOST_PLACES = 4
_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


class Fields:
    """A TOML table whose fields are asked for by name and type.

    Every method raises `HistoryError` for a field of another type, naming it.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.scale = self._scale()

    def get(self, name: str, kind: type[T], default: T | None = None) -> T:
        """The field, or the default; without a default it has to be there."""
        value = self.table.get(name, default)
        if value is None:
            raise HistoryError(f"the field {name} is missing")
        if not isinstance(value, kind) or isinstance(value, bool):
            raise HistoryError(f"{name} is {value!r}: expected {_KINDS[kind]}")
        return value

    def numbers(self, name: str) -> list[int]:
        """A list of whole numbers, empty where the field is missing."""
        values: list[Any] = self.get(name, list, [])
        if any(type(value) is not int for value in values):
            raise HistoryError(f"{name} is {values!r}: expected whole numbers")
        return values

    def chips(self, name: str, amount: object) -> int:
        """An amount of the file in chips."""
        if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
            raise HistoryError(f"{name} holds {amount!r}: expected an amount")
        return to_chips(amount, self.scale)

    def amount(self, name: str, default: int | None = None) -> int:
        """An amount in chips."""
        amount = self.table.get(name, default)
        if amount is None:
            raise HistoryError(f"the field {name} is missing")
        return self.chips(name, amount)

    def amounts(self, name: str, length: int | None = None) -> tuple[int, ...]:
        """A list of amounts in chips, of the given length."""
        values: list[Any] = self.get(name, list)
        if length is not None and len(values) != length:
            raise HistoryError(f"{name} has {len(values)} amounts for {length} players")
        return tuple(self.chips(name, value) for value in values)

    def rows(self, name: str, width: int) -> list[list[Any]]:
        """A list of lists of this width, empty where the field is missing."""
        rows: list[Any] = self.get(name, list, [])
        if any(not isinstance(row, list) or len(row) != width for row in rows):
            raise HistoryError(f"{name} is {rows!r}: expected lists of {width}")
        return rows

    def _scale(self) -> int:
        """Chips to a unit: as told, else as many as the decimals of the amounts need."""
        if told := self.get("_scale", int, 0):
            if str(told).rstrip("0") != "1" or told > MOST:
                raise HistoryError(f"_scale is {told}: it must be 1, 10, 100, ... up to {MOST}")
            return told
        names = (
            "antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks",
            "small_bet", "big_bet", "min_bet",
        )  # fmt: skip
        amounts: list[Any] = []
        for name in names:
            value = self.table.get(name, 0)
            amounts += value if isinstance(value, list) else [value]
        actions = self.table.get("actions")
        amounts += [
            Decimal(words[2])
            for words in map(str.split, map(str, actions if isinstance(actions, list) else []))
            if len(words) > 2 and words[1] == "cbr" and words[2].replace(".", "", 1).isdecimal()
        ]
        places = max((_places(amount) for amount in amounts), default=0)
        return int(10**places)


def cards(text: object, *, repeats: bool = False) -> tuple[int, ...]:
    """Cards of a PHH text, `??` for those not known.

    Raises `HistoryError` for anything else, and for a card that occurs twice unless it `repeats`.
    """
    if not isinstance(text, str):
        raise HistoryError(f"{text!r} is not a text of cards")
    found = []
    for at in range(0, len(text), 2):
        token = text[at : at + 2]
        card = _CARDS.get(token[:1].upper() + token[1:].lower())
        if card is None:
            raise HistoryError(f"{token!r} is not a card: expected one like As, Td, 3h or ??")
        if card in found and card != UNKNOWN and not repeats:
            raise HistoryError(f"{token!r} occurs twice in {text}")
        found.append(card)
    return tuple(found)


def _places(amount: object) -> int:
    """How many decimals an amount needs. Infinities and longer fractions are not chips."""
    if not isinstance(amount, Decimal) or not amount.is_finite():
        return 0
    if amount.adjusted() < -_MOST_PLACES:
        return _MOST_PLACES if amount else 0
    if amount.adjusted() > _MOST_PLACES + len(str(MOST)):
        return 0
    exponent = amount.normalize().as_tuple().exponent
    return min(max(-exponent, 0), _MOST_PLACES) if isinstance(exponent, int) else 0
