"""Tables for tests: set up in one line, driven by commands, with every event kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from badugi.game.actions import AnyAction, Check, Fold, StandPat
from badugi.game.deal import Deal, Phase
from badugi.game.deck import CardSource, SecureSource
from badugi.game.stakes import Stakes
from badugi.room.commands import Act, AnyCommand, StartDeal, TakeSeat
from badugi.room.config import TableConfig
from badugi.room.errors import Refusal
from badugi.room.events import TableEvent, TableOpened
from badugi.room.table import Table
from support.deals import passive


class Host:
    """A table and what a host does with it: decide, keep the events, apply them."""

    def __init__(self, source: CardSource | None = None, **config: Any) -> None:
        config.setdefault("stakes", Stakes.fixed(2, 4))
        self.source: CardSource = SecureSource() if source is None else source
        self.events: list[TableEvent] = [TableOpened(TableConfig(name="Test", **config))]
        self.table = Table.from_events(self.events)

    def do(self, command: AnyCommand) -> list[TableEvent]:
        """Carry a command out and return its events. Raises `Refusal`."""
        events = self.table.decide(command, self.source)
        for event in events:
            self.table.apply(event)
        self.events += events
        return events

    def sit(
        self,
        player: str,
        seat: int,
        stack: int = 100,
        *,
        post: bool = False,
        bot: str | None = None,
    ) -> list[TableEvent]:
        """Take a seat under the player's own name."""
        return self.do(TakeSeat(player, seat, player.title(), stack, 0.0, post, bot))

    def start(self) -> list[TableEvent]:
        """Begin a deal."""
        return self.do(StartDeal())

    def act(self, choose: Callable[[Deal], AnyAction]) -> list[TableEvent]:
        """Let whoever is to act do as `choose` says."""
        table = self.table
        decision = table.decision
        assert decision is not None
        action = choose(table.running_deal())
        return self.do(Act(table.occupants[action.seat], decision, action))

    def play(self, choose: Callable[[Deal], AnyAction] = passive) -> list[TableEvent]:
        """Play the deal that is on, or a new one, to its end."""
        events = [] if self.table.running else self.start()
        while self.table.running:
            events += self.act(choose)
        return events

    def until(self, seat: int, phase: Phase = Phase.BETTING) -> None:
        """Play on passively until `seat` is to act in a round (or a draw)."""
        while True:
            deal = self.table.running_deal()
            if deal.to_act == seat and deal.phase is phase:
                return
            self.act(passive)


def three(**config: Any) -> Host:
    """Ann, ben and cas in seats 0 to 2 with 100 chips each: ann will have the first button."""
    host = Host(**config)
    for seat, player in enumerate(("ann", "ben", "cas")):
        host.sit(player, seat)
    return host


def refused(host: Host, command: AnyCommand, reason: str, code: str = "illegal") -> None:
    """The table refuses `command` for `reason` (a pattern), and nothing has happened."""
    version = host.table.version
    with pytest.raises(Refusal, match=reason) as caught:
        host.do(command)
    assert caught.value.code == code
    assert host.table.version == version


def folding(deal: Deal) -> AnyAction:
    """Fold to any bet, check, stand pat."""
    legal = deal.legal()
    if legal.kind is Phase.DRAWING:
        return StandPat(legal.seat)
    return Fold(legal.seat) if legal.fold else Check(legal.seat)
