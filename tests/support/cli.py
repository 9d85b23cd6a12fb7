"""The command line run in a test's own process."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Run(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


Badugi = Callable[..., Run]
"""Runs `badugi` with the given arguments, and `stdin` as a keyword."""
