"""A deal told in sentences, event by event, for the terminal and for replays.

The narrator folds the events that it tells, so it can say what a draw made of a hand. It says what
its events say: of a view it tells that view, and no card more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from badugi.cli.output import cards
from badugi.game.cards import UNKNOWN
from badugi.game.deal import Deal
from badugi.game.events import (
    BetMade,
    BetReturned,
    Called,
    CardBurned,
    CardsDealt,
    Checked,
    DealEvent,
    DeckReshuffled,
    Discarded,
    DrawOpened,
    Folded,
    HandMucked,
    HandShown,
    Post,
    Posted,
    PotAwarded,
    Raised,
    RoundOpened,
    StoodPat,
)
from badugi.game.hand import Hand

_POSTS = {
    Post.ANTE: "an ante of",
    Post.SMALL_BLIND: "the small blind of",
    Post.BIG_BLIND: "the big blind of",
    Post.BIG_BLIND_ANTE: "the big-blind ante of",
    Post.STRADDLE: "a straddle of",
    Post.LIVE: "a live big blind of",
    Post.DEAD: "a dead small blind of",
}
_ORDINALS = ("", "First", "Second", "Third")
_ROUNDS = ("", "", "After the first draw", "After the second draw", "Last round")


class Narrator:
    """Tells one deal. `names` are by chair, `you` is the chair of the reader, if he has one."""

    def __init__(
        self,
        names: Mapping[int, str],
        *,
        you: int | None = None,
        lang: str = "en",
        chips: Callable[[int], str] = str,
    ) -> None:
        self.state = Deal()
        self._names = names
        self._you = you
        self._lang = lang
        self._chips = chips
        self._pots = 0

    def name(self, seat: int) -> str:
        """What the player in a chair is called."""
        return self._names.get(seat) or f"Player {seat + 1}"

    def hand(self, held: tuple[int, ...]) -> Text:
        """Four cards with what they are worth, those that do not count dimmed."""
        if UNKNOWN in held or len(held) != 4:
            return cards(held)
        hand = Hand(held)
        return Text.assemble(cards(held, hand.best), f"  {hand.label(self._lang)}")

    def tell(self, event: DealEvent) -> Text | None:
        """Fold `event` in and say what happened; None for what is not worth a line."""
        if isinstance(event, PotAwarded) and not self._pots:
            self._pots = len(self.state.pots())
        self.state.apply(event)
        teller = _TELLERS.get(type(event))
        return None if teller is None else teller(self, event)

    # ------------------------------------------------------------------ sentences

    def says(self, seat: int, verb: str, *rest: str | Text) -> Text:
        """`You call 2` or `Ruth calls 2`."""
        who = "You" if seat == self._you else self.name(seat)
        text = Text.assemble(f"{who} {verb if seat == self._you else verb + 's'}")
        for piece in rest:
            text.append(" ")
            text.append(piece)
        return text

    def _pays(self, seat: int, verb: str, *rest: str) -> Text:
        text = self.says(seat, verb, *rest)
        if not self.state.stacks[self.state.position(seat)]:
            text.append(", all-in")
        return text

    def _posted(self, event: Posted) -> Text:
        return self._pays(event.seat, "post", _POSTS[event.post], self._chips(event.amount))

    def _dealt(self, event: CardsDealt) -> Text | None:
        state = self.state
        if UNKNOWN in event.cards:
            return None
        hand = state.hands[state.position(event.seat)]
        if len(hand) != 4:
            return None
        if not state.draw:
            whose = "Your cards:" if event.seat == self._you else f"{self.name(event.seat)} has"
            return Text.assemble(whose, " ", self.hand(hand))
        got = cards(event.cards)
        return self.says(event.seat, "get", got).append("  →  ").append(self.hand(hand))

    def _round(self, event: RoundOpened) -> Text | None:
        if event.round == 1:
            return None
        middle = self._chips(self.state.pot_total)
        return Text(f"{_ROUNDS[event.round]}: {middle} in the middle", "bold")

    def _draw(self, event: DrawOpened) -> Text:
        return Text(f"{_ORDINALS[event.draw]} draw", "bold")

    def _called(self, event: Called) -> Text:
        return self._pays(event.seat, "call", self._chips(event.amount))

    def _bet(self, event: BetMade) -> Text:
        return self._pays(event.seat, "bet", self._chips(event.to))

    def _returned(self, event: BetReturned) -> Text:
        return self.says(event.seat, "get", self._chips(event.amount), "back, uncalled")

    def _raised(self, event: Raised) -> Text:
        return self._pays(event.seat, "raise", "to", self._chips(event.to))

    def _discarded(self, event: Discarded) -> Text:
        count = len(event.cards)
        number = ("no", "one", "two", "three", "four")[count]
        if UNKNOWN in event.cards:
            return self.says(event.seat, "draw", number)
        return self.says(event.seat, "draw", number, "for", cards(event.cards))

    def _shown(self, event: HandShown) -> Text:
        return self.says(event.seat, "show", self.hand(event.cards))

    def _awarded(self, event: PotAwarded) -> Text:
        text = Text()
        which = ""
        if self._pots > 1:
            which = " from the main pot" if event.pot == 0 else f" from side pot {event.pot}"
        for i, (seat, amount) in enumerate(event.shares):
            text.append(", " if i else "")
            text.append_text(self.says(seat, "win", self._chips(amount) + which))
        text.stylize("bold")
        return text


_TELLERS: dict[type, Callable[[Any, Any], Text | None]] = {
    Posted: Narrator._posted,
    CardsDealt: Narrator._dealt,
    RoundOpened: Narrator._round,
    DrawOpened: Narrator._draw,
    Folded: lambda narrator, event: narrator.says(event.seat, "fold"),
    Checked: lambda narrator, event: narrator.says(event.seat, "check"),
    Called: Narrator._called,
    BetMade: Narrator._bet,
    Raised: Narrator._raised,
    BetReturned: Narrator._returned,
    Discarded: Narrator._discarded,
    StoodPat: lambda narrator, event: narrator.says(event.seat, "stand", "pat"),
    CardBurned: lambda _, __: Text("A card is burned", "dim"),
    DeckReshuffled: lambda _, __: Text("The deck is reshuffled", "dim"),
    HandShown: Narrator._shown,
    HandMucked: lambda narrator, event: narrator.says(event.seat, "muck"),
    PotAwarded: Narrator._awarded,
}
