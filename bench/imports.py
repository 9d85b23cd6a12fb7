"""How long a fresh Python takes to import us, and PokerKit, less what it takes to start."""

from __future__ import annotations

import subprocess
import sys

from bench.registry import Measure, Row

TIMED = """
import time
start = time.perf_counter()
import {module}
print((time.perf_counter() - start) * 1000)
"""


def importing(module: str) -> Measure:
    """Measure one import in a new process, in ms."""

    def measure() -> float:
        command = [sys.executable, "-c", TIMED.format(module=module)]
        return float(subprocess.run(command, capture_output=True, check=True).stdout)

    return measure


ROW = Row(
    name="import",
    peer="import pokerkit",
    unit="ms",
    higher_is_better=False,
    target=3,
    prepare=lambda: (importing("badugi"), importing("pokerkit")),
)
