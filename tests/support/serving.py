"""A real server on a real port within the test's own event loop, and clients that play on it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from badugi.game.deck import CardSource
from badugi.server.run import make_server
from badugi.server.services import Services
from badugi.server.settings import Settings

PATIENCE = 30.0
"""Seconds after which a test that still waits has failed."""

Json = dict[str, Any]


class Place:
    """Where a server is, and what it consists of."""

    def __init__(self, base: str, services: Services, data: Path) -> None:
        self.base = base
        self.services = services
        self.data = data

    def guest(self) -> Guest:
        """Somebody with a browser that has not been here before."""
        return Guest(self.base)


@asynccontextmanager
async def serving(
    data: Path, *, source: CardSource | None = None, send_buffer: int = 0, **settings: Any
) -> AsyncIterator[Place]:
    """A running server that keeps its data in `data`. It has no house bots unless asked.

    `send_buffer` bytes at the most wait in the system for a client that does not read.
    """
    with socket.socket() as ear:
        if send_buffer:
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        ear.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{ear.getsockname()[1]}"
        started = asyncio.Event()
        given: Json = {"bots": False, "base_url": base} | settings
        server = make_server(Settings(data=data, **given), source=source, started=started.set)
        running = asyncio.create_task(server.serve(sockets=[ear]))
        waiting = asyncio.create_task(started.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if running.done():
            running.result()
        doors: Any = server.config.loaded_app
        try:
            yield Place(base, _services(doors), data)
        finally:
            server.should_exit = True
            await running


def _services(app: Any) -> Services:
    """The services of the app, however many layers are around it."""
    while not hasattr(app, "state"):
        app = getattr(app, "app", None) or app._app
    services: Services = app.state.services
    return services


class Guest:
    """A browser: one cookie, and everything that it was ever sent."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=PATIENCE)
        self.received: list[tuple[str, str]] = []
        """(table, text) of every message and file, in order."""

    def move(self, base: str) -> None:
        """The same browser goes to a server that has another address now."""
        self.base = base
        self.http.base_url = base
        self.http.headers["origin"] = base

    async def __aenter__(self) -> Self:
        await self.http.get("/")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, **wanted: Any) -> str:
        """Open a table and take its first seat; returns the table's id."""
        body = {"limit": "fixed", "small_bet": 2, "big_bet": 4, "your_name": "Ann"} | wanted
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    @asynccontextmanager
    async def at(
        self, table: str, *, since: int | None = None, raw: bool = False
    ) -> AsyncIterator[Sock]:
        """A socket at the table, which has had its first update."""
        query = f"raw={int(raw)}" + ("" if since is None else f"&since={since}")
        url = f"ws{self.base.removeprefix('http')}/t/{table}/live?{query}"
        headers = {"Origin": self.base, "Cookie": self.cookie}
        async with connect(
            url, additional_headers=headers, compression=None, proxy=None, max_size=None
        ) as ws:
            sock = Sock(self, table, ws)
            await sock.update()
            yield sock


class Sock:
    """One socket at one table. `view` and `version` are those of the last update."""

    _ids = itertools.count()

    def __init__(self, guest: Guest, table: str, ws: ClientConnection) -> None:
        self.guest = guest
        self.table = table
        self.ws = ws
        self.updates: list[Json] = []

    @property
    def last(self) -> Json:
        return self.updates[-1]

    @property
    def view(self) -> Json:
        view: Json = self.last["view"]
        return view

    @property
    def version(self) -> int:
        version: int = self.last["version"]
        return version

    @property
    def legal(self) -> Json | None:
        legal: Json | None = self.view["you"]["legal"]
        return legal

    @property
    def seat(self) -> int | None:
        seat: int | None = self.view["you"]["seat"]
        return seat

    async def read(self) -> Json:
        """The next message; updates are kept."""
        async with asyncio.timeout(PATIENCE):
            text = await self.ws.recv(decode=True)
        self.guest.received.append((self.table, text))
        message: Json = json.loads(text)
        if message["type"] == "update":
            self.updates.append(message)
        return message

    async def update(self) -> Json:
        """The next update."""
        while True:
            message = await self.read()
            if message["type"] == "update":
                return message

    async def until_version(self, version: int) -> None:
        """Read until the table has reached `version`."""
        while not self.updates or self.version < version:
            await self.update()

    async def send(self, message: Json) -> None:
        await self.ws.send(json.dumps(message))

    async def answer(self, intent: str) -> Json:
        """The answer to the intent that has this id."""
        while True:
            message = await self.read()
            if message.get("id") == intent:
                return message

    async def closed(self) -> int | None:
        """Read on until the server closes the socket; returns its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.read()
        return self.ws.close_code

    async def ask(self, kind: str, *, intent: str | None = None, **fields: Any) -> Json:
        """Send an intent and wait for its answer."""
        # Begins with a letter, or hex digits would now and then read as a row of cards: "8d9d".
        intent = intent or f"i{secrets.token_hex(4)}n{next(self._ids)}"
        await self.send({"type": kind, "id": intent, **fields})
        return await self.answer(intent)

    async def done(self, kind: str, **fields: Any) -> int:
        """Send an intent that must succeed; returns the version at which it acted."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        version: int = answer["version"]
        return version

    async def deal(self) -> None:
        """See that the next deal begins now; perhaps the clock has begun it already."""
        if self.view["phase"] in ("betting", "drawing"):
            return
        before = self.view["deal"]
        answer = await self.ask("deal_now")
        assert answer["type"] == "done" or "on already" in answer["reason"], answer
        while self.view["deal"] == before:
            await self.update()

    async def act(self, do: str, **fields: Any) -> Json:
        """Answer the open decision."""
        return await self.ask("act", decision=self.view["decision"], do=do, **fields)

    async def go_along(self) -> Json:
        """Check, call or stand pat: whatever costs least and keeps the hand."""
        return await self.act(along(self.legal))


def along(legal: Json | None) -> str:
    """Check, call or stand pat."""
    assert legal is not None
    if legal["kind"] == "drawing":
        return "stand_pat"
    return "check" if legal["check"] else "call"


async def play_out(*socks: Sock) -> None:
    """Play the running deal to its end: everybody at the table goes along."""
    while True:
        version = max(sock.version for sock in socks)
        for sock in socks:
            await sock.until_version(version)
        if socks[0].view["phase"] not in ("betting", "drawing"):
            return
        mover = next(sock for sock in socks if sock.legal is not None)
        answer = await mover.go_along()
        assert answer["type"] == "done", answer
