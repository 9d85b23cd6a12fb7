"""`badugi play` and `badugi serve`: what reaches the server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from badugi.cli import room
from support.cli import Badugi


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Arguments with which the server was started; it does not really start."""
    from badugi.server import run

    heard: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    monkeypatch.setattr(run, "serve", lambda *args, **kwargs: heard.append((args, kwargs)))
    return heard


def test_play_opens_the_browser_and_serve_does_not(badugi: Badugi, calls: list[Any]) -> None:
    assert badugi("play").code == 0
    assert badugi("serve").code == 0
    here = ("127.0.0.1", room.PORT, None)
    assert calls == [
        (here, {"allow_hosts": [], "open_browser": True}),
        (here, {"allow_hosts": [], "open_browser": False}),
    ]


def test_options_reach_the_server(badugi: Badugi, calls: list[Any], tmp_path: Path) -> None:
    options = ("--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path))
    badugi("serve", *options, "--allow-host", "a.example", "--allow-host", "b.example")
    assert calls == [
        (
            ("0.0.0.0", 0, tmp_path),
            {"allow_hosts": ["a.example", "b.example"], "open_browser": False},
        )
    ]


def test_the_port_is_the_servers_own_default() -> None:
    from badugi.server.run import DEFAULT_PORT

    assert room.PORT == DEFAULT_PORT


@pytest.mark.parametrize("missing", ["uvicorn", "structlog"])
def test_without_the_extra_one_line_says_what_to_install(
    badugi: Badugi, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.delitem(sys.modules, "badugi.server.run", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    run = badugi("serve")
    assert run.code == 1
    assert run.err == 'badugi: the card room is not installed: pip install "badugi[room]"\n'


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.parametrize("option", ["--host", "--allow-host"])
@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_name_is_wrong_usage(
    badugi: Badugi, calls: list[Any], command: str, option: str, value: str
) -> None:
    run = badugi(command, option, value)
    assert (run.code, run.out, calls) == (2, "", [])
    assert f"Error: Invalid value for '{option}': it is empty" in run.err
