"""Finished deals of every kind for the tests of histories, and what each viewer knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from hypothesis import strategies as st

from badugi.game.deal import Deal
from badugi.game.deck import CardSource, SecureSource, SeededSource
from badugi.game.events import DealEvent
from badugi.game.secrecy import redact
from badugi.game.stakes import (
    BelowMinimum,
    DrawSequence,
    HeadsUpCap,
    Mucking,
    PotCount,
    Reshuffle,
    ShortAllIn,
    Stakes,
)
from badugi.history import Aside, Bystander, Record, Tournament
from support.deals import ALL_STAKES, at_random, play_on, stakes_with

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "max_raises": st.sampled_from([0, 1, 4, None]),
        "heads_up_cap": st.sampled_from(list(HeadsUpCap)),
        "limit_short_allin": st.sampled_from(list(ShortAllIn)),
        "hpl_below_min": st.sampled_from(list(BelowMinimum)),
        "pot_count": st.sampled_from(list(PotCount)),
        "draw_sequence": st.sampled_from(list(DrawSequence)),
        "burn": st.booleans(),
        "reshuffle": st.sampled_from(list(Reshuffle)),
        "odd_chip_unit": st.sampled_from([1, 2, 5]),
        "mucking": st.sampled_from(list(Mucking)),
        "fold_when_free": st.booleans(),
    },
)

PLACES = st.sampled_from([("", 1), ("USD", 100), ("EUR", 100), ("GBP", 1), ("", 100), ("CHF", 10)])
"""Currencies, with chips to a unit."""

NAMES = st.sampled_from(
    ["Ben", "Ben: folds", "ü [x] (5 in chips)", 'said, "hi"', "数 独", "Ben (button)", " a  b "]
)

LOOKALIKES = (
    "x",
    "x: folds",
    "x: folds [a",
    "x: shows",
    "x: shows [As",
    "x: stands pat on",
    "x [As 2c]",
    "x showed [",
    "x mucked [As]",
    "x collected 5 from pot",
    "x (5 in chips) is sitting out",
    "Seat 1: x (5 in chips) out of hand",
    "Dealt to",
    "Dealt to x",
    "Dealt to x [As]",
    "Dealt to Dealt to x",
    "Uncalled bet (5) returned to x",
    "PokerStars Game #1:",
    "PokerStars Game #1: Badugi Limit (2/4)",
    "*** SUMMARY ***",
    "Table 'x' 6-max Seat #1 is the button",
    "Rules: burn=true",
    "Betting is capped",
    "\ufeffx",
)
"""Names that look like lines of a history, and like the beginnings of one another's lines."""


@st.composite
def finished_deals(draw: st.DrawFn) -> Deal:
    """A deal played to its end: 2 to 8 players, every structure, short stacks, any option."""
    seed = draw(st.integers(0, 2**32))
    stakes: Stakes = stakes_with(draw(st.sampled_from(ALL_STAKES)), **draw(OPTIONS))
    chairs = draw(st.lists(st.integers(0, 9), min_size=2, max_size=8, unique=True))
    stack = st.one_of(st.integers(1, 12), st.integers(1, 400))
    stacks = {chair: draw(stack) for chair in sorted(chairs)}
    button = draw(st.integers(0, 9))
    order = [s for s in sorted(chairs) if s > button] + [s for s in sorted(chairs) if s <= button]
    posting: dict[str, Any] = {}
    if stakes.big_blind:
        pair = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
        small, big = draw(st.sampled_from([pair, pair, (None, order[0]), (None, order[-1])]))
        others = [chair for chair in sorted(chairs) if chair not in (small, big)]
        posting = {"small_blind": small, "big_blind": big}
        if others:
            some = st.lists(st.sampled_from(others), max_size=2, unique=True).map(sorted)
            posting |= {"live": draw(some), "dead": draw(some)}
    shows = draw(st.lists(st.sampled_from(sorted(chairs)), max_size=2, unique=True).map(sorted))
    source: CardSource = SeededSource(seed) if draw(st.booleans()) else SecureSource()
    deal = Deal.start(stakes, stacks, button=button, source=source, shows=shows, **posting)
    return play_on(deal, at_random(seed, fold_share=draw(st.sampled_from([0.05, 0.3, 1.0]))))


def views(deal: Deal) -> Iterator[tuple[int | None, tuple[DealEvent, ...]]]:
    """The events as everybody knows them: whole, of a spectator, of each seat (with the seat)."""
    yield None, tuple(deal.events)
    for viewer in (None, *deal.seats):
        yield viewer, tuple(redact(event, viewer) for event in deal.events)


@st.composite
def surroundings(draw: st.DrawFn, deal: Deal) -> dict[str, Any]:
    """What a record knows around a deal: names, place, time, asides."""
    currency, scale = draw(PLACES)
    free = [seat for seat in range(10) if seat not in deal.seats]
    asides = draw(
        st.lists(
            st.tuples(
                # In percent: how many events a showdown has hangs on the cards, which are secure.
                st.integers(0, 100).map(lambda at: at * len(deal.events) // 100),
                st.sampled_from(["Zed has timed out", 'Zed said, "Ben: folds # 1"']),
            ),
            max_size=3,
        )
    )
    return {
        "names": {seat: draw(NAMES) for seat in deal.seats},
        "number": draw(st.sampled_from(["1001", "t5-12", "007"])),
        "table": draw(st.sampled_from(["", "Vesta II", "It's 'here'"])),
        "max_seats": draw(st.sampled_from([None, 10])),
        "currency": currency,
        "scale": scale,
        "played": draw(st.sampled_from([None, datetime(2026, 9, 5, 10, 32, 15)])),  # noqa: DTZ001
        "time_zone": "ET",
        "tournament": draw(st.sampled_from([None, Tournament("77", "$1.00+$0.20 USD", "IV")])),
        "bystanders": tuple(Bystander(seat, "Zed", 50) for seat in free[:1]),
        "sitting_out": tuple(free[:1]),
        "asides": tuple(Aside(at, text) for at, text in sorted(asides)),
    }


def records(deal: Deal, around: dict[str, Any]) -> Iterator[Record]:
    """A record of the deal for each of its views."""
    for viewer, events in views(deal):
        yield Record(events=events, hero=viewer, **around)
