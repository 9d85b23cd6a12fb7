"""`badugi rank`: what hands are worth and which of them wins."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from badugi.cli.help import examples

if TYPE_CHECKING:
    from badugi.game.hand import Hand


class Suits(StrEnum):
    """The letters that suits are written with."""

    en = "en"
    nl = "nl"


class Language(StrEnum):
    """The language of the labels."""

    en = "en"
    de = "de"
    nl = "nl"


EXAMPLES = examples(
    ('badugi rank "As 2c 3d 7h"', "what one hand is worth"),
    ('badugi rank "As 2c 3d 7h" AhAdAcKs', "which hand wins; spaces do not matter"),
    ("badugi rank As 2c 3d 7h", "single cards make one hand"),
    ('badugi rank --suits nl "Ak 2r 3h 7s" --lang nl', "Dutch letters, Dutch labels"),
    ('badugi rank --json "As 2c 3d 7h"', "for a program"),
)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(epilog=EXAMPLES)(rank)


def rank(
    hands: Annotated[list[str], typer.Argument(metavar="HAND", help="Hands of four cards.")],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    suits: Annotated[
        Suits, typer.Option(help="Suit letters: en is s h d c, nl is s h r k.")
    ] = Suits.en,
    lang: Annotated[Language, typer.Option(help="The language of the labels.")] = Language.en,
) -> None:
    """Rank badugi hands, best first, and say which wins."""
    from badugi.game.cards import parse_cards
    from badugi.game.hand import Hand

    if len(hands) > 1 and all(len(parse_cards(text, suits.value)) == 1 for text in hands):
        hands = [" ".join(hands)]
    parsed = [Hand.parse(text, suits=suits.value) for text in hands]
    best = min(hand.rank for hand in parsed)
    winners = [i for i, hand in enumerate(parsed) if hand.rank == best]
    if json:
        _as_json(parsed, winners, lang.value)
    else:
        _for_people(parsed, winners, lang.value)


def _as_json(hands: list[Hand], winners: list[int], lang: str) -> None:
    from badugi.cli.output import write_json
    from badugi.game.cards import cards_text

    listed = [
        {
            "hand": cards_text(hand.cards),
            "rank": hand.rank,
            "size": hand.size,
            "label": hand.label(lang),
            "best": cards_text(hand.best),
            "unused": cards_text(hand.unused),
            "place": 1 + sum(other.rank < hand.rank for other in hands),
        }
        for hand in hands
    ]
    write_json({"hands": listed, "winners": winners})


def _for_people(hands: list[Hand], winners: list[int], lang: str) -> None:
    from rich.table import Table

    from badugi.cli.output import cards, console

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for i in sorted(range(len(hands)), key=lambda i: hands[i].rank):
        hand = hands[i]
        place = 1 + sum(other.rank < hand.rank for other in hands)
        verdict = ""
        if len(hands) > 1 and i in winners:
            verdict = "wins" if len(winners) == 1 else "ties"
        label = hand.label(lang)
        row = (cards(hand.cards, hand.best), label, f"rank {hand.rank}", verdict)
        table.add_row(*row) if len(hands) == 1 else table.add_row(f"{place}.", *row)
    console().print(table)
