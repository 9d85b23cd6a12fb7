"""Write the tables of docs/starting-hands.md: `python scripts/starting_hands.py [DIRECTORY]`.

They are made from the table that `badugi starts` keeps in the directory, by default the user's own;
what is missing there is counted. What stands between the markers is replaced, the rest stays.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from badugi import __version__
from badugi.folders import user_data
from badugi.game.all_hands import HANDS
from badugi.odds.goals import GOALS
from badugi.odds.start_book import FILE, Start, StartBook
from badugi.odds.start_classes import StartClass, by_high_card, by_three_cards, classes

PAGE = Path(__file__).parent.parent / "docs/starting-hands.md"
_SHOWN = ("K", "9", "8", "7", "6")
_LISTED = 8
"""Three-card hands up to so high a card have a row each; those above a row for each high card."""


def main() -> None:
    """Fill the book, then the page."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else user_data()
    with StartBook(folder / FILE) as book:
        book.fill()
        rows = sorted(book.rows(), key=lambda row: row.rank)
        seed = book.seed
    page = PAGE.read_text("utf-8")
    page = _put(page, "made with", [_made_with(rows, seed)])
    page = _put(page, "by high card", _table("as dealt", classes(rows, _by_size)))
    page = _put(page, "by three cards", _table("best three", _by_three(rows)))
    PAGE.write_text(page, "utf-8")


def _put(page: str, name: str, lines: Sequence[str]) -> str:
    text = "\n".join([f"<!-- {name} -->", *lines, "<!-- end -->"])
    found, count = re.subn(
        rf"<!-- {name} -->.*?<!-- end -->", lambda _: text, page, flags=re.DOTALL
    )
    if count != 1:
        raise SystemExit(f"{PAGE}: there is no place for {name!r}")
    return found


def _made_with(rows: Sequence[Start], seed: int) -> str:
    error = 100 * max(row.standard_error for row in rows)
    mean = sum(row.combos * row.equity for row in rows) / HANDS
    return (
        f"Made with badugi {__version__}, seed {seed}: the standard error of each start's equity "
        f"is {error:.2f} points or less. The mean over all hands, which must be 50%, is {mean:.3%}."
    )


def _by_size(row: Start) -> str:
    """One-card hands are too few for a row each."""
    name = by_high_card(row)
    return "one-card hand" if "one-card" in name else name


def _by_three(rows: Sequence[Start]) -> list[StartClass]:
    def name(row: Start) -> str:
        three = by_three_cards(row)
        high = three.partition("-")[0]
        if three.count("-") < 2:
            return "none"
        low = high in GOALS[: GOALS.index(str(_LISTED)) + 1] or high == "3"
        return three if low else f"{high}-high"

    found = {one.name: one for one in classes(rows, name)}
    return sorted(found.values(), key=_from_low_to_high)


def _from_low_to_high(one: StartClass) -> list[int]:
    order = "A23456789TJQK"
    if one.name == "none":
        return [len(order)]
    return [order.index(letter) for letter in one.name.split("-") if letter != "high"]


def _table(title: str, lines: Sequence[StartClass]) -> list[str]:
    highs = ["badugi" if made == "K" else f"{made}-high" for made in _SHOWN]
    head = [title, "hands", "dealt", "equity", *highs]
    table = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    for one in lines:
        shares = [one.equity, *(one.best[GOALS.index(made)] for made in _SHOWN)]
        cells = [one.name, f"{one.combos:,}", f"{one.dealt:.3%}"]
        cells += [f"{100 * share:.1f}%" for share in shares]
        table.append(f"| {' | '.join(cells)} |")
    return table


if __name__ == "__main__":
    main()
