"""Threads in which HTTP requests have the journal read, apart from those that tables need.

A read may be slow and anybody may ask for many of them. So they have threads of their own, and
only so many may wait for one: whoever comes then is told to try again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from badugi.server.errors import Busy

P = ParamSpec("P")
T = TypeVar("T")


class Readers:
    """`threads` threads, for which at most `waiting` reads wait besides those that they do."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, "reader")
        self._most = threads + waiting
        self._asked = 0

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` returns or raises, done in one of the threads. Raises `Busy`."""
        if self._asked >= self._most:
            raise Busy("too many reads wait already")
        self._asked += 1
        try:
            return await asyncio.wrap_future(self._threads.submit(work, *args, **kwargs))
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Do what is in hand and forget what waits."""
        self._threads.shutdown(cancel_futures=True)
