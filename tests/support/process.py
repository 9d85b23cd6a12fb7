"""The server as a process of its own, as `badugi serve` runs it, which can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path

from support.serving import PATIENCE

_SERVE = (
    "import sys, pathlib; from badugi.server.run import serve; "
    "serve(port=0, data=pathlib.Path(sys.argv[1]))"
)
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


class ServerProcess:
    """A server that works on `data`; `base` is its address."""

    def __init__(self, process: Process, base: str) -> None:
        self.process = process
        self.base = base

    @classmethod
    async def start(cls, data: Path) -> ServerProcess:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "error", "-c", _SERVE, str(data), stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        found = _ADDRESS.search(line)
        assert found, line
        return cls(process, found[0])

    async def kill(self) -> None:
        """End it as a power cut would: it has no say in it."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def interrupt(self) -> int:
        """Ctrl-C; returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    def children(self) -> list[int]:
        """The processes that it has started (Linux)."""
        pid = self.process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    """Does a process of this id run (and is not merely waiting to be buried)?"""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def command_of(pid: int) -> list[str]:
    """The command line of a process, as anybody on the machine can read it."""
    return Path(f"/proc/{pid}/cmdline").read_text().rstrip("\0").split("\0")
