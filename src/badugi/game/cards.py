"""Cards: small integers inside, text outside.

A card is `4 * rank + suit` with ranks A=0, 2=1, .. K=12 and suits c=0, d=1, h=2, s=3, so 0 is the
ace of clubs and 51 the king of spades. This module turns text into such integers and back; it
never ranks a hand and never decides who may see a card.
"""

import re
from collections.abc import Iterable
from typing import Literal

from badugi.game.errors import CardError
from badugi.i18n import N_

RANKS = "A23456789TJQK"
SUITS = "cdhs"
UNKNOWN = -1
"""A card that the viewer may not know; printed `??`, never parsed."""

Suits = Literal["en", "nl"]

CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All 52 cards as text, by their integer."""

_UNICODE = {"♣": 0, "♧": 0, "♦": 1, "♢": 1, "♥": 2, "♡": 2, "♠": 3, "♤": 3}
_RANKS_EN = {letter: rank for rank, letter in enumerate(RANKS)} | {"10": 9}
_LETTERS: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "en": (_RANKS_EN, {"C": 0, "D": 1, "H": 2, "S": 3} | _UNICODE),
    # Dutch: klaver, ruiten, harten, schoppen; boer, vrouw, heer. `Hh` is the king of hearts: the
    # first letter of a card is always its rank.
    "nl": (_RANKS_EN | {"B": 10, "V": 11, "H": 12}, {"K": 0, "R": 1, "H": 2, "S": 3} | _UNICODE),
}
_NO_CARD = {
    "en": N_("{card} is not a card: expected a rank of A 2-9 T J Q K and a suit of c d h s"),
    "nl": N_(
        "{card} is not a card: expected a rank of A 2-9 T J Q K and a suit of s k h r "
        "(schoppen, klaver, harten, ruiten)"
    ),
}
_PATTERNS = {
    language: re.compile(
        rf"({'|'.join(sorted(ranks, key=len, reverse=True))})\s*([{''.join(suits)}])[\s,]*",
        re.IGNORECASE,
    )
    for language, (ranks, suits) in _LETTERS.items()
}
_MOST_QUOTED = 40
_BLANK = re.compile(r"[\s,]*")
_WORD = re.compile(r"[^\s,]+")
# Emoji and text forms of a suit symbol differ by an invisible selector behind it.
_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))


def parse_cards(
    cards: str | Iterable[str | int], suits: Suits = "en", *, most: int = 52
) -> tuple[int, ...]:
    """Read cards from text, or from an iterable of texts and card integers.

    Case, spaces and commas do not matter, `10` is as good as `T`, and `♠` as `s`. With
    `suits="nl"` the suits are the Dutch `s k h r` and ranks may also be `B V H`.

    >>> parse_cards("As 10♦, kh")
    (3, 37, 50)

    Raises `CardError`, naming the token, for anything that is not a card, for a card that occurs
    twice, and for more than `most` cards.
    """
    if str(suits) not in _LETTERS:
        raise CardError(f"suits must be 'en' or 'nl', not {suits!r}", str(suits))
    found: list[int] = []
    if not isinstance(cards, Iterable):
        raise CardError(f"{cards!r} is no text and no list of cards", str(cards))
    pieces: Iterable[object] = (cards,) if isinstance(cards, str) else cards
    for piece in pieces:
        if isinstance(piece, str):
            _read(piece, suits, found, most)
        else:
            card = card_of(piece)
            _keep(card, CARDS[card], found, most)
    return tuple(found)


def card_of(number: object) -> int:
    """Return `number` as a card integer; raises `CardError` unless it is one of 0 to 51."""
    try:
        card = number.__index__()  # type: ignore[attr-defined]
    except AttributeError:
        card = None
    if card is None or isinstance(number, bool) or not 0 <= card < len(CARDS):
        raise CardError(
            N_("{card} is not a card: expected an integer from 0 to 51"),
            str(number),
            card=_quoted(number),
        )
    return int(card)


def card_text(card: int) -> str:
    """Return `As` for 3, `??` for `UNKNOWN`."""
    return "??" if card == UNKNOWN else CARDS[card_of(card)]


def cards_text(cards: Iterable[int]) -> str:
    """Return the cards as text, separated by spaces: `As Td 3h`."""
    return " ".join(map(card_text, cards))


def _read(text: str, suits: Suits, found: list[int], most: int) -> None:
    ranks, suit_letters = _LETTERS[suits]
    pattern = _PATTERNS[suits]
    text = text.translate(_SELECTORS)
    position = _BLANK.match(text).end()  # type: ignore[union-attr]  # matches the empty text
    while position < len(text):
        match = pattern.match(text, position)
        if match is None:
            raise _no_card(text, position, suits)
        rank, suit = match.group(1).upper(), match.group(2).upper()
        _keep(4 * ranks[rank] + suit_letters[suit], rank + match.group(2), found, most)
        position = match.end()


def _keep(card: int, token: str, found: list[int], most: int) -> None:
    if card in found:
        raise CardError(N_("{card} occurs twice"), token, card=_quoted(token))
    if len(found) == most:
        raise CardError(
            N_("{card} is one card too many: expected at most {most}"),
            token,
            card=_quoted(token),
            most=most,
        )
    found.append(card)


def _no_card(text: str, position: int, suits: Suits) -> CardError:
    word = _WORD.match(text, position).group()  # type: ignore[union-attr]  # not at a blank
    ranks = _LETTERS[suits][0]
    length = next((size for size in (2, 1) if word[:size].upper() in ranks), 0)
    # `3x4d` starts with a rank, so `3x` is what is wrong; `foo` is wrong as a whole.
    token = word[: length + 1] if length else word
    return CardError(_NO_CARD[suits], token, card=_quoted(token))


def _quoted(token: object) -> str:
    """What was written, for a message: its beginning, if it is long."""
    text = repr(token)
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]}…"
