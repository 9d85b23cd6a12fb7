"""In which language a reader is answered, by what his browser asks for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import badugi
from badugi.i18n import LANGUAGES

WEB = Path(badugi.__file__).parent / "web"
"""The files of the browser's side."""


@cache
def offered() -> tuple[str, ...]:
    """The languages that are whole, English first: the same that the browser offers."""
    return tuple(json.loads((WEB / "messages/languages.json").read_text("utf-8")))


def asked_for(accept_language: str) -> str:
    """The first language of an Accept-Language header that is offered; English if there is none.

    Browsers give the languages in the order of preference, so weights are passed over.
    """
    tags = (each.strip().partition(";")[0] for each in accept_language.split(","))
    wanted = (tag.partition("-")[0].lower() for tag in tags)
    return next((language for language in wanted if language in offered()), LANGUAGES[0])
