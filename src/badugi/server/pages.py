"""The pages: static files of `badugi.web`, and the cookie by which their reader is known again."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from functools import cache
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader, State
from litestar.static_files import create_static_files_router

from badugi.i18n import translator
from badugi.server.doors import content_policy
from badugi.server.languages import WEB, asked_for
from badugi.server.people import cookie_secret, new_secret, set_cookie
from badugi.server.visitor import services_of

AnyRequest = Request[Any, Any, State]

_MESSAGE = re.compile(r"\{\{(.+?)\}\}")  # as `make messages` finds them, too
_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


@get("/")
async def first_page(request: AnyRequest) -> Response[str]:
    """The form for a new table."""
    return page(request, "index.html")


@get("/t/{table:str}")
async def table_page(request: AnyRequest) -> Response[str]:
    """A table; for one that does not exist, the same page says so."""
    owner = await services_of(request).hosting.table(request.path_params["table"])
    return page(request, "table.html", 200 if owner is not None else 404)


static = create_static_files_router(
    path="/static",
    directories=[WEB],
    cache_control=CacheControlHeader(no_cache=True),
)

pages = Router(path="/", route_handlers=[first_page, table_page])


def page(request: AnyRequest, name: str, status: int = 200) -> Response[str]:
    """The page in the file `name`, with a cookie for whoever has none yet."""
    text, policy = _read(name, asked_for(request.headers.get("accept-language", "")))
    secret = cookie_secret(request.headers.get("cookie")) or new_secret()
    headers = {
        "content-security-policy": policy,
        "vary": "Accept-Language",
        "set-cookie": set_cookie(secret, secure=request.scope["scheme"] == "https"),
    }
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)


@cache
def _read(name: str, language: str) -> tuple[str, str]:
    """The text of a page, and the policy that lets its own inline scripts run and no others.

    What stands in `{{…}}` is a message, or `lang` for the language's code: the few words that a
    reader gets before any script runs, or without.
    """
    catalogue = translator(language)

    def say(found: re.Match[str]) -> str:
        message = found[1]
        return html.escape(language if message == "lang" else catalogue.gettext(message))

    text = _MESSAGE.sub(say, (WEB / name).read_text(encoding="utf-8"))
    hashes = [
        "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        for script in _INLINE_SCRIPT.findall(text)
    ]
    return text, content_policy(hashes).decode()
