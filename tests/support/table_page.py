"""The pages as a player uses them: opens a table, waits for his turn, acts, plays a deal.

Waits for what the page shows, never for a length of time.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

Limit = Literal["Fixed limit", "Pot limit", "Half-pot limit", "No limit"]

_READY = '.acts[data-armed="true"]'

_RECORD = """
window.sockets = new Set();
window.sentActs = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    sockets.add(this);
  }
  send(text) {
    const message = JSON.parse(text);
    if (message.type === "act") sentActs.push(message);
    super.send(text);
  }
};
"""


class TablePage:
    """One browser's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.add_init_script(_RECORD)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        self.controls = page.get_by_role("group", name="Your move").get_by_role("button")
        self.cards = page.get_by_role("group", name="Your cards").get_by_role("button")

    def open(self, limit: Limit = "Fixed limit", *, seats: int = 3, bots: str = "Caller") -> None:
        """Fill in the first page and sit down, with a bot of that style in every other seat."""
        page = self.page
        page.goto("/")
        page.get_by_role("radio", name=limit, exact=True).check()
        page.get_by_role("radio", name=str(seats), exact=True).check()
        for style in ("Thinker", "Caller", "Rock"):
            fewer = page.get_by_role("button", name=f"Fewer: {style}")
            while fewer.get_attribute("aria-disabled") == "false":
                fewer.click()
        for _ in range(seats - 1 if bots else 0):
            page.get_by_role("button", name=f"More: {bots}").click()
        page.get_by_label("Your name").fill("Maren")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/t/*")

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    @property
    def sent(self) -> list[dict[str, Any]]:
        """The acts that this page has sent since it was loaded."""
        acts: list[dict[str, Any]] = self.page.evaluate("sentActs")
        return acts

    @property
    def acts(self) -> Locator:
        return self.page.locator(".acts")

    @property
    def mode(self) -> str:
        """What the controls are for."""
        return self.acts.get_attribute("data-mode") or ""

    @property
    def decision(self) -> str | None:
        """The decision that the controls answer."""
        return self.acts.get_attribute("data-decision")

    def wait_for(self, *modes: str) -> str:
        """Until the controls are for one of `modes` and input counts; returns which."""
        wanted = ", ".join(f'{_READY}[data-mode="{mode}"]' for mode in modes)
        expect(self.page.locator(wanted)).to_be_visible()
        return self.mode

    def wait_past(self, decision: str | None) -> None:
        """Until the controls no longer answer `decision`."""
        assert decision is not None
        expect(self.acts).not_to_have_attribute("data-decision", decision)

    def go_along(self) -> None:
        """Check, call or stand pat at the decision that is open."""
        decision = self.decision
        control = self.controls.nth(2 if self.mode == "drawing" else 1)
        expect(control).to_have_accessible_name(re.compile("Check|Call|Stand pat"))
        control.click()
        self.wait_past(decision)

    def next_turn(self) -> bool:
        """Wait for the player's turn; False when the deal is over without one."""
        return self.wait_for("betting", "drawing", "pause", "broke") in ("betting", "drawing")

    def turn(self) -> str:
        """Wait for the player's turn; returns its decision."""
        self.wait_for("betting", "drawing")
        decision = self.decision
        assert decision is not None
        return decision

    def turn_to(self, kind: Literal["betting", "drawing"]) -> str:
        """Go along until it is the player's turn to bet, or to draw; returns the decision."""
        while self.wait_for("betting", "drawing", "pause") != kind:
            if self.mode == "pause":
                self.next_deal()
            else:
                self.go_along()
        decision = self.decision
        assert decision is not None
        return decision

    def next_deal(self) -> None:
        """Do not wait for the next deal; it may have begun by itself."""
        self.controls.nth(1).click()
        expect(self.page.locator('.acts[data-mode="pause"]')).to_have_count(0)

    def play_out(self) -> None:
        """Go along until the deal is over."""
        self.play_out_until("pause", "broke")

    def play_out_until(self, *ends: str) -> None:
        """Go along until the controls are for one of `ends`."""
        while self.wait_for("betting", "drawing", *ends) not in ends:
            self.go_along()

    def hand(self) -> list[str]:
        """The player's own cards, in words."""
        names = [card.get_attribute("aria-label") or "" for card in self.cards.all()]
        return [name.partition(",")[0] for name in names]
