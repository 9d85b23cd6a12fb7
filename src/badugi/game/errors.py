"""The errors that badugi raises when it is given something that the rules do not allow.

    ValueError
    └── BadugiError            anything below
        ├── CardError          what is no card, a card twice, a wrong number of cards
        ├── IllegalAction      an action that the rules do not allow at this moment of the deal
        ├── SetupError         stakes, stacks or seats of which no table can be made
        └── HistoryError       a hand history that cannot be read, or breaks the rules

Each is raised at the edge where the input came in, says what was wrong and what would be right,
and leaves everything as it was. Other rooms derive their own from `BadugiError`; nothing here
ever stands for a fault of the program itself.
"""

from __future__ import annotations


class BadugiError(ValueError):
    """What was handed in is wrong; the message says how, for the person who handed it in.

    `message` is a message of the catalogues (`badugi.i18n`) and `fields` are what stands in its
    `{places}`, so that it can be said in any language. `str(error)` is the English text. A message
    without fields is taken as it stands, braces and all.
    """

    def __init__(self, message: str, /, **fields: object) -> None:
        super().__init__(message.format(**fields) if fields else message)
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[object, ...]:
        """Copies are made of what the error is, whatever arguments its class takes."""
        return _copy_of, (type(self), self.args), self.__dict__


def _copy_of(kind: type[BadugiError], args: tuple[object, ...]) -> BadugiError:
    return kind.__new__(kind, *args)


class CardError(BadugiError):
    """Something that is not a card, or a card too many.

    `token` is the offending piece of the input as it was written, `""` where something is missing.
    """

    def __init__(self, message: str, token: str = "", **fields: object) -> None:
        super().__init__(message, **fields)
        self.token = token


class IllegalAction(BadugiError):  # noqa: N818 - the field's word for it
    """An action that the rules do not allow here; the deal is as it was before.

    `what` names the action, to begin the English text with: "raise to 5: the betting is capped".
    """

    def __init__(self, message: str, what: str = "", **fields: object) -> None:
        super().__init__(message, **fields)
        if what:
            self.args = (f"{what}: {self}",)


class SetupError(BadugiError):
    """Stakes, stacks or seats that do not make a table."""


class HistoryError(BadugiError):
    """A hand history that cannot be read.

    `file` is its path, `hand` the number of the hand as the file gives it (or its place in the
    file, from 1), `line` the line number from 1; each is None where it is not known.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        hand: str | None = None,
        line: int | None = None,
    ) -> None:
        where = [
            text
            for known, text in (
                (file, f"{file}"),
                (hand, f"hand {hand}"),
                (line, f"line {line}"),
            )
            if known is not None
        ]
        super().__init__(message)
        if where:
            self.args = (f"{', '.join(where)}: {message}",)
        self.file = file
        self.hand = hand
        self.line = line
