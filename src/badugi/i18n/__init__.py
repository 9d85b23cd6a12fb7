"""Message catalogues: what a player reads, in English, German and Dutch.

English is in the code; the other languages come from gettext catalogues beside this file, which
`make messages` extracts and compiles (the browser's as JSON into `web/messages`). Only the
standard library is used here. Nothing here decides which language a player reads.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de", "nl")
"""The languages that there are catalogues for, English first."""

DOMAIN: Final = "badugi"
LOCALE: Final = Path(__file__).parent / "locale"


@cache
def translator(lang: str = "en") -> gettext.NullTranslations:
    """Return the catalogue of a language: `translator("de").gettext("three-card {ranks}")`.

    A regional tag counts as its language (`de-AT`, `nl_BE`). English, and a language without a
    catalogue, give the message itself.
    """
    language = lang.replace("_", "-").partition("-")[0].lower()
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


def N_(message: str) -> str:  # noqa: N802 - the name under which extraction tools know it
    """Mark a message for the catalogues where it is written, without translating it yet."""
    return message
