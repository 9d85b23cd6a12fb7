"""The first lines of a PokerStars hand: game and stakes, time, table, who sits where."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from badugi.game.errors import HistoryError
from badugi.game.stakes import Limit
from badugi.history.money import AMOUNT, CODES
from badugi.history.pokerstars.table import LIMITS
from badugi.history.record import Tournament

BEGIN = re.compile(r"PokerStars(?: \w+)* (?:Game|Hand) #")
"""How a hand begins."""

_LIMITS = {name: limit for limit, name in LIMITS.items()}
_MOMENT = r"\d{4}/\d{1,2}/\d{1,2} \d{1,2}:\d{2}:\d{2}"
_HEADER = re.compile(
    rf"{BEGIN.pattern}(?P<number>[^:]+):\s+"
    r"(?:Tournament #(?P<tournament>[^,]+), (?:(?P<buy_in>.+?) +)??)?"
    r"Badugi (?P<limit>Limit|Pot Limit|Half Pot Limit|No Limit) "
    r"(?:- Level (?P<level>\S*) )?"
    rf"\((?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: (?P<currency>[A-Z]{{3}}))?\)"
    r"(?: - (?P<moment>.+))?"
)
_TIMES = re.compile(
    rf"(?:(?P<local>{_MOMENT}(?: \S+)?) \[)?(?P<time>{_MOMENT})(?: (?P<zone>[^\s\]]+))?\]?"
)
_TABLE = re.compile(
    r"Table '(?P<name>.*)' (?P<seats>\d{1,3})-max (?:\(Play Money\) )?"
    r"Seat #(?P<button>[1-9]\d{0,2}) is the button"
)
_SEAT = re.compile(
    rf"Seat (?P<seat>\d\d?): (?P<name>.+) \((?P<stack>{AMOUNT}) in chips(?:, [^()]*)?\)"
    r"(?P<away> is sitting out)?(?: out of hand(?: \([^()]*\))?)?"
)


class Header(NamedTuple):
    """The first line."""

    number: str
    limit: Limit
    pair: tuple[str, str]
    currency: str
    tournament: Tournament | None
    played: datetime | None
    time_zone: str
    local_time: str


class Chair(NamedTuple):
    """A `Seat 3: ...` line."""

    seat: int
    name: str
    stack: str
    away: bool


def header(line: str) -> Header:
    """Read the first line. Raises `HistoryError` for another game, or no header at all."""
    match = _HEADER.fullmatch(line)
    if match is None:
        raise HistoryError(f"this is not a hand of badugi that can be read: {line!r}")
    sign = match["small"][0]
    tournament = None
    if match["tournament"] is not None:
        tournament = Tournament(match["tournament"], match["buy_in"] or "", match["level"] or "")
    currency = match["currency"] or CODES.get(sign, "")
    moment = (None, "", "") if match["moment"] is None else _moment(match["moment"])
    return Header(
        match["number"],
        _LIMITS[match["limit"]],
        (match["small"], match["big"]),
        currency,
        tournament,
        *moment,
    )


def is_table(line: str) -> bool:
    """Whether a line is the second of a hand."""
    return _TABLE.fullmatch(line) is not None


def table(line: str) -> tuple[str, int, int]:
    """Name, number of seats and the chair of the button out of a `Table` line."""
    match = _TABLE.fullmatch(line)
    if match is None:
        raise HistoryError(
            f"expected a line like Table 'Name' 6-max Seat #1 is the button: {line!r}"
        )
    return match["name"], int(match["seats"]), int(match["button"]) - 1


def chair(line: str) -> Chair | None:
    """A `Seat` line with a stack; None for any other line."""
    match = _SEAT.fullmatch(line)
    if match is None:
        return None
    return Chair(int(match["seat"]) - 1, match["name"], match["stack"], bool(match["away"]))


def _moment(text: str) -> tuple[datetime, str, str]:
    match = _TIMES.fullmatch(text)
    try:
        if match is not None:
            played = datetime.strptime(match["time"], "%Y/%m/%d %H:%M:%S")  # noqa: DTZ007 - wall clock
            return played, match["zone"] or "", match["local"] or ""
    except ValueError:
        pass
    raise HistoryError(f"{text!r} is not a date and time like 2026/09/05 10:32:15 ET")
