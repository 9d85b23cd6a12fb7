"""The messages that the catalogues hold."""

from __future__ import annotations

from functools import cache

from babel.messages.pofile import read_po

from badugi.i18n import DOMAIN, LOCALE


@cache
def messages() -> frozenset[str]:
    """Every message of the template that is no plural one."""
    with (LOCALE.parent / f"{DOMAIN}.pot").open("rb") as file:
        found = [message.id for message in read_po(file)]
    return frozenset(message for message in found if isinstance(message, str) and message)
