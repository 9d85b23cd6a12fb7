"""The written form of ranges: text to a tree and back. What a tree stands for is in `ranges`.

    range = term { "," term }                     any of them; the largest weight counts
    term  = meet [ ":" number [ "%" ] ]           0.5 or 50%
    meet  = atom { ( "&" | "!" ) atom }           both; the first without the second
    atom  = name | made | cards | "(" range ")"
    made  = size ranks [ "-" | "+" | "-" size ranks ]
    size  = "B" | "3c" | "2c" | "1c"
    cards = place place place place               blanks may stand between them
    place = rank suit | rank | "x"
    ranks = rank { rank }
    rank  = "A" | "2" .. "9" | "T" | "10" | "J" | "Q" | "K"

Letters may be of either case. A canonical text gives the same tree when it is read again.
"""

from __future__ import annotations

import re
from typing import NoReturn, TypeAlias

import msgspec

from badugi.game.cards import CARDS, RANKS
from badugi.game.errors import BadugiError
from badugi.i18n import N_
from badugi.odds.groups import GROUPS

MOST_CHARACTERS = 10_000
MOST_DEPTH = 50

NAMES = ("any", "pat", "d1", "d2", "d3", *GROUPS)
"""What can be named: any hand, badugis, who draws one, two or three, and the starting groups."""

_SIZES = {"B": 4, "3C": 3, "2C": 2, "1C": 1}
_PREFIX = {4: "B", 3: "3c", 2: "2c", 1: "1c"}
_RANK = r"(?:10|[A2-9TJQK])"
_SIZE = "B|[123]C"
_MADE = re.compile(
    rf"({_SIZE})({_RANK}+)(?:(\+)|(-)(?:({_SIZE})({_RANK}+))?)?(?![A-Z0-9])", re.IGNORECASE
)
_PLACE = re.compile(rf"({_RANK})([CDHS♣♧♦♢♥♡♠♤]?)|X", re.IGNORECASE)
_NAME = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,9}(?:\.\d{1,18})?|\.\d{1,18})\s*(%?)")
_SUITS = "CDHS♣♦♥♠♧♢♡♤"
_BLANK = re.compile(r"\s*")


class RangeError(BadugiError):
    """A text that is no range. `position` is where in `text` it goes wrong, from 0."""

    def __init__(self, text: str, position: int, expected: str, **fields: object) -> None:
        found = repr(text[position]) if position < len(text) else "the end"
        super().__init__(
            N_("at character {position}, {found}: {expected}"),
            position=position + 1,
            found=found,
            expected=expected.format(**fields) if fields else expected,
        )
        self.text, self.position = text, position

    def pointed(self) -> str:
        """The text with a mark below the character in question."""
        return f"{self.text}\n{' ' * self.position}^"


class Named(msgspec.Struct, frozen=True, order=True):
    """A range that has a name."""

    name: str

    def __str__(self) -> str:
        return self.name


class Made(msgspec.Struct, frozen=True, order=True):
    """Hands of a size from `first`, the better, to `last`; None is as far as there are any.

    Both are the beginning of the ranks that count, from high to low, as indices (A = 0).
    """

    size: int
    first: tuple[int, ...] | None
    last: tuple[int, ...] | None

    def __str__(self) -> str:
        prefix = _PREFIX[self.size]
        if self.first is None:
            return f"{prefix}{_ranks(self.last or ())}-"
        if self.last is None:
            return f"{prefix}{_ranks(self.first)}+"
        if self.first == self.last:
            return prefix + _ranks(self.first)
        return f"{prefix}{_ranks(self.first)}-{prefix}{_ranks(self.last)}"


class Cards(msgspec.Struct, frozen=True, order=True):
    """Hands with these cards, and cards of these ranks in suits of their own; the rest is any."""

    ranks: tuple[int, ...]
    cards: tuple[int, ...]

    def __str__(self) -> str:
        any_card = "x" * (4 - len(self.ranks) - len(self.cards))
        return f"{_ranks(self.ranks)}{''.join(CARDS[card] for card in self.cards)}{any_card}"


class Meet(msgspec.Struct, frozen=True, order=True):
    """What is in both (`&`), or in `left` and not in `right` (`!`)."""

    left: Node
    sign: str
    right: Node

    def __str__(self) -> str:
        left = f"({self.left})" if isinstance(self.left, Union) else str(self.left)
        right = f"({self.right})" if isinstance(self.right, Union | Meet) else str(self.right)
        return f"{left} {self.sign} {right}"


class Union(msgspec.Struct, frozen=True, order=True):
    """Any of the terms, each with its weight: at least two, or one whose weight is not 1."""

    terms: tuple[tuple[Node, float], ...]

    def __str__(self) -> str:
        return ", ".join(_term(node, weight) for node, weight in self.terms)


Node: TypeAlias = Named | Made | Cards | Meet | Union


def parse(text: str) -> Node:
    """Read a range. Raises `RangeError`, which points at the character that cannot stand there."""
    if len(text) > MOST_CHARACTERS:
        raise RangeError(
            text,
            MOST_CHARACTERS,
            N_("a range has at most {most} characters"),
            most=MOST_CHARACTERS,
        )
    reader = _Reader(text)
    node = reader.range()
    if reader.at < len(text):
        reader.fail(N_("expected , & ! : or the end"))
    return node


