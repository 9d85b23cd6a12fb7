"""Writing PokerStars text: a record as the hand history of that site.

The format tells a deal as one player saw it: the hero's cards and what was shown. It says no
more than the record's events know; what it cannot say is listed in docs/histories.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from badugi.game import legality
from badugi.game.cards import UNKNOWN
from badugi.game.events import (
    BetMade,
    BetReturned,
    Called,
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
    StoodPat,
)
from badugi.game.stakes import Limit
from badugi.game.state import DealState
from badugi.history.money import Money
from badugi.history.options import AMOUNTS, Option, options
from badugi.history.pokerstars.summary import summary
from badugi.history.pokerstars.table import (
    BOTH,
    LIMITS,
    WORDS,
    Forced,
    guessed_blinds,
    inferred,
    posted,
    stakes_pair,
)
from badugi.history.pokerstars.words import DRAWS, bracketed, count_text, distinct, label, pot_name
from badugi.history.record import DECISIONS, Record


def dumps(record: Record) -> str:
    """One deal as PokerStars text, with the cards of the record's hero."""
    return "".join(f"{line}\n" for line in _Writer(record).lines())


def dumps_all(records: Iterable[Record]) -> str:
    """Several deals as one file, with blank lines between them."""
    return "\n\n".join(map(dumps, records))


