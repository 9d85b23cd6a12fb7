"""Connections: how many there can be, and which of them make room for others.

A connection costs a file of the system, and there are only so many. One on which no whole request
has come is worth the least: it is dropped after a while, and earlier when its place is needed,
the one that has waited longest first. So whoever merely holds connections open keeps nobody out:
a request comes with the connection, or soon after it.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any, ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

REQUEST_SECONDS = 10.0
"""In so many seconds a request is here, its head and its body, from when it is waited for."""
MOST_ACCEPTED = 64
"""Connections that are accepted at once, before the first of them can be counted."""
_REFUSED = 32  # connections above the limit that live on to be told so
_OTHER_FILES = 400  # journal, pages, pipes, and connections that are not counted yet or any more


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP with a limit on how long, and how many, connections bring no request.

    `limit_concurrency` connections and more are answered 503 by uvicorn; here one that waits is
    dropped before there are so many. Sockets (after their upgrade) are no concern of this class.
    Each server has a subclass of its own, see `guarded`.
    """

    waiting: ClassVar[dict[GuardedProtocol, asyncio.TimerHandle]]
    """Those on which no whole request has come, the one that has waited longest first."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and make room for it."""
        super().connection_made(transport)
        self._look()
        limit = self.limit_concurrency
        if limit is not None and len(self.connections) >= limit:
            longest = next(iter(self.waiting))
            if longest is not self or len(self.connections) >= limit + _REFUSED:
                longest.drop()

    def data_received(self, data: bytes) -> None:
        """Perhaps the rest of a request."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """The next request is waited for."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the connection is a socket's."""
        self._upgraded = True
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._upgraded = True
        self._stop_waiting()
        super().connection_lost(exc)

    def drop(self) -> None:
        """End the connection at once; it counts no more."""
        self._stop_waiting()
        self.connections.discard(self)
        self.transport.abort()

    def _look(self) -> None:
        """Is a request, or the rest of one, waited for? What came of it does not begin it anew."""
        if self._upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()
        elif self not in self.waiting:
            self.waiting[self] = self.loop.call_later(REQUEST_SECONDS, self.drop)

    def _stop_waiting(self) -> None:
        timer = self.waiting.pop(self, None)
        if timer is not None:
            timer.cancel()


def guarded() -> type[GuardedProtocol]:
    """The protocol for one server."""

    class OfThisServer(GuardedProtocol):
        waiting: ClassVar[dict[GuardedProtocol, asyncio.TimerHandle]] = {}

    return OfThisServer


def room_for(connections: int) -> int:
    """How many connections there can be, at most `connections`, besides all else that is open.

    The limit on open files (the soft one, up to the hard one) is raised as far as that needs.
    """
    if sys.platform == "win32":
        return connections  # there it is memory that limits them
    import resource

    wanted = connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return connections
    if soft < wanted:
        target = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
        except (ValueError, OSError):
            target = soft  # some systems have a limit of their own besides
        soft = target
    return min(connections, soft - min(_OTHER_FILES, soft // 2))
