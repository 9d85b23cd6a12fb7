"""The process of the house bots, looked after: started, told whom to play, started again.

Bots are players. They come in over the same sockets as people, each with a token of its own that
is worth something only as long as this server runs, and that they are told over a pipe (never on
a command line, which others can read). When the pipe closes, however this server ends, so do they.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import Process

import msgspec
import structlog

from badugi.server.engagement import Engagement
from badugi.server.people import People

_FIRST_PAUSE = 0.2
_LONGEST_PAUSE = 10.0
_GRACE = 3.0

log = structlog.get_logger(__name__)


class House:
    """Keeps the bots' process running. `base` is the server's own address, `http://...`.

    `scale` is a factor on how long bots take, `most` how many of them play at a time.
    """

    def __init__(self, base: str, people: People, *, most: int, scale: float = 1.0) -> None:
        self._base = f"ws{base.removeprefix('http')}"
        self._people = people
        self._scale = scale
        self._most = most
        self._wanted: dict[tuple[str, str], tuple[str, str]] = {}
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._any = asyncio.Event()

    def start(self, *, at_once: bool = False) -> None:
        """Begin to look after the process; it is started when there is a bot to play.

        With `at_once` it is started now, and is ready when the first table wants bots.
        """
        if at_once:
            self._any.set()
        self._task = asyncio.get_running_loop().create_task(self._keep_going())

    async def stop(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._process is not None:
            await _end(self._process)

    def engage(self, table: str, player: str, *, style: str, pace: str) -> None:
        """Have `player` played at `table` from now on. Doing it again changes nothing."""
        if (table, player) in self._wanted:
            return
        if not self.has(1):
            log.warning("bots.all_playing", table=table)
            return
        self._wanted[table, player] = (style, pace)
        self._any.set()
        if self._process is not None:
            self._tell(self._process, table, player)

    def has(self, bots: int) -> bool:
        """Are there so many bots that do not play yet?"""
        return len(self._wanted) + bots <= self._most

    def dismiss(self, table: str) -> None:
        """Nobody is played at `table` any longer: its bots go when its sockets are closed."""
        for key in [key for key in self._wanted if key[0] == table]:
            del self._wanted[key]
            self._people.forget_tokens(key[1])

    @property
    def process_id(self) -> int | None:
        """The id of the bots' process, None while there is none."""
        return None if self._process is None else self._process.pid

    async def _keep_going(self) -> None:
        await self._any.wait()
        pause = _FIRST_PAUSE
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "badugi.server.bots",
                stdin=asyncio.subprocess.PIPE,
                # A signal to all that a terminal or `make` has started is for the server alone,
                # which ends its bots.
                start_new_session=True,
            )
            self._process = process
            self._people.forget_tokens()
            for table, player in self._wanted:
                self._tell(process, table, player)
            code = await process.wait()
            self._process = None
            log.warning("bots.ended", code=code)
            pause = _FIRST_PAUSE if loop.time() - began > 60 else min(2 * pause, _LONGEST_PAUSE)
            await asyncio.sleep(pause)

    def _tell(self, process: Process, table: str, player: str) -> None:
        style, pace = self._wanted[table, player]
        engagement = Engagement(
            url=f"{self._base}/t/{table}/live",
            token=self._people.new_token(player),
            player=player,
            style=style,
            pace=pace,
            scale=self._scale,
        )
        if process.stdin is not None and not process.stdin.is_closing():
            process.stdin.write(msgspec.json.encode(engagement) + b"\n")


async def _end(process: Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), _GRACE)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