class _Writer:
    """One record on its way to lines: the deal so far, and who is called what."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.setup = setup = record.setup
        self.hero = record.hero
        self.money = Money(record.currency, record.scale)
        self.state = DealState()
        stacks = [
            *zip(setup.seats, map(record.name, setup.seats), setup.stacks, strict=True),
            *((someone.seat, someone.name, someone.stack) for someone in record.bystanders),
        ]
        self.stacks = sorted(stacks)
        self.names = distinct((seat, name) for seat, name, _ in self.stacks)
        self.pots = sum(isinstance(event, PotAwarded) for event in record.events)
        self.paid = {(payout.seat, payout.pot): payout.amount for payout in record.payouts}
        self.forced: list[Forced] = []
        self.asides = list(record.asides)
        self.showdown = False

    def lines(self) -> Iterator[str]:
        """All lines, first to last."""
        events = self.record.events
        yield self._header()
        yield from self._table()
        for i, event in enumerate(events):
            if isinstance(event, DECISIONS):
                yield from self._asides(i)
            yield from self._before(i, event)
            self.state.apply(event)
            yield from self._line(event)
        if not self.showdown:
            yield from self._unseen()
        yield from self._asides(len(events))
        yield "*** SUMMARY ***"
        yield from summary(self.record, self.state, self.names, self.money)
        yield from self._rules()

    # ------------------------------------------------------------------ the head

    def _header(self) -> str:
        record, stakes = self.record, self.setup.stakes
        game = f"Badugi {LIMITS[stakes.limit]}"
        pair = self.money.pair(*stakes_pair(stakes))
        number = record.number or "0"
        if tournament := record.tournament:
            buy_in = f"{tournament.buy_in} " if tournament.buy_in else ""
            text = (
                f"PokerStars Game #{number}: Tournament #{tournament.number}, {buy_in}{game} - "
                f"Level {tournament.level} ({pair})"
            )
        else:
            currency = f" {record.currency}" if record.currency else ""
            text = f"PokerStars Game #{number}:  {game} ({pair}{currency})"
        if (played := record.played) is None:
            return text
        moment = f"{played:%Y/%m/%d %H:%M:%S} {record.time_zone}".rstrip()
        return (
            f"{text} - {record.local_time} [{moment}]"
            if record.local_time
            else f"{text} - {moment}"
        )

    def _table(self) -> Iterator[str]:
        record = self.record
        seats = record.max_seats or max(
            2, self.setup.button + 1, *(s + 1 for s, _, _ in self.stacks)
        )
        table = " ".join(record.table.split())
        yield f"Table '{table}' {seats}-max Seat #{self.setup.button + 1} is the button"
        for seat, _, chips in self.stacks:
            away = " is sitting out" if seat in record.sitting_out else ""
            yield f"Seat {seat + 1}: {self.names[seat]} ({self.money.text(chips)} in chips){away}"

    def _rules(self) -> Iterator[str]:
        """A line for rules that the rest of the hand does not tell, where there are any."""
        setup = self.setup
        stakes = setup.stakes
        real = (setup.small_blind, setup.big_blind)
        bets = posted(self.forced, real, stakes.big_blind)
        base = inferred(stakes.limit, stakes_pair(stakes), bets)
        told = options(stakes, base, without=("fold_when_free",))
        for name, seat, guess in zip(
            ("small_blind_seat", "big_blind_seat"),
            real,
            guessed_blinds(setup.seats, self.forced),
            strict=True,
        ):
            if seat != guess:
                told[name] = 0 if seat is None else seat + 1
        if self.record.scale != (100 if self.record.currency else 1):
            # A reader would take the smallest chip to be another one.
            told["odd_chip_unit"] = stakes.odd_chip_unit
        if told:
            pairs = (f"{name}={self._option(name, told[name])}" for name in sorted(told))
            yield f"Rules: {', '.join(pairs)}"

    def _option(self, name: str, value: Option) -> str:
        if name in AMOUNTS:
            return self.money.plain(int(value))
        return str(value).lower() if isinstance(value, bool) else str(value)

    # ------------------------------------------------------------------ the play

    def _asides(self, before: int) -> Iterator[str]:
        while self.asides and self.asides[0].at <= before:
            yield " ".join(self.asides.pop(0).text.splitlines())

    def _before(self, i: int, event: DealEvent) -> Iterator[str]:
        """Lines that stand above that of the event."""
        state = self.state
        match event:
            case CardsDealt() if not state.draw and not any(state.hands):
                yield from self._asides(0)
                yield "*** DEALING HANDS ***"
            case DrawOpened(draw=draw):
                yield f"*** {DRAWS[draw - 1]} ***"
            case Discarded(seat=seat) if self._reshuffled(i, seat):
                yield "The deck is reshuffled"
            case HandShown() | HandMucked() if not self.showdown:
                self.showdown = True
                yield "*** SHOW DOWN ***"

    def _reshuffled(self, i: int, seat: int) -> bool:
        """Whether the deck is reshuffled for what `seat` throws away in event `i`."""
        for event in self.record.events[i + 1 :]:
            if isinstance(event, DeckReshuffled) and event.seat == seat:
                return True
            if not isinstance(event, Discarded | StoodPat | CardsDealt | DeckReshuffled):
                return False
        return False

    def _line(self, event: DealEvent) -> Iterator[str]:
        """The lines that an event is, once it has been applied."""
        match event:
            case Posted():
                yield from self._post(event)
            case Folded() | Checked() | Called() | BetMade() | Raised():
                yield from self._choice(event)
            case Discarded() | StoodPat():
                yield self._draw(event)
            case CardsDealt(seat=seat, cards=cards):
                yield from self._dealt(seat, cards)
            case BetReturned(seat=seat, amount=amount):
                yield f"Uncalled bet ({self.money.text(amount)}) returned to {self.names[seat]}"
            case HandShown(seat=seat, cards=cards):
                yield f"{self.names[seat]}: shows {bracketed(cards)} ({label(cards)})"
            case HandMucked(seat=seat):
                yield f"{self.names[seat]}: mucks hand"
            case PotAwarded():
                yield from self._collect(event)

    def _choice(self, event: Folded | Checked | Called | BetMade | Raised) -> Iterator[str]:
        money = self.money.text
        match event:
            case Folded():
                yield f"{self.names[event.seat]}: folds"
            case Checked():
                yield f"{self.names[event.seat]}: checks"
            case Called(amount=amount):
                yield self._bet(event.seat, f"calls {money(amount)}")
            case BetMade(to=to):
                yield self._bet(event.seat, f"bets {money(to)}")
                yield from self._capped()
            case Raised(by=by, to=to):
                yield self._bet(event.seat, f"raises {money(by)} to {money(to)}")
                yield from self._capped()

    def _draw(self, event: Discarded | StoodPat) -> str:
        name = self.names[event.seat]
        if isinstance(event, Discarded):
            known = f" {bracketed(event.cards)}" if self._own(event.seat, event.cards) else ""
            return f"{name}: discards {count_text(len(event.cards))}{known}"
        hand = self.state.hands[self.state.position(event.seat)]
        known = f" on {bracketed(hand)}" if self._own(event.seat, hand) else ""
        return f"{name}: stands pat{known}"

    def _collect(self, event: PotAwarded) -> Iterator[str]:
        pot = pot_name(event.pot, self.pots)
        for seat, chips in event.shares:
            amount = self.paid.get((seat, event.pot), 0) if self.paid else chips
            if amount:
                yield f"{self.names[seat]} collected {self.money.text(amount)} from {pot}"

    def _post(self, event: Posted) -> Iterator[str]:
        seat, words, amount = event.seat, WORDS[event.post], event.amount
        last = self.forced[-1] if self.forced else None
        all_in = self._all_in(seat)
        if event.post is Post.LIVE and self._owes_dead(seat):
            # The dead small blind follows at once, and both stand in one line.
            self.forced.append(Forced(seat, BOTH, amount))
            return
        if event.post is Post.DEAD and last and last.seat == seat and last.words == BOTH:
            words, amount = BOTH, self.forced.pop().amount + amount
        self.forced.append(Forced(seat, words, amount, all_in))
        yield self._bet(seat, f"posts {words} {self.money.text(amount)}")

    def _owes_dead(self, seat: int) -> bool:
        stakes = self.setup.stakes
        return seat in self.setup.dead and stakes.small_blind > 0 and not self._all_in(seat)

    def _dealt(self, seat: int, cards: tuple[int, ...]) -> Iterator[str]:
        hand = self.state.hands[self.state.position(seat)]
        if not self._own(seat, hand):
            return
        kept = hand[: len(hand) - len(cards)]
        before = f"{bracketed(kept)} " if kept else ""
        yield f"Dealt to {self.names[seat]} {before}{bracketed(cards)}"

    def _unseen(self) -> Iterator[str]:
        """Who wins because all others have folded needs not show, but may."""
        for event in self.record.events:
            if isinstance(event, PotAwarded):
                for seat, _ in event.shares:
                    shows = f"{self.names[seat]}: shows "
                    if not any(aside.text.startswith(shows) for aside in self.asides):
                        yield f"{self.names[seat]}: doesn't show hand"

    def _capped(self) -> Iterator[str]:
        if self.setup.stakes.limit is Limit.FIXED and legality.capped(self.state):
            yield "Betting is capped"

    def _bet(self, seat: int, what: str) -> str:
        return f"{self.names[seat]}: {what}{' and is all-in' if self._all_in(seat) else ''}"

    def _all_in(self, seat: int) -> bool:
        return not self.state.stacks[self.state.position(seat)]

    def _own(self, seat: int, cards: Iterable[int]) -> bool:
        """Whether these are cards of the hero, and known."""
        return seat == self.hero and UNKNOWN not in tuple(cards)
