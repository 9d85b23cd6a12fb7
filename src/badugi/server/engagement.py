"""What the process of the house bots is told: whom to play, and how to get in."""

from __future__ import annotations

import msgspec


class Engagement(msgspec.Struct, frozen=True):
    """One bot at one table: all that its process is told, a line of JSON."""

    url: str  # of the socket
    token: str
    player: str
    style: str
    pace: str
    scale: float
