"""Who is who: a browser is known by a random secret in a cookie, of which only the hash is kept.

A house bot is known by a token that lives as long as this process. Nobody's name is here: that is
given when taking a seat.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie

from badugi.server.journal import Journal

COOKIE = "badugi_person"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie; each visit of a page begins it anew."""

_REMEMBERED = 10_000

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}\Z")


def new_secret() -> str:
    """256 random bits, as 43 characters that a cookie may hold."""
    return secrets.token_urlsafe(32)


def cookie_secret(header: str | None) -> str | None:
    """The secret in a Cookie header, if there is one of the right form."""
    try:
        morsel = SimpleCookie(header or "").get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel and _SECRET.match(morsel.value) else None


def set_cookie(secret: str, *, secure: bool) -> str:
    """The Set-Cookie header that makes a browser keep `secret`.

    Lax, not Strict: with Strict a friend who follows a link from a chat would come as a stranger
    and lose the seat. Sockets and posts are held to their Origin besides.
    """
    return (
        f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax"
        f"{'; Secure' if secure else ''}"
    )


def hash_of(secret: str) -> str:
    """What is kept of a secret. It is random through and through, so no salt is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


class People:
    """Everybody whom this server knows."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    async def find(self, secret: str) -> str | None:
        """The id of whoever has `secret`; None for somebody who has done nothing yet."""
        hashed = hash_of(secret)
        person = self._known.get(hashed)
        if person is None:
            person = await asyncio.to_thread(self._journal.person, hashed)
            self._remember(hashed, person)
        return person

    async def enrol(self, secret: str) -> str:
        """The id of whoever has `secret`, made when he first does something."""
        person = await self.find(secret)
        if person is None:
            hashed = hash_of(secret)
            enrolled = self._journal.enrol(secrets.token_hex(8), hashed)
            person = await asyncio.wrap_future(enrolled)
            self._remember(hashed, person)
        return person

    def _remember(self, hashed: str, person: str | None) -> None:
        if person is not None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()  # the journal knows them all
            self._known[hashed] = person

    def new_token(self, player: str) -> str:
        """A token by which a program of this server's own is `player`."""
        token = new_secret()
        self._tokens[hash_of(token)] = player
        return token

    def by_token(self, token: str) -> str | None:
        """The player whose token this is."""
        return self._tokens.get(hash_of(token))

    def forget_tokens(self, player: str | None = None) -> None:
        """From now on no token of before (of `player`, or of anybody) is worth anything."""
        self._tokens = {
            hashed: holder
            for hashed, holder in self._tokens.items()
            if player is not None and holder != player
        }
