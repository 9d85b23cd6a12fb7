"""A crowd at one table: people come and go, take each other's seats, and look on.

They lose their connection, come back with and without what they knew, and keep finished deals as
files. What they do hangs on the seed; everything that each was sent is kept.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

from badugi.server.people import COOKIE
from support.oracle import Leak, Oracle
from support.serving import Guest, Json, Place, Sock

PEOPLE = 9
SEATS = 8
GUESSED = {"As", "Kd"}
"""Cards that people try to discard whether they hold them or not."""


class File(NamedTuple):
    """A deal that somebody downloaded."""

    deal: int
    text: str


class Look(NamedTuple):
    """A view of the table that somebody asked for, no later than `version`."""

    version: int
    view: Json


class Person:
    """One of the crowd, with at most one socket."""

    def __init__(self, guest: Guest, name: str) -> None:
        self.guest = guest
        self.name = name
        self.sock: Sock | None = None
        self.files: list[File] = []
        self.looks: list[Look] = []
        self._stack = AsyncExitStack()

    async def connect(self, table: str, since: int | None, *, raw: bool) -> Sock:
        await self.disconnect()
        self.sock = await self._stack.enter_async_context(
            self.guest.at(table, since=since, raw=raw)
        )
        return self.sock

    async def disconnect(self) -> None:
        self.sock = None
        await self._stack.aclose()


class Crowd:
    """Plays `deals` deals at a table of its own."""

    def __init__(self, place: Place, seed: int) -> None:
        self._place = place
        self._random = random.Random(seed)
        self._table = ""
        self.people: list[Person] = []

    async def play(self, deals: int) -> None:
        for n in range(PEOPLE):
            guest = self._place.guest()
            await guest.http.get("/")
            self.people.append(Person(guest, f"p-{n}"))
        self.people.append(Person(self._place.guest(), "nobody"))  # without a cookie
        self._table = await self.people[0].guest.open(
            your_name="p-0", seats=SEATS, stack=60, decision_seconds=600
        )
        try:
            for person in self.people:
                await person.connect(self._table, None, raw=self._chance(0.5))
            for _ in range(deals):
                await self._come_and_go()
                await self._deal()
                await self._play_on()
                await self._keep_files()
        finally:
            for person in self.people:
                await person.disconnect()
                await person.guest.http.aclose()

    def leaks(self, oracle: Oracle) -> list[Leak]:
        """Everything that somebody got and was not entitled to."""
        found = []
        for person in self.people:
            player = oracle.player(person.guest.http.cookies.get(COOKIE))
            latest = 0
            for table, text in person.guest.received:
                found += oracle.message(table, player, text, latest, GUESSED)
                if text.startswith('{"type":"update"'):
                    latest = int(text[len('{"type":"update","version":') :].partition(",")[0])
            for look in person.looks:
                found += oracle.view(self._table, player, look.view, look.version)
            for file in person.files:
                found += oracle.file(self._table, player, file.deal, file.text)
        return found

    @property
    def table(self) -> str:
        return self._table

    # ------------------------------------------------------------ between the deals

    async def _come_and_go(self) -> None:
        for person in self._shuffled(self.people[:PEOPLE]):
            sock = await self._awake(person)
            await self._catch_up()
            view = sock.view
            seated = view["you"]["seat"] is not None
            if seated and self._chance(0.12) and self._players() > 2:
                await sock.ask("leave_seat")
            elif seated and view["you"]["max_add"] and view["seats"][sock.seat]["broke"]:
                await sock.ask("add_chips", amount=view["you"]["max_add"])
            elif not seated and (self._players() < 4 or self._chance(0.8)):
                await self._sit(person, sock)
                if self._chance(0.3):  # and looks at all that can be seen from there
                    await person.connect(self._table, None, raw=self._chance(0.5))
            await self._catch_up()

    async def _sit(self, person: Person, sock: Sock) -> None:
        free = [seat["seat"] for seat in sock.view["seats"] if seat["state"] == "empty"]
        if not free:
            return
        wish = {
            "seat": self._random.choice(free),
            "name": person.name,
            "stack": sock.view["min_buy_in"],
        }
        if self._chance(0.7):
            answer = await sock.ask("take_seat", **wish, post=True)
            if answer["type"] == "done":
                return
        # Whoever has missed blinds here waits for the big blind.
        await sock.ask("take_seat", **wish)

    def _players(self) -> int:
        """How many have a seat and chips, as the one who knows most sees it."""
        seats = max(self._socks(), key=lambda sock: sock.version).view["seats"]
        return sum(seat["state"] != "empty" and not seat["broke"] for seat in seats)

    async def _deal(self) -> None:
        while True:
            await self._catch_up()
            seated = [sock for sock in self._socks() if sock.seat is not None]
            if any(sock.view["phase"] in ("betting", "drawing") for sock in seated):
                return
            if self._players() < 2:
                await self._come_and_go()
                continue
            await self._random.choice(seated).deal()

    async def _keep_files(self) -> None:
        await self._catch_up()
        finished = max(sock.view["finished"] or 0 for sock in self._socks())
        for person in self._random.sample(self.people, 3):
            deal = self._random.randint(max(finished - 2, 1), finished)
            path = f"/api/tables/{self._table}/deals"
            for ending in ("phh", "txt"):
                answer = await person.guest.get(f"{path}/{deal}.{ending}")
                assert answer.status_code == 200, answer.text
                person.files.append(File(deal, answer.text))
            person.files.append(File(deal, (await person.guest.get(path)).text))

    # ------------------------------------------------------------ in a deal

    async def _play_on(self) -> None:
        while True:
            await self._catch_up()
            sock = self._socks()[0]
            if sock.view["phase"] not in ("betting", "drawing"):
                return
            await self._happen()
            await self._move()

    async def _move(self) -> None:
        """Whoever is to act does something legal; sometimes he tries something else first."""
        await self._catch_up()
        movers = [sock for sock in self._socks() if sock.legal is not None]
        if not movers:
            for person in self.people[:PEOPLE]:
                await self._awake(person)
            return
        mover = movers[0]
        legal = mover.legal
        assert legal is not None
        if self._chance(0.05):
            await mover.act("discard", cards=sorted(GUESSED))
        do, fields = self._choose(legal)
        await mover.act(do, **fields)

    def _choose(self, legal: Json) -> tuple[str, Json]:
        if legal["kind"] == "drawing":
            cards = self._random.sample(
                legal["discards"], self._random.choice((0, 1, 2, 3, 4, 4, 4))
            )
            return ("discard", {"cards": cards}) if cards else ("stand_pat", {})
        choices: list[tuple[str, Json]] = [("check" if legal["check"] else "call", {})] * 9
        if legal["bet"]:
            choices.append((legal["bet"], {"to": legal["min_to"]}))
        if legal["fold"]:
            choices.append(("fold", {}))
        return self._random.choice(choices)

    async def _happen(self) -> None:
        """Something besides the play, now and then."""
        person = self._random.choice(self.people)
        roll = self._random.random()
        if roll < 0.06:
            await person.disconnect()
            if not self._socks():
                await self._awake(person)
        elif roll < 0.16:
            had = person.sock.version if person.sock else None
            since = self._random.choice((None, had, 1 if had is None else max(had - 25, 1)))
            await person.connect(self._table, since, raw=self._chance(0.5))
        elif roll < 0.19 and person.sock is not None:
            answer = await person.guest.get(f"/api/tables/{self._table}")
            version = await self._version()
            person.looks.append(Look(version, answer.json()))
        elif roll < 0.22 and person.sock is not None and person.name != "nobody":
            if person.sock.seat is None:
                await self._sit(person, person.sock)
            else:
                await person.sock.ask("leave_seat")

    async def _version(self) -> int:
        owner = await self._place.services.hosting.table(self._table)
        assert owner is not None
        return owner.table.version

    # ------------------------------------------------------------ help

    async def _awake(self, person: Person) -> Sock:
        """The person's socket, open again if need be."""
        if person.sock is None:
            return await person.connect(self._table, None, raw=self._chance(0.5))
        return person.sock

    async def _catch_up(self) -> None:
        """Everybody who is connected reads whatever there is."""
        version = await self._version()
        for sock in self._socks():
            await sock.until_version(version)

    def _socks(self) -> list[Sock]:
        return [person.sock for person in self.people if person.sock is not None]

    def _shuffled(self, people: Sequence[Person]) -> list[Person]:
        return self._random.sample(people, len(people))

    def _chance(self, p: float) -> bool:
        return self._random.random() < p


def shuffled_by(seed: int) -> Any:
    """A source of whole decks that hang on the seed."""
    return _Shuffled(seed)


class _Shuffled:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        return tuple(self._random.sample(list(cards), len(cards)))

    def take(
        self, seat: int, stub: Sequence[int], count: int, *, taken: int, received: int
    ) -> Sequence[int]:
        raise AssertionError("the order of every deck is known")

    def shown(self, seat: int) -> None:
        return
