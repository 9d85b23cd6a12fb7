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


class BadugiError(ValueError):
    """What was handed in is wrong; the message says how, for the person who handed it in."""


class CardError(BadugiError):
    """Something that is not a card, or a card too many.

    `token` is the offending piece of the input as it was written, `""` where something is missing.
    """

    def __init__(self, message: str, token: str = "") -> None:
        super().__init__(message)
        self.token = token


class IllegalAction(BadugiError):  # noqa: N818 - the field's word for it
    """An action that the rules do not allow here; the deal is as it was before."""


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
        super().__init__(f"{', '.join(where)}: {message}" if where else message)
        self.message = message
        self.file = file
        self.hand = hand
        self.line = line
