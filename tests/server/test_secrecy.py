"""Nothing leaves the server that its receiver may not know.

A crowd plays, every message and file that each of them got is decoded and walked for cards in any
form, and held against an oracle that reads the journal by itself. That the oracle would notice is
shown by leaks planted on purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from badugi.game.deal import Deal
from badugi.game.events import CardsDealt, DealEvent, DeckReshuffled, DeckShuffled, Discarded
from badugi.game.secrecy import redact
from badugi.room import table as room_table
from badugi.room.events import SeatTaken, TableEvent
from badugi.server import archive, chronicle, present
from badugi.server.chronicle import Chronicle
from support.crowd import Crowd, shuffled_by
from support.loops import run_async
from support.oracle import Oracle
from support.serving import serving

DEALS = 75

Leaky = Callable[[DealEvent, int | None], DealEvent]


def play(data: Path, seed: int, deals: int) -> tuple[Crowd, Oracle]:
    async def main() -> Crowd:
        async with serving(
            data, source=shuffled_by(seed), messages_per_second=10_000.0, message_burst=10_000
        ) as place:
            crowd = Crowd(place, seed)
            await crowd.play(deals)
            return crowd

    return run_async(main()), Oracle(data)


@pytest.mark.parametrize("seed", range(4))
def test_nobody_gets_a_card_that_is_not_his_to_see(tmp_path: Path, seed: int) -> None:
    crowd, oracle = play(tmp_path, seed, DEALS)
    assert crowd.leaks(oracle) == []
    # It was about something: all that can hide a card happened, and much was sent.
    assert oracle.deals(crowd.table) >= DEALS
    assert oracle.kinds(crowd.table) >= {
        "deck_shuffled",
        "deck_reshuffled",
        "discarded",
        "hand_shown",
        "hand_mucked",
        "seat_left",
        "folded",
    }
    assert sum(len(person.guest.received) for person in crowd.people) > 100 * DEALS
    assert sum(len(person.files) for person in crowd.people) == 9 * DEALS


def _opponents_cards(event: DealEvent, seat: int | None) -> DealEvent:
    return event if isinstance(event, CardsDealt | Discarded) else redact(event, seat)


def _discards(event: DealEvent, seat: int | None) -> DealEvent:
    return event if isinstance(event, Discarded) else redact(event, seat)


def _order_of_the_deck(event: DealEvent, seat: int | None) -> DealEvent:
    return event if isinstance(event, DeckShuffled | DeckReshuffled) else redact(event, seat)


def _everything(event: DealEvent, seat: int | None) -> DealEvent:
    return event


def found_in(crowd: Crowd, oracle: Oracle) -> set[str]:
    return {leak.where for leak in crowd.leaks(oracle)}


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (_opponents_cards, {"line cards_dealt", "line discarded", "event cards_dealt"}),
        (_discards, {"line discarded", "event discarded"}),
        (_order_of_the_deck, {"event deck_shuffled"}),
    ],
)
def test_the_oracle_catches_a_leak_in_what_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leaky, where: set[str]
) -> None:
    monkeypatch.setattr(chronicle, "redact", leak)
    assert found_in(*play(tmp_path, 1, 6)) >= where


@pytest.mark.parametrize("leak", [_opponents_cards, _discards])
def test_the_oracle_catches_a_leak_in_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leaky
) -> None:
    monkeypatch.setattr(archive, "redact", leak)
    assert found_in(*play(tmp_path, 2, 6)) == {"file"}


def test_the_oracle_catches_hands_that_were_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_table, "redact", _everything)
    monkeypatch.setattr(present, "_is_known", lambda *_, **__: True)
    assert found_in(*play(tmp_path, 3, 6)) == {"view", "label"}


def test_the_oracle_catches_a_later_occupant_who_sees_what_was_dealt_to_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Chronicle.add

    def confuse(self: Chronicle, event: TableEvent, deal: Deal | None) -> None:
        add(self, event, deal)
        if isinstance(event, SeatTaken):  # as if he had held the seat in the deal before
            self._seats[event.player] = event.seat  # type: ignore[index]

    monkeypatch.setattr(Chronicle, "add", confuse)
    assert found_in(*play(tmp_path, 4, 25)) >= {"line cards_dealt"}
