"""`badugi play` and `badugi serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from badugi.cli.help import examples
from badugi.game.errors import BadugiError

_NEEDED = {"alembic", "litestar", "sqlalchemy", "structlog", "uvicorn", "websockets"}
"""What the extra `room` brings."""

PORT = 8765


class NotInstalled(BadugiError):  # noqa: N818 - it says what is the case
    """A part of badugi that is an extra is wanted and not there."""


def _host(text: str) -> str:
    """A host as it was given. Blanks would be every address of the machine, or none."""
    if not text.strip():
        raise typer.BadParameter("it is empty: give an address such as 127.0.0.1 or 0.0.0.0")
    return text.strip()


def _hosts(texts: list[str] | None) -> list[str] | None:
    if any(not text.strip() for text in texts or ()):
        raise typer.BadParameter("it is empty: give a name such as cards.local")
    return texts


Host = Annotated[str, typer.Option(help="The address to listen on.", callback=_host)]
Port = Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)]
Data = Annotated[
    Path | None,
    typer.Option(help="The directory that keeps the tables. [default: the user's own]"),
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(
        help="A host name under which browsers may reach it; may be given again.",
        callback=_hosts,
    ),
]

PLAY_EXAMPLES = examples(
    ("badugi play", "start the card room and open the browser"),
    ("badugi play --port 9000", "on another port"),
)
SERVE_EXAMPLES = examples(
    ("badugi serve", "for this machine alone"),
    ("badugi serve --host 0.0.0.0 --allow-host cards.local", "for friends in the same network"),
    ("badugi serve --data /var/lib/badugi", "keep the tables there"),
)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.command(epilog=PLAY_EXAMPLES)(play)
    app.command(epilog=SERVE_EXAMPLES)(serve)


def play(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    allow_host: AllowHost = None,
) -> None:
    """Play badugi in the browser.

    Starts the card room on this machine and opens its first page.
    """
    _run(host, port, data, allow_host, open_browser=True)


def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    allow_host: AllowHost = None,
) -> None:
    """Run the card room without opening a browser."""
    _run(host, port, data, allow_host, open_browser=False)


def _run(
    host: str, port: int, data: Path | None, allow_host: list[str] | None, *, open_browser: bool
) -> None:
    try:
        from badugi.server.run import serve as run
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in _NEEDED:
            raise NotInstalled(
                'the card room is not installed: pip install "badugi[room]"'
            ) from error
        raise
    run(host, port, data, allow_hosts=allow_host or [], open_browser=open_browser)
