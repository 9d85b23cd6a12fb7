"""Kill -9 in the middle of deals: nothing that was acknowledged is lost, and the deals go on.

Real server processes, killed at random moments while people play at several tables. Afterwards
the journal is read by itself, and everything that anybody was told is held against it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from support.loops import run_async
from support.process import ServerProcess
from support.serving import Guest, Json, Sock

KILLS = 10
TABLES = (2, 3, 4)  # people at each of the tables
FULL_DECK = set(range(52))


class Row(NamedTuple):
    version: int
    deal: int
    kind: str
    body: Json


class Journal:
    """What the file says, read as anybody could."""

    def __init__(self, data: Path) -> None:
        with sqlite3.connect(data / "badugi.db") as db:
            self.rows: dict[str, list[Row]] = {}
            for table, version, deal, kind, body in db.execute(
                "SELECT table_id, version, deal, kind, body FROM events ORDER BY 1, 2"
            ):
                row = Row(version, deal, kind, json.loads(body))
                self.rows.setdefault(table, []).append(row)
            self.accepted = {
                (table, intent): version
                for table, intent, version in db.execute(
                    "SELECT table_id, intent, version FROM accepted"
                )
            }
            self.heads = dict(db.execute("SELECT id, head FROM tables").fetchall())
        db.close()


class Player:
    """Somebody who plays whatever is legal, at once, and keeps all that he is told."""

    _ids = itertools.count()

    def __init__(self, guest: Guest, table: str, seed: int, counted: asyncio.Semaphore) -> None:
        self.guest = guest
        self.table = table
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, Json] = {}
        self.told: dict[int, str] = {}  # kind of event by version
        self.last: Json | None = None  # the last update
        self.left: Json | None = None  # the last one before the server was killed
        self.first: Json = {}  # the first one after it
        self._random = random.Random(seed)
        self._counted = counted

    async def play(self, connected: asyncio.Event) -> None:
        """Play until the server is gone. What was not answered before is asked again."""
        since = self.last["version"] if self.last else None
        try:
            async with self.guest.at(self.table, since=since) as sock:
                self._take(sock.last)
                self.first = sock.last
                connected.set()
                for intent in list(self.unanswered.values()):
                    await sock.send(intent)
                await self._go_on(sock)
        except (ConnectionClosed, OSError):
            pass

    async def _go_on(self, sock: Sock) -> None:
        asked: set[tuple[str, int]] = set()
        while True:
            view = sock.view
            if sock.legal is not None and ("act", view["decision"]) not in asked:
                asked.add(("act", view["decision"]))
                await self._ask(
                    sock, {"type": "act", "decision": view["decision"], **self._move(sock)}
                )
            elif self._may_deal(view) and ("deal", view["deal"]) not in asked:
                asked.add(("deal", view["deal"]))
                await self._ask(sock, {"type": "deal_now"})
            if self._is_broke(view) and ("chips", view["deal"]) not in asked:
                asked.add(("chips", view["deal"]))
                await self._ask(sock, {"type": "add_chips", "amount": view["you"]["max_add"]})
            message = await sock.read()
            if message["type"] == "update":
                self._take(message)
            elif self.unanswered.pop(message["id"], None) and message["type"] == "done":
                self.acknowledged[message["id"]] = message["version"]
                self._counted.release()

    def _may_deal(self, view: Json) -> bool:
        return view["phase"] in ("waiting", "over") and view["you"]["seat"] == 0

    def _is_broke(self, view: Json) -> bool:
        return bool(view["seats"][view["you"]["seat"]]["broke"] and view["you"]["max_add"])

    def _move(self, sock: Sock) -> Json:
        legal = sock.legal
        assert legal is not None
        if legal["kind"] == "drawing":
            cards = self._random.sample(legal["discards"], self._random.randint(0, 4))
            return {"do": "discard", "cards": cards} if cards else {"do": "stand_pat"}
        if legal["bet"] and self._random.random() < 0.2:
            return {"do": legal["bet"], "to": legal["min_to"]}
        if legal["fold"] and self._random.random() < 0.1:
            return {"do": "fold"}
        return {"do": "check" if legal["check"] else "call"}

    async def _ask(self, sock: Sock, message: Json) -> None:
        intent = {**message, "id": f"i-{next(self._ids)}"}
        self.unanswered[intent["id"]] = intent
        await sock.send(intent)

    def _take(self, update: Json) -> None:
        self.last = update
        for line in update["lines"]:
            self.told[line["version"]] = line["event"]


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, seed: int) -> None:
    run_async(_kill_again_and_again(tmp_path, random.Random(seed)))


async def _kill_again_and_again(data: Path, chance: random.Random) -> None:
    server = await ServerProcess.start(data)
    counted = asyncio.Semaphore(0)
    players = [
        player for people in TABLES for player in await _table(server, people, chance, counted)
    ]
    before: Journal | None = None
    compared = 0
    for _ in range(KILLS):
        connected = [asyncio.Event() for _ in players]
        playing = [
            asyncio.create_task(player.play(event))
            for player, event in zip(players, connected, strict=True)
        ]
        await asyncio.gather(*(event.wait() for event in connected))
        if before is not None:
            compared += sum(_same_picture(player, before) for player in players)
        for _ in range(chance.randint(10, 60)):
            await counted.acquire()
        await asyncio.sleep(chance.random() / 50)  # the moment is random, nothing waits for it
        await server.kill()
        await asyncio.gather(*playing)
        after = Journal(data)
        _hold_against(players, before, after)
        before = after
        server = await ServerProcess.start(data)
        for player in players:
            player.guest.move(server.base)
    assert await server.interrupt() == 0
    # Many came back to exactly the picture that they had left.
    assert compared > KILLS
    assert sum(len(player.acknowledged) for player in players) > 10 * KILLS
    for table, rows in Journal(data).rows.items():
        assert _played_from_the_deck(rows) > 0, table
    for player in players:
        await player.guest.http.aclose()


async def _table(
    server: ServerProcess, people: int, chance: random.Random, counted: asyncio.Semaphore
) -> list[Player]:
    players = []
    table = ""
    for seat in range(people):
        guest = Guest(server.base)
        await guest.http.get("/")
        if not table:
            table = await guest.open(seats=people, decision_seconds=600, stack=400)
        else:
            async with guest.at(table) as sock:
                await sock.done("take_seat", seat=seat, name=f"p-{seat}", stack=400)
        players.append(Player(guest, table, chance.getrandbits(32), counted))
    return players


def _same_picture(player: Player, journal: Journal) -> bool:
    """After the restart: the deal goes on as it was. True where there is a picture to compare."""
    first, head = player.first, journal.heads[player.table]
    if first["version"] != head or player.left is None or player.left["version"] != head:
        return False
    assert _timeless(first["view"]) == _timeless(player.left["view"])
    return True


def _timeless(view: Json) -> Json:
    """A view without what hangs on the clock and on who is connected."""
    seats = [{**seat, "connected": None} for seat in view["seats"]]
    return {**view, "seats": seats, "clock": None, "next_deal": None}


def _hold_against(players: Sequence[Player], before: Journal | None, now: Journal) -> None:
    """Everything said is in the journal, and nothing in it has changed since last time."""
    for player in players:
        rows = now.rows[player.table]
        for version, kind in player.told.items():
            assert rows[version - 1].kind == kind
        for intent, version in player.acknowledged.items():
            assert now.accepted[player.table, intent] == version
            assert version <= now.heads[player.table]
        player.left = player.last
    for table, rows in now.rows.items():
        assert [row.version for row in rows] == list(range(1, now.heads[table] + 1))
        if before is not None:
            known = before.rows[table]
            assert rows[: len(known)] == known


def _played_from_the_deck(rows: Sequence[Row]) -> int:
    """Every card came from the top of the deck as it was written down beforehand.

    Passing over what its receiver threw away before. Returns how many cards were drawn.
    """
    drawn = 0
    stub: list[int] = []
    thrown: dict[int, set[int]] = {}
    first: set[int] = set()
    for row in rows:
        body: Any = row.body
        match row.kind:
            case "deal_started":
                thrown = {seat: set() for seat in body["seats"]}
            case "deck_shuffled":
                assert set(body["order"]) == FULL_DECK
                dealt = 4 * len(thrown)
                first, stub = set(body["order"][:dealt]), body["order"][dealt:]
            case "deck_reshuffled":
                stub = list(body["order"])
            case "discarded":
                thrown[body["seat"]] |= set(body["cards"])
            case "cards_dealt" if first:
                assert set(body["cards"]) <= first
                first -= set(body["cards"])
            case "cards_dealt":
                barred = thrown[body["seat"]]
                expected = [card for card in stub if card not in barred][: len(body["cards"])]
                assert body["cards"] == expected
                stub = [card for card in stub if card not in expected]
                drawn += len(expected)
    return drawn
