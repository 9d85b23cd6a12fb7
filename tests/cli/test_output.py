"""Where the output can't go or can't be written as it is: one line, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.cli import Badugi

HANDS = Path(__file__).parent.parent / "data" / "histories" / "cash.txt"
FULL = Path("/dev/full")
MEMORY = Path("/proc/self/mem")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [("--version",), ("rank", "As2c3d4h"), ("show", str(HANDS))])
def test_a_full_disk_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "badugi.cli", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stderr.startswith("badugi: ")
    assert "No space left" in ended.stderr.splitlines()[0]


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_the_file_that_cannot_be_written_is_named(badugi: Badugi) -> None:
    run = badugi("convert", str(HANDS), "--to", "phh", "-o", str(FULL))
    assert run == (1, "", "badugi: /dev/full: No space left on device\n")


@pytest.mark.skipif(not MEMORY.exists(), reason="needs a file that opens and can't be read")
@pytest.mark.parametrize("command", [("show",), ("convert", "--to", "phh")])
def test_the_file_that_cannot_be_read_is_named(badugi: Badugi, command: tuple[str, ...]) -> None:
    run = badugi(*command, str(MEMORY))
    assert run == (1, "", "badugi: /proc/self/mem: Input/output error\n")


def test_letters_that_the_terminal_lacks_are_escaped() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    ended = subprocess.run(
        [sys.executable, "-m", "badugi.cli", "show", str(HANDS)],
        capture_output=True,
        env=environment,
        check=False,
    )
    assert ended.returncode == 0
    assert ended.stdout.isascii()
    assert not ended.stderr
