"""Starting hands in classes: what each is worth on average, by how often its hands are dealt.

>>> with StartBook() as book:
...     start = book.start("As 2h 3d Kd")
>>> by_three_cards(start), by_high_card(start)
('3-2-A', '3-high three-card hand')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from badugi.game.all_hands import HANDS
from badugi.game.cards import RANKS
from badugi.game.ranking import RANK_SETS
from badugi.odds.start_book import Start

_COUNTS = {4: "badugi", 3: "three-card hand", 2: "two-card hand", 1: "one-card hand"}


class StartClass(msgspec.Struct, frozen=True):
    """Some starts together. The chances are means over the hands."""

    name: str
    starts: int
    combos: int
    """How many of all 270,725 hands."""
    best: tuple[float, ...]
    """The chance of a badugi 4, 5, .. K high or better in the end, when it is played for alone."""
    equity: float
    """The share of the pot against any hand, both drawing honestly."""

    @property
    def dealt(self) -> float:
        """The chance of being dealt one of them."""
        return self.combos / HANDS


def classes(rows: Iterable[Start], name: Callable[[Start], str]) -> list[StartClass]:
    """The starts by what `name` calls them, each class where its first start stood."""
    members: dict[str, list[Start]] = {}
    for row in rows:
        members.setdefault(name(row), []).append(row)
    return [_together(title, some) for title, some in members.items()]


def _together(name: str, rows: list[Start]) -> StartClass:
    combos = sum(row.combos for row in rows)
    best = tuple(
        sum(row.combos * chance for row, chance in zip(rows, chances, strict=True)) / combos
        for chances in zip(*(row.best for row in rows), strict=True)
    )
    equity = sum(row.combos * row.equity for row in rows) / combos
    return StartClass(name, len(rows), combos, best, equity)


def by_high_card(row: Start) -> str:
    """How many cards of a start count, and the highest of them: `8-high badugi`."""
    counting = _counting(row)
    return f"{RANKS[counting[0]]}-high {_COUNTS[len(counting)]}"


def by_three_cards(row: Start) -> str:
    """The best three-card hand in a start, also in a badugi: `3-2-A`; or all cards that count."""
    return "-".join(RANKS[rank] for rank in _counting(row)[-3:])


def three_cards_high(row: Start) -> int:
    """The rank of the highest card of the best three-card hand (A = 0); -1 where there is none."""
    counting = _counting(row)
    return counting[-3] if len(counting) >= 3 else -1


def _counting(row: Start) -> list[int]:
    """The ranks that count, from high to low."""
    held = RANK_SETS[row.rank]
    return [rank for rank in range(len(RANKS) - 1, -1, -1) if held >> rank & 1]
