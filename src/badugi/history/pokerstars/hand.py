"""One PokerStars hand on its way from lines to a record."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from badugi.game.errors import BadugiError, HistoryError
from badugi.game.events import Post
from badugi.game.stakes import Limit
from badugi.history.money import AMOUNT, MOST_DECIMALS, Money
from badugi.history.options import AMOUNTS, with_options
from badugi.history.pokerstars import head
from badugi.history.pokerstars.head import Chair
from badugi.history.pokerstars.ledger import Ledger
from badugi.history.pokerstars.lines import Line, Names, cards_in, read_line
from badugi.history.pokerstars.story import Story
from badugi.history.pokerstars.table import Forced, guessed_blinds, inferred, posted
from badugi.history.posting import Posting
from badugi.history.record import Bystander, Record
from badugi.history.replay import replay
from badugi.history.script import Script

T = TypeVar("T")

_POTS = re.compile(rf"Total pot (?P<total>{AMOUNT})\b.* \| Rake (?P<rake>{AMOUNT})\b.*")
_MUCKED = re.compile(r"Seat (?P<seat>\d{1,3}): .* mucked (?P<cards>\[[^\]]*\])\s*")
_DECIMALS = re.compile(r"\.(\d+)$")
_MOST_DIGITS = 3
"""Of the number of a seat."""
_PLAYS = {"post", "fold", "check", "call", "bet", "raise", "discard", "stand pat", "show", "muck"}


class Hand:
    """The lines of one hand, each with its number in the file."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.first_line = lines[0][0]
        self.header = head.header(lines[0][1].rstrip())
        if len(lines) < 2:
            raise HistoryError("the hand ends after its first line")
        self.table, self.max_seats, self.button = head.table(lines[1][1].rstrip())
        self.chairs: dict[int, Chair] = {}
        rest = self._sit(lines[2:])
        self.names = Names((chair.seat, chair.name) for chair in self.chairs.values())
        end = next(
            (n for n, (_, t) in enumerate(rest) if t.strip() == "*** SUMMARY ***"), len(rest)
        )
        self.lines = [self._line(number, text) for number, text in rest[:end]]
        self.rules: dict[str, str] = {}
        self.pots: re.Match[str] | None = None
        self.pots_line = self.first_line
        self.mucked: dict[int, tuple[int, ...]] = {}
        for number, text in rest[end + 1 :]:
            self._sum_up(number, text)
        self.money = self._money()

    # ------------------------------------------------------------------ taking apart

    def _sit(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Read who sits where, and return the lines after that."""
        for n, (number, text) in enumerate(lines):
            chair = head.chair(text.rstrip())
            if chair is None:
                if not self.chairs:
                    raise HistoryError(
                        f"expected a line like Seat 1: Ada ($20 in chips): {text!r}", line=number
                    )
                return lines[n:]
            names = {other.name for other in self.chairs.values()}
            if chair.seat in self.chairs or chair.name in names or chair.seat < 0:
                raise HistoryError(f"this seat or name is there already: {text!r}", line=number)
            self.chairs[chair.seat] = chair
        return []

    def _line(self, number: int, text: str) -> Line:
        try:
            line = read_line(text.rstrip(), number, self.names)
        except HistoryError:
            raise
        except BadugiError as error:
            raise HistoryError(str(error), line=number) from error
        if line.kind == "dealt" and self.names.hero is None:
            self.names.hero = line.seat
        return line

    def _sum_up(self, number: int, text: str) -> None:
        """Read a line of the summary. Most of it says again what the lines above did."""
        if match := _POTS.match(text):
            self.pots, self.pots_line = match, number
        elif text.startswith("Rules: "):
            pairs = (pair.partition("=") for pair in text.removeprefix("Rules: ").split(","))
            self.rules = {name.strip(): value.strip() for name, _, value in pairs}
        elif match := _MUCKED.fullmatch(text):
            self.mucked[int(match["seat"]) - 1] = cards_in(match["cards"])

    def _money(self) -> Money:
        """The chips of this hand: cents where there is a currency or an amount with decimals."""
        amounts = [*self.header.pair, *(chair.stack for chair in self.chairs.values())]
        amounts += [self.rules[name] for name in AMOUNTS & self.rules.keys()]
        for line in self.lines:
            amounts += [line.amount, line.by]
        decimals = [len(match[1]) for text in amounts if (match := _DECIMALS.search(text))]
        if max(decimals, default=0) > MOST_DECIMALS:
            raise HistoryError(f"an amount has more than {MOST_DECIMALS} decimals")
        if self.header.currency:
            decimals.append(2)
        return Money(self.header.currency, 10 ** max(decimals, default=0))

    # ------------------------------------------------------------------ putting together

    def record(self) -> Record:
        """Play the hand and return its record. Raises `BadugiError` where that fails."""
        chips = self.money.chips
        story = Story(chips)
        for line in self.lines:
            _at(line, partial(story.tell, line))
        playing = sorted({line.seat for line in self.lines if line.kind in _PLAYS})
        forced = [
            Forced(
                line.seat,
                line.words,
                _at(line, partial(chips, line.amount)),
                line.all_in,
                line.number,
            )
            for line in self.lines
            if line.kind == "post"
        ]
        blinds = self._blinds(guessed_blinds(playing, forced))
        pair = (chips(self.header.pair[0]), chips(self.header.pair[1]))
        bets = posted(forced, blinds, pair[self.header.limit is not Limit.FIXED])
        script = Script(
            stakes=with_options(inferred(self.header.limit, pair, bets), self._options()),
            stacks={seat: chips(self.chairs[seat].stack) for seat in playing},
            posting=Posting(
                self.button,
                *blinds,
                live=tuple(sorted(bet.seat for bet, post in bets if post is Post.LIVE)),
                dead=tuple(sorted(bet.seat for bet, post in bets if post is Post.DEAD)),
            ),
            dealt=story.dealt,
            shown=story.shown,
            served=story.served,
            steps=story.steps,
            line=self.first_line,
            scale=self.money.scale,
            name=self._name,
        )
        events, asides = replay(script, showing=story.showing, mucking=story.mucking)
        ledger = Ledger(events, self.money, self._name)
        ledger.check_posts(bets)
        ledger.check_returned(story.returned)
        rake = 0
        if self.pots:
            rake = chips(self.pots["rake"])
            ledger.check_total(chips(self.pots["total"]), self.pots_line)
        return Record(
            events=events,
            asides=asides,
            hero=story.hero,
            rake=rake,
            payouts=ledger.payouts(story.collected, rake),
            mucked={seat: cards for seat, cards in self.mucked.items() if seat not in story.dealt},
            **self._around(playing),
        )

    def _blinds(self, guessed: tuple[int | None, int | None]) -> tuple[int | None, int | None]:
        """The seats of the blinds: as guessed, or as the rules line says."""
        small, big = (
            _seat(told) if (told := self.rules.pop(f"{name}_seat", None)) is not None else guess
            for name, guess in zip(("small_blind", "big_blind"), guessed, strict=True)
        )
        return small, big

    def _options(self) -> dict[str, str | int]:
        """The options of the rules line."""
        return {
            name: self.money.chips(value) if name in AMOUNTS else value
            for name, value in self.rules.items()
        }

    def _around(self, playing: list[int]) -> dict[str, Any]:
        header = self.header
        chairs = self.chairs.values()
        return {
            "names": {seat: self.chairs[seat].name for seat in playing},
            "number": header.number,
            "table": self.table,
            "max_seats": self.max_seats,
            "currency": header.currency,
            "scale": self.money.scale,
            "played": header.played,
            "time_zone": header.time_zone,
            "local_time": header.local_time,
            "tournament": header.tournament,
            "bystanders": tuple(
                Bystander(chair.seat, chair.name, self.money.chips(chair.stack))
                for chair in chairs
                if chair.seat not in playing
            ),
            "sitting_out": tuple(chair.seat for chair in chairs if chair.away),
        }

    def _name(self, seat: int) -> str:
        return self.chairs[seat].name if seat in self.chairs else f"seat {seat + 1}"


def _at(line: Line, read: Callable[[], T]) -> T:
    """What `read` makes of a line; its errors have the number of that line."""
    try:
        return read()
    except HistoryError as error:
        raise HistoryError(error.message, line=error.line or line.number) from None


def _seat(text: str) -> int | None:
    """The chair of a number; 0 is nobody."""
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise HistoryError(f"{text!r} is not the number of a seat")
    return int(text) - 1 if int(text) else None
