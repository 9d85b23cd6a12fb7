"""The one error of a table: a command that it does not carry out."""

from __future__ import annotations

from typing import Literal

from badugi.game.errors import BadugiError

Code = Literal["stale", "illegal", "not_yours"]


class Refusal(BadugiError):  # noqa: N818 - a table refuses, nothing has gone wrong
    """A command that changed nothing; the message says why, for the person who gave it.

    `code` is `"stale"` (it answers a decision that is no longer open), `"not_yours"` (the seat or
    the turn is somebody else's) or `"illegal"` (the rules do not allow it now).
    """

    def __init__(self, code: Code, message: str, /, **fields: object) -> None:
        super().__init__(message, **fields)
        self.code: Code = code
