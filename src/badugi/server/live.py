"""A socket at a table: two loops, one that listens and one that tells.

A client is held to a size and a rate of messages, is answered one message after the other, and is
cut off when it takes nothing for too long. Whatever it does, it can keep nobody else waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from badugi.game.errors import BadugiError
from badugi.i18n import N_
from badugi.server.owner import Owner
from badugi.server.settings import Settings
from badugi.server.viewers import Viewer
from badugi.server.wire import (
    CLOSE_FAULT,
    CLOSE_FLOOD,
    CLOSE_RESTART,
    CLOSE_STALLED,
    ClientMessage,
    Done,
    Ping,
    Pong,
    Refused,
)

log = structlog.get_logger(__name__)

_decode = msgspec.json.Decoder(ClientMessage).decode


Enrol = Callable[[], Awaitable[str]]


class Flood(Exception):  # noqa: N818 - it says what is the case
    """More messages than a client may send."""


async def attend(
    socket: WebSocket[Any, Any, Any],
    owner: Owner,
    viewer: Viewer,
    settings: Settings,
    enrol: Enrol | None = None,
) -> None:
    """Serve `viewer` on an accepted socket until either end has had enough.

    `enrol` makes somebody whom nobody knows yet known, when he first asks for something.
    """
    code = CLOSE_RESTART
    telling = asyncio.ensure_future(_tell(socket, viewer, settings.stall_seconds))
    listening = asyncio.ensure_future(_listen(socket, owner, viewer, settings, enrol))
    try:
        done, _ = await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except Flood:
        code = CLOSE_FLOOD
    except TimeoutError:
        code = CLOSE_STALLED
    except (WebSocketDisconnect, OSError):
        return  # the client went away
    except Exception:
        log.exception("socket.fault", table=owner.name)
        code = CLOSE_FAULT
    finally:
        owner.leave(viewer)
        for task in (telling, listening):
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)
    # The socket may be full to the brim; then there is nobody to say goodbye to.
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(1.0):
            await socket.close(code=code)


async def _tell(socket: WebSocket[Any, Any, Any], viewer: Viewer, patience: float) -> None:
    while (message := await viewer.next()) is not None:
        async with asyncio.timeout(patience):
            await socket.send_data(message)


async def _listen(
    socket: WebSocket[Any, Any, Any],
    owner: Owner,
    viewer: Viewer,
    settings: Settings,
    enrol: Enrol | None,
) -> None:
    now = asyncio.get_running_loop().time
    allowance, last = float(settings.message_burst), now()
    while True:
        text = await _receive(socket)
        allowance += (now() - last) * settings.messages_per_second
        allowance, last = min(allowance, settings.message_burst) - 1, now()
        if allowance < 0:
            raise Flood
        await viewer.reply(await _answer(text, owner, viewer, enrol))


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client went away")
    text: str | bytes = event.get("text") or event.get("bytes") or b""
    return text


async def _answer(
    text: str | bytes, owner: Owner, viewer: Viewer, enrol: Enrol | None
) -> Done | Refused | Pong:
    try:
        message = _decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        bad = BadugiError(N_("This is no message of ours: {error}"), error=error)
        return Refused.because(_id_in(text), "bad_message", bad)
    if isinstance(message, Ping):
        return Pong()
    if viewer.player is None and enrol is not None:
        owner.enrolled(viewer, await enrol())
    if viewer.player is None:
        stranger = BadugiError(N_("Only a browser with this site's cookie can play."))
        return Refused.because(message.id, "not_yours", stranger)
    return await owner.ask(viewer.player, message)


class _Named(msgspec.Struct):
    id: str = ""


def _id_in(text: str | bytes) -> str:
    """The id of a message that is otherwise wrong, so that its sender knows which one it was."""
    try:
        return msgspec.json.decode(text, type=_Named).id[:64]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
