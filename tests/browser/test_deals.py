"""Whole deals, from the first page to the showdown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.table_page import Limit, TablePage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("limit", ["Fixed limit", "Pot limit", "Half-pot limit", "No limit"])
def test_a_deal_from_the_first_page_to_the_showdown(table: TablePage, limit: Limit) -> None:
    table.open(limit)
    expect(table.page.get_by_role("heading", level=1)).to_contain_text(limit)
    log = table.page.get_by_label("Log of the deal")
    for _ in range(10):
        table.turn()
        expect(table.cards).to_have_count(4)
        table.play_out()
        if table.mode == "broke" or log.get_by_text("Showdown").count():
            break
        table.next_deal()
    expect(log.get_by_role("heading", name="Showdown")).to_be_visible()
    expect(log).to_contain_text(re.compile(r"wins? (the|side) "))
    expect(table.page.locator(".prompt")).to_contain_text(re.compile("wins? |Split"))
    expect(table.page.locator(".tag.won").first).to_be_visible()


def test_a_raise_to_a_typed_amount(table: TablePage) -> None:
    table.open("No limit", seats=2)
    decision = table.turn_to("betting")
    typed = table.page.get_by_label(re.compile(".*, amount"))
    typed.fill("17")
    expect(table.controls.nth(2)).to_have_accessible_name(re.compile("(Raise to|Bet) 17"))
    typed.press("ArrowUp")
    expect(typed).to_have_value("18")
    typed.fill("17")
    typed.press("Enter")
    table.wait_past(decision)
    assert [(act["do"], act["to"]) for act in table.sent] in ([("raise", 17)], [("bet", 17)])


def test_an_amount_stays_within_what_the_server_allows(table: TablePage) -> None:
    table.open("Pot limit", seats=2)
    table.turn_to("betting")
    page = table.page
    typed = page.get_by_label(re.compile(".*, amount"))
    page.get_by_role("button", name="Minimum").click()
    least = int(typed.input_value())
    page.get_by_role("button", name="Pot", exact=True).click()
    most = int(typed.input_value())
    assert least < most
    for wanted, got in [("999999", most), ("1", least), ("", least)]:
        typed.fill(wanted)
        typed.press("Enter")
        expect(typed).to_have_value(str(got))
    assert table.sent == []  # nobody bets what he has not read


def test_what_is_no_number_of_chips_is_not_bet(table: TablePage) -> None:
    table.open("No limit")
    table.turn_to("betting")
    field = table.page.get_by_role("textbox", name=re.compile("amount"))
    bet = table.controls.nth(2).locator(".num")
    field.fill("9")
    expect(bet).to_have_text("9")
    for typed in ("12.50", "1e2", "-30", "6,5"):
        field.fill(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(bet).to_have_text("9")
    field.fill("1,000")  # more than there is: all in
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(table.controls.nth(2)).to_contain_text("all in")


def test_the_cards_that_are_chosen_are_thrown_away(table: TablePage) -> None:
    table.open()
    decision = table.turn_to("drawing")
    before = table.hand()
    expect(table.controls.nth(1)).to_have_attribute("aria-disabled", "true")
    for index in (0, 2):
        table.cards.nth(index).click()
        expect(table.cards.nth(index)).to_have_attribute("aria-pressed", "true")
    table.controls.nth(1).click()
    table.wait_past(decision)
    expect(table.page.locator(".me .draws")).to_contain_text("2")
    after = table.hand()
    assert len(after) == 4
    assert not {before[0], before[2]} & set(after)
    assert {before[1], before[3]} < set(after)


def test_a_finished_deal_can_be_kept_as_a_file(table: TablePage) -> None:
    table.open()
    table.turn()
    table.play_out()
    log = table.page.get_by_label("Log of the deal")
    for name, start in [("PHH", "variant"), ("PokerStars", "PokerStars Game #")]:
        with table.page.expect_download() as found:
            log.get_by_role("link", name=name).click()
        path: Path = found.value.path()
        assert start in path.read_text(encoding="utf-8")


def test_what_the_server_refuses_is_said_at_the_field(table: TablePage) -> None:
    page = table.page
    page.goto("/")
    page.get_by_label("Your name").fill(" ")
    page.get_by_role("button", name="Sit down").click()
    name = page.get_by_label("Your name")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_be_focused()
    expect(page.get_by_role("alert")).not_to_be_empty()
    table.errors.clear()  # the browser reports the refused request, as it should


def test_a_size_that_is_no_number_is_said_at_the_field(table: TablePage) -> None:
    page = table.page
    page.goto("/")
    for wrong in ("", "1.5", "1e9", "0"):
        page.get_by_label("Small bet").fill(wrong)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("alert")).to_have_text("A whole number of chips, 1 or more.")
        expect(page.get_by_label("Small bet")).to_be_focused()
    page.get_by_label("Small bet").fill("3")
    page.get_by_label("Big bet").fill("6")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="Fixed limit 3/6")).to_be_visible()
