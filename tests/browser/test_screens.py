"""Every screen holds the whole table without scrolling, and nothing lies on anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import expect

from support.staged import crowded, showdown, stage
from support.table_page import TablePage

pytestmark = pytest.mark.browser

_OVERLAPS = """
() => {
  const shown = [...document.querySelectorAll(
    ".stage .seat, .me, .cards, .hand, .prompt, .acts, .pot, .last, .bet"
  )];
  const boxes = shown.map((element) => [element.className, element.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([name, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) found.push(`${name} on ${other}: ${wide} x ${high}`);
  }));
  return found;
}
"""
_OUTSIDE = """
() => [...document.querySelectorAll(".stage .seat, .me, .cards .card, .act")]
  .map((element) => [element.className, element.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.top < 0
    || box.right > innerWidth || box.bottom > innerHeight)
  .map(([name]) => name)
"""
_SCROLLS = """
() => document.documentElement.scrollHeight > innerHeight
  || document.documentElement.scrollWidth > innerWidth
"""

_CUT = """
() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
  const box = plate.getBoundingClientRect();
  const texts = [...plate.querySelectorAll(".stack, .ranks, .draws, .tag")].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    const cut = part.clientWidth && part.scrollWidth > part.clientWidth + 1;
    return width && (left < box.left + 2 || right > box.right - 2 || cut);
  });
  const rings = [...plate.querySelectorAll(".ring")].filter((ring) => {
    const { width, height } = ring.getBoundingClientRect();
    return Math.abs(width - height) > 1;
  });
  return [...texts, ...rings].map((part) => `${part.className} ${part.innerText}`);
})
"""
_COVERED = """
() => {
  const boxes = (names) => [...document.querySelectorAll(names)]
    .map((element) => [element.className, element.getBoundingClientRect()]);
  const texts = boxes(".stage .name, .stage .stack, .stage .ranks, .stage .draws, .pot .big");
  return boxes(".stage .shown, .stage .shown-line, .stage .tag.won").flatMap(([name, a]) => texts
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
    .map(([text]) => `${name} on ${text}`));
}
"""

_BUTTON_COVERS = """
() => {
  const button = document.querySelector(".dealer").getBoundingClientRect();
  const texts = ".bet, .name, .stack, .draws, .tag, .pot .big, .shown, .card";
  return [...document.querySelectorAll(texts)].filter((element) => {
    const box = element.getBoundingClientRect();
    return Math.min(box.right, button.right) - Math.max(box.left, button.left) > 1
      && Math.min(box.bottom, button.bottom) - Math.max(box.top, button.top) > 1;
  }).map((element) => `${element.className} ${element.innerText}`);
}
"""

SCREENS = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1280, 720),
}


@pytest.mark.parametrize("seats", [2, 6, 8])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_whole_table_is_on_the_screen(
    newcomer: Callable[..., TablePage], screen: str, seats: int
) -> None:
    width, height = SCREENS[screen]
    table = newcomer(viewport={"width": width, "height": height}, reduced_motion="reduce")
    table.open("No limit", seats=seats)
    kinds: tuple[Literal["betting", "drawing"], ...] = ("betting", "drawing")
    for kind in kinds:
        table.turn_to(kind)
        expect(table.page.locator(".stage .seat")).to_have_count(seats - 1)
        assert table.page.evaluate(_SCROLLS) is False
        assert table.page.evaluate(_OUTSIDE) == []
        assert table.page.evaluate(_OVERLAPS) == []


@pytest.mark.parametrize("seats", [3, 6, 8])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_showdown_can_be_read_whole(
    newcomer: Callable[..., TablePage], screen: str, seats: int
) -> None:
    width, height = SCREENS[screen]
    table = newcomer(viewport={"width": width, "height": height}, reduced_motion="reduce")
    table.open("No limit", seats=seats)
    stage(table.page, showdown)
    table.page.reload()
    table.wait_for("pause")
    expect(table.page.locator(".stage .ranks")).to_have_count(seats - 1)
    assert table.page.locator(".stage .shown, .stage .shown-line").count() == seats - 1
    assert table.page.evaluate(_CUT) == []
    assert table.page.evaluate(_COVERED) == []


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("screen", SCREENS)
def test_three_pats_bets_and_the_button_have_their_place(
    newcomer: Callable[..., TablePage], screen: str, seats: int
) -> None:
    width, height = SCREENS[screen]
    table = newcomer(viewport={"width": width, "height": height}, reduced_motion="reduce")
    table.open("No limit", seats=seats)
    table.turn_to("betting")
    found = []
    for turn in range(seats):
        stage(table.page, crowded(turn))
        table.page.reload()
        expect(table.page.locator(".bet")).to_have_count(seats)
        found += [(turn, what) for what in table.page.evaluate(_CUT)]
        found += [(turn, what) for what in table.page.evaluate(_OVERLAPS)]
        found += [(turn, f"D on {what}") for what in table.page.evaluate(_BUTTON_COVERS)]
    assert found == []


def test_the_log_is_a_sheet_on_a_phone(newcomer: Callable[..., TablePage]) -> None:
    table = newcomer(viewport={"width": 390, "height": 844}, has_touch=True)
    table.open()
    table.turn_to("betting")
    table.page.get_by_role("button", name="Log").tap()
    sheet = table.page.get_by_role("dialog", name="Log")
    expect(sheet).to_contain_text("posts big blind 2")
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    expect(table.page.get_by_role("button", name="Log")).to_be_focused()
