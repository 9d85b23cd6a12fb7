"""Who was entitled to see which card and when, worked out from the journal's rows alone.

Shares nothing with the server but the file format: the rows are read with sqlite3 and json. It
walks whatever a client got for cards in any form, text or numbers, and names each that the client
was not entitled to at that moment.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

Json = Any

RANKS, SUITS = "A23456789TJQK", "cdhs"
_CARDS_IN_TEXT = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][cdhs])+(?![A-Za-z0-9])")
_LABEL_IN_TEXT = re.compile(r"(?:Badugi|[123]-[Cc]ard): ([A2-9TJQK](?:,[A2-9TJQK])*)")
_PUBLIC_NUMBERS = {"seats", "stacks", "live", "dead", "shows", "shares", "draws"}
"""Lists of numbers that are never cards: chairs, chips and counts."""


class Leak(NamedTuple):
    """A card that its receiver was not entitled to, and where it stood."""

    where: str
    what: str


class _Event(NamedTuple):
    version: int
    deal: int
    kind: str
    body: Json


class Oracle:
    """The journal in `data`, read when everything is over."""

    def __init__(self, data: Path) -> None:
        with sqlite3.connect(data / "badugi.db") as db:
            rows = db.execute(
                "SELECT table_id, version, deal, kind, body FROM events ORDER BY table_id, version"
            ).fetchall()
            self._people = dict(db.execute("SELECT secret, id FROM people").fetchall())
        db.close()
        self._events: dict[str, list[_Event]] = {}
        self._by_deal: dict[tuple[str, int], list[_Event]] = {}
        self._occupants: dict[tuple[str, int], dict[str, int]] = {}
        for table, version, deal, kind, body in rows:
            event = _Event(version, deal, kind, json.loads(body))
            self._events.setdefault(table, []).append(event)
            self._by_deal.setdefault((table, deal), []).append(event)
            if kind == "deal_opened":
                self._occupants[table, deal] = {who: seat for seat, who in event.body["occupants"]}

    def player(self, secret: str | None) -> str | None:
        """The player who has this cookie."""
        if secret is None:
            return None
        player: str | None = self._people.get(hashlib.sha256(secret.encode()).hexdigest())
        return player

    def deals(self, table: str) -> int:
        """How many deals were finished."""
        return sum(event.kind == "deal_closed" for event in self._events[table])

    def kinds(self, table: str) -> set[str]:
        """Everything that happened, by kind."""
        return {event.kind for event in self._events[table]}

    def knows(self, table: str, player: str | None, deal: int, version: int) -> set[str]:
        """The cards of `deal` that `player` was entitled to know once `version` was reached."""
        known: set[str] = set()
        for _, cards in self._hands(table, player, deal, version):
            known |= cards
        return known

    def _hands(
        self, table: str, player: str | None, deal: int, version: int
    ) -> Iterator[tuple[int, set[str]]]:
        """What he was entitled to know, event by event: (seat, cards)."""
        mine = self._occupants.get((table, deal), {}).get(player or "")
        for event in self._by_deal.get((table, deal), ()):
            if event.version > version:
                break
            own = event.kind in ("cards_dealt", "discarded") and event.body["seat"] == mine
            if own or event.kind == "hand_shown":
                yield event.body["seat"], set(map(_text, event.body["cards"]))

    # ------------------------------------------------------------ judging

    def message(
        self, table: str, player: str | None, text: str, latest: int, said: set[str]
    ) -> list[Leak]:
        """What is wrong with a message.

        `latest` is the version that its receiver had before it, `said` are cards that he named
        himself, which an answer may repeat.
        """
        message = json.loads(text)
        if message["type"] != "update":
            deal = self._deal_at(table, latest)
            known = self.knows(table, player, deal, latest) | said
            return self._judge(message, known, "answer")
        version, since = message["version"], message["since"]
        leaks = self._order(message)
        for line in message.pop("lines"):
            at = line["version"]
            known = self.knows(table, player, self._deal_at(table, at), at)
            leaks += self._judge(line, known, f"line {line['event']}")
            leaks += self._label(table, player, self._deal_at(table, at), at, line)
        told = [event for event in self._events[table][since:version] if event.kind in _DEAL_EVENTS]
        events = message.pop("events", None)
        if events is not None:
            if [event["event"] for event in events] != [event.kind for event in told]:
                leaks.append(Leak("events", "not those of these versions"))
            for event, stored in zip(events, told, strict=False):
                known = self.knows(table, player, stored.deal, stored.version)
                leaks += self._judge(event, known, f"event {stored.kind}", numbers=True)
        return (
            leaks
            + self.view(table, player, message.pop("view"), version)
            + self._judge(message, set(), "update")
        )

    def view(self, table: str, player: str | None, view: Json, version: int) -> list[Leak]:
        """What is wrong with a view of the table at `version`."""
        deal = view["deal"]
        leaks = self._judge(view, self.knows(table, player, deal, version), "view")
        for seat in view["seats"]:
            leaks += self._label(table, player, deal, version, seat)
        return leaks

    def file(self, table: str, player: str | None, deal: int, text: str) -> list[Leak]:
        """What is wrong with a file of a finished deal."""
        last = self._events[table][-1].version
        leaks = self._judge(text, self.knows(table, player, deal, last), "file")
        hands = [cards for _, cards in self._hands(table, player, deal, last)]
        known = {card[0] for cards in hands for card in cards}
        for ranks in _LABEL_IN_TEXT.findall(text):
            if not set(ranks.split(",")) <= known:
                leaks.append(Leak("file label", ranks))
        return leaks

    def _label(
        self, table: str, player: str | None, deal: int, version: int, holder: Json
    ) -> list[Leak]:
        """A label says ranks: those of a hand that the viewer knows, or it is a leak."""
        label = holder.get("label")
        if not label:
            return []
        known = {
            card[0]
            for seat, cards in self._hands(table, player, deal, version)
            if seat == holder["seat"]
            for card in cards
        }
        return [] if set(label["ranks"]) <= known else [Leak("label", ",".join(label["ranks"]))]

    def _order(self, message: Json) -> list[Leak]:
        """The lines of an update are those of its versions, each once."""
        versions = [line["version"] for line in message["lines"]]
        expected = list(range(message["since"] + 1, message["version"] + 1))
        return [] if versions == expected else [Leak("lines", "not those of these versions")]

    def _judge(
        self, value: Json, known: set[str], where: str, *, numbers: bool = False
    ) -> list[Leak]:
        return [Leak(where, card) for card in _cards(value, numbers=numbers) if card not in known]

    def _deal_at(self, table: str, version: int) -> int:
        events = self._events[table]
        return events[min(version, len(events)) - 1].deal if version else 0


_DEAL_EVENTS = {
    "deal_started", "deck_shuffled", "posted", "cards_dealt", "round_opened", "folded", "checked",
    "called", "bet_made", "raised", "bet_returned", "draw_opened", "card_burned", "discarded",
    "stood_pat", "deck_reshuffled", "hand_shown", "hand_mucked", "pot_awarded", "deal_ended",
}  # fmt: skip


def cards_in(text: str) -> set[str]:
    """The cards that stand in a text as words of their own."""
    return set(_cards(text, numbers=False))


def _text(card: int) -> str:
    return RANKS[card >> 2] + SUITS[card & 3]


def _cards(value: Json, *, numbers: bool, key: str = "") -> Iterator[str]:
    """Every card in `value`, however deep: as text, and as numbers where they may be cards.

    A list of numbers that is not known to be public counts as cards.
    """
    if isinstance(value, str):
        for run in _CARDS_IN_TEXT.findall(value):
            yield from (run[i : i + 2] for i in range(0, len(run), 2))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _cards(inner, numbers=numbers, key=name)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, int) and key not in _PUBLIC_NUMBERS:
                yield from _card(inner)
            else:
                yield from _cards(inner, numbers=numbers, key=key)
    elif numbers and key == "card" and isinstance(value, int):
        yield from _card(value)


def _card(number: int) -> Iterator[str]:
    if number >= 0:
        yield _text(number) if number < 52 else f"number {number}"
