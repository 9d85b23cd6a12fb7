"""A table's page that sees what a test makes of the server's updates: rare sights, at will."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Json = Any


def stage(page: Page, change: Callable[[Json], None]) -> None:
    """From the next load on, `change` alters each view of the table before the page has it."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update":
                change(message["view"])
            socket.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket("**/live*", route)


def crowded(turn: int) -> Callable[[Json], None]:
    """Everybody has stood pat three times and bet; the chair whose turn it is has the button."""

    def change(view: Json) -> None:
        for seat in view["seats"]:
            mine = seat["seat"] == view["you"]["seat"]
            seat |= {
                "name": "W" * 20,
                "state": "playing",
                "stack": 96_240,
                "bet": 1_200,
                "in_deal": True,
                "hidden": 0 if mine else 4,
                "draws": [0, 0, 0],
                "won": 0,
            }
        view |= {"to_act": turn, "button": turn}

    return change


def showdown(view: Json) -> None:
    """Everybody shows the longest hand there is, whatever he drew; one of them wins."""
    hand = [("Td", True, None), ("Qs", True, None), ("9h", True, None), ("8h", False, "suit")]
    ranks = ["Q", "T", "9"]
    view |= {"phase": "over", "to_act": None, "clock": None, "next_deal": 9000, "decision": None}
    view["you"]["legal"] = None
    seated = [seat for seat in view["seats"] if seat["state"] != "empty"]
    view["pots"] = [{"amount": 9240, "seats": [], "shares": [[seated[-1]["seat"], 9240]]}]
    for n, seat in enumerate(seated):
        badugi = n % 2
        seat |= {
            "state": "playing",
            "stack": 96_240,
            "bet": 0,
            "in_deal": True,
            "hidden": 0,
            "cards": [{"card": c, "counts": k or badugi, "why": w} for c, k, w in hand],
            "label": {"size": 4, "ranks": ["Q", "T", "9", "8"]}
            if badugi
            else {"size": 3, "ranks": ranks},
            "draws": [0, 0, 0] if badugi else [4, 0, 0],
            "mucked": False,
            "won": 9_240 if seat is seated[-1] else 0,
        }
