"""A real server as a process of its own, one for each test worker, with bots that hardly think."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.table_page import TablePage

PATIENCE = 20_000
"""Milliseconds after which a test that still waits has failed."""

_SERVE = """
import pathlib, socket, sys
from badugi.server.run import make_server
from badugi.server.settings import Settings

with socket.create_server(("127.0.0.1", 0)) as ear:
    base = f"http://127.0.0.1:{ear.getsockname()[1]}"
    settings = Settings(data=pathlib.Path(sys.argv[1]), base_url=base, pace_scale=0.02)
    make_server(settings, started=lambda: print(base, flush=True)).run(sockets=[ear])
"""


@pytest.fixture(scope="session")
def card_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running card room."""
    data: Path = tmp_path_factory.mktemp("room")
    command = [sys.executable, "-c", _SERVE, str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        base = process.stdout.readline().strip()
        assert base.startswith("http://"), base
        yield base
        process.terminate()
        process.wait(timeout=30)


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base_url(card_room: str) -> str:
    """Where every browser starts from."""
    return card_room


@pytest.fixture
def newcomer(new_context: Any) -> Iterator[Callable[..., TablePage]]:
    """Makes browsers that the card room does not know yet; none may report an error."""
    pages: list[TablePage] = []

    def make(**options: Any) -> TablePage:
        page: Page = new_context(**options).new_page()
        page.set_default_timeout(PATIENCE)
        pages.append(TablePage(page))
        return pages[-1]

    yield make
    assert [error for page in pages for error in page.errors] == []


@pytest.fixture
def table(newcomer: Callable[..., TablePage]) -> TablePage:
    """A browser that opens a table."""
    return newcomer()


@pytest.fixture
def friend(newcomer: Callable[..., TablePage]) -> TablePage:
    """Somebody else's browser."""
    return newcomer()
