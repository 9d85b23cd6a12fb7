"""What a PHH file says around the play: place, time, names, tournament, rake."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

import msgspec

from badugi.game.errors import HistoryError
from badugi.history.phh.fields import Fields, cards
from badugi.history.phh.writer import ZONES
from badugi.history.record import Bystander, Payout, Tournament

_SITE_ZONES = {zone: name for name, zone in ZONES.items()}


def around(fields: Fields) -> dict[str, Any]:
    """The fields of a `Record` other than its events, asides and names.

    Raises `HistoryError` for a field of another type than it should have.
    """
    table = fields.table
    hero = fields.get("_hero_seat", int, 0)
    zone = fields.get("time_zone", str, "")
    place = table.get("table", "")
    return {
        "hero": hero - 1 if hero else None,
        "number": str(table.get("hand", "")),
        "table": str(place),
        "max_seats": fields.get("seat_count", int) if "seat_count" in table else None,
        "currency": fields.get("currency", str, ""),
        "scale": fields.scale,
        "played": _played(fields),
        "time_zone": _SITE_ZONES.get(zone, zone),
        "local_time": fields.get("_local_time", str, ""),
        "tournament": _tournament(fields),
        "bystanders": tuple(
            Bystander(_seat(seat), str(name), fields.chips("_bystanders", stack))
            for seat, name, stack in fields.rows("_bystanders", 3)
        ),
        "sitting_out": tuple(number - 1 for number in fields.numbers("_sitting_out")),
        "rake": fields.amount("_rake", 0),
        "payouts": tuple(
            Payout(_seat(seat), _pot(pot), fields.chips("_payouts", amount))
            for seat, pot, amount in fields.rows("_payouts", 3)
        ),
        "mucked": {_seat(seat): cards(text) for seat, text in fields.rows("_mucked", 2)},
    }


def _seat(number: object) -> int:
    if type(number) is not int or number < 1:
        raise HistoryError(f"{number!r} is not the number of a seat")
    return number - 1


def _pot(number: object) -> int:
    if type(number) is not int or number < 0:
        raise HistoryError(f"{number!r} is not the number of a pot")
    return number


def _played(fields: Fields) -> datetime | None:
    """The date and time of the deal, where the file has all of it."""
    if not {"year", "month", "day"} <= fields.table.keys():
        return None
    try:
        day = date(*(fields.get(name, int) for name in ("year", "month", "day")))
    except (ValueError, OverflowError) as error:
        raise HistoryError(f"year, month and day are no date: {error}") from None
    if day.year < 1000:  # other formats have four digits for it
        raise HistoryError(f"the year is {day.year}: expected one of four digits")
    clock = fields.table.get("time", time())
    if not isinstance(clock, time):
        raise HistoryError(f"time is {clock!r}: expected a time like 20:15:00")
    return datetime.combine(day, clock)


def _tournament(fields: Fields) -> Tournament | None:
    if "_tournament" not in fields.table:
        return None
    try:
        return msgspec.convert(fields.get("_tournament", dict), Tournament)
    except msgspec.ValidationError as error:
        raise HistoryError(f"_tournament is wrong: {error}") from None
