"""What a hand is called: "7-3-2-A badugi", "three-card 7-3-2", in English, German and Dutch.

Takes a rank and gives text; a hand's label depends on nothing else. Players of all three languages
read the ranks as the cards print them: A 2 .. 10 J Q K.
"""

from __future__ import annotations

from badugi.game.cards import RANKS
from badugi.game.errors import BadugiError
from badugi.game.ranking import RANK_SETS
from badugi.i18n import LANGUAGES, N_, translator

_LABELS = (
    N_("one-card {ranks}"),
    N_("two-card {ranks}"),
    N_("three-card {ranks}"),
    N_("{ranks} badugi"),
)


def counting_ranks(rank: int) -> str:
    """Return the ranks that count, high to low, a letter each: `T72A` for 10-7-2-A.

    `rank` is a hand's rank, 0 to 1091.
    """
    return "".join(letter for n, letter in enumerate(RANKS) if RANK_SETS[rank] >> n & 1)[::-1]


def label(rank: int, lang: str = "en") -> str:
    """Return what a player calls a hand of this rank, 0 to 1091.

    A regional tag counts as its language. Raises `BadugiError` for a language that there is not.

    >>> label(1091), label(1091, "de"), label(1091, "nl")
    ('one-card K', 'Ein-Karten-Hand K', 'eenkaartshand K')
    """
    if str(lang).replace("_", "-").partition("-")[0].lower() not in LANGUAGES:
        raise BadugiError(f"no labels in {lang!r}: there are {', '.join(LANGUAGES)}")
    ranks = counting_ranks(rank)
    text = translator(lang).gettext(_LABELS[len(ranks) - 1])
    return text.format(ranks="-".join(ranks).replace("T", "10"))


def short_label(rank: int) -> str:
    """Return the label as hand histories write it: `Badugi: 8,4,3,A`, `3-card: T,7,2`."""
    ranks = counting_ranks(rank)
    kind = "Badugi" if len(ranks) == 4 else f"{len(ranks)}-card"
    return f"{kind}: {','.join(ranks)}"
