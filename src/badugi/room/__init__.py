"""A table over many deals: seats, button, clock and chips.

`Table` is the fold of its events (`badugi.room.events`), asked by commands
(`badugi.room.commands`). Does no I/O; the time is an argument.
"""

from badugi.room.clock import Clock
from badugi.room.config import ButtonRule, MissedBlinds, TableConfig
from badugi.room.errors import Refusal
from badugi.room.table import Table, TableSnapshot

__all__ = [
    "ButtonRule",
    "Clock",
    "MissedBlinds",
    "Refusal",
    "Table",
    "TableConfig",
    "TableSnapshot",
]
