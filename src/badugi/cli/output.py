"""How commands write: consoles for people, JSON for programs, cards coloured by suit."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from badugi.game.cards import UNKNOWN, card_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_SUIT_STYLES = ("green", "blue", "red", "bold")
"""Clubs, diamonds, hearts, spades: the four-colour deck. Spades have the terminal's own ink."""


def console(*, stderr: bool = False) -> Console:
    """A console. rich leaves the colours out for NO_COLOR and where no terminal is."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True, emoji=False, markup=False)


def write_json(value: Any) -> None:  # noqa: ANN401 - anything that msgspec encodes
    """One JSON document on standard output."""
    import msgspec

    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    sys.stdout.write(f"{text}\n")


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Errors of the system in here say which file they are about, also those that don't know."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or file
        raise


def cards(held: Iterable[int], counting: Iterable[int] | None = None) -> Text:
    """Cards as `As Td 3h`, coloured by suit; with `counting`, the others are dimmed."""
    from rich.text import Text

    shown = set(held if counting is None else counting)
    text = Text()
    for i, card in enumerate(held):
        style = "dim" if card == UNKNOWN else _SUIT_STYLES[card & 3]
        text.append(" " if i else "")
        text.append(card_text(card), style if card in shown else f"{style} dim")
    return text
