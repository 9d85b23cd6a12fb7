"""Cards as an SVG picture, for notebooks: our own faces, four-colour deck, legible when small.

Draws what it is given; which cards count is decided in `badugi.game.hand`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from badugi.game.cards import RANKS

_WIDTH, _HEIGHT, _GAP = 60, 84, 8
_COLOURS = ("#1c6e35", "#1a5cb0", "#b5221b", "#21221e")
_SHAPES = (
    # clubs, diamonds, hearts, spades, each in a box of 24 x 24
    (
        "M12 1.7a4.7 4.7 0 0 0-4.7 4.7c0 1.3.5 2.4 1.2 3.3-.5-.15-1-.2-1.5-.2a4.7 4.7 0 1 0 4 "
        "7.1c-.2 2.6-1 4.4-2.8 5.7h7.6c-1.8-1.3-2.6-3.1-2.8-5.7a4.7 4.7 0 1 0 4-7.1c-.5 0-1 "
        ".05-1.5.2.7-.9 1.2-2 1.2-3.3A4.7 4.7 0 0 0 12 1.7Z"
    ),
    (
        "M12 1.5C14.2 5.6 17 9.2 20.2 12 17 14.8 14.2 18.4 12 22.5 9.8 18.4 7 14.8 3.8 12 7 9.2 "
        "9.8 5.6 12 1.5Z"
    ),
    (
        "M12 21.5C5.6 16.4 2 12.6 2 8.3 2 5.2 4.3 3 7.1 3 9.1 3 10.9 4 12 5.9 13.1 4 14.9 3 16.9 "
        "3 19.7 3 22 5.2 22 8.3c0 4.3-3.6 8.1-10 13.2Z"
    ),
    (
        "M12 1.8C12 1.8 2.6 9.3 2.6 14.4c0 2.7 2 4.5 4.4 4.5 1.7 0 3.2-.8 4-2.1C10.8 19.3 9.9 "
        "21.1 8.2 22.3h7.6c-1.7-1.2-2.6-3-2.8-5.5.8 1.3 2.3 2.1 4 2.1 2.4 0 4.4-1.8 4.4-4.5C21.4 "
        "9.3 12 1.8 12 1.8Z"
    ),
)


def cards_svg(cards: Sequence[int], counting: Container[int], title: str) -> str:
    """Return the cards side by side as one SVG element.

    A solid bar below a card says that it counts, a dotted one that it does not. `title` is what a
    screen reader is told; it is plain text without markup.
    """
    width = len(cards) * (_WIDTH + _GAP) - _GAP + 2
    height = _HEIGHT + 12
    faces = "".join(_face(card, at, card in counting) for at, card in enumerate(cards))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{title}" '
        f'font-family="system-ui, sans-serif" font-size="28" font-weight="600">'
        f"<title>{title}</title>{faces}</svg>"
    )


def _face(card: int, at: int, counts: bool) -> str:
    rank = RANKS[card >> 2].replace("T", "10")
    suit = card & 3
    colour = _COLOURS[suit]
    dashes = "" if counts else ' stroke-dasharray="1 6"'
    return (
        f'<g transform="translate({at * (_WIDTH + _GAP)} 0)" fill="{colour}">'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="5" fill="#fffefb" stroke="#7b7a70"/>'
        f'<text x="6" y="28">{rank}</text>'
        f'<path d="{_SHAPES[suit]}" transform="translate(6 34) scale(.75)"/>'
        f'<path d="{_SHAPES[suit]}" transform="translate(26 48) scale(1.25)"/>'
        f'<path d="M6 {_HEIGHT + 6}H{_WIDTH - 6}" stroke="#7b7a70" stroke-width="3" '
        f'stroke-linecap="round"{dashes}/></g>'
    )
