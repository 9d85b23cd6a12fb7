"""The TOML of PHH: read within bounds, written, and where in a text the actions stand.

The standard library reads TOML, as deep and as long as its numbers may be, and neither writes it
nor says on which line something stood. A file that comes from anywhere is held to `MOST_DEPTH` and
to numbers of 64 bits (all that TOML asks of a reader), so that nothing behind it meets others.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any

from badugi.game.errors import HistoryError

MOST_DEPTH = 32
"""How deep lists and tables may lie in each other. A hand of ours has 4 levels."""

_ESCAPES = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
_MOST_NUMBER = 1 << 63
_TOO_DEEP = f"lists or tables lie more than {MOST_DEPTH} deep in each other"
_TOO_LONG = "a whole number is longer than 64 bits, which TOML does not have"
_LONG_NUMBER = re.compile(r"\d[\d_]{4000,}")  # Python itself refuses to read one
_LONG_KEY = re.compile(
    rf"""(?<![\w-])(?>(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MOST_DEPTH}}}"""
)
_UNSAFE = re.compile(r'["\\\x00-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]')
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|[\[\]{}]|\n",
    re.DOTALL,
)
_HEADER = re.compile(r"[ \t]*\[[ \t]*([^\[\]\n]+?)[ \t]*\][ \t]*(?:#[^\n]*)?(?=\r?\n|\Z)")
_WHERE = re.compile(r" \(at line (\d+), column \d+\)$")
_ACTIONS = re.compile(r"""[ \t]*(?:actions|"actions"|'actions')[ \t]*=""")


def parsed(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Its other numbers than whole ones are `Decimal`.

    Raises `HistoryError`, with the line, for what is no TOML and for what lies too deep to be
    read. `check_bounds` holds each table to the other bounds, so that one hand is no other's fault.
    """
    for number, row in enumerate(text.split("\n"), 1):
        # Python reads a key of many parts in a time that grows with their square.
        if row.count(".") > MOST_DEPTH and _LONG_KEY.search(row):
            raise HistoryError(f"a key has more than {MOST_DEPTH} parts", line=number)
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise HistoryError(_TOO_DEEP, line=_too_deep(text)) from None
    except ValueError as error:
        if not isinstance(error, tomllib.TOMLDecodeError):
            long = _LONG_NUMBER.search(text)
            line = None if long is None else text.count("\n", 0, long.start()) + 1
            raise HistoryError(_TOO_LONG, line=line) from None
        where = _WHERE.search(str(error))
        raise HistoryError(
            f"this is no TOML: {_WHERE.sub('', str(error))}", line=int(where[1]) if where else 1
        ) from None


def check_bounds(table: object, text: Callable[[], str]) -> None:
    """Raise `HistoryError` for a table that lies too deep or has a number of more than 64 bits.

    `text` is asked for what it was read from: the error has the line, in there, of what lies too
    deep.
    """
    level: list[object] = [table]
    for _ in range(MOST_DEPTH):
        for value in level:
            if isinstance(value, int) and not -_MOST_NUMBER <= value < _MOST_NUMBER:
                raise HistoryError(_TOO_LONG)
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise HistoryError(_TOO_DEEP, line=_too_deep(text()))


def quoted(text: str) -> str:
    """A TOML string with this text. What no file can hold (half a surrogate) becomes `?`."""
    return f'"{_UNSAFE.sub(_escape, text)}"'


def written(value: object) -> str:
    """A TOML value. Raises `TypeError` for what TOML has no notation for."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return f"{value:f}" if isinstance(value, Decimal) else str(value)
        case str():
            return quoted(value)
        case time():
            return value.isoformat()
        case Mapping():
            pairs = ", ".join(f"{key} = {written(item)}" for key, item in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case Iterable():
            return f"[{', '.join(map(written, value))}]"
    raise TypeError(f"TOML has no notation for {value!r}")


class Places:
    """On which lines a table of a TOML text begins, and each element of its `actions`."""

    def __init__(self, line: int, actions: Iterable[int] = ()) -> None:
        self.line = line
        self.actions = list(actions)


def places(text: str) -> dict[str, Places]:
    """The places of each table by its name; "" is what stands before the first header."""
    found = {"": (here := Places(1))}
    line, depth, position = 1, 0, 0
    in_actions = False
    while position < len(text):
        if depth == 0 and (position == 0 or text[position - 1] == "\n"):
            in_actions = False
            if header := _HEADER.match(text, position):
                name = header[1]
                here = found[name.strip("\"'")] = Places(line)
                found.setdefault(name.partition(".")[0].strip(), here)  # of a table that has none
                position = header.end()
                continue
            if actions := _ACTIONS.match(text, position):
                in_actions = True
                position = actions.end()
        token = _TOKEN.search(text, position)
        if token is None:
            break
        first, content = token.group()[0], token.group()
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth = max(depth - 1, 0)
        elif first in "\"'" and in_actions and depth == 1:
            here.actions.append(line)
        line += content.count("\n")
        position = token.end()
    return found


def _decimal(text: str) -> Decimal:
    """A number with a point or an exponent; one that no `Decimal` can hold is no amount either."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("nan")


def _inside(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _too_deep(text: str) -> int | None:
    """The line on which lists and tables first lie too deep; None where it is not by brackets."""
    depth = 0
    for token in _TOKEN.finditer(text):
        if token.group() in ("[", "{"):
            depth += 1
            if depth > MOST_DEPTH:
                return text.count("\n", 0, token.start()) + 1
        elif token.group() in ("]", "}"):
            depth = max(depth - 1, 0)
    return None


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    if "\ud800" <= character <= "\udfff":
        return "?"
    return _ESCAPES.get(character) or f"\\u{ord(character):04X}"
