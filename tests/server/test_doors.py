"""Who may come in: names of this server, and pages of this server."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

import pytest

from badugi.server.asgi import Message, Receive, Scope, Send
from badugi.server.doors import Doors


async def _inside(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"in"})


def knock(doors: Doors, scope: Scope) -> list[Message]:
    """What comes out for a request. Nothing in it waits, so no event loop is needed."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("nothing is to be read")

    going = doors(scope, receive, send)
    with pytest.raises(StopIteration):
        going.__await__().__next__()
    return sent


def request(
    host: str, *, method: str = "GET", kind: str = "http", scheme: str = "http", **headers: str
) -> MutableMapping[str, Any]:
    pairs = [(b"host", host.encode())]
    pairs += [(name.encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": kind, "scheme": scheme, "headers": pairs, "path": "/"}
    return scope | ({"method": method} if kind == "http" else {})


def lets_in(doors: Doors, scope: Scope) -> bool:
    first = knock(doors, scope)[0]
    if first["type"] == "websocket.close":
        return False
    status = first["status"]
    assert status in (200, 403)
    return bool(status == 200)


@pytest.mark.parametrize(
    ("host", "listening", "allowed", "expected"),
    [
        ("localhost:8765", "127.0.0.1", (), True),
        ("127.0.0.1:8765", "127.0.0.1", (), True),
        ("[::1]:8765", "::1", (), True),
        ("LOCALHOST:8765", "127.0.0.1", (), True),
        ("localhost.:8765", "127.0.0.1", (), True),
        ("evil.example:8765", "127.0.0.1", (), False),
        ("localhost.evil.example", "127.0.0.1", (), False),
        ("evil.example:localhost", "127.0.0.1", (), False),
        ("127.0.0.1.evil.example", "127.0.0.1", (), False),
        ("192.168.1.7:8765", "127.0.0.1", (), False),
        ("", "127.0.0.1", (), False),
        ("[", "127.0.0.1", (), False),
        ("192.168.1.7:8765", "192.168.1.7", (), True),
        ("192.168.1.7:8765", "0.0.0.0", (), True),
        ("[fe80::1]:8765", "::", (), True),
        ("evil.example:8765", "0.0.0.0", (), False),
        ("den.local:8765", "0.0.0.0", ("den.local",), True),
        ("Den.Local", "127.0.0.1", ("den.local:8765",), True),
        ("other.local", "0.0.0.0", ("den.local",), False),
    ],
)
def test_only_names_of_this_server(
    host: str, listening: str, allowed: tuple[str, ...], expected: bool
) -> None:
    assert lets_in(Doors(_inside, listening, allowed), request(host)) is expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [((b"Bearer x",), True), ((b"Basic x", b"Bearer x"), False), ((b"Bearer x",) * 2, False)],
)
def test_a_token_stands_for_an_origin_where_there_is_no_doubt_about_it(
    tokens: tuple[bytes, ...], expected: bool
) -> None:
    scope = request("localhost:8765", method="POST", origin="http://evil.example")
    scope["headers"] += [(b"authorization", token) for token in tokens]
    assert lets_in(Doors(_inside, "127.0.0.1"), scope) is expected


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ("http://localhost:8765", True),
        ("http://localhost:9000", False),
        ("http://127.0.0.1:8765", False),
        ("https://localhost:8765", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
    ],
)
@pytest.mark.parametrize(("kind", "scheme"), [("http", "http"), ("websocket", "ws")])
def test_posts_and_sockets_come_from_our_own_pages(
    origin: str, expected: bool, kind: str, scheme: str
) -> None:
    scope = request("localhost:8765", method="POST", kind=kind, scheme=scheme, origin=origin)
    assert lets_in(Doors(_inside, "127.0.0.1"), scope) is expected


def test_a_post_that_names_no_origin_is_turned_away() -> None:
    assert not lets_in(Doors(_inside, "127.0.0.1"), request("localhost", method="POST"))


def test_a_secure_socket_has_a_secure_origin() -> None:
    doors = Doors(_inside, "127.0.0.1", ("den.example",))
    scope = request("den.example", kind="websocket", scheme="wss", origin="https://den.example")
    assert lets_in(doors, scope)


def test_a_program_with_a_token_needs_no_origin() -> None:
    doors = Doors(_inside, "127.0.0.1")
    assert lets_in(doors, request("localhost", method="POST", authorization="Bearer x"))
    assert not lets_in(doors, request("evil.example", method="POST", authorization="Bearer x"))


def test_being_turned_away_is_explained() -> None:
    start, body = knock(Doors(_inside, "127.0.0.1"), request("evil.example"))
    assert start["status"] == 403
    assert b"--allow-host" in body["body"]
    assert b"evil.example" in body["body"]


@pytest.mark.parametrize("host", ["localhost", "evil.example"])
def test_every_answer_tells_the_browser_to_stay_within_bounds(host: str) -> None:
    headers = dict(knock(Doors(_inside, "127.0.0.1"), request(host))[0]["headers"])
    policy = headers[b"content-security-policy"].decode()
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"referrer-policy"] == b"no-referrer"
