"""JSON over HTTP: open a table, ask about one, keep its finished deals as files."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from badugi.i18n import N_
from badugi.server import opening
from badugi.server.archive import FileKind, Finished
from badugi.server.errors import BadRequest
from badugi.server.owner import Owner
from badugi.server.visitor import Visitor, services_of, visitor_of
from badugi.server.wire import TableView

AnyRequest = Request[Any, Any, State]

_FILE_KINDS: dict[str, FileKind] = {"phh": "phh", "txt": "txt"}
_TYPES: dict[FileKind, str] = {"phh": "application/toml", "txt": "text/plain; charset=utf-8"}


class Opened(msgspec.Struct, frozen=True):
    """Where the new table is."""

    table: str
    url: str


class Problem(msgspec.Struct, frozen=True):
    """The answer to a request that can't be met: an English sentence, and the field it is about.

    `text` and `fields` say the same in any language, as in `badugi.server.wire.Refused`.
    """

    error: str
    field: str | None = None
    text: str = ""
    fields: dict[str, str | int] = {}


class Unanswered(HTTPException):
    """What can't be answered, in a message of ours; `status_code` says in HTTP's terms why."""


@post("/tables")
async def open_table(request: AnyRequest) -> Response[Opened]:
    """Open a table and take the first seat at it; `badugi.server.opening.TableWanted` is the body.

    Answers 400 with a `Problem` for one that can't be.
    """
    visitor = await _visitor(request)
    if visitor.secret is None:
        raise BadRequest(N_("Open the first page of this site first: its cookie is missing."))
    wanted = opening.read(await request.body())
    services = services_of(request)
    player = await services.people.enrol(visitor.secret)
    owner = await services.open_table(wanted, player, visitor.address)
    return Response(Opened(owner.name, f"/t/{owner.name}"), status_code=201)


@get("/tables/{table:str}")
async def table(request: AnyRequest) -> TableView:
    """The table as whoever asks sees it."""
    visitor = await _visitor(request)
    return (await _owner(request)).view(visitor.player)


@get("/tables/{table:str}/deals")
async def deals(request: AnyRequest) -> list[Finished]:
    """The latest finished deals of the table, the last one first."""
    visitor = await _visitor(request)
    owner = await _owner(request)
    services = services_of(request)
    return await services.readers.read(services.archive.finished, owner.name, visitor.player)


@get("/tables/{table:str}/deals/{file:str}")
async def deal_file(request: AnyRequest) -> Response[str]:
    """A finished deal as a file, `12.phh` or `12.txt`, as whoever asks may know it."""
    file = request.path_params["file"]
    wanted = _deal_file(file)
    visitor = await _visitor(request)
    owner = await _owner(request)
    services = services_of(request)
    text = await services.readers.read(
        services.archive.file, owner.name, wanted.deal, visitor.player, wanted.kind
    )
    if text is None:
        raise Unanswered(N_("This deal is not over, or never was."), status_code=404)
    return Response(
        text,
        media_type=_TYPES[wanted.kind],
        headers={
            "content-disposition": f'attachment; filename="badugi-{owner.name}-{file}"',
        },
    )


api = Router(path="/api", route_handlers=[open_table, table, deals, deal_file])


class _File(NamedTuple):
    deal: int
    kind: FileKind


def _deal_file(name: str) -> _File:
    number, _, ending = name.partition(".")
    kind = _FILE_KINDS.get(ending)
    if kind is None or not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Unanswered(N_("A deal is kept as its number and .phh or .txt."), status_code=404)
    return _File(int(number), kind)


async def _visitor(request: AnyRequest) -> Visitor:
    visitor = await visitor_of(request)
    if visitor is None:
        raise Unanswered(N_("This token is not, or no longer, worth anything."), status_code=401)
    return visitor


async def _owner(request: AnyRequest) -> Owner:
    owner = await services_of(request).hosting.table(request.path_params["table"])
    if owner is None:
        raise Unanswered(N_("There is no such table."), status_code=404)
    return owner
