"""The options of a table's stakes as short texts: what differs from what a file says anyhow.

Each format infers stakes from its own fields in one function; the writer applies that function
to what it has written and adds the options that come out otherwise. So a reader gets exactly the
same stakes, and an ordinary file carries no option at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from badugi.game.errors import HistoryError, SetupError
from badugi.game.stakes import Stakes

Option = bool | int | str

AMOUNTS = {
    "small_blind", "big_blind", "small_bet", "big_bet", "ante", "big_blind_ante", "odd_chip_unit",
}  # fmt: skip
"""The fields of `Stakes` that are chips."""


def options(stakes: Stakes, inferred: Stakes, *, without: Iterable[str] = ()) -> dict[str, Option]:
    """The fields in which `stakes` differ from those `inferred`; None is written `none`."""
    mine, other = msgspec.to_builtins(stakes), msgspec.to_builtins(inferred)
    left_out = set(without)
    return {
        name: "none" if value is None else value
        for name, value in mine.items()
        if value != other[name] and name not in left_out
    }


def with_options(inferred: Stakes, told: Mapping[str, object]) -> Stakes:
    """The stakes that a file means. Raises `HistoryError` for an option that does not exist."""
    fields: dict[str, Any] = msgspec.to_builtins(inferred)
    for name, value in told.items():
        if name not in fields:
            raise HistoryError(f"there is no option {name!r}: possible are {', '.join(fields)}")
        fields[name] = None if value == "none" and name == "max_raises" else value
    try:
        # Text files say `true` and `3`, so the strictness of JSON would be wrong here.
        return msgspec.convert(fields, Stakes, strict=False)
    except SetupError as error:
        raise HistoryError(f"no table plays for these stakes: {error}") from None
    except msgspec.ValidationError as error:
        raise HistoryError(f"these options are wrong: {error}") from None
