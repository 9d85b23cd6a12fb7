"""House bots: players in a process of their own, that ends with the server and is looked after."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from badugi.game.actions import AnyAction, Fold
from badugi.game.deal import Deal
from badugi.game.stakes import Stakes
from badugi.server import bots
from badugi.server.engagement import Engagement
from badugi.server.opening import Pace
from badugi.server.pace import FLOOR, thinking_time
from badugi.server.wire import Line
from support.loops import run_async
from support.process import ServerProcess, alive, command_of
from support.serving import PATIENCE, Guest, Json, Sock, serving

THREE = [{"style": "rock"}, {"style": "caller"}, {"style": "thinker"}]


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that nobody tells of."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - the system tells of no process that is not ours
            await asyncio.sleep(0.01)


async def until_over(sock: Sock) -> None:
    """Go along until the running deal is over."""
    answered = None
    while sock.view["phase"] in ("betting", "drawing"):
        decision = sock.view["decision"]
        if sock.legal is not None and decision != answered:
            answered = decision
            await sock.go_along()
        else:
            await sock.update()


@pytest.mark.parametrize("limit", ["fixed", "pot", "half_pot", "none"])
def test_a_person_plays_against_bots(tmp_path: Path, limit: str) -> None:
    blinds = {"small_bet": 2, "big_bet": 4} if limit == "fixed" else {}
    wanted = {"limit": limit, "small_blind": 1, "big_blind": 2, "bots": THREE, **blinds}

    async def main() -> None:
        async with serving(tmp_path, bots=True, pace_scale=0.0) as place, place.guest() as ann:
            table = await ann.open(**{"small_bet": None, "big_bet": None} | wanted)
            async with ann.at(table) as sock:
                await until_here(sock)
                for deal in (1, 2, 3):
                    if sock.view["seats"][sock.seat]["broke"]:
                        await sock.done("add_chips", amount=sock.view["you"]["max_add"])
                    await sock.deal()
                    await until_over(sock)
                    assert sock.view["finished"] >= deal
                names = [seat["name"] for seat in sock.view["seats"] if seat["bot"]]
                assert len(set(names)) == 3
                assert [seat["bot"] for seat in sock.view["seats"]][1:4] == [
                    "rock", "caller", "thinker",
                ]  # fmt: skip

    run_async(main())


async def until_here(sock: Sock) -> None:
    """Wait until all bots are connected."""
    while not all(seat["connected"] for seat in sock.view["seats"]):
        await sock.update()


def test_bots_do_not_play_for_themselves(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, bots=True, pace_scale=0.0) as place, place.guest() as ann:
            table = await ann.open(bots=THREE)
            async with ann.at(table) as sock:
                await until_here(sock)
                await sock.deal()
                await until_over(sock)
                await sock.done("leave_seat")
            async with Guest(place.base).at(table) as onlooker:
                assert onlooker.view["next_deal"] is not None  # there is somebody to look on
            owner = await place.services.hosting.table(table)
            assert owner is not None
            assert owner.view(None).next_deal is None

    run_async(main())


def test_a_bot_is_sent_away_for_a_friend(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, bots=True, pace_scale=0.0) as place,
            place.guest() as ann,
            place.guest() as ben,
        ):
            table = await ann.open(seats=4, bots=THREE)
            async with ann.at(table) as hers, ben.at(table) as his:
                await until_here(hers)
                onlooker = await his.ask("send_away", seat=1)
                assert (onlooker["type"], onlooker["code"]) == ("refused", "not_yours")
                person = await hers.ask("send_away", seat=0)
                assert person["reason"] == "Only a house bot can be sent away."
                assert (await hers.ask("send_away", seat=7))["type"] == "refused"
                await hers.deal()
                await hers.done("send_away", seat=2)
                assert hers.view["seats"][2]["name"]  # he plays his hand to its end
                await until_over(hers)
                while hers.view["seats"][2]["state"] != "empty":
                    await hers.update()
                await his.done("take_seat", seat=2, name="Ben", stack=his.view["min_buy_in"])

    run_async(main())


def test_bots_leave_a_table_without_people_and_come_back_with_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, bots=True, pace_scale=0.0) as place,
            place.guest() as ann,
            place.guest() as ben,
        ):
            hosting = place.services.hosting
            table = await ann.open(bots=THREE)
            async with ann.at(table) as sock:
                await until_here(sock)
                before = await hosting.table(table)
                assert before is not None
                await sock.done("leave_seat")
            await until(lambda: before.idle)
            await hosting.sweep()
            await hosting.sweep()
            await until(lambda: not before.viewers)
            assert hosting.owners == []
            async with ben.at(table) as sock:
                await until_here(sock)
                least = sock.view["min_buy_in"]
                await sock.done("take_seat", seat=5, name="Ben", stack=least, post=True)
                await sock.deal()
                await until_over(sock)

    run_async(main())


def test_after_a_restart_bots_come_with_the_first_person(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, bots=True, pace_scale=0.0) as place:
            ann = place.guest()
            await ann.get("/")
            table = await ann.open(bots=THREE)
            async with ann.at(table) as sock:
                await until_here(sock)
                await sock.deal()
        async with serving(tmp_path, bots=True, pace_scale=0.0) as place:
            house = place.services.house
            assert house is not None
            ann.move(place.base)
            assert (await ann.get(f"/api/tables/{table}")).status_code == 200
            assert house.has(place.services.settings.most_bots)  # nobody is there to play with
            async with ann.at(table) as sock:
                await until_here(sock)
                await until_over(sock)
        await ann.http.aclose()

    run_async(main())


def test_a_deal_that_waits_for_nobody_gives_its_bots_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, bots=True, connections=9, unattended_minutes=3) as place,
            place.guest() as ann,
        ):
            house = place.services.house
            assert house is not None
            table = await ann.open(bots=THREE, decision_seconds=3600)
            async with ann.at(table) as sock:
                await until_here(sock)
                await sock.deal()
            owner = await place.services.hosting.table(table)
            assert owner is not None
            await until(lambda: not owner.watched)
            assert not house.has(1)
            await place.services.hosting.sweep()
            await place.services.hosting.sweep()
            assert not house.has(1)
            await place.services.hosting.sweep()
            assert house.has(3)
            async with ann.at(table) as sock:
                assert sock.view["deal"] == 1
                await until_here(sock)

    run_async(main())


def test_one_address_opens_so_many_tables_at_a_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, tables_per_address=2) as place,
            place.guest() as ann,
            place.guest() as ben,
        ):
            body = {"limit": "fixed", "small_bet": 2, "your_name": "Ben"}
            await ann.open()
            await ann.open()
            answer = await ben.http.post("/api/tables", json=body)
            assert answer.status_code == 429
            assert answer.json()["error"].startswith("2 tables opened from your address")
            elsewhere = {"x-forwarded-for": "192.0.2.7"}  # as a proxy on this machine says
            answer = await ben.http.post("/api/tables", json=body, headers=elsewhere)
            assert answer.status_code == 201

    run_async(main())


def test_no_limit_for_the_address_of_a_proxy(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, tables_per_address=0, tables_per_person=1) as place,
            place.guest() as ann,
            place.guest() as ben,
        ):
            await ann.open()
            await ben.open()

    run_async(main())


def test_one_person_opens_so_many_tables_at_a_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, tables_per_person=2) as place,
            place.guest() as ann,
            place.guest() as ben,
        ):
            await ann.open()
            await ann.open()
            body = {"limit": "fixed", "small_bet": 2, "your_name": "Ann"}
            answer = await ann.http.post("/api/tables", json=body)
            assert answer.status_code == 429
            assert answer.json()["error"].startswith("2 tables that you opened are in use")
            await ben.open()
            await place.services.hosting.sweep()
            await place.services.hosting.sweep()  # nobody is at them
            await ann.open()

    run_async(main())


def test_a_bot_comes_back_when_its_process_dies(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, bots=True, pace_scale=0.0) as place, place.guest() as ann:
            table = await ann.open(bots=THREE)
            house = place.services.house
            assert house is not None
            async with ann.at(table) as sock:
                await until_here(sock)
                await sock.deal()
                first = house.process_id
                assert first is not None
                os.kill(first, signal.SIGKILL)
                await until_over(sock)
                assert house.process_id != first

    run_async(main())


def since_restart(sock: Sock) -> list[Json]:
    """The lines that came after the first picture."""
    return [line for update in sock.updates[1:] for line in update["lines"]]


@pytest.mark.parametrize("end", [ServerProcess.kill, ServerProcess.interrupt])
def test_bots_end_with_the_server_however_it_ends(
    tmp_path: Path, end: Callable[[ServerProcess], object]
) -> None:
    async def main() -> None:
        server = await ServerProcess.start(tmp_path)
        async with Guest(server.base) as ann:
            table = await ann.open(bots=THREE)
            async with ann.at(table) as sock:
                await until_here(sock)
                (process,) = server.children()
                assert command_of(process)[1:] == ["-m", "badugi.server.bots"]  # no token to read
                ended = end(server)
                assert asyncio.iscoroutine(ended)
                await ended
        await until(lambda: not alive(process))

    run_async(main())


def test_a_stop_of_everything_at_once_is_for_the_server(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, bots=True, pace_scale=0.0) as place, place.guest() as ann:
            table = await ann.open(bots=THREE)
            house = place.services.house
            assert house is not None
            async with ann.at(table) as sock:
                await until_here(sock)
                first = house.process_id
                assert first is not None
                assert os.getpgid(first) != os.getpgid(0)  # Ctrl-C does not reach it
                os.kill(first, signal.SIGTERM)
                await sock.deal()
                await until_over(sock)
                assert house.process_id == first

    run_async(main())


def test_bots_go_on_with_a_deal_after_the_server_was_killed(tmp_path: Path) -> None:
    async def main() -> None:
        server = await ServerProcess.start(tmp_path)
        async with Guest(server.base) as ann:
            table = await ann.open(bots=THREE[1:2], pace="fast", seats=2)
            async with ann.at(table) as sock:
                await sock.deal()
                while sock.legal is None:  # the bot has acted, or it is the first turn
                    await sock.update()
                await sock.go_along()
                left = sock.view
                await server.kill()
            server = await ServerProcess.start(tmp_path)
            ann.move(server.base)
            async with ann.at(table) as sock:
                assert sock.view["deal"] == left["deal"] == 1
                assert sock.view["seats"][0]["cards"] == left["seats"][0]["cards"]
                while not any(line.get("seat") == 1 for line in since_restart(sock)):
                    if sock.legal is not None:
                        await sock.go_along()
                    else:
                        await sock.update()
        assert await server.interrupt() == 0

    run_async(main())


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("roll", [0.0, 0.5, 0.999])
def test_bots_are_never_faster_than_the_screen(pace: Pace, roll: float) -> None:
    dealt = [Line(1, "deal_opened"), *(Line(2 + n, "cards_dealt") for n in range(6))]
    assert thinking_time(pace, [], roll) >= FLOOR
    assert thinking_time(pace, dealt, roll) >= thinking_time(pace, [], roll) + 1.5


def test_paces_differ() -> None:
    times = [thinking_time(pace, [], 0.5) for pace in (Pace.FAST, Pace.NORMAL, Pace.RELAXED)]
    assert times == sorted(times)
    assert len(set(times)) == 3


class Broken:
    style = "broken"

    def decide(self, view: Deal, seat: int) -> AnyAction:
        raise RuntimeError("a bug")


def test_a_bot_that_can_not_decide_gives_up_the_hand(caplog: pytest.LogCaptureFixture) -> None:
    engagement = Engagement("ws://nowhere", "token", "bot-1", "rock", "fast", 0.0)
    bot = bots.Bot(engagement)
    bot._policy = Broken()
    view = Deal.start(Stakes.fixed(2, 4), [100, 100, 100], button=0)
    assert run_async(bot._decide(view, 0)) == Fold(0)
    assert "rock has not decided" in caplog.text
