"""axe-core finds nothing, in light and dark; a screen reader is told what happens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.table_page import TablePage

pytestmark = pytest.mark.browser


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it is now."""
    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['html']}" for violation in found for node in violation["nodes"]
    ]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(
    newcomer: Callable[..., TablePage], scheme: str, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    table = newcomer(color_scheme=scheme, viewport=viewport, reduced_motion="reduce")
    page = table.page
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert violations(page) == []
    table.open("No limit", seats=4)
    table.turn_to("betting")
    assert violations(page) == []
    for sheet in ("Menu", "Keys"):
        page.get_by_role("button", name="Menu").click()
        if sheet == "Keys":
            page.get_by_role("dialog").get_by_role("button", name="Keys").click()
        expect(page.get_by_role("dialog", name=sheet)).to_be_visible()
        assert violations(page) == []
        page.get_by_role("button", name="Close").click()
    table.turn_to("drawing")
    table.cards.nth(0).click()
    expect(table.cards.nth(0)).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    table.play_out()
    assert violations(page) == []


def test_a_screen_reader_is_told_the_deal(table: TablePage) -> None:
    table.open()
    polite, now = table.page.locator("#polite"), table.page.locator("#assertive")
    table.turn_to("betting")
    expect(now).to_have_text(
        re.compile(r"^Your turn\. (\d+|Nothing) to call, \d+ in the middle\. You hold .*\d.*\.$")
    )
    table.turn_to("drawing")
    expect(now).to_contain_text("Choose what to throw away")
    table.cards.nth(3).click()
    expect(polite).to_contain_text(re.compile(r"\w+ of \w+, discard\. Draw 1\."))
    table.cards.nth(3).click()
    expect(polite).to_contain_text(re.compile(r"\w+ of \w+, keep\. Keeping all four\."))
    table.page.keyboard.press("b")
    expect(now).to_contain_text(re.compile(r"^First draw\. Your turn\."))
    table.play_out()
    expect(polite).to_contain_text(re.compile(r"wins? (the pot|the main pot|(the )?side pot)"))


def test_the_theme_can_be_chosen(table: TablePage) -> None:
    table.open()
    table.turn()
    page = table.page
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Dark").check()
    dark = page.evaluate(background)
    assert light != dark
    page.reload()
    table.turn()
    assert page.evaluate(background) == dark
