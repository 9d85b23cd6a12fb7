"""What the standard fields of a PHH file say of a table, and what they leave open.

Reader and writer share it: the writer works out what a reader would take its standard fields to
mean, and adds only what that gets wrong (a dead button, a missing blind, options of the house).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from badugi.game.events import DealStarted
from badugi.game.stakes import Limit, Stakes
from badugi.game.state import DealState
from badugi.history.posting import Posting

VARIANTS = {Limit.FIXED: "FB", Limit.POT: "PB", Limit.HALF_POT: "HB", Limit.NONE: "NB"}
"""FB is the standard's fixed-limit badugi; the others are ours."""

LIMITS = {code: limit for limit, code in VARIANTS.items()}


class Standard(msgspec.Struct, frozen=True):
    """The standard fields of a file: chips, by position (left of the button first).

    `antes` hold everything that nobody has to match, `blinds` what counts as a bet; negative
    ones are posted by joiners.
    """

    limit: Limit
    seats: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    small_bet: int
    big_bet: int

    @classmethod
    def of(cls, setup: DealStarted) -> Standard:
        """The fields to be written for a deal."""
        stakes, state = setup.stakes, DealState().fold([setup])
        antes = dict.fromkeys(state.seats, stakes.ante)
        blinds = dict.fromkeys(state.seats, 0)
        for seat in setup.dead:
            antes[seat] += stakes.small_blind
        for seat in setup.live:
            blinds[seat] = -stakes.big_blind
        if setup.small_blind is not None:
            blinds[setup.small_blind] = stakes.small_blind
        if setup.big_blind is not None:
            blinds[setup.big_blind] = stakes.big_blind
            antes[setup.big_blind] += stakes.big_blind_ante
        if state.straddler is not None:
            blinds[state.seats[state.straddler]] = 2 * stakes.big_blind
        return cls(
            stakes.limit,
            state.seats,
            tuple(antes.values()),
            tuple(blinds.values()),
            stakes.small_bet,
            stakes.big_bet,
        )

    def posting(self) -> Posting:
        """Who posts what, as far as these fields tell."""
        forced = [seat for seat, chips in zip(self.seats, self.blinds, strict=True) if chips > 0]
        if len(self.seats) == 2 and len(forced) == 2:
            forced.reverse()
        small, big = (forced[0], forced[1]) if len(forced) > 1 else (None, *forced, None)[:2]
        live = sorted(s for s, chips in zip(self.seats, self.blinds, strict=True) if chips < 0)
        return Posting(self.seats[-1], small, big, tuple(live))

    def stakes(self, posting: Posting) -> Stakes:
        """The stakes, as far as these fields and the posting tell.

        Raises `SetupError` where no table plays for them.
        """
        blinds = dict(zip(self.seats, self.blinds, strict=True))
        antes = dict(zip(self.seats, self.antes, strict=True))
        big = 0 if posting.big_blind is None else blinds[posting.big_blind]
        small = min(self.small_bet // 2, big)
        if posting.small_blind is not None:
            small = blinds[posting.small_blind]
        ordinary = [
            chips
            for seat, chips in antes.items()
            if seat != posting.big_blind and seat not in posting.dead
        ]
        ante = min(ordinary or antes.values())
        extra = 0 if posting.big_blind is None else antes[posting.big_blind] - ante
        if posting.big_blind in posting.dead:
            extra -= small
        return Stakes(
            limit=self.limit,
            small_blind=small,
            big_blind=big,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            ante=ante,
            big_blind_ante=max(extra, 0),
            straddle=sum(chips > 0 for chips in self.blinds) > 2,
        )


def in_file(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Antes or blinds by position as the file has them, or the other way round.

    Heads-up the standard turns them: the last player, on the button, stands first.
    """
    return amounts[::-1] if len(amounts) == 2 else amounts


POSTING_FIELDS: Mapping[str, str] = {
    "_button_seat": "button",
    "_small_blind_seat": "small_blind",
    "_big_blind_seat": "big_blind",
    "_live_seats": "live",
    "_dead_seats": "dead",
    "_show_seats": "shows",
}
"""The fields that correct a posting; seats count from 1, 0 is nobody."""


def corrections(posting: Posting, guessed: Posting) -> dict[str, int | list[int]]:
    """The fields by which a reader who guesses comes to the real posting."""
    told: dict[str, int | list[int]] = {}
    for field, name in POSTING_FIELDS.items():
        value = getattr(posting, name)
        if value != getattr(guessed, name):
            told[field] = _numbers(value)
    return told


def _numbers(value: int | tuple[int, ...] | None) -> int | list[int]:
    if value is None:
        return 0
    return value + 1 if isinstance(value, int) else [seat + 1 for seat in value]
