"""`badugi play` and `badugi serve`: find a port, start the server, say where it is."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import structlog
import uvicorn

from badugi.folders import user_data
from badugi.game.deck import CardSource
from badugi.server.app import create_app
from badugi.server.errors import ServerError
from badugi.server.gate import MOST_ACCEPTED, guarded, room_for
from badugi.server.lock import DataLock, prepare
from badugi.server.settings import Settings

DEFAULT_PORT = 8765
_PORTS_TRIED = 20
_MOST_CONNECTIONS = 3_000
_DEAD_PEER_MS = 30_000


class PortTaken(ServerError):  # noqa: N818 - it says what is the case
    """Something else listens on the port."""


def serve(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    data: Path | None = None,
    *,
    allow_hosts: Sequence[str] = (),
    open_browser: bool = False,
) -> None:
    """Run the card room until it is told to stop (Ctrl-C, SIGTERM).

    With `open_browser` (`badugi play`) the next free port is taken where `port` is not free, and
    the browser opened once the server answers. Port 0 is any free port. Raises `DataInUse` when
    another server works on `data`, `PortTaken` when there is no port to listen on.
    """
    _log_to_stderr(quiet=open_browser)
    directory = prepare(data or user_data())
    with DataLock(directory), _listen(host, port, 1 if not open_browser else _PORTS_TRIED) as ear:
        taken = ear.getsockname()[1]
        settings = Settings(
            data=directory,
            host=host,
            allow_hosts=tuple(allow_hosts),
            base_url=f"http://{_in_url(_own_address(host))}:{taken}",
            bots_at_once=open_browser,
            connections=room_for(_MOST_CONNECTIONS),
        )

        def started() -> None:
            _greet(settings, port, taken)
            if open_browser:
                _open(settings.base_url)

        with contextlib.suppress(KeyboardInterrupt):
            make_server(settings, started=started).run(sockets=[ear])


def make_server(
    settings: Settings,
    *,
    source: CardSource | None = None,
    started: Callable[[], None] = lambda: None,
) -> uvicorn.Server:
    """The server of `settings`, not yet running; `started` is called when it answers.

    `source` is where cards come from, by default the system's secure generator.
    """
    config = uvicorn.Config(
        create_app(settings, source=source),
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        http=guarded(),
        lifespan="on",
        limit_concurrency=settings.connections,
        # Where the system has few files they must not all go to connections not counted yet.
        backlog=max(1, min(MOST_ACCEPTED, settings.connections // 8)),
        timeout_graceful_shutdown=3,
        server_header=False,
        access_log=False,
        log_config=None,
    )
    return _Server(config, started)


class _Server(uvicorn.Server):
    """Tells when it answers."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for ear in sockets or ():
            # Small messages go out at once; each connection takes this over from its listener.
            ear.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await super().startup(sockets)
        if self.started:
            self._tell()


def _open(page: str) -> None:
    """Open `page` in the browser; finding one may take its time, and nobody waits for it."""
    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()


@contextlib.contextmanager
def _listen(host: str, port: int, tries: int) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(port, port + tries) if port else (0,):
        ear = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":  # there it would let two servers share a port
                ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # A client that takes nothing any more is given up, even with data on its way.
                ear.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAD_PEER_MS)
            ear.bind((host, attempt))
            ear.listen(512)
        except OSError as error:
            ear.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise PortTaken(f"can't listen on {host}, port {attempt}: {error}") from error
        else:
            with ear:
                yield ear
            return
    where = f"port {port} is" if tries == 1 else f"ports {port} to {port + tries - 1} are"
    raise PortTaken(f"{where} not free on {host}: choose another one with --port")


def _own_address(host: str) -> str:
    """Where this machine reaches a server that listens on `host`."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if not address.is_unspecified:
        return host
    return "127.0.0.1" if address.version == 4 else "::1"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _greet(settings: Settings, asked: int, taken: int) -> None:
    say, host = sys.stdout.write, settings.host
    if asked not in (0, taken):
        say(f"Port {asked} is busy, so this is port {taken}.\n")
    say(f"Badugi is at {settings.base_url}\n")
    if _own_address(host) != host and (address := _lan_address()):
        say(f"Friends in the same network find it at http://{address}:{taken}\n")
    say(f"Tables are kept in {settings.data}. Stop with Ctrl-C; every deal goes on next time.\n")
    sys.stdout.flush()


def _lan_address() -> str | None:
    """This machine's address in its network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def _log_to_stderr(*, quiet: bool) -> None:
    """Log as lines for people at a terminal, as JSON elsewhere; only what is amiss when `quiet`."""
    level = logging.WARNING if quiet else logging.INFO
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = (
        # Not with the values of variables: there are cards and tokens among them.
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if sys.stderr.isatty()
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # What the libraries log goes the same way.
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last)
    )
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler], force=True)
