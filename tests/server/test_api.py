"""JSON over HTTP and the pages: opening a table, asking about it, keeping its deals as files."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from badugi.history import phh, pokerstars
from badugi.server import archive
from support.loops import run_async
from support.serving import Place, play_out, serving

Scene = Callable[[Place], Awaitable[None]]


def run(scene: Scene, data: Path, **settings: Any) -> None:
    async def main() -> None:
        async with serving(data, **settings) as place:
            await scene(place)

    run_async(main())


@pytest.mark.parametrize(
    ("wanted", "stakes"),
    [
        (
            {"limit": "fixed", "small_bet": 2, "big_bet": 4},
            {"small_blind": 1, "big_blind": 2, "small_bet": 2, "big_bet": 4},
        ),
        ({"limit": "fixed", "small_bet": 10, "small_blind": 4}, {"big_bet": 20, "small_blind": 4}),
        ({"limit": "pot", "small_blind": 1, "big_blind": 2}, {"small_bet": 2, "big_bet": 2}),
        ({"limit": "half_pot", "big_blind": 10}, {"small_blind": 5, "big_blind": 10}),
        (
            {"limit": "none", "small_blind": 1, "big_blind": 2, "ante": 1, "straddle": True},
            {"ante": 1, "straddle": True},
        ),
        (
            {"limit": "pot", "small_blind": 0, "big_blind": 0, "min_bet": 4, "ante": 1},
            {"small_blind": 0, "big_blind": 0, "small_bet": 4},
        ),
    ],
)
def test_a_table_of_each_structure(
    tmp_path: Path, wanted: dict[str, Any], stakes: dict[str, Any]
) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.http.post("/api/tables", json={"your_name": "Ann", **wanted})
            assert answer.status_code == 201, answer.text
            table = answer.json()["table"]
            assert answer.json() == {"table": table, "url": f"/t/{table}"}
            view = (await ann.get(f"/api/tables/{table}")).json()
            assert view["stakes"].items() >= stakes.items()
            assert view["you"]["seat"] == 0
            assert view["min_buy_in"] <= view["seats"][0]["stack"] <= view["max_buy_in"]

    run(scene, tmp_path)


GOOD = {"limit": "fixed", "small_bet": 2, "big_bet": 4, "your_name": "Ann"}


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"limit": "spread"}, "limit", "spread"),
        ({"limit": None}, "limit", "null"),
        ({"seats": 9}, "seats", "2 to 8"),
        ({"seats": 1}, "seats", "2 to 8"),
        ({"seats": 10**30}, "seats", "2 to 8"),
        ({"seats": "six"}, "seats", "str"),
        ({"small_bet": 0}, "small_bet", "small bet"),
        ({"small_bet": None}, "small_bet", "small bet"),
        ({"small_bet": -2}, "small_bet", "0 to 1000000000 chips"),
        ({"small_bet": 10**30}, "small_bet", "chips"),
        ({"big_bet": 1}, "small_bet", "no smaller"),
        ({"small_blind": 3}, "small_blind", "small blind"),
        ({"min_bet": 3}, "min_bet", "min_bet"),
        ({"ante": -1}, "ante", "chips"),
        ({"straddle": True}, "straddle", "straddle"),
        ({"limit": "pot"}, "small_bet", "fixed limit"),
        ({"limit": "pot", "small_bet": None, "big_bet": None}, "big_blind", "missing"),
        (
            {"limit": "pot", "small_bet": None, "big_bet": None, "big_blind": 0, "ante": 1},
            "min_bet",
            "without blinds",
        ),
        ({"bots": [{"style": "genius"}]}, "bots", "rock, caller, thinker"),
        ({"bots": [{"style": "rock"}] * 6}, "bots", "6 seats"),
        ({"bots": [{"style": "rock", "seed": 1}]}, "bots", "seed"),
        ({"pace": "hasty"}, "pace", "hasty"),
        ({"your_name": ""}, "your_name", "needs a name"),
        ({"your_name": "x" * 21}, "your_name", "20"),
        ({"name": "x" * 41}, "name", "40"),
        ({"stack": 39}, "stack", "40 to 400"),
        ({"ante": 38}, "ante", "take 40 chips"),
        ({"big_blind_ante": 1_000}, "big_blind_ante", "least buy-in, 40"),
        ({"decision_seconds": 1}, "decision_seconds", "5 to 3600"),
        ({"more": 1}, None, "more"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(
    tmp_path: Path, wrong: dict[str, Any], field: str | None, words: str
) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.http.post("/api/tables", json=GOOD | wrong)
            assert answer.status_code == 400
            problem = answer.json()
            assert set(problem) == {"error", "field", "text", "fields"}
            assert problem["field"] == field
            # What a page says in its player's language is the same sentence in English.
            said = (
                problem["text"].format(**problem["fields"])
                if problem["fields"]
                else problem["text"]
            )
            assert problem["error"].casefold().startswith(said.casefold())
            assert words in problem["error"]
            assert problem["error"].endswith(".")
            assert place.services.hosting.owners == []

    run(scene, tmp_path)


def test_a_problem_comes_with_its_message_and_fields(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.http.post("/api/tables", json=GOOD | {"stack": 39})
            assert answer.json() == {
                "error": "The buy-in is 40 to 400 chips.",
                "field": "stack",
                "text": "The buy-in is {least} to {most} chips.",
                "fields": {"least": 40, "most": 400},
            }
            gone = await ann.http.get("/api/tables/nowhere")
            assert gone.json()["text"] == "There is no such table."

    run(scene, tmp_path)


def test_a_refusal_comes_with_its_message_and_fields(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ben.at(table) as sock:
                answer = await sock.ask("take_seat", seat=1, name="Ben", stack=39)
                assert answer["reason"] == "The buy-in is 40 to 400 chips, not 39."
                assert answer["text"] == "the buy-in is {least} to {most} chips, not {stack}"
                assert answer["fields"] == {"least": 40, "most": 400, "stack": 39}

    run(scene, tmp_path)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 5000, b'{"limit":' * 5000])
def test_a_body_that_is_no_request(tmp_path: Path, body: bytes) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.http.post("/api/tables", content=body)
            assert answer.status_code == 400
            assert answer.json()["error"]

    run(scene, tmp_path)


def test_a_body_without_end_is_not_read(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.http.post("/api/tables", content=b" " * 1_000_000)
            assert answer.status_code == 413

    run(scene, tmp_path)


def test_a_browser_is_known_by_its_cookie(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, httpx.AsyncClient(base_url=place.base) as stranger:
            page = await stranger.get("/")
            cookie = page.headers["set-cookie"]
            assert cookie.startswith("badugi_person=")
            assert "; HttpOnly; SameSite=Lax" in cookie
            assert "; Path=/" in cookie
            assert "Secure" not in cookie  # plain http, where the browser would not send it back
            again = await stranger.get("/")
            assert again.headers["set-cookie"] == cookie  # the same secret, kept for longer
            table = await ann.open()
            assert (await stranger.get(f"/api/tables/{table}")).json()["you"]["seat"] is None

    run(scene, tmp_path)


def test_without_a_cookie_no_table_is_opened(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with httpx.AsyncClient(base_url=place.base) as nobody:
            answer = await nobody.post("/api/tables", json=GOOD, headers={"origin": place.base})
            assert answer.status_code == 400
            assert "cookie" in answer.json()["error"]

    run(scene, tmp_path)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"origin": "http://evil.example"},
        {"origin": ""},
    ],
)
def test_other_sites_can_not_post(tmp_path: Path, headers: dict[str, str]) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.http.post("/api/tables", json=GOOD, headers=headers)
            assert answer.status_code == 403
            assert place.services.hosting.owners == []

    run(scene, tmp_path)


@pytest.mark.parametrize("path", ["/", "/t/nowhere", "/nothing", "/api/tables/nowhere"])
def test_headers_of_every_answer(tmp_path: Path, path: str) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.get(path)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"

    run(scene, tmp_path)


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/", 200, "text/html; charset=utf-8"),
        ("/t/nowhere", 404, "text/html; charset=utf-8"),
        ("/nothing", 404, "text/html; charset=utf-8"),
        ("/static/js/connection.js", 200, "text/javascript; charset=utf-8"),
        ("/static/nothing.js", 404, "text/plain; charset=utf-8"),
        ("/static/js", 404, "text/plain; charset=utf-8"),
        ("/static/%00", 404, "text/plain; charset=utf-8"),
        ("/t/%00", 404, "text/plain; charset=utf-8"),
        ("/static/../server/run.py", 404, "text/html; charset=utf-8"),
        ("/static/%2e%2e/server/run.py", 404, "text/plain; charset=utf-8"),
        ("/api/tables/nowhere", 404, "application/json"),
        ("/api/nothing", 404, "application/json"),
        ("/api/tables", 405, "application/json"),
    ],
)
def test_what_is_where(tmp_path: Path, path: str, status: int, kind: str) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            answer = await ann.get(path)
            assert answer.status_code == status
            assert answer.headers["content-type"] == kind

    run(scene, tmp_path)


def test_finished_deals_are_listed_and_kept_as_files(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben, place.guest() as eve:
            table = await ann.open(name="Friday")
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("take_seat", seat=1, name="Ben", stack=100)
                for _ in range(2):
                    await first.deal()
                    await play_out(first, second)
                stacks = [seat["stack"] for seat in first.view["seats"][:2]]
            path = f"/api/tables/{table}/deals"
            mine = (await ann.get(path)).json()
            assert [deal["deal"] for deal in mine][-2:] == [2, 1]
            assert {deal["seat"] for deal in mine} == {0}
            others = (await ben.get(path)).json()
            assert [-deal["net"] for deal in others] == [deal["net"] for deal in mine]
            assert {deal["net"] for deal in (await eve.get(path)).json()} == {None}

            for reader, guest in enumerate((ann, ben)):
                text = (await guest.get(f"{path}/2.phh")).text
                (record,) = phh.loads(text)
                assert record.table == "Friday"
                assert record.final_stacks == tuple(stacks)
                assert record.hero == reader
                assert record.knows(reader)
                answer = await guest.get(f"{path}/2.txt")
                assert "attachment" in answer.headers["content-disposition"]
                (same,) = pokerstars.loads(answer.text)
                assert same.final_stacks == tuple(stacks)
                assert same.names == {0: "Ann", 1: "Ben"}
            (record,) = phh.loads((await eve.get(f"{path}/2.phh")).text)
            assert record.hero is None

    run(scene, tmp_path)


def test_the_list_has_the_latest_deals_that_are_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LISTED", 2)

    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            path = f"/api/tables/{table}/deals"
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("take_seat", seat=1, name="Ben", stack=100)
                assert (await ann.get(path)).json() == []
                await first.deal()
                assert (await ann.get(path)).json() == []
                await play_out(first, second)
                for _ in range(2):
                    await first.deal()
                    await play_out(first, second)
                await first.deal()
                over = first.view["deal"] - 1
                assert over >= 3
                listed = [deal["deal"] for deal in (await ann.get(path)).json()]
                assert listed == [over, over - 1]

    run(scene, tmp_path)


def test_when_too_many_read_the_next_is_told_to_come_again(tmp_path: Path) -> None:
    """And nothing else waits for them: the table is looked at, and played at, meanwhile."""

    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            reads, going_on = place.services.readers, threading.Event()
            slow = [asyncio.create_task(reads.read(going_on.wait)) for _ in range(33)]
            answer = await ann.get(f"/api/tables/{table}/deals")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert answer.json()["error"] == "The server can't do this now, try again."
            assert (await ann.get(f"/api/tables/{table}")).status_code == 200
            async with ann.at(table) as sock:
                await sock.done("show_losing", on=True)
            going_on.set()
            await asyncio.gather(*slow)
            assert (await ann.get(f"/api/tables/{table}/deals")).json() == []

    run(scene, tmp_path)


@pytest.mark.parametrize("file", ["2.phh", "0.phh", "1.exe", "x.phh", "1", "-1.phh", "9" * 30])
def test_files_that_are_not_there(tmp_path: Path, file: str) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("take_seat", seat=1, name="Ben", stack=100)
                await first.deal()
                answer = await ann.get(f"/api/tables/{table}/deals/{file}")
                assert answer.status_code == 404
                assert answer.json()["error"]

    run(scene, tmp_path)


def test_a_running_deal_is_no_file(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann, place.guest() as ben:
            table = await ann.open()
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("take_seat", seat=1, name="Ben", stack=100)
                await first.deal()
                answer = await ann.get(f"/api/tables/{table}/deals/1.phh")
                assert answer.status_code == 404

    run(scene, tmp_path)
