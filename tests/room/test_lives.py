"""What must hold in every life of a table, whatever people do there."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.secrecy import redact
from badugi.game.stakes import Stakes
from badugi.game.state import DealState
from badugi.room.commands import (
    Act,
    AddChips,
    AnyCommand,
    LeaveSeat,
    SetShow,
    SitIn,
    SitOut,
    StartDeal,
    TakeSeat,
    TimeOut,
)
from badugi.room.config import ButtonRule, MissedBlinds, TableConfig
from badugi.room.errors import Refusal
from badugi.room.events import (
    ChipsAdded,
    DealOpened,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TableOpened,
)
from badugi.room.table import Table, TableSnapshot
from support.deals import choices

PLAYERS = ("ann", "ben", "cas", "dirk", "eva", "finn", "bot one", "bot two")
STAKES = (
    Stakes.fixed(2, 4),
    Stakes.pot(1, 2),
    Stakes.half_pot(1, 2, ante=1),
    Stakes.no_limit(1, 2),
    Stakes.no_limit(5, 10, big_blind_ante=10),
    Stakes.no_limit(1, 2, straddle=True),
    Stakes.fixed(2, 4, big_blind=0, small_blind=0, ante=1),
)


class Step(NamedTuple):
    """One thing that somebody does; `roll` decides on the rest."""

    what: str
    who: int
    roll: int


steps = st.builds(
    Step,
    st.sampled_from(
        ["sit"] * 4
        + ["leave", "out", "show", "deal", "timeout"]
        + ["in", "add"] * 2
        + ["play"] * 6
        + ["act"] * 4
    ),
    st.integers(0, len(PLAYERS) - 1),
    st.integers(0, 2**16),
)

configs = st.builds(
    TableConfig,
    name=st.just("Life"),
    stakes=st.sampled_from(STAKES),
    seats=st.integers(2, 8),
    min_buy_in=st.just(20),
    max_buy_in=st.sampled_from([40, 100]),
    button=st.sampled_from(ButtonRule),
    missed_blinds=st.sampled_from(MissedBlinds),
)


class Life:
    """A table with everything that is checked at each of its events."""

    def __init__(self, config: TableConfig) -> None:
        self.events: list[TableEvent] = [TableOpened(config)]
        self.table = Table.from_events(self.events)
        self.source = SeededSource(0)
        self.brought = 0
        """Chips brought to the table less those taken away."""
        self.snapshots: list[tuple[int, bytes]] = []
        self.now = 0.0
        for seat in range(config.seats - 1):
            player = PLAYERS[seat]
            self.do(TakeSeat(player, seat, player.title(), config.max_buy_in, self.now))

    def do(self, command: AnyCommand) -> None:
        table = self.table
        if isinstance(command, StartDeal):
            self.source = SeededSource(table.deals)
        before = whole(table)
        try:
            events = table.decide(command, self.source)
        except Refusal:
            events = []
        assert whole(table) == before, "deciding changes nothing"
        for event in events:
            if isinstance(event, DealOpened):
                self.check_blinds(event)
            table.apply(event)
            self.count(event)
        self.events += events
        if events and not table.running:
            self.snapshots.append((len(self.events), msgspec.json.encode(table.snapshot())))

    def count(self, event: TableEvent) -> None:
        if isinstance(event, SeatTaken):
            self.brought += event.stack
        elif isinstance(event, ChipsAdded):
            self.brought += event.amount
        elif isinstance(event, SeatLeft):
            self.brought -= event.stack
        assert self.table.chips() == self.brought
        assert all(self.table.stack(seat) >= 0 for seat in range(self.table.config.seats))

    def check_blinds(self, event: DealOpened) -> None:
        table = self.table
        last = table.line
        dealt = dict(event.occupants)
        assert len(dealt) >= 2
        for seat, player in dealt.items():
            chair = table.chair(seat)
            assert chair.player == player
            assert chair.stack > 0
            assert chair.sat_out is None
            assert chair.leaving_at is None
        if event.big is None:
            assert not table.config.stakes.big_blind
            return
        assert event.big in dealt
        if last is not None:
            assert event.big != last.big, "the big blind twice in a row"

    def step(self, step: Step) -> None:
        table = self.table
        player = PLAYERS[step.who]
        dice = random.Random(step.roll)
        if step.what == "play":
            if not table.running:
                self.do(StartDeal())
            for _ in range(200):
                if table.decision is None:
                    return
                self.act(dice)
        elif step.what == "act":
            self.act(dice)
        else:
            self.do(self.command(step.what, player, dice))
        self.now += dice.choice((1.0, 1.0, 2000.0))

    def act(self, dice: random.Random) -> None:
        table = self.table
        decision = table.decision
        if decision is None:
            return
        action = dice.choice(choices(table.running_deal().legal(), dice))
        self.do(Act(table.occupants[action.seat], decision, action))

    def command(self, what: str, player: str, dice: random.Random) -> AnyCommand:
        table = self.table
        match what:
            case "sit":
                seat = dice.randrange(table.config.seats)
                least, most = table.buy_in(player, self.now)
                bot = "rock" if player.startswith("bot") else None
                stack = dice.choice((least, most))
                post = dice.random() < 0.5
                return TakeSeat(player, seat, player.title(), stack, self.now, post, bot)
            case "leave":
                return LeaveSeat(player, self.now)
            case "out":
                return SitOut(player)
            case "in":
                return SitIn(player, dice.random() < 0.5)
            case "add":
                return AddChips(player, dice.randint(1, 60))
            case "show":
                return SetShow(player, dice.random() < 0.5)
            case "timeout":
                return TimeOut(table.decision or 0)
        return StartDeal()


def whole(table: Table) -> dict[str, Any]:
    """Everything about a table, to compare two of them."""
    found = {name: getattr(table, name) for name in Table.__base__.__slots__}  # type: ignore[union-attr]
    found |= {
        "_views": None,
        "_decided_at": table.decision,
        "chairs": tuple(table.chairs),
        "deal": None if table.deal is None else tuple(table.deal.events),
        "deal_events": tuple(table.deal_events),
        "occupants": dict(table.occupants),
    }
    return found


@settings(max_examples=150, deadline=None)
@given(configs, st.lists(steps, min_size=30, max_size=100))
def test_a_life_keeps_its_chips_and_can_be_told_again(
    config: TableConfig, course: list[Step]
) -> None:
    life = Life(config)
    for step in course:
        life.step(step)

    stored = msgspec.json.encode(life.events)
    told = msgspec.json.decode(stored, type=list[TableEvent])
    assert told == life.events
    again = Table.from_events(told)
    assert whole(again) == whole(life.table)

    for length, snapshot in life.snapshots[:: max(len(life.snapshots) // 4, 1)]:
        table = Table.restore(msgspec.json.decode(snapshot, type=TableSnapshot))
        rest = life.events[length:]
        for event in rest:
            table.apply(event)
        expected, found = whole(life.table), whole(table)
        if not any(isinstance(event, DealOpened) for event in rest):
            # The last deal is not part of a snapshot.
            for name in ("deal", "deal_events", "occupants"):
                expected[name] = found[name]
        assert found == expected


@settings(max_examples=60, deadline=None)
@given(configs, st.lists(steps, min_size=15, max_size=40))
def test_views_grow_with_the_deal_and_hold_what_their_seat_may_know(
    config: TableConfig, course: list[Step]
) -> None:
    life = Life(config)
    for step in course:
        life.step(step)
        table = life.table
        for player in (*PLAYERS, None):
            view = table.deal_view(player)
            if table.deal is None:
                assert view is None
                continue
            assert view is not None
            seat = None if player is None else table.dealt_seat(player)
            if player is not None and seat is not None:
                assert (seat, player) in table.occupants.items()
            fresh = Deal.from_events([redact(event, seat) for event in table.deal.events])
            assert plain(view) == plain(fresh)


def plain(deal: Deal) -> dict[str, Any]:
    found = {name: getattr(deal, name) for name in DealState.__slots__}
    found["stub"] = (deal.stub.cards, deal.stub.count, deal.stub.ordered)
    return found
