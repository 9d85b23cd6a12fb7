"""What can go wrong between a client, the running tables and the journal.

BadugiError
└── ServerError
    ├── DataInUse        another server works on this data directory
    ├── JournalFailed    the journal could not write; nothing of the batch is in it
    ├── Superseded       this server no longer owns the table: another one claimed it
    ├── AlreadyAccepted  this intent acted before; `version` is when
    ├── TooNew           the journal was written by a later release
    ├── TooManyTables    one person has opened all the tables that he may have at a time
    ├── Busy             too many wait for the same already: try again
    └── BadRequest       a request that cannot be met; `field` names what is wrong in it
"""

from __future__ import annotations

from collections.abc import Mapping

from badugi.game.errors import BadugiError


class ServerError(BadugiError):
    """Anything below."""


def sentence(reason: object) -> str:
    """An error's reason as a sentence of its own."""
    text = str(reason)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def plain(fields: Mapping[str, object]) -> dict[str, str | int]:
    """The fields of an error's message as they are sent: whole numbers, all else as text.

    So is a number that a browser could not hold exactly.
    """
    return {
        name: value if isinstance(value, int) and abs(value) < 2**53 else str(value)
        for name, value in fields.items()
    }


class DataInUse(ServerError):  # noqa: N818 - it says what is the case
    """Another server works on this data directory."""


class JournalFailed(ServerError):  # noqa: N818 - see above
    """The journal could not write; nothing of the batch is in it."""


class Superseded(ServerError):  # noqa: N818 - see above
    """Another server claimed the table, or wrote to it: this one must let go of it."""


class AlreadyAccepted(ServerError):  # noqa: N818 - see above
    """The intent acted before, and did not act again. `version` is the table's, just after."""

    def __init__(self, version: int) -> None:
        super().__init__(f"this intent acted at version {version}")
        self.version = version


class TooNew(ServerError):  # noqa: N818 - see above
    """The journal holds something that a later release wrote."""


class TooManyTables(ServerError):  # noqa: N818 - see above
    """One person has opened all the tables that he may have at a time."""


class Busy(ServerError):  # noqa: N818 - see above
    """Too many wait for the same already: try again."""


class BadRequest(ServerError):  # noqa: N818 - see above
    """A request that cannot be met. `field` is the part of it that is wrong, or None."""

    def __init__(self, message: str, field: str | None = None, /, **fields: object) -> None:
        super().__init__(message, **fields)
        self.field = field
