"""Threads in which the journal is read for HTTP: only so many wait for one."""

from __future__ import annotations

import asyncio
import threading

import pytest

from badugi.server.errors import Busy
from badugi.server.reading import Readers
from support.loops import run_async


def test_who_comes_when_too_many_wait_is_told_so() -> None:
    async def main() -> None:
        readers, going_on = Readers(threads=1, waiting=2), threading.Event()
        slow = [asyncio.create_task(readers.read(going_on.wait)) for _ in range(3)]
        await asyncio.sleep(0)  # all three have asked
        with pytest.raises(Busy):
            await readers.read(going_on.wait)
        going_on.set()
        assert await asyncio.gather(*slow) == [True] * 3
        assert await readers.read(divmod, 7, 2) == (3, 1)
        readers.close()

    run_async(main())


def test_what_a_read_raises_is_raised() -> None:
    async def main() -> None:
        readers = Readers(threads=1, waiting=0)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await readers.read(divmod, 7, 0)
        readers.close()

    run_async(main())
