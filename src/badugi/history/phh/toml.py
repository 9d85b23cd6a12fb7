"""The little TOML that writing PHH takes, and where in a TOML text the actions stand.

The standard library reads TOML and neither writes it nor says on which line something stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import time
from decimal import Decimal

_ESCAPES = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
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
_ACTIONS = re.compile(r"""[ \t]*(?:actions|"actions"|'actions')[ \t]*=""")


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
                here = found[header[1].strip("\"'")] = Places(line)
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


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    if "\ud800" <= character <= "\udfff":
        return "?"
    return _ESCAPES.get(character) or f"\\u{ord(character):04X}"
