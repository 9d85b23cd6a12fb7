"""Connections: those that bring no request make room, and the system's files suffice."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import httpx
import pytest

from badugi.server import gate
from badugi.server.gate import room_for
from support.loops import run_async
from support.serving import PATIENCE, Place, serving


async def connection(
    place: Place, said: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which `said` was sent, and no more comes."""
    url = httpx.URL(place.base)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(said)
    await writer.drain()
    return reader, writer


async def dropped(reader: asyncio.StreamReader) -> bool:
    """Wait until the server ends the connection; did it end it without a word?"""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read() == b""
        except ConnectionError:
            return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        b"Cookie: badugi_person=" + b"x" * 43 + b"\r\nContent-Length: 10\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_brings_no_whole_request_is_dropped(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    said: bytes,
) -> None:
    monkeypatch.setattr(gate, "REQUEST_SECONDS", 0.05)

    async def main() -> None:
        async with serving(tmp_path) as place:
            reader, writer = await connection(place, said)
            assert await dropped(reader)
            writer.close()

    run_async(main())
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
    said_aloud = capsys.readouterr()
    assert "request.fault" not in said_aloud.out + said_aloud.err


def test_the_silent_make_room_for_whoever_asks(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, connections=12) as place, place.guest() as ann:
            table = await ann.open()
            async with ann.at(table) as sock:
                silent = [await connection(place) for _ in range(40)]
                async with place.guest() as ben:
                    assert (await ben.get(f"/api/tables/{table}")).status_code == 200
                await sock.done("show_losing", on=True)  # who plays is not sent away for them
                assert await dropped(silent[0][0])
                for _, writer in silent:
                    writer.close()

    run_async(main())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit there")
@pytest.mark.parametrize(
    ("limits", "raised", "room"),
    [
        ((1_024, -1), (3_400, -1), 3_000),
        ((1_024, 20_000), (3_400, 20_000), 3_000),
        ((20_000, 20_000), None, 3_000),
        ((-1, -1), None, 3_000),
        ((1_024, 2_048), (2_048, 2_048), 1_648),
        ((1_024, 1_024), (1_024, 1_024), 624),
        ((256, 256), (256, 256), 128),
    ],
)
def test_connections_fit_into_what_the_system_allows(
    monkeypatch: pytest.MonkeyPatch,
    limits: tuple[int, int],
    raised: tuple[int, int] | None,
    room: int,
) -> None:
    import resource

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, to: asked.append(to))
    assert room_for(3_000) == room
    assert asked == ([] if raised is None else [raised])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit there")
def test_a_system_that_refuses_leaves_it_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    def refuse(*_: object) -> None:
        raise ValueError("not so many")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, -1))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert room_for(3_000) == 624
