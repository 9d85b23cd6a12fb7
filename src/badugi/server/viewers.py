"""A viewer: one socket at one table, and what it is to be sent next.

Updates do not queue up. A viewer knows up to which version it has been told, and when its socket
can take more it is told all that happened since in one message, or, when that is too long ago,
the whole table anew. So a slow client costs the others nothing and fills no memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import msgspec

from badugi.server.wire import Done, Pong, Refused, Update

MOST_REPLIES = 32
"""Answers that may wait for a client; one that asks on without listening has to wait itself."""

_encode = msgspec.json.Encoder().encode


class Source(Protocol):
    """What a viewer looks at."""

    @property
    def moment(self) -> int:
        """Goes up with whatever there is to tell."""

    def update(self, player: str | None, since: int, *, raw: bool) -> Update:
        """What `player` is to be told after version `since`."""


class Viewer:
    """What one client has been told, and the answers that wait for it.

    `player` None is a spectator whom nobody knows; `house` marks a bot of this server; `raw`
    asks for the events themselves besides. `since` is the version that the client has.
    """

    def __init__(
        self,
        source: Source,
        player: str | None,
        *,
        since: int,
        raw: bool,
        house: bool,
        secret: str | None = None,
        address: str = "",
    ) -> None:
        self.player = player
        self.secret = secret  # by which all sockets of one browser are known
        self.address = address
        self.house = house
        self.closed = False  # the table let go of this viewer
        self._source = source
        self._raw = raw
        self._version = since
        self._moment = -1
        self._replies: deque[Done | Refused | Pong] = deque()
        self._stirred = asyncio.Event()
        self._room = asyncio.Event()
        self._stirred.set()
        self._room.set()

    def stir(self) -> None:
        """There may be something new to send."""
        self._stirred.set()

    def close(self) -> None:
        """The client is to come again: this table is not served here any longer."""
        self.closed = True
        self.stir()

    async def reply(self, message: Done | Refused | Pong) -> None:
        """Send `message` after everything that has happened so far. Waits when many wait."""
        await self._room.wait()
        self._replies.append(message)
        if len(self._replies) >= MOST_REPLIES:
            self._room.clear()
        self.stir()

    async def next(self) -> bytes | None:
        """The next message, as soon as there is one; None when the table let go."""
        while not self.closed:
            if self._moment != self._source.moment:
                self._moment = self._source.moment
                update = self._source.update(self.player, self._version, raw=self._raw)
                self._version = update.version
                return _encode(update)
            if self._replies:
                self._room.set()
                return _encode(self._replies.popleft())
            self._stirred.clear()
            await self._stirred.wait()
        return None
