"""Input acts once, on the decision that it was meant for, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.table_page import TablePage

pytestmark = pytest.mark.browser


def test_a_double_click_acts_once(table: TablePage) -> None:
    table.open()
    first = table.turn_to("betting")
    table.controls.nth(1).dblclick()
    table.wait_past(first)
    second = table.turn()
    assert second != first
    assert [str(act["decision"]) for act in table.sent] == [first]


def test_a_press_begun_at_an_earlier_decision_does_nothing(table: TablePage) -> None:
    table.open()
    first = table.turn_to("betting")
    elsewhere = TablePage(table.page.context.new_page())
    elsewhere.page.goto(table.page.url)
    table.page.bring_to_front()
    table.controls.nth(2).hover()
    table.page.mouse.down()
    elsewhere.turn()
    elsewhere.go_along()
    table.wait_past(first)
    second = table.turn()
    table.page.evaluate("addEventListener('click', () => (window.clicked = true))")
    table.page.mouse.up()
    table.page.wait_for_function("() => window.clicked")
    assert table.sent == []
    expect(table.acts).to_have_attribute("data-decision", second)


def test_a_click_right_after_a_new_decision_does_nothing(table: TablePage) -> None:
    table.open()
    first = table.turn_to("betting")
    table.page.evaluate(
        """
        (first) => {
          window.early = 0;
          const acts = document.querySelector(".acts");
          new MutationObserver(() => {
            const { decision } = acts.dataset;
            if (!decision || decision === first || window.early) return;
            window.early += 1;
            acts.querySelectorAll("button")[2].click();
          }).observe(acts, { attributes: true });
        }
        """,
        first,
    )
    table.go_along()
    second = table.turn()
    assert table.page.evaluate("early") == 1
    assert [str(act["decision"]) for act in table.sent] == [first]
    table.go_along()
    assert [str(act["decision"]) for act in table.sent] == [first, second]


def test_the_controls_never_move(table: TablePage) -> None:
    table.open("Pot limit")
    places = set()
    table.turn()
    while table.next_turn():
        boxes = [control.bounding_box() for control in table.controls.all()]
        places.add(str(boxes))
        table.go_along()
    places.add(str([control.bounding_box() for control in table.controls.all()]))
    assert len(places) == 1


def test_the_keyboard_alone_plays_a_whole_deal(table: TablePage) -> None:
    page = table.page
    page.goto("/")
    name = page.get_by_label("Your name")
    for _ in range(40):
        page.keyboard.press("Tab")
        if name.evaluate("field => field === document.activeElement"):
            break
    page.keyboard.press("Control+a")
    page.keyboard.type("Maren")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    drawn = False
    table.turn()
    while table.next_turn():
        decision = table.decision
        if table.mode == "betting":
            page.keyboard.press("c")
        elif not drawn:
            page.keyboard.press("2")
            expect(table.cards.nth(1)).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("d")
            drawn = True
        else:
            page.keyboard.press("s")
        table.wait_past(decision)
    assert drawn
    deal = page.get_by_label("Log of the deal").get_by_role("heading", level=2)
    before = deal.inner_text()
    page.keyboard.press("n")
    expect(deal).not_to_have_text(before)


def test_the_focus_stays_where_it_is(table: TablePage) -> None:
    table.open()
    third = table.controls.nth(2)
    decision = table.turn_to("drawing")
    third.focus()
    table.page.keyboard.press("Enter")
    table.wait_past(decision)
    expect(third).to_be_focused()
    table.next_turn()
    expect(third).to_be_focused()


def test_single_keys_can_be_turned_off(table: TablePage) -> None:
    table.open()
    page = table.page
    decision = table.turn_to("betting")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Single keys act").uncheck()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("c")
    page.keyboard.press("?")
    assert table.sent == []
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table.acts).to_have_attribute("data-decision", decision)
