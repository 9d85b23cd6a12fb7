"""Who is dealt in, where the button goes and who posts what: from one deal to the next.

Pure functions of chairs. The default is the dead button (Poker TDA 2024, rule 32; WSOP live
rules 2023, 151): the big blind moves on by one player each deal, the small blind follows one
chair behind it and the button two, at empty chairs too. Heads-up the button posts the small blind
and nobody posts the big blind twice in a row (TDA 34-B). Nothing here knows chips or time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

import msgspec

from badugi.room.config import ButtonRule


class Entry(StrEnum):
    """How a seat that wants to play comes into the next deal."""

    READY = "ready"  # it is in the game and owes nothing
    WAITING = "waiting"  # when the big blind reaches it
    POSTING = "posting"  # by posting what it owes, or the big blind


class Line(msgspec.Struct, frozen=True, gc=False):
    """Where the button and the blinds of a deal were due, chairs that may be empty.

    `small` and `big` are None at a table without blinds. Heads-up `small` is the button.
    """

    button: int
    small: int | None = None
    big: int | None = None


class Lineup(msgspec.Struct, frozen=True, gc=False):
    """The next deal: its line, who is dealt in, and which of those post to come in."""

    line: Line
    dealt: tuple[int, ...]
    posting: tuple[int, ...] = ()

    @property
    def small_blind(self) -> int | None:
        """Who posts the small blind; None where it is dead or there are no blinds."""
        return self.line.small if self.line.small in self.dealt else None


def next_lineup(
    last: Line | None, wants: Mapping[int, Entry], *, rule: ButtonRule, blinds: bool
) -> Lineup | None:
    """The next deal of the seats that want to play, or None where they are fewer than two.

    `last` is the line of the deal before, None before the first one. A game that has fewer than
    two players left in it begins anew with everybody who wants to play: nobody waits for a blind
    that does not come round.
    """
    if len(wants) < 2:
        return None
    ready = {seat for seat, entry in wants.items() if entry is Entry.READY}
    if not blinds:
        button = min(wants) if last is None else _after(last.button, wants)
        return Lineup(Line(button), tuple(sorted(wants)))
    if last is None or last.small is None or last.big is None:
        # The lowest seat has the first button, so the seats after it post the blinds.
        button = min(wants)
        first = button if len(wants) == 2 else _after(button, wants)
        return Lineup(Line(button, first, _after(first, wants)), tuple(sorted(wants)))
    big = _after(last.big, wants)
    if len(ready) < 2:
        return Lineup(_behind(big, wants), tuple(sorted(wants)))
    if rule is ButtonRule.DEAD:
        line = Line(last.small, last.big, big)
    else:
        line = _forward(last, ready, wants) or _behind(big, ready | {big})
    dealt = ready | {_big(line)}
    posting: set[int] = set()
    if _in_order(line, dealt):
        # Nobody comes in on the button or between it and the big blind: he would have the good
        # seats of the round and none of its blinds.
        posting = {
            seat
            for seat, entry in wants.items()
            if entry is Entry.POSTING and between(_big(line), seat, line.button)
        }
        dealt |= posting
    else:
        # The chairs of the last deal do not fit these players (two have become three, say).
        dealt = ready | {big}
        line = _behind(big, dealt)
    if len(dealt) == 2:
        line = _behind(_after(last.big, dealt), dealt)
    return Lineup(line, tuple(sorted(dealt)), tuple(sorted(posting)))


def missed(last: Line | None, now: Line, seat: int) -> tuple[bool, bool]:
    """Which blinds, (big, small), passed a seat by that was not dealt into the deal of `now`."""
    if last is None or last.big is None or last.small is None:
        return False, False
    big = between(last.big, seat, _big(now))
    small = seat in (last.big, now.small) or (
        now.small is not None and now.small != last.small and between(last.small, seat, now.small)
    )
    return big, small


def between(start: int, seat: int, end: int) -> bool:
    """Is `seat` met on the way clockwise from `start` to `end`, both left out?"""
    if start < end:
        return start < seat < end
    return seat > start or seat < end


def _big(line: Line) -> int:
    """The chair of the big blind at a table that has one."""
    if line.big is None:
        raise TypeError("this line has no blinds")
    return line.big


def _after(seat: int, seats: Iterable[int]) -> int:
    """The first of `seats` clockwise from `seat`, which itself comes last."""
    return min(seats, key=_distance_from(seat))


def _before(seat: int, seats: Iterable[int]) -> int:
    """The last of `seats` before `seat`, clockwise."""
    return max((s for s in seats if s != seat), key=_distance_from(seat))


def _distance_from(seat: int) -> Callable[[int], tuple[bool, int]]:
    return lambda other: (other <= seat, other)


def _behind(big: int, dealt: Iterable[int]) -> Line:
    """The line in which the players before the big blind post the small one and have the button."""
    dealt = list(dealt)
    small = _before(big, dealt)
    return Line(small if len(dealt) == 2 else _before(small, dealt), small, big)


def _forward(last: Line, ready: Iterable[int], wants: Iterable[int]) -> Line | None:
    """The button on the next player, the blinds at the two after him.

    None where that would not take the big blind on: after a deal of two players, when somebody
    came back between the button and the big blind of the deal before, and when a newcomer has
    taken the chair of that blind and nobody else comes after the small one.
    """
    button = _after(last.button, ready)
    small = _after(button, ready)
    big = _after(small, wants)
    if last.button == last.small or between(last.button, small, _big(last)) or big == last.big:
        return None
    return Line(button, small, big)


def _in_order(line: Line, dealt: Iterable[int]) -> bool:
    """Do button, small and big blind follow each other with nobody dealt in between them?"""
    button, small, big = line.button, line.small, _big(line)
    if small is None or len({button, small, big}) < 3 or not between(button, small, big):
        return False
    return not any(between(button, seat, big) and seat != small for seat in dealt)
