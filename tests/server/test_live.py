"""Sockets at a table: what a client is told, what it may ask, and what asking twice does."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from badugi.server.errors import sentence
from support.catalogue import messages
from support.loops import run_async
from support.oracle import cards_in
from support.serving import Guest, Json, Place, along, play_out, serving

Scene = Callable[[Place], Awaitable[None]]


def run(scene: Scene, data: Path, **settings: Any) -> None:
    async def main() -> None:
        async with serving(data, **settings) as place:
            await scene(place)

    run_async(main())


async def sit(guest: Guest, table: str, seat: int, name: str) -> int:
    async with guest.at(table) as sock:
        return await sock.done("take_seat", seat=seat, name=name, stack=100)


def test_two_friends_play_a_deal(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ann.at(table) as first, ben.at(table) as second:
                assert first.seat == 0
                assert second.seat is None
                await second.done("take_seat", seat=3, name="Ben", stack=100)
                await second.deal()
                await first.until_version(second.version)
                assert first.view["phase"] == "betting"
                assert [len(seat["cards"]) for seat in first.view["seats"]] == [4, 0, 0, 0, 0, 0]
                assert [seat["hidden"] for seat in first.view["seats"]] == [0, 0, 0, 4, 0, 0]
                await play_out(first, second)
                assert first.view["finished"] == 1
                stacks = sum(seat["stack"] for seat in first.view["seats"])
                assert stacks == 160 + 100

    run(scene, tmp_path)


def test_the_first_contact_is_a_resync(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table) as sock:
                assert sock.last["resync"]
                assert [line["event"] for line in sock.last["lines"]] == [
                    "table_opened",
                    "seat_taken",
                ]

    run(scene, tmp_path)


def test_a_client_that_comes_back_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as stays, ben.at(table) as other:
                await stays.deal()
                left_at = stays.version
                before = len(stays.updates)
                await play_out(stays, other)
                told = [line for each in stays.updates[before:] for line in each["lines"]]
                async with ann.at(table, since=left_at) as back:
                    assert not back.last["resync"]
                    assert back.last["since"] == left_at
                    assert back.last["lines"] == told
                    assert [line["version"] for line in told] == list(
                        range(left_at + 1, back.version + 1)
                    )
                async with ann.at(table, since=back.version) as again:
                    assert not again.last["resync"]
                    assert again.last["lines"] == []

    run(scene, tmp_path)


@pytest.mark.parametrize("since", [0, 10_000])
def test_a_version_that_never_was_is_answered_by_a_resync(tmp_path: Path, since: int) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table, since=since) as sock:
                assert sock.last["resync"]

    run(scene, tmp_path)


def test_a_resync_begins_with_the_deal_on_the_table(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben, place.guest() as eve:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first, ben.at(table) as second:
                for _ in range(2):
                    await first.deal()
                    await play_out(first, second)
            async with eve.at(table) as later:
                events = [line["event"] for line in later.last["lines"]]
                assert events[:2] == ["deal_opened", "deal_started"]
                assert events[-1] == "deal_closed"
                assert later.last["lines"][0]["deal"] == 2

    run(scene, tmp_path)


def test_a_repeat_is_answered_as_before_and_acts_once(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first, ben.at(table) as second:
                await first.deal()
                await second.until_version(first.version)
                mover = first if first.legal else second
                decision, do = mover.view["decision"], along(mover.legal)
                acted = await mover.ask("act", intent="x", decision=decision, do=do)
                again = await mover.ask("act", intent="x", decision=decision, do=do)
                assert again == acted
                assert acted["type"] == "done"
                added = await first.ask("add_chips", intent="y", amount=5)
                assert await first.ask("add_chips", intent="y", amount=5) == added
                assert first.view["seats"][0]["adding"] == 5
                kept.append((table, ann, added))

    async def again(place: Place) -> None:
        table, ann, added = kept[0]
        async with place.guest() as same:
            same.http.cookies = ann.http.cookies
            async with same.at(table) as sock:
                assert await sock.ask("add_chips", intent="y", amount=5) == added
                assert sock.view["seats"][0]["adding"] == 5

    kept: list[tuple[str, Guest, Json]] = []
    run(scene, tmp_path)
    run(again, tmp_path)


def test_one_click_too_many_never_acts_on_the_next_decision(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first, ben.at(table) as second:
                await first.deal()
                await second.until_version(first.version)
                mover = first if first.legal else second
                decision, do = mover.view["decision"], along(mover.legal)
                for intent in ("a", "b"):
                    await mover.send({"type": "act", "id": intent, "decision": decision, "do": do})
                one, two = await mover.answer("a"), await mover.answer("b")
                assert one["type"] == "done"
                assert (two["type"], two["code"]) == ("refused", "stale")
                assert "no longer open" in two["reason"]
                assert mover.version == one["version"]

    run(scene, tmp_path)


def test_of_two_sockets_of_one_player_one_acts(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as phone, ann.at(table) as desk, ben.at(table) as other:
                await phone.deal()
                for sock in (desk, other):
                    await sock.until_version(phone.version)
                if phone.legal is None:
                    await other.go_along()
                    for sock in (phone, desk):
                        await sock.until_version(other.version)
                decision, do = phone.view["decision"], along(phone.legal)
                answers = await asyncio.gather(
                    phone.ask("act", decision=decision, do=do),
                    desk.ask("act", decision=decision, do=do),
                )
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                assert {answer.get("code") for answer in answers} == {None, "stale"}

    run(scene, tmp_path)


def test_a_stranger_can_not_act_for_a_seat(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben, place.guest() as eve:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first, eve.at(table) as stranger:
                await first.deal()
                await stranger.until_version(first.version)
                assert stranger.view["you"]["legal"] is None
                for answer in (
                    await stranger.act("fold"),
                    await stranger.ask("deal_now"),
                    await stranger.ask("add_chips", amount=10),
                    await stranger.ask("leave_seat"),
                ):
                    assert (answer["type"], answer["code"]) == ("refused", "not_yours")

    run(scene, tmp_path)


def test_an_illegal_action_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first, ben.at(table) as second:
                await first.deal()
                await second.until_version(first.version)
                mover = first if first.legal else second
                version = mover.version
                for do, fields, words in (
                    ("raise", {"to": 5}, "only 4 is possible"),
                    ("bet", {"to": 4}, "this is a raise"),
                    ("check", {}, "call"),
                    ("discard", {"cards": ["As"]}, "betting round"),
                    ("discard", {"cards": ["Zz"]}, "Zz"),
                    ("raise", {}, "which total"),
                    ("call", {"to": 3}, "nothing else"),
                    ("discard", {}, "which cards"),
                ):
                    answer = await mover.act(do, **fields)
                    assert answer["type"] == "refused"
                    assert answer["code"] == "illegal"
                    assert words in answer["reason"]
                    # So that the browser can say it in the player's language.
                    assert answer["text"] in messages()
                    said = answer["text"].format(**answer.get("fields", {}))
                    assert sentence(said) == answer["reason"]
                assert (await mover.act("call"))["version"] == version + 1

    run(scene, tmp_path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "needs a name"),
        (" \u200b\u202e ", "needs a name"),
        ("\u115f\u1160\u3164\uffa0", "needs a name"),
        ("\u2800 \u034f\ufe0f\U000e0100", "needs a name"),
        ("A\u3164nn", "called Ann already"),
        ("x" * 21, "at most 20"),
        ("ANN", "called ANN already"),
    ],
)
def test_names(tmp_path: Path, name: str, words: str) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ben.at(table) as sock:
                answer = await sock.ask("take_seat", seat=1, name=name, stack=100)
                assert answer["type"] == "refused"
                assert words in answer["reason"]

    run(scene, tmp_path)


def test_only_who_plays_along_has_the_next_deal_begin(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as sock:
                await sock.done("sit_out")
                answer = await sock.ask("deal_now")
                assert (answer["type"], answer["code"]) == ("refused", "illegal")
                assert "plays along" in answer["reason"]

    run(scene, tmp_path)


def test_others_see_who_is_there(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first:
                assert not first.view["seats"][1]["connected"]
                async with ben.at(table):
                    await first.update()
                    assert first.view["seats"][1]["connected"]
                    assert first.last["lines"] == []
                await first.update()
                assert not first.view["seats"][1]["connected"]

    run(scene, tmp_path)


def test_someone_who_takes_a_seat_later_sees_nothing_of_what_was_dealt_there(
    tmp_path: Path,
) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben, place.guest() as eve:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table) as first, ben.at(table) as second:
                await first.deal()
                await second.until_version(first.version)
                start = second.version
                own = {card["card"] for card in second.view["seats"][1]["cards"]}
                assert len(own) == 4
                if second.legal is None:
                    await first.act("raise", to=4)
                    await second.until_version(first.version)
                await first.done("sit_out")  # so that no deal follows in which Eve has cards
                await second.act("fold")
                await second.done("leave_seat")
            async with eve.at(table) as third:
                await third.done("take_seat", seat=1, name="Eve", stack=100)
            for since in (None, start, 1):
                async with eve.at(table, since=since, raw=True) as again:
                    assert again.view["you"]["dealt_seat"] is None
            await eve.get(f"/api/tables/{table}")
            for ending in ("phh", "txt"):
                eve.received.append(
                    (table, (await eve.get(f"/api/tables/{table}/deals/1.{ending}")).text)
                )
            for _, text in eve.received:
                assert not cards_in(text) & own

    run(scene, tmp_path)


def test_an_unknown_table_says_so(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            with pytest.raises(ConnectionClosedError) as closed:
                async with ann.at("nowhere"):
                    pass
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
            assert (await ann.get("/t/nowhere")).status_code == 404

    run(scene, tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"nothing","id":"x"}',
        '{"type":"sit_out","id":"x","more":1}',
        '{"type":"sit_out","id":""}',
        '{"type":"sit_out","id":"' + "x" * 65 + '"}',
        '{"type":"add_chips","id":"x","amount":1e99}',
        '{"type":"add_chips","id":"x","amount":99999999999999999999}',
        "[" * 4000,
        "\ud7ff\x00",
    ],
)
def test_what_is_no_message_is_refused_and_harms_nothing(tmp_path: Path, text: str) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table) as sock:
                version = sock.version
                for payload in (text, text.encode()):
                    await sock.ws.send(payload)
                    answer = await sock.read()
                    assert (answer["type"], answer["code"]) == ("refused", "bad_message")
                await sock.send({"type": "ping"})
                assert await sock.read() == {"type": "pong"}
                assert sock.version == version

    run(scene, tmp_path)


def test_a_huge_message_ends_the_connection(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table) as sock:
                await sock.ws.send("x" * 1_000_000)
                assert await sock.closed() == 1009
            async with ann.at(table) as sock:
                assert sock.seat == 0

    run(scene, tmp_path)


def test_a_flood_ends_the_connection(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table) as sock:
                for _ in range(200):
                    await sock.ws.send('{"type":"ping"}')
                assert await sock.closed() == 4429

    run(scene, tmp_path, messages_per_second=1.0, message_burst=50)


def test_a_client_that_never_reads_slows_nobody_and_is_cut_off(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben, place.guest() as eve:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            reader, writer = await open_deaf_socket(place, eve, table)
            async with ann.at(table) as first, ben.at(table) as second:
                owner = next(o for o in place.services.hosting.owners if o.name == table)
                while len(owner.viewers) == 3:
                    await first.deal()
                    await play_out(first, second)
                assert len(owner.viewers) == 2
            writer.close()
            assert reader is not None

    run(scene, tmp_path, stall_seconds=0.5, send_buffer=4096, messages_per_second=10_000.0)


async def open_deaf_socket(
    place: Place, guest: Guest, table: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket whose owner reads nothing after the handshake, through the smallest of buffers."""
    host, port = place.base.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.settimeout(0)
    await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=line, limit=64)
    writer.write(
        (
            f"GET /t/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {place.base}\r\n"
            f"Cookie: {guest.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
    )
    await writer.drain()
    assert b"101" in await reader.readline()
    return reader, writer


def test_a_crowd_too_large_is_kept_out_but_never_whoever_has_a_seat(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ben.at(table), ben.at(table):
                await refused(ben, table)
                async with ann.at(table):
                    pass

    run(scene, tmp_path, viewers_per_table=4)


def test_those_without_a_cookie_leave_room_for_whoever_has_one(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            nobody = Guest(place.base)
            async with nobody.at(table), nobody.at(table):
                await refused(nobody, table)
                async with ben.at(table):
                    pass
            await nobody.http.aclose()

    run(scene, tmp_path, viewers_per_table=8)


def test_of_one_address_few_look_on_without_a_cookie(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            nobody = Guest(place.base)
            async with nobody.at(table):
                await refused(nobody, table)
            async with nobody.at(table):
                pass
            await nobody.http.aclose()

    run(scene, tmp_path, strangers_per_address=1)


def test_one_address_has_not_all_the_sockets(tmp_path: Path) -> None:
    """What a proxy says of where somebody comes from counts, so friends elsewhere come in."""

    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table), ann.at(table), ann.at(table):
                await refused(ann, table)
                url = f"ws{place.base.removeprefix('http')}/t/{table}/live"
                headers = {"Origin": place.base, "X-Forwarded-For": "2001:db8::7"}
                async with connect(url, additional_headers=headers, proxy=None) as ws:
                    assert json.loads(await ws.recv())["type"] == "update"

    run(scene, tmp_path, connections=12)


def test_all_tabs_of_a_new_person_see_the_seat_that_one_of_them_took(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ben.at(table) as first, ben.at(table) as second:
                version = await first.done("take_seat", seat=3, name="Ben", stack=100)
                await second.until_version(version)
                while second.seat is None:
                    await second.update()
                assert second.seat == 3
                await first.deal()
                await second.until_version(first.version)
                assert len(second.view["seats"][3]["cards"]) == 4

    run(scene, tmp_path)


def test_whoever_was_enrolled_elsewhere_is_known_in_his_older_tabs(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ben.at(table) as first:
                await ben.open(your_name="Ben")
                async with ben.at(table) as second:
                    await second.done("take_seat", seat=3, name="Ben", stack=100)
                while first.seat is None:
                    await first.update()
                assert first.seat == 3

    run(scene, tmp_path)


def test_one_person_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            async with ann.at(table), ann.at(table):
                await refused(ann, table)

    run(scene, tmp_path, viewers_per_person=2)


async def refused(guest: Guest, table: str) -> None:
    with pytest.raises(ConnectionClosedError) as closed:
        async with guest.at(table):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_a_socket_of_another_site_is_turned_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            url = f"ws{place.base.removeprefix('http')}/t/{table}/live"
            for headers in (
                {"Origin": "http://evil.example", "Cookie": ann.cookie},
                {"Origin": "null", "Cookie": ann.cookie},
                {"Cookie": ann.cookie},
            ):
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(url, additional_headers=headers, proxy=None):
                        pass
                assert refused.value.response.status_code == 403

    run(scene, tmp_path)
    # Being turned away is nothing that is amiss with the server.
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


def test_a_token_that_is_worth_nothing(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            url = f"ws{place.base.removeprefix('http')}/t/{table}/live"
            async with connect(
                url, additional_headers={"Authorization": "Bearer guess"}, proxy=None
            ) as ws:
                await ws.wait_closed()
                assert ws.close_code == 1008

    run(scene, tmp_path)


def test_without_a_cookie_one_may_look_but_not_play(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            nobody = Guest(place.base)
            async with nobody.at(table) as sock:
                answer = await sock.ask("take_seat", seat=1, name="Nobody", stack=100)
                assert (answer["type"], answer["code"]) == ("refused", "not_yours")
            await nobody.http.aclose()

    run(scene, tmp_path)


def test_programs_get_the_events_themselves(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            await sit(ben, table, 1, "Ben")
            async with ann.at(table, raw=True) as program, ann.at(table) as browser:
                await program.deal()
                await browser.until_version(program.version)
                assert "events" not in browser.last
                events = program.last["events"]
                assert events[0]["event"] == "deal_started"
                dealt = {e["seat"]: e["cards"] for e in events if e["event"] == "cards_dealt"}
                assert dealt[1] == [-1] * 4
                assert all(0 <= card < 52 for card in dealt[0])
                assert [e["order"] for e in events if e["event"] == "deck_shuffled"] == [[]]
                json.dumps(events)

    run(scene, tmp_path)