class _Reader:
    """Reads from `at` on, blanks left out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self._blank()

    def fail(self, expected: str, at: int | None = None, **fields: object) -> NoReturn:
        raise RangeError(self.text, self.at if at is None else at, expected, **fields)

    def range(self) -> Node:
        terms = [self._term()]
        while self._take(","):
            terms.append(self._term())
        flat = [term for node, weight in terms for term in _parts(node, weight)]
        different = {(str(node), weight): (node, weight) for node, weight in flat}
        ordered = tuple(different[key] for key in sorted(different))
        if len(ordered) == 1 and ordered[0][1] == 1:
            return ordered[0][0]
        return Union(ordered)

    def _term(self) -> tuple[Node, float]:
        node = self._atom()
        while sign := self._take("&") or self._take("!"):
            node = Meet(node, sign, self._atom())
        return node, self._weight() if self._take(":") else 1.0

    def _weight(self) -> float:
        match = _NUMBER.match(self.text, self.at)
        weight = float(match[1]) / (100 if match[2] else 1) if match else 0.0
        if match is None or not 0 < weight <= 1:
            self.fail(N_("expected a weight above 0 and up to 1, such as 0.5 or 50%"))
        self._go(match.end())
        return weight

    def _atom(self) -> Node:
        if self._take("("):
            self.depth += 1
            if self.depth > MOST_DEPTH:
                self.fail(N_("brackets lie more than {most} deep"), self.at - 1, most=MOST_DEPTH)
            node = self.range()
            if not self._take(")"):
                self.fail(N_("expected , & ! : or )"))
            self.depth -= 1
            return node
        if (match := _NAME.match(self.text, self.at)) and match[0].lower() in NAMES:
            self._go(match.end())
            return Named(match[0].lower())
        if match := _MADE.match(self.text, self.at):
            return self._made(match)
        return self._cards()

    def _made(self, match: re.Match[str]) -> Node:
        size, first = self._prefix(match, 1)
        last: tuple[int, ...] | None = first
        other = match.start(5)
        if match[5]:
            other_size, last = self._prefix(match, 5)
            if other_size != size:
                self.fail(N_("both ends must be hands of as many cards"), other)
        self._go(match.end())
        if match[3]:
            return Made(size, first, None)
        if match[4] and not match[5]:
            return Made(size, None, first)
        first, last = sorted((first, last or first))
        return Made(size, first, last)

    def _prefix(self, match: re.Match[str], group: int) -> tuple[int, tuple[int, ...]]:
        """Size and ranks of one end of a bound."""
        size = _SIZES[match[group].upper()]
        found = re.findall(_RANK, match[group + 1], re.IGNORECASE)
        ranks = tuple(_rank(text) for text in found)
        at = match.start(group + 1)
        if len(ranks) > size:
            self.fail(N_("a hand of {size} cards has no more ranks"), at, size=size)
        if list(ranks) != sorted(set(ranks), reverse=True):
            self.fail(N_("expected different ranks from high to low"), at)
        if ranks[-1] < size - len(ranks):
            self.fail(N_("no hand of {size} cards begins so"), at, size=size)
        return size, ranks

    def _cards(self) -> Node:
        ranks, cards, free = list[int](), list[int](), 0
        while len(ranks) + len(cards) + free < 4:
            match = _PLACE.match(self.text, self.at)
            if match is None:
                self._no_place(ranks, cards, free)
            if match[1] is None:
                free += 1
            elif match[2]:
                card = 4 * _rank(match[1]) + _SUITS.index(match[2].upper()) % 4
                if card in cards:
                    self.fail(N_("this card is there already"))
                cards.append(card)
            else:
                ranks.append(_rank(match[1]))
            self._go(match.end())
        return Cards(tuple(sorted(ranks)), tuple(sorted(cards)))

    def _no_place(self, ranks: list[int], cards: list[int], free: int) -> NoReturn:
        if ranks or cards or free:
            self.fail(N_("expected a card such as As, a rank, or x for any: a hand has four"))
        self.fail(
            N_("expected a hand such as A23x, B8-, 3c7-, a name such as pat or d1, or a bracket")
        )

    def _take(self, sign: str) -> str:
        if not self.text.startswith(sign, self.at):
            return ""
        self._go(self.at + len(sign))
        return sign

    def _go(self, at: int) -> None:
        self.at = at
        self._blank()

    def _blank(self) -> None:
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at


def _parts(node: Node, weight: float) -> tuple[tuple[Node, float], ...]:
    """A term of a union, or the terms of one in brackets: the same without them."""
    return node.terms if isinstance(node, Union) and weight == 1 else ((node, weight),)


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text.upper())


def _ranks(ranks: tuple[int, ...]) -> str:
    return "".join(RANKS[rank] for rank in ranks)


def _term(node: Node, weight: float) -> str:
    text = f"({node})" if isinstance(node, Union) else str(node)
    return text if weight == 1 else f"{text}:{_shortest(weight)}"


def _shortest(weight: float) -> str:
    """A weight without an exponent, as short as it reads back."""
    text = repr(weight)
    return text if "e" not in text else f"{weight:.18f}".rstrip("0")
