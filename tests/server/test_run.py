"""Starting the server: ports, the greeting, and who may use it."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from badugi.server import run
from badugi.server.run import PortTaken
from badugi.server.settings import Settings
from support.loops import run_async
from support.process import ServerProcess


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_busy_port_is_said_in_one_line(taken: int) -> None:
    busy = pytest.raises(PortTaken, match=f"port {taken} is not free on 127")
    with busy, run._listen("127.0.0.1", taken, 1):
        pass


def test_play_takes_the_next_free_port(taken: int) -> None:
    with run._listen("127.0.0.1", taken, 20) as ear:
        assert taken < ear.getsockname()[1] < taken + 20


def test_small_messages_go_out_at_once(tmp_path: Path) -> None:
    """Nagle's algorithm would hold the second of two small messages back for 40 ms."""

    async def main() -> None:
        with socket.socket() as ear:
            ear.bind(("127.0.0.1", 0))
            started = asyncio.Event()
            server = run.make_server(Settings(data=tmp_path), started=started.set)
            running = asyncio.create_task(server.serve(sockets=[ear]))
            async with httpx.AsyncClient() as browser:
                await started.wait()
                await browser.get(f"http://127.0.0.1:{ear.getsockname()[1]}/")
                (connection,) = server.server_state.connections
                line = connection.transport.get_extra_info("socket")
                assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            server.should_exit = True
            await running

    run_async(main())


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(PortTaken, match="can't listen on 192"), run._listen("192.0.2.1", 0, 1):
        pass


def test_what_is_said_when_it_listens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_lan_address", lambda: "192.168.1.7")
    near = Settings(data=tmp_path, host="127.0.0.1", base_url="http://127.0.0.1:8766")
    run._greet(near, 8765, 8766)
    said = capsys.readouterr().out
    assert "Port 8765 is busy" in said
    assert "http://127.0.0.1:8766" in said
    assert "192.168.1.7" not in said
    far = Settings(data=tmp_path, host="0.0.0.0", base_url="http://127.0.0.1:8765")
    run._greet(far, 8765, 8765)
    said = capsys.readouterr().out
    assert "busy" not in said
    assert "http://192.168.1.7:8765" in said


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "::1"),
        ("::1", "::1"),
        ("192.168.1.7", "192.168.1.7"),
        ("den.local", "den.local"),
    ],
)
def test_how_the_server_reaches_itself(host: str, own: str) -> None:
    assert run._own_address(host) == own


def test_ctrl_c_ends_it_and_the_tables_are_there_again(tmp_path: Path) -> None:
    async def main() -> None:
        server = await ServerProcess.start(tmp_path)
        async with httpx.AsyncClient(base_url=server.base) as browser:
            await browser.get("/")
            answer = await browser.post(
                "/api/tables",
                json={"limit": "fixed", "small_bet": 2, "your_name": "Ann"},
                headers={"origin": server.base},
            )
            table = answer.json()["table"]
            assert await server.interrupt() == 0
            server = await ServerProcess.start(tmp_path)
            browser.base_url = httpx.URL(server.base)
            view = (await browser.get(f"/api/tables/{table}")).json()
            assert view["you"]["seat"] == 0
        assert await server.interrupt() == 0

    run_async(main())


def test_a_second_server_is_told_so_in_one_line(tmp_path: Path) -> None:
    async def main() -> tuple[int, str]:
        server = await ServerProcess.start(tmp_path)
        command = (sys.executable, "-m", "badugi", "serve", "--port", "0", "--data", str(tmp_path))
        second = await asyncio.to_thread(
            subprocess.run, command, capture_output=True, text=True, check=False, timeout=60
        )
        await server.interrupt()
        return second.returncode, second.stderr

    code, said = run_async(main())
    assert code == 1
    assert "another badugi server already works on" in said
    assert said.count("\n") == 1
