"""One hand of play as a state machine: from the blinds to the last chip paid out.

    deal = Deal.start(Stakes.fixed(2, 4), [100, 100, 100], button=0, source=SeededSource(7))
    deal.legal()                     # what the player to act may do, exactly
    deal.act(Call(deal.to_act))      # the events that followed

An action is judged by the same `legal()` that callers see (`badugi.game.legality`). Then the
deal runs by itself to the next decision: uncalled bets, draws and reshuffles, the showdown, the
pots. Every step is an event folded in by `DealState.apply`; there is no other way to change a
deal. It knows no clock, no socket and no randomness: cards come from the source it is handed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from badugi.game import betting, dealing, legality, settle
from badugi.game.actions import AnyAction
from badugi.game.deck import CardSource, SecureSource
from badugi.game.errors import IllegalAction, SetupError
from badugi.game.events import BetReturned, DealEvent, DealStarted, DrawOpened, RoundOpened
from badugi.game.legality import Legal, judge
from badugi.game.pots import uncalled
from badugi.game.setup import by_chair, check_setup, posts, standard_blinds
from badugi.game.stakes import Stakes
from badugi.game.state import DealState, Phase

__all__ = ["Deal", "Legal", "Phase", "opening"]


# By a name of this module, as in `badugi.game.state`.
_BETTING = Phase.BETTING
_DRAWING = Phase.DRAWING


class Deal(DealState):
    """One hand of play. See the module's docstring; the state is documented in `DealState`."""

    __slots__ = ("source",)

    def __init__(self, source: CardSource | None = None) -> None:
        super().__init__()
        self.source: CardSource = SecureSource() if source is None else source

    # ------------------------------------------------------------------ making one

    @classmethod
    def start(
        cls,
        stakes: Stakes,
        stacks: Sequence[int] | Mapping[int, int],
        *,
        button: int,
        source: CardSource | None = None,
        small_blind: int | None = None,
        big_blind: int | None = None,
        live: Sequence[int] = (),
        dead: Sequence[int] = (),
        shows: Sequence[int] = (),
    ) -> Self:
        """Begin a deal: posts are made and the first four cards dealt.

        `stacks` are chips by chair (a sequence is chairs 0, 1, ...), `source` a secure shuffle
        where none is given. Without `big_blind` the players left of the button post the blinds,
        heads-up the button the small one; `small_blind` alone is refused, `big_blind` alone is a
        table on which nobody posts the small one. For the rest see `DealStarted`.

        Raises `SetupError` for a table that can't be dealt to.
        """
        if not isinstance(stakes, Stakes):
            raise SetupError(f"stakes are {stakes!r}: make them with Stakes.fixed(2, 4)")
        chips = by_chair(stacks)
        seats = list(chips)
        if small_blind is not None and big_blind is None:
            raise SetupError(
                f"seat {small_blind!r} for the small blind needs big_blind=: name both, or neither "
                "for those left of the button"
            )
        if big_blind is None and stakes.big_blind:
            small_blind, big_blind = standard_blinds(seats, button)
        for some in (live, dead, shows):
            if type(some) is not tuple and not isinstance(some, Sequence):
                raise SetupError(f"{some!r} is no list of seats, as live, dead and shows must be")
        setup = DealStarted(
            stakes=stakes,
            seats=tuple(seats),
            stacks=tuple(chips.values()),
            button=button,
            small_blind=small_blind,
            big_blind=big_blind,
            live=tuple(live),
            dead=tuple(dead),
            shows=tuple(shows),
        )
        return cls(source)._open(setup)

    @classmethod
    def from_events(cls, events: Iterable[DealEvent], source: CardSource | None = None) -> Self:
        """Rebuild a deal, or somebody's view of it, from its events."""
        return cls(source).fold(events)

    def __repr__(self) -> str:
        """The phase, whose turn it is and what is in the middle."""
        if not self.seats:
            return "<Deal not begun>"
        turn = "" if self.to_act is None else f", seat {self.to_act} to act"
        return (
            f"<Deal {self.phase}, round {self.round}, draw {self.draw}{turn}, "
            f"pot {self.pot_total}, stacks {self.stacks}>"
        )

    def copy(self) -> Self:
        """Make an independent deal in the same state, with the same source. Cheap."""
        twin = object.__new__(type(self))
        if not self.events:
            Deal.__init__(twin, self.source)
            return twin
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _COPIED:
            setattr(twin, name, getattr(self, name)[:])
        twin.stub = self.stub.copy()
        return twin

    # ------------------------------------------------------------------ acting

    def decide(self, action: AnyAction) -> list[DealEvent]:
        """The events that `action` would cause. Changes nothing.

        Raises `IllegalAction` for what `legal()` does not allow.
        """
        return self.copy().act(action)

    def act(self, action: AnyAction) -> list[DealEvent]:
        """Do it: judge `action`, fold what follows and return it.

        Raises `IllegalAction` for what `legal()` does not allow, and then changes nothing.
        """
        events = self.events
        before = len(events)
        self.apply(judge(self, self._legal or self.legal(), action))
        if self.turn is None:
            self._advance()
        return events[before:]

    def legal(self) -> Legal:
        """What the player to act may do. Raises `IllegalAction` when nobody is to act."""
        legal: Legal | None = self._legal
        if legal is None:
            if self.turn is None:
                over = self.phase is Phase.OVER
                raise IllegalAction(
                    f"nobody is to act: the deal {'is over' if over else 'has not begun'}"
                )
            legal = self._legal = legality.work_out(self, self.turn)
        return legal

    def sizes(self) -> tuple[int, int]:
        """A half-pot and a pot-sized bet or raise for the player to act, as legal totals.

        (0, 0) where he can't bet.
        """
        legal = self.legal()
        if not legal.max_to:
            return 0, 0
        spot = (self.current_bet, legality.counted_pot(self), legal.call)
        return (
            min(max(betting.half_pot_raise_to(*spot), legal.min_to), legal.max_to),
            min(max(betting.pot_raise_to(*spot), legal.min_to), legal.max_to),
        )

    # ------------------------------------------------------------------ running on

    def _open(self, setup: DealStarted) -> Self:
        check_setup(setup)
        self.apply(setup)
        for post in posts(self):
            self.apply(post)
        dealing.deal_first(self, self.source)
        self.apply(RoundOpened(1))
        self._advance()
        return self

    def _advance(self) -> None:
        """Run on to the next decision, or to the end of the deal."""
        while self.turn is None:
            if self.phase is _BETTING:
                self._close_betting()
            elif self.phase is _DRAWING:
                dealing.serve(self, self.source)
                if self.turn is None:
                    self._close_draw()
            else:
                return

    def _close_betting(self) -> None:
        position, chips = uncalled(self.paid)
        if chips:
            self.apply(BetReturned(self.seats[position], chips))
        if self.live == 1:
            settle.pay_last_player(self)
        elif self.round == 4:
            settle.show_down(self, self.source)
        else:
            self._open_draw(self.round)

    def _close_draw(self) -> None:
        if self.able >= 2:
            self.apply(RoundOpened(self.draw + 1))
        elif self.draw == 3:
            settle.show_down(self, self.source)
        else:
            self._open_draw(self.draw + 1)

    def _open_draw(self, draw: int) -> None:
        self.apply(DrawOpened(draw))
        if self.stakes.burn:
            dealing.burn(self, self.source)


def opening(setup: DealStarted, source: CardSource) -> list[DealEvent]:
    """The events that begin a deal: posts, the first cards, the first round.

    Raises `SetupError` for a set-up that can't be dealt to.
    """
    return Deal(source)._open(setup).events


_COPIED = (
    "acted_at",
    "bets",
    "current",
    "discarded",
    "draws",
    "events",
    "folded",
    "hands",
    "mucked",
    "owed",
    "paid",
    "pile",
    "received",
    "shown",
    "stacks",
    "won",
)
_SHARED = tuple(
    name for name in (*DealState.__slots__, *Deal.__slots__) if name not in {*_COPIED, "stub"}
)
