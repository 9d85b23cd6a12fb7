"""A running table and its only owner: what it is asked is done one after the other.

The order is fixed: check, make events, commit them to the journal, apply, publish, acknowledge.
When the commit fails nothing was applied or said, and the owner lets go of the table: only the
journal knows then what is true, and the next who asks for the table has it read from there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

import structlog

from badugi.game.deck import CardSource
from badugi.game.errors import BadugiError
from badugi.game.events import DealEvent
from badugi.i18n import N_
from badugi.room.clock import Clock
from badugi.room.commands import AnyCommand, StartDeal
from badugi.room.errors import Refusal
from badugi.room.table import Table
from badugi.server.chronicle import Chronicle
from badugi.server.errors import AlreadyAccepted, ServerError
from badugi.server.intents import IntentMessage, command_of
from badugi.server.journal import Journal
from badugi.server.lines import line_of
from badugi.server.present import Moment, table_view
from badugi.server.refusals import Refusals, answer_of
from badugi.server.stored import batch_of
from badugi.server.viewers import Viewer
from badugi.server.wire import Done, Refused, TableView, Update

MOST_WAITING = 256
"""Intents that may wait for their turn at one table."""

log = structlog.get_logger(__name__)


class Owner:
    """The table `name` (its id), as the journal has it, from now on the owner's to change.

    `let_go` is called once, when the owner can't go on. Everything happens in the event loop
    in which `start` was called.
    """

    def __init__(
        self,
        name: str,
        table: Table,
        chronicle: Chronicle,
        *,
        journal: Journal,
        epoch: int,
        source: CardSource,
        refusals: Refusals,
        let_go: Callable[[Owner], None],
    ) -> None:
        self.name = name
        self.table = table
        self.moment = 0
        self.viewers: set[Viewer] = set()
        self._chronicle = chronicle
        self._journal = journal
        self._epoch = epoch
        self._source = source
        self._let_go = let_go
        self._clock = Clock()
        self._refusals = refusals
        self._inbox: asyncio.Queue[_Wish] = asyncio.Queue(MOST_WAITING)
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._ended = False
        self._present: tuple[bool, frozenset[str | None]] = (False, frozenset())
        self._refusing: dict[tuple[str, str], asyncio.Task[Done | Refused]] = {}

    def start(self) -> None:
        """Begin to serve; the clock on an open decision starts afresh."""
        self._task = asyncio.get_running_loop().create_task(self._serve())
        self._changed()

    async def stop(self) -> None:
        """Finish the intent in hand and serve no more. What was acknowledged is in the journal."""
        self._end()
        if self._task is not None:
            self._ring()  # it may be waiting for something to do
            await self._task
        await asyncio.gather(*self._refusing.values())

    # ------------------------------------------------------------ asking

    async def ask(self, player: str, message: IntentMessage) -> Done | Refused:
        """Do what `player` asks and answer when it is durable, or say why not.

        The same intent is answered as before and acts once.
        """
        wish = _Wish(player, message, asyncio.get_running_loop().create_future())
        if self._ended:
            return _failed(message.id)
        try:
            self._inbox.put_nowait(wish)
        except asyncio.QueueFull:
            busy = BadugiError(N_("Too much is going on at this table, try again."))
            return Refused.because(message.id, "busy", busy)
        # The client may go away meanwhile; what it asked for is carried out all the same.
        return await asyncio.shield(wish.answer)

    # ------------------------------------------------------------ looking on

    def join(
        self,
        player: str | None,
        *,
        since: int = 0,
        raw: bool = False,
        house: bool = False,
        secret: str | None = None,
        address: str = "",
    ) -> Viewer:
        """A new viewer, who has the table up to version `since`."""
        held = self._held
        viewer = Viewer(
            self, player, since=since, raw=raw, house=house, secret=secret, address=address
        )
        tabs = [] if secret is None else [v for v in self.viewers if v.secret == secret]
        self.viewers.add(viewer)
        if self._ended:
            viewer.close()
        # Whoever was enrolled since one of his sockets came in is known in all of them.
        known = player or next((tab.player for tab in tabs if tab.player), None)
        if known is not None and any(tab.player != known for tab in (viewer, *tabs)):
            self.enrolled(viewer, known)
        if held and not self._held:
            self._clock = Clock()
            self._changed()
        self._look_around()
        return viewer

    def enrolled(self, viewer: Viewer, player: str) -> None:
        """The browser behind `viewer` is `player` from now on, in all of its sockets here."""
        for other in self.viewers:
            if other is viewer or (other.secret is not None and other.secret == viewer.secret):
                other.player = player
        self._changed()

    def leave(self, viewer: Viewer) -> None:
        """The viewer's socket is closed."""
        self.viewers.discard(viewer)
        self._look_around()
        if self._held:
            self._set_timer()

    @property
    def watched(self) -> bool:
        """Is anybody looking on but house bots?"""
        return any(not viewer.house for viewer in self.viewers)

    @property
    def idle(self) -> bool:
        """Is nobody looking on but house bots, and nothing going on?"""
        return not (self.watched or self.table.running or self._inbox.qsize())

    def view(self, player: str | None) -> TableView:
        """The table as `player` sees it now."""
        moment = Moment(
            clock=self._clock,
            now=asyncio.get_running_loop().time(),
            at=time.time(),
            connected={viewer.player for viewer in self.viewers if viewer.player is not None},
            attended=self._attended,
        )
        return table_view(self.name, self.table, moment, player)

    def update(self, player: str | None, since: int, *, raw: bool) -> Update:
        """What `player` is to be told after version `since`: when that is long ago, all anew."""
        told = self._chronicle.told(player, since) if since > 0 else None
        resync = told is None
        if told is None:
            since = self._chronicle.opened
            told = self._chronicle.told(player, since) or []
        update = Update(
            version=self.table.version,
            since=since,
            resync=resync,
            lines=tuple(map(line_of, told)),
            view=self.view(player),
        )
        if not raw:
            return update
        events = tuple(each.event for each in told if isinstance(each.event, DealEvent))
        return Update(update.version, since, resync, update.lines, update.view, events)

    # ------------------------------------------------------------ serving

    async def _serve(self) -> None:
        while not self._ended:
            wish = await self._inbox.get()
            try:
                answer = await self._carry_out(wish)
            except Exception:
                # A fault of ours. The journal is right; this picture of it may not be.
                log.exception("table.fault", table=self.name)
                answer = _failed(wish.id)
                self._end()
            if isinstance(answer, asyncio.Task):
                answer.add_done_callback(wish.answered)
            elif not wish.answer.done():
                wish.answer.set_result(answer)

    async def _carry_out(self, wish: _Wish) -> Done | Refused | asyncio.Task[Done | Refused]:
        """The answer, or where it still has to be written down, what becomes one."""
        if self._ended:
            return _failed(wish.id)
        if wish.message and (before := self._refusals.get(wish.player, wish.id)):
            return self._refusing.get((wish.player, wish.id)) or before
        try:
            command = self._command(wish)
            if command is None:
                self._set_timer()
                return Done(wish.id, self.table.version)
            events = self.table.decide(command, self._source)
        except Refusal as refusal:
            return self._refuse(wish, refusal)
        except Exception:
            # A fault of ours, but nothing has changed yet: the table can go on.
            log.exception("table.undecided", table=self.name)
            return _failed(wish.id)
        try:
            intent = (wish.player, wish.id) if wish.message else None
            batch = batch_of(self.table, events, name=self.name, epoch=self._epoch, intent=intent)
            await asyncio.wrap_future(self._journal.append(batch))
        except AlreadyAccepted as accepted:
            return Done(wish.id, accepted.version)
        except ServerError:
            self._end()
            return _failed(wish.id)
        for event in events:
            self.table.apply(event)
            self._chronicle.add(event, self.table.deal)
        self._changed()
        return Done(wish.id, self.table.version)

    def _refuse(self, wish: _Wish, refusal: Refusal) -> Refused | asyncio.Task[Done | Refused]:
        """The answer to what can't be done now: perhaps it was done before.

        Nobody else waits until it is written down.
        """
        refused = Refused.because(wish.id, refusal.code, refusal)
        if wish.message is None:
            return refused
        key = (wish.player, wish.id)
        forgotten = self._refusals.add(wish.player, refused)
        task = asyncio.get_running_loop().create_task(self._keep(wish, refused, forgotten))
        self._refusing[key] = task
        task.add_done_callback(lambda _: self._refusing.pop(key))
        return task

    async def _keep(
        self, wish: _Wish, refused: Refused, forgotten: list[tuple[str, str]]
    ) -> Done | Refused:
        answer = answer_of(wish.player, refused)
        try:
            writing = self._journal.refuse(self.name, self._epoch, answer, forgotten)
            await asyncio.wrap_future(writing)
        except AlreadyAccepted as accepted:
            self._refusals.forget(wish.player, wish.id)
            return Done(wish.id, accepted.version)
        except ServerError:
            self._end()
            return _failed(wish.id)
        return refused

    def _command(self, wish: _Wish) -> AnyCommand | None:
        if wish.message is not None:
            return command_of(wish.message, wish.player, self.table, time.time())
        if self._held:
            return None
        command = self._clock.due(asyncio.get_running_loop().time())
        if isinstance(command, StartDeal) and not self._attended:
            return None
        return command

    # ------------------------------------------------------------ time and change

    @property
    def _attended(self) -> bool:
        """Is there anybody for whom to deal on? House bots do not play for themselves."""
        return self.watched or any(
            chair is not None and chair.bot is None and chair.entry is not None
            for chair in self.table.chairs
        )

    @property
    def _held(self) -> bool:
        """Is it the turn of a house bot that is not here, and nobody either for whom it comes?

        Its time does not run then: after a restart a bot comes only once a person does.
        """
        deal = self.table.deal
        if self.watched or not self.table.running or deal is None or deal.to_act is None:
            return False
        chair = self.table.chairs[deal.to_act]
        if chair is None or chair.bot is None:
            return False
        return all(viewer.player != chair.player for viewer in self.viewers)

    def _changed(self) -> None:
        """Tell everybody, and set the timer anew."""
        self.moment += 1
        self._present = self._presence()
        for viewer in self.viewers:
            viewer.stir()
        self._set_timer()

    def _look_around(self) -> None:
        if self._presence() != self._present:
            self._changed()

    def _presence(self) -> tuple[bool, frozenset[str | None]]:
        """What others can see of who is looking on."""
        seated = {chair.player for chair in self.table.chairs if chair is not None}
        here = frozenset(viewer.player for viewer in self.viewers if viewer.player in seated)
        return self._attended, here

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._ended:
            return
        loop = asyncio.get_running_loop()
        self._clock.observe(self.table, loop.time())
        wakes = self._clock.wakes()
        if wakes is not None and (self.table.running or self._attended) and not self._held:
            self._timer = loop.call_at(wakes, self._ring)

    def _ring(self) -> None:
        self._timer = None
        wish = _Wish("", None, asyncio.get_running_loop().create_future())
        try:
            self._inbox.put_nowait(wish)
        except asyncio.QueueFull:
            self._timer = asyncio.get_running_loop().call_later(1.0, self._ring)

    def _end(self) -> None:
        if self._ended:
            return
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()
        while not self._inbox.empty():
            wish = self._inbox.get_nowait()
            if not wish.answer.done():
                wish.answer.set_result(_failed(wish.id))
        for viewer in self.viewers:
            viewer.close()
        self._let_go(self)


class _Wish(NamedTuple):
    """Something to do: an intent, or (without a message) whatever the clock says is due."""

    player: str
    message: IntentMessage | None
    answer: asyncio.Future[Done | Refused]

    @property
    def id(self) -> str:
        return "" if self.message is None else self.message.id

    def answered(self, task: asyncio.Task[Done | Refused]) -> None:
        """Pass the result of `task` on."""
        if not self.answer.done():
            self.answer.set_result(task.result())


def _failed(intent: str) -> Refused:
    failed = BadugiError(N_("The server could not keep this, so nothing was done."))
    return Refused.because(intent, "failed", failed)
