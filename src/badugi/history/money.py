"""Amounts as the files write them: chips inside, units of a currency outside."""

from __future__ import annotations

import re
from decimal import Context, Decimal, Inexact

from badugi.game.errors import HistoryError

SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
"""The currencies whose amounts carry a sign, by ISO code."""

CODES = {sign: code for code, sign in SYMBOLS.items()}

AMOUNT = r"[$€£]?\d[\d,]*(?:\.\d+)?"
"""A regular expression for an amount, with or without a sign."""

MOST = 10**15
"""More chips than any file has: what is beyond is a mistake."""

MOST_DECIMALS = 15
"""More decimals than any currency has, likewise."""

# Chips are counted exactly: an amount that this many digits do not hold has parts of a chip.
_EXACT = Context(prec=len(str(MOST)) + MOST_DECIMALS, traps=[Inexact])
_MOST_EXPONENT = len(str(MOST)) - 1
_MOST_SHOWN = 30
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
    """An amount in units as whole chips, where a unit is at most `MOST` chips.

    Raises `HistoryError` for a part of a chip, and for more chips than anybody can have.
    """
    if not isinstance(amount, Decimal):
        if abs(amount) > MOST:
            raise HistoryError("an amount is more than anybody can have")
        amount = Decimal(amount)
    if not amount.is_finite():
        raise HistoryError(f"{amount} is not an amount")
    # By the exponent first: to write 1e999999 out as a whole number takes many seconds.
    if amount and amount.adjusted() > _MOST_EXPONENT:
        raise HistoryError(f"{_short(amount)} is more than anybody can have")
    try:
        chips: Decimal | None = _EXACT.multiply(amount, scale)
    except Inexact:
        chips = None
    if chips is None or chips != chips.to_integral_value():
        raise HistoryError(
            f"{_short(amount)} has more decimals than the other amounts of this hand"
        )
    if abs(chips) > MOST:
        raise HistoryError(f"{_short(amount)} is more than anybody can have")
    return int(chips)


def _short(amount: Decimal) -> str:
    """The amount for an error, however many digits it has."""
    text = str(amount)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
