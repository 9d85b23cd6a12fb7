"""What a server is started with."""

from __future__ import annotations

from pathlib import Path

import msgspec

from badugi.server import database


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be set. `data` is a directory; `database` a URL, by default SQLite in it."""

    data: Path
    host: str = "127.0.0.1"
    base_url: str = ""
    """How this server reaches itself, `http://127.0.0.1:8765`: where its bots play."""
    allow_hosts: tuple[str, ...] = ()  # further names by which a browser may call this server
    database: str | None = None
    pace_scale: float = 1.0
    """How long house bots take, as a factor. Nothing but a test may set less than 1."""
    bots: bool = True
    """Whether to run the process of the house bots."""
    bots_at_once: bool = False
    """Start it with the server, so that the first table finds its bots there."""
    message_bytes: int = 8_192  # the longest message that a client may send
    messages_per_second: float = 20.0
    message_burst: int = 60
    stall_seconds: float = 20.0  # a client that takes nothing for so long is cut off
    connections: int = 3_000  # at a time: a half for people's sockets, a third for house bots
    viewers_per_table: int = 200
    viewers_per_person: int = 8
    strangers_per_address: int = 4  # sockets at a table that have no cookie
    tables_per_person: int = 20  # tables served at a time that one person opened
    tables_per_address: int = 60
    """The same for all at one address; 0: no limit, behind a proxy that does not say whom it
    speaks for."""
    unattended_minutes: int = 5
    """So long a deal goes on, or waits, with nobody looking on; then its table is put away."""

    @property
    def most_bots(self) -> int:
        """House bots that play at a time; each has a connection."""
        return self.connections // 3

    @property
    def most_sockets(self) -> int:
        """Sockets that people have at a time; what is left is for requests."""
        return self.connections // 2

    @property
    def url(self) -> str:
        """The database's URL."""
        return self.database or database.url_of(self.data)
