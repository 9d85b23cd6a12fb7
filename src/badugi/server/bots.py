"""The process of the house bots: `python -m badugi.server.bots`, started by the server.

Reads engagements, one line of JSON each, from its standard input, plays them over the table's
socket like anybody else, and ends when that input closes. A bot sees what a person in its seat
sees (the redacted events of `raw=1`, folded into its own view of the deal) and sends the same
intents; how it decides is in `badugi.bots`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import signal
import sys
import threading
from functools import partial

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from badugi.bots import house
from badugi.bots.policy import give_up
from badugi.game import actions
from badugi.game.cards import card_text
from badugi.game.deal import Deal
from badugi.game.events import DealStarted
from badugi.game.state import Phase
from badugi.server.engagement import Engagement
from badugi.server.opening import Pace
from badugi.server.pace import thinking_time
from badugi.server.wire import CLOSE_NO_TABLE, CLOSE_NOT_ALLOWED, Act, ServerMessage, SitIn, Update

DEADLINE = 5.0
"""Seconds in which a policy must have decided; then the bot checks, folds or stands pat."""

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 5.0

log = logging.getLogger(__name__)

_decode = msgspec.json.Decoder(ServerMessage).decode
_encode = msgspec.json.Encoder().encode


class Bot:
    """One engagement. The same player decides alike after a restart: its seed is its name."""

    def __init__(self, engagement: Engagement) -> None:
        self._engagement = engagement
        digest = hashlib.sha256(engagement.player.encode()).digest()
        self._policy = house.make(engagement.style, int.from_bytes(digest[:8]))
        self._pace = Pace(engagement.pace)
        self._version = 0
        self._view: Deal | None = None
        self._answered: int | None = None
        self._back_at = -1

    async def play(self) -> None:
        """Play until the table is gone or the seat is given up."""
        pause = _FIRST_PAUSE
        while True:
            try:
                async with self._connect() as socket:
                    self._answered = None  # it may have been lost; the repeat acts once
                    async for text in socket:
                        pause = _FIRST_PAUSE
                        message = _decode(text)
                        if isinstance(message, Update) and not await self._look(message, socket):
                            return
                    if socket.close_code in (CLOSE_NO_TABLE, CLOSE_NOT_ALLOWED):
                        return  # it is engaged anew when somebody comes to the table
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass  # the server is busy or gone; in the latter case our input closes as well
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _connect(self) -> connect:
        return connect(
            f"{self._engagement.url}?raw=1&since={self._version}",
            additional_headers={"Authorization": f"Bearer {self._engagement.token}"},
            compression=None,
            proxy=None,
            max_size=2**20,
        )

    async def _look(self, update: Update, socket: ClientConnection) -> bool:
        """Take an update in and act on it. False when there is nothing more to do here."""
        self._fold(update)
        you = update.view.you
        if you.seat is None and you.dealt_seat is None:
            return False
        if you.seat is not None and update.view.phase not in ("betting", "drawing"):
            await self._come_back(update, you.seat, socket)
        decision = update.view.decision
        if you.legal is not None and decision is not None and decision != self._answered:
            self._answered = decision
            await self._act(update, decision, socket)
        return True

    def _fold(self, update: Update) -> None:
        self._version = update.version
        if update.resync:
            self._view = None
        for event in update.events or ():
            if isinstance(event, DealStarted):
                self._view = Deal()
            if self._view is not None:
                self._view.apply(event)

    async def _come_back(self, update: Update, seat: int, socket: ClientConnection) -> None:
        """Sit in again, where a time-out made the seat sit out; once a deal."""
        view = update.view.seats[seat]
        if view.state == "sitting_out" and not view.broke and self._back_at != update.view.deal:
            self._back_at = update.view.deal
            await socket.send(_encode(SitIn(id=f"back-{update.version}")).decode())

    async def _act(self, update: Update, decision: int, socket: ClientConnection) -> None:
        view, seat = self._view, update.view.you.dealt_seat
        if view is None or seat is None:
            return
        roll = int.from_bytes(os.urandom(4)) / 2**32
        wait = thinking_time(self._pace, update.lines, roll, self._engagement.scale)
        if update.view.clock is not None:
            wait = min(wait, update.view.clock.remaining / 2000)
        action, _ = await asyncio.gather(self._decide(view, seat), asyncio.sleep(wait))
        await socket.send(_encode(_message(action, decision)).decode())

    async def _decide(self, view: Deal, seat: int) -> actions.AnyAction:
        thinking = asyncio.to_thread(self._policy.decide, view, seat)
        try:
            return await asyncio.wait_for(thinking, DEADLINE)
        except Exception:
            # Too slow, or a fault of the policy's: the table does not wait for either.
            log.exception("%s has not decided", self._engagement.style)
            legal = view.legal()
            return actions.StandPat(seat) if legal.kind is Phase.DRAWING else give_up(legal)


def _message(action: actions.AnyAction, decision: int) -> Act:
    """`action` as an intent. Its id says what it answers, so a repeat of it acts once."""
    name = f"decision-{decision}"
    match action:
        case actions.Bet(to=to):
            return Act(id=name, decision=decision, do="bet", to=to)
        case actions.Raise(to=to):
            return Act(id=name, decision=decision, do="raise", to=to)
        case actions.Discard(cards=cards):
            texts = tuple(map(card_text, cards))
            return Act(id=name, decision=decision, do="discard", cards=texts)
        case actions.StandPat():
            return Act(id=name, decision=decision, do="stand_pat")
        case actions.Fold():
            return Act(id=name, decision=decision, do="fold")
        case actions.Check():
            return Act(id=name, decision=decision, do="check")
        case _:
            return Act(id=name, decision=decision, do="call")


_Key = tuple[str, str]


def _forget(playing: dict[_Key, asyncio.Task[None]], key: _Key, done: asyncio.Task[None]) -> None:
    if playing.get(key) is done:
        del playing[key]


async def run() -> None:
    """Play every engagement that comes in, until the input closes."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        for line in sys.stdin.buffer:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        # The server is gone, perhaps killed: whatever a bot thinks about is of no use to anybody.
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    playing: dict[_Key, asyncio.Task[None]] = {}
    while True:
        engagement = msgspec.json.decode(await lines.get(), type=Engagement)
        key = (engagement.url, engagement.player)
        if before := playing.pop(key, None):
            before.cancel()  # its token is worth nothing any more
        playing[key] = task = asyncio.create_task(Bot(engagement).play())
        task.add_done_callback(partial(_forget, playing, key))


if __name__ == "__main__":
    # Ctrl-C and a stop of everything at once are for the server, which ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    asyncio.run(run())
