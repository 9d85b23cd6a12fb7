"""The whole server as one ASGI app."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

import structlog
from litestar import Litestar, MediaType, Request, Response, WebSocket, websocket
from litestar.exceptions import HTTPException

from badugi.game.deck import CardSource
from badugi.i18n import N_
from badugi.server import audience
from badugi.server.api import Problem, Unanswered, api
from badugi.server.asgi import App
from badugi.server.doors import Doors
from badugi.server.errors import BadRequest, Busy, ServerError, TooManyTables, plain, sentence
from badugi.server.live import attend
from badugi.server.owner import Owner
from badugi.server.pages import page, pages, static
from badugi.server.services import Services
from badugi.server.settings import Settings
from badugi.server.visitor import Visitor, services_of, visitor_of
from badugi.server.wire import CLOSE_BUSY, CLOSE_NO_TABLE, CLOSE_NOT_ALLOWED

_LONGEST_BODY = 65_536
_NOT_NOW = N_("The server can't do this now, try again.")
_SAID = {
    404: N_("There is nothing at this address."),
    405: N_("This address is not asked in this way."),
    413: N_("This is longer than anything that belongs here."),
}

AnySocket = WebSocket[Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

log = structlog.get_logger(__name__)


@websocket("/t/{table:str}/live")
async def live(socket: AnySocket) -> None:
    """The socket of a table, see `badugi.server.wire`.

    Asked with `since=N` it begins with what happened after version N, with `raw=1` it also sends
    the events themselves.
    """
    services = services_of(socket)
    visitor = await visitor_of(socket)
    name = socket.path_params["table"]
    # A bot is engaged when its table is read; it never has a table read for itself.
    unasked = visitor is not None and visitor.house and not services.hosting.serves(name)
    owner = None if unasked else await services.hosting.table(name)
    await socket.accept()
    if visitor is None:
        await socket.close(code=CLOSE_NOT_ALLOWED)
    elif owner is None:
        await socket.close(code=CLOSE_NO_TABLE)
    elif visitor.house:
        await _attend(socket, owner, visitor)
    elif not (
        audience.has_room_for(visitor, owner, services.settings)
        and services.places.take(visitor.address)
    ):
        await socket.close(code=CLOSE_BUSY)
    else:
        try:
            services.attended(owner)
            await _attend(socket, owner, visitor)
        finally:
            services.places.leave(visitor.address)


async def _attend(socket: AnySocket, owner: Owner, visitor: Visitor) -> None:
    services = services_of(socket)
    asked = socket.query_params
    viewer = owner.join(
        visitor.player,
        since=_number(asked.get("since")),
        raw=asked.get("raw") == "1",
        house=visitor.house,
        secret=visitor.secret,
        address=visitor.address,
    )
    enrol = None if visitor.secret is None else partial(services.people.enrol, visitor.secret)
    await attend(socket, owner, viewer, services.settings, enrol)


def create_app(settings: Settings, *, source: CardSource | None = None) -> App:
    """An app for `settings`; `source` is where cards come from, by default the system's generator.

    The journal is opened when the app starts (lifespan) and closed when it ends.
    """
    mimetypes.add_type("text/javascript", ".js")  # some systems are told otherwise

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        app.state.services = services = Services(settings, source)
        try:
            await services.start()
            yield
        finally:
            await services.stop()

    app = Litestar(
        route_handlers=[pages, static, api, live],
        lifespan=[running],
        exception_handlers={
            BadRequest: _bad_request,
            TooManyTables: _too_many,
            Busy: _busy,
            ServerError: _unavailable,
            HTTPException: _http_problem,
            Exception: _fault,
        },
        openapi_config=None,
        request_max_body_size=_LONGEST_BODY,
        logging_config=None,
    )
    return Doors(cast("App", app), settings.host, settings.allow_hosts)


def _number(text: str | None) -> int:
    """A whole number, 0 for anything else: that much is known of the table then."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


def _bad_request(_: AnyRequest, error: BadRequest) -> Response[Problem]:
    problem = Problem(sentence(error), error.field, error.message, plain(error.fields))
    return Response(problem, status_code=400)


def _too_many(_: AnyRequest, error: TooManyTables) -> Response[Problem]:
    problem = Problem(sentence(error), None, error.message, plain(error.fields))
    return Response(problem, status_code=429)


def _problem(message: str, status: int) -> Response[Problem]:
    problem = Problem(message, text=message)
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def _busy(_: AnyRequest, __: Busy) -> Response[Problem]:
    return _not_now()  # without a line in the log, or that would be flooded too


def _unavailable(request: AnyRequest, error: ServerError) -> Response[Problem]:
    log.error("request.failed", path=request.url.path, reason=str(error))
    return _not_now()


def _not_now() -> Response[Problem]:
    response = _problem(_NOT_NOW, 503)
    response.headers["retry-after"] = "2"
    return response


def _fault(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("request.fault", path=request.url.path, exc_info=error)
    return _problem(N_("Something went wrong in the server."), 500)


def _http_problem(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """In our own words: those of the library may name files of this machine."""
    said = (
        error.detail
        if isinstance(error, Unanswered)
        else _SAID.get(error.status_code, N_("This can't be answered."))
    )
    if request.url.path.startswith("/api/") or request.method != "GET":
        return _problem(said, error.status_code)
    if error.status_code == 404 and not request.url.path.startswith("/static/"):
        return page(request, "index.html", 404)
    return Response(said, status_code=error.status_code, media_type=MediaType.TEXT)
