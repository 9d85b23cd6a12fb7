"""Run a coroutine to its end, whatever else the test's process has running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`, in a thread of its own.

    Playwright keeps a loop running in the thread of the tests from the first browser test of a
    process on, and tests run in any order.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
