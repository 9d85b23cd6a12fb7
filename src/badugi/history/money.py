"""Amounts as the files write them: chips inside, units of a currency outside."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from badugi.game.errors import HistoryError

SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
"""The currencies whose amounts carry a sign, by ISO code."""

CODES = {sign: code for code, sign in SYMBOLS.items()}

AMOUNT = r"[$€£]?\d[\d,]*(?:\.\d+)?"
"""A regular expression for an amount, with or without a sign."""

MOST = 10**15
"""More chips than any file has: what is beyond is a mistake."""

_GROUPS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?|\d+(\.\d+)?")


class Money:
    """How one file writes chips: `scale` of them (a power of ten) make a unit of `currency`."""

    __slots__ = ("_places", "currency", "scale", "sign")

    def __init__(self, currency: str = "", scale: int = 1) -> None:
        self.currency = currency
        self.scale = scale
        self.sign = SYMBOLS.get(currency, "")
        # A currency shows its cents, or no reader would know that it has any.
        self._places = max(len(str(scale)) - 1, 2 if currency else 0)

    def plain(self, chips: int) -> str:
        """The shortest exact number, without a sign: `1`, `0.5`."""
        return f"{(Decimal(chips) / self.scale).normalize():f}"

    def text(self, chips: int) -> str:
        """An amount in a line: `$1`, `$0.50`."""
        return self.full(chips) if chips % self.scale else f"{self.sign}{chips // self.scale}"

    def full(self, chips: int) -> str:
        """An amount with all its decimals: `$1.00`."""
        return f"{self.sign}{Decimal(chips) / self.scale:.{self._places}f}"

    def pair(self, small: int, big: int) -> str:
        """Two stakes, written alike: `$0.50/$1.00`, `$1/$2`."""
        write = self.full if small % self.scale or big % self.scale else self.text
        return f"{write(small)}/{write(big)}"

    def chips(self, text: str) -> int:
        """Read an amount. Raises `HistoryError` for what is none, or is a part of a chip."""
        digits = text.removeprefix(self.sign).lstrip("$€£")
        if not _GROUPS.fullmatch(digits):
            raise HistoryError(f"{text!r} is not an amount")
        return to_chips(Decimal(digits.replace(",", "")), self.scale)


def to_chips(amount: int | Decimal, scale: int) -> int:
    """An amount in units as whole chips. Raises `HistoryError` for a part of a chip."""
    try:
        chips = Decimal(amount) * scale
        whole = int(chips)
    except (InvalidOperation, OverflowError, ValueError):
        raise HistoryError(f"{amount} is not an amount") from None
    if abs(whole) > MOST:
        raise HistoryError(f"{amount} is more than anybody can have")
    if chips != whole:
        raise HistoryError(f"{amount} has more decimals than the other amounts of this hand")
    return whole
