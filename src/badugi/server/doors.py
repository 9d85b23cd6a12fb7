"""Who may come in, asked before anything else: the Host and Origin of every request.

A web page anywhere can make a browser send requests here, with the player's cookie. So a request
must be for a name of this server (a stranger's name that was made to point here is refused), and
a post or socket must come from a page of this very server. Every answer also leaves with the
headers that keep a browser from doing more than our pages need.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from badugi.i18n import N_, translator
from badugi.server.asgi import App, Message, Receive, Scope, Send
from badugi.server.languages import asked_for

_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"cache-control", b"no-store"),  # where an answer says nothing else of it
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_POLICY = (
    "default-src 'self'; script-src 'self'{scripts}; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def content_policy(script_hashes: Iterable[str] = ()) -> bytes:
    """The Content-Security-Policy; `script_hashes` are those of the page's own inline scripts."""
    return _POLICY.format(scripts="".join(f" '{h}'" for h in script_hashes)).encode()


class Doors:
    """An ASGI app around `app` that lets in only what belongs here.

    `host` is the address that the server listens on, `allow` are further names for it.
    """

    def __init__(self, app: App, host: str, allow: Iterable[str] = ()) -> None:
        self._app = app
        self._names = {_bare(name) for name in (host, *allow)} | _LOCAL
        self._any_address = _is_wildcard(host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or answer that it can't come in."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = list(message["headers"])
                names = {name.lower() for name, _ in headers}
                headers += [pair for pair in HEADERS if pair[0] not in names]
                if b"content-security-policy" not in names:
                    headers.append((b"content-security-policy", content_policy()))
                message["headers"] = headers
            await send(message)

        if reason := self._refuses(scope):
            await _turn_away(scope, send_with_headers, reason)
            return
        if "\0" in scope["path"]:  # no file or table has such a name, and systems choke on it
            scope = {**scope, "path": "/static/"}
        if scope.get("method") == "HEAD":
            # The answer to a GET; the server sends no body for a HEAD.
            await self._app({**scope, "method": "GET"}, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)

    def _refuses(self, scope: Scope) -> str | None:
        headers = dict(scope["headers"])  # a second Host or Origin would win: it is judged
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._is_ours(host):
            reason = N_(
                "This server does not go by the name {host}. If it should, start it with "
                "--allow-host and that name."
            )
            return _in_language(headers, reason).format(host=repr(host[:100]))
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        tokens = [value for name, value in scope["headers"] if name == b"authorization"]
        if len(tokens) == 1 and tokens[0].startswith(b"Bearer "):
            return None  # a program with a token; a browser never sends one by itself
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin != f"{scheme}://{host}":
            reason = N_(
                "This can be asked only from a page of this server, its Origin is {origin}."
            )
            return _in_language(headers, reason).format(origin=repr(origin[:100]))
        return None

    def _is_ours(self, host: str) -> bool:
        name = _bare(host)
        if name in self._names:
            return True
        # No stranger's page has an address of ours as its origin: a bare address is safe.
        return self._any_address and _is_address(name)


def _in_language(headers: dict[bytes, bytes], message: str) -> str:
    language = asked_for(headers.get(b"accept-language", b"").decode("latin-1"))
    return translator(language).gettext(message)


def _bare(host: str) -> str:
    """The name in `host`, without port, brackets and a dot at the end."""
    if host.count(":") > 1 and not host.startswith("["):
        return host.lower()  # an IPv6 address as --host takes it
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_wildcard(host: str) -> bool:
    return _is_address(host) and ipaddress.ip_address(host).is_unspecified


async def _turn_away(scope: Scope, send: Send, reason: str) -> None:
    if scope["type"] == "websocket":
        # Before the handshake this is an answer of 403, as ASGI has it.
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
        return
    body = reason.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
