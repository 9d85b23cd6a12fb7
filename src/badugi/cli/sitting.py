"""One person's sitting at a table in the terminal, from the first deal until he leaves.

The person sees the view of seat 0, told by a `Narrator`; the bots see theirs. Nobody is ever
missing from the table (who is broke buys in again), so the button moves on by one each deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.rule import Rule
from rich.text import Text

from badugi.bots.house import NAMES, make
from badugi.cli.narrator import Narrator
from badugi.cli.prompt import LeaveTable, ask, decide
from badugi.cli.stakes import named
from badugi.game.deal import Deal
from badugi.game.deck import CardSource, SecureSource, SeededSource
from badugi.game.events import DealEvent
from badugi.game.secrecy import redact
from badugi.game.state import Phase

if TYPE_CHECKING:
    from rich.console import Console

    from badugi.game.stakes import Stakes

YOU = 0


class Sitting:
    """A table with one person on chair 0 and bots of the given `styles` on the others.

    Everybody begins with `stack` chips. With a `seed` cards and bots are the same every time;
    without one the deck comes from the system's secure generator.
    """

    def __init__(
        self,
        out: Console,
        stakes: Stakes,
        styles: Sequence[str],
        *,
        stack: int,
        seed: int | None,
        lang: str,
    ) -> None:
        self._out = out
        self._stakes = stakes
        self._stack = stack
        self._seed = seed
        self._lang = lang
        dice: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._bots = [make(style, dice.getrandbits(32)) for style in styles]
        self._names = {
            seat: NAMES[style][styles[: seat - 1].count(style)]
            for seat, style in enumerate(styles, start=1)
        }
        self._stacks = [stack] * (len(styles) + 1)
        self._button = dice.randrange(len(self._stacks))
        self._bought = stack
        self._narrator = Narrator(self._names, you=YOU, lang=lang)

    def play(self, deals: int | None) -> None:
        """Deal until the player leaves, or `deals` times."""
        number = 0
        try:
            while deals is None or number < deals:
                if number:
                    self._between()
                number += 1
                self._deal(number)
        except (LeaveTable, KeyboardInterrupt):
            self._out.print()
        self._say_goodbye()

    def _between(self) -> None:
        for seat, name in self._names.items():
            if not self._stacks[seat]:
                self._stacks[seat] = self._stack
                self._out.print(f"{name} buys in again for {self._stack}")
        if self._stacks[YOU]:
            ask(self._out, "Enter for the next deal, [q] to leave > ")
        else:
            question = (
                f"You are out of chips. Enter to buy in again for {self._stack}, [q] to leave > "
            )
            ask(self._out, question)
            self._stacks[YOU] = self._stack
            self._bought += self._stack
        self._button = (self._button + 1) % len(self._stacks)

    def _deal(self, number: int) -> None:
        out = self._out
        self._narrator = Narrator(self._names, you=YOU, lang=self._lang)
        out.print(Rule(f"Deal {number}", align="left", style="dim"))
        whose = "You are" if self._button == YOU else f"{self._names[self._button]} is"
        out.print(f"{named(self._stakes)}. {whose} on the button.", style="dim")
        deal = Deal.start(
            self._stakes, self._stacks, button=self._button, source=self._source(number)
        )
        views = [Deal() for _ in self._stacks]
        views[YOU] = self._narrator.state
        while True:
            self._tell(deal.events[len(views[YOU].events) :])
            seat = deal.to_act
            if seat is None:
                break
            view = views[seat]
            view.fold(redact(event, seat) for event in deal.events[len(view.events) :])
            if seat == YOU:
                self._show_state(view)
                deal.act(decide(out, view))
            else:
                deal.act(self._bots[seat - 1].decide(view, seat))
        self._stacks = [deal.stacks[deal.position(seat)] for seat in range(len(self._stacks))]
        out.print(f"You have {self._stacks[YOU]}.")

    def _source(self, number: int) -> CardSource:
        return SecureSource() if self._seed is None else SeededSource(self._seed << 32 | number)

    def _tell(self, events: Sequence[DealEvent]) -> None:
        for event in events:
            line = self._narrator.tell(redact(event, YOU))
            if line is not None:
                self._out.print(line)

    def _show_state(self, view: Deal) -> None:
        """Who is still in, with what, before the player decides."""
        me = view.position(YOU)
        line = Text()
        for i in view.contenders:
            if i == me:
                continue
            drawn = " · ".join(str(count) if count else "pat" for count in view.draws[i])
            told = f"{self._names[view.seats[i]]} {view.stacks[i]}"
            line.append(f"{told} ({drawn})   " if drawn else f"{told}   ")
        line.append(f"pot {view.pot_total}   you {view.stacks[me]}")
        line.stylize("dim")
        self._out.print(line)
        self._out.print(Text.assemble("  ", self._narrator.hand(view.hands[me])))

    def _say_goodbye(self) -> None:
        state = self._narrator.state
        have = self._stacks[YOU]
        if state.seats and state.phase is not Phase.OVER:
            # What is in the middle stays there.
            have = state.stacks[state.position(YOU)]
        self._out.print(f"You leave the table with {have} ({have - self._bought:+d}).")
