"""The table keeps: over a reload, the back button, a lost connection; and for two browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from support.table_page import TablePage

pytestmark = pytest.mark.browser


def test_a_reload_in_mid_deal(table: TablePage) -> None:
    table.open()
    decision = table.turn_to("drawing")
    hand = table.hand()
    log = table.page.get_by_label("Log of the deal")
    said = log.inner_text()
    table.page.reload()
    assert table.turn() == decision
    assert table.hand() == hand
    assert log.inner_text() == said
    table.play_out()


def test_two_browsers_at_one_table(table: TablePage, friend: TablePage) -> None:
    table.open(seats=2, bots="")
    friend.page.goto(table.page.url)
    friend.wait_for("visitor")
    friend.page.get_by_role("button", name="Take seat 2").click()
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(table.page.get_by_role("group", name="Seat 2, Ben")).to_be_visible()
    for player in (table, friend):
        expect(player.cards).to_have_count(4)
        expect(player.page.locator(".stage .mini")).to_have_count(0)
    assert not set(table.hand()) & set(friend.hand())
    decided = False
    while not decided:
        for player in (table, friend):
            player.wait_for("betting", "drawing", "idle", "pause")
            if player.mode in ("betting", "drawing"):
                player.go_along()
            decided = decided or player.mode == "pause"
    for player in (table, friend):
        player.wait_for("pause")
    results = [player.page.locator(".pot").inner_text() for player in (table, friend)]
    assert "to you" in results[0] or "to you" in results[1]


def test_a_bot_makes_room_for_a_friend(table: TablePage, friend: TablePage) -> None:
    table.open(seats=3)
    table.turn()
    friend.page.goto(table.page.url)
    friend.wait_for("visitor")
    expect(friend.page.locator(".prompt")).to_contain_text("All seats are taken")
    table.page.get_by_role("button", name="Menu").click()
    away = table.page.get_by_role("button", name=re.compile("^Send .* away$")).first
    away.click()
    expect(away).to_have_text("leaving")
    table.page.get_by_role("button", name="Close").click()
    table.play_out()
    friend.page.get_by_role("button", name=re.compile("^Take seat .$")).first.click()
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(table.page.get_by_role("group", name=re.compile("^Seat ., Ben"))).to_be_visible()


def test_the_back_button(table: TablePage) -> None:
    table.open("Pot limit", seats=4)
    table.turn()
    hand = table.hand()
    page = table.page
    page.go_back()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.get_by_role("radio", name="Pot limit", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    page.go_forward()
    table.turn()
    assert table.hand() == hand


def test_the_first_page_leads_back_to_the_seat(table: TablePage) -> None:
    page = table.page
    page.goto("/")
    expect(page.get_by_role("navigation", name="Your seats")).to_have_count(0)
    table.open("No limit", seats=2)
    decision = table.turn()
    url = page.url
    page.goto("/")
    back = page.get_by_role("navigation", name="Your seats").get_by_role("link")
    expect(back).to_have_count(1)
    expect(back).to_contain_text("No limit 1/2")
    back.click()
    assert page.url == url
    assert table.turn() == decision


def test_a_lost_connection_comes_back(table: TablePage) -> None:
    table.open()
    decision = table.turn()
    context = table.page.context
    context.set_offline(True)
    table.page.evaluate("sockets.forEach(socket => socket.close())")
    notice = table.page.locator(".notice")
    expect(notice).to_contain_text("Reconnecting")
    context.set_offline(False)
    expect(notice).to_be_hidden()
    assert table.turn() == decision
    table.play_out()
    table.errors.clear()  # the browser reports the attempts that failed


def test_one_window_too_many_is_told_so_and_comes_in_later(table: TablePage) -> None:
    table.open()
    page = table.page
    page.locator(".acts").wait_for()  # by then its socket is open
    page.evaluate(
        """() => {
          const [live] = sockets;
          window.others = Array.from({ length: 7 }, () => new WebSocket(live.url));
          return Promise.all(others.map((one) => new Promise((done) => (one.onmessage = done))));
        }"""
    )
    ninth = page.context.new_page()
    ninth.goto(page.url)
    expect(ninth.locator(".notice")).to_contain_text("too many windows")
    expect(ninth.locator("#polite")).to_contain_text("too many windows")
    page.evaluate("() => others.forEach((one) => one.close())")
    expect(ninth.get_by_role("group", name="Your move")).to_be_visible(timeout=20_000)
    expect(ninth.locator(".notice")).to_be_hidden()


def test_a_table_that_does_not_exist(table: TablePage) -> None:
    table.page.goto("/t/nowhere")
    expect(table.page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    expect(table.page.get_by_role("link", name="To the first page")).to_be_visible()
    table.errors.clear()  # the page's own 404


def test_sitting_out_and_coming_back(table: TablePage) -> None:
    table.open()
    table.turn()
    top = table.page.get_by_role("navigation", name="Table")
    top.get_by_role("button", name="Sit out").click()
    expect(top.get_by_role("button", name="Come back")).to_be_visible()
    table.play_out_until("away")
    expect(table.page.locator(".prompt")).to_contain_text("You are sitting out")
    table.controls.nth(1).click()
    table.turn()


def test_who_sits_out_and_folds_can_come_back(table: TablePage) -> None:
    table.open("No limit", seats=4)
    table.turn_to("betting")
    decision = table.decision
    table.page.get_by_role("button", name="Sit out").click()
    expect(table.page.get_by_role("button", name="Come back")).to_be_visible()
    while table.controls.nth(0).get_attribute("aria-disabled") != "false":
        table.go_along()
        decision = table.turn_to("betting")
    table.controls.nth(0).click()
    table.wait_past(decision)
    table.wait_for("away")
    expect(table.controls.nth(1)).to_have_accessible_name(re.compile("Come back"))


def test_a_name_that_is_taken_is_said_in_the_dialog(table: TablePage, friend: TablePage) -> None:
    table.open(seats=3, bots="")
    friend.page.goto(table.page.url)
    friend.page.get_by_role("button", name="Take seat 2").click()
    friend.page.get_by_label("Your name").fill("Maren")
    friend.page.get_by_role("button", name="Sit down").click()
    dialog = friend.page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("is called Maren already")
    dialog.get_by_label("Your name").fill("Ben")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)


def test_leaving_frees_the_seat(table: TablePage) -> None:
    table.open()
    table.turn()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Leave the table").click()
    sheet = table.page.get_by_role("dialog", name="Leave the table")
    sheet.get_by_role("button", name="Leave the table").click()
    table.wait_for("visitor")
    expect(table.page.get_by_role("button", name=re.compile("Take seat"))).to_have_count(1)


def test_who_has_lost_everything_is_offered_chips(table: TablePage) -> None:
    table.open("No limit", seats=2)
    while table.wait_for("betting", "drawing", "pause", "broke") != "broke":
        everything = table.page.get_by_role("button", name="All in", exact=True)
        if table.mode == "pause":
            table.next_deal()
        elif table.mode == "betting" and everything.is_visible():
            decision = table.decision
            everything.click()
            table.controls.nth(2).click()
            table.wait_past(decision)
        else:
            table.go_along()
    expect(table.page.locator(".prompt")).to_contain_text(re.compile("wins .*Add some to play on"))
    expect(table.controls.nth(1)).to_have_accessible_name("Add 200")
    table.controls.nth(1).click()
    table.turn()
