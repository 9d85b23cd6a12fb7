"""What a table plays for: the limit structure, the sizes and the house's options, as data.

This module knows the options of the rules and which go together; what they do is in `betting`,
`pots`, `deck` and `deal`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self, TypedDict, Unpack

import msgspec

from badugi.game.errors import SetupError
from badugi.i18n import N_


class Limit(StrEnum):
    """The four limit structures."""

    FIXED = "fixed"
    POT = "pot"
    HALF_POT = "half_pot"
    NONE = "none"


class HeadsUpCap(StrEnum):
    """Whether the cap on raises falls away heads-up (fixed limit)."""

    CAPPED = "capped"
    NONE_IF_ROUND_STARTS_HEADS_UP = "none_if_round_starts_heads_up"
    NONE_IF_HEADS_UP_BEFORE_CAP = "none_if_heads_up_before_cap"


class ShortAllIn(StrEnum):
    """What the next raise over a short all-in is (fixed limit)."""

    COMPLETE = "complete"  # to the next full level
    FULL_BET = "full_bet"  # an all-in of half a bet or more counts as a full bet


class BelowMinimum(StrEnum):
    """What half-pot limit allows where half the pot is less than the minimum bet."""

    ALLOW_MIN = "allow_min"
    FORBID = "forbid"


class PotCount(StrEnum):
    """How absent and short blinds count before the first draw in pot and half-pot limit."""

    FULL = "full"
    ACTUAL = "actual"


class DrawSequence(StrEnum):
    """Whether each player is served before the next one chooses."""

    SEQUENTIAL = "sequential"
    COLLECT_THEN_DEAL = "collect_then_deal"


class Reshuffle(StrEnum):
    """What is shuffled when the cards run short."""

    OWN_DISCARDS_OUT = "own_discards_out"
    WSOP = "wsop"


class Mucking(StrEnum):
    """Whether a losing hand may be mucked at the showdown."""

    CASH = "cash"
    TOURNAMENT = "tournament"  # with somebody all-in everybody shows


class Options(TypedDict, total=False):
    """What may be given beside the sizes; the meanings stand at the fields of `Stakes`."""

    ante: int
    big_blind_ante: int
    straddle: bool
    max_raises: int | None
    heads_up_cap: HeadsUpCap
    limit_short_allin: ShortAllIn
    hpl_below_min: BelowMinimum
    pot_count: PotCount
    draw_sequence: DrawSequence
    burn: bool
    reshuffle: Reshuffle
    odd_chip_unit: int
    mucking: Mucking
    fold_when_free: bool


class FixedOptions(Options, total=False):
    """Beside the bet sizes of fixed limit."""

    small_blind: int
    big_blind: int


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """Limit structure, sizes in chips, and options (defaults first, as in the rules' table).

    Use `Stakes.fixed(2, 4)`, `Stakes.pot(1, 2)`, `Stakes.half_pot(1, 2)` or
    `Stakes.no_limit(1, 2)`. In fixed limit `small_bet` and `big_bet` are the bet sizes and the
    big blind is the small bet; elsewhere both are the minimum bet. A table without blinds
    (`big_blind` 0) needs an ante and a bet size of its own.

    Raises `SetupError` for sizes or options that do not go together.
    """

    limit: Limit
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante: int = 0
    big_blind_ante: int = 0
    straddle: bool = False
    max_raises: int | None = 3
    heads_up_cap: HeadsUpCap = HeadsUpCap.CAPPED
    limit_short_allin: ShortAllIn = ShortAllIn.COMPLETE
    hpl_below_min: BelowMinimum = BelowMinimum.ALLOW_MIN
    pot_count: PotCount = PotCount.FULL
    draw_sequence: DrawSequence = DrawSequence.SEQUENTIAL
    burn: bool = False
    reshuffle: Reshuffle = Reshuffle.OWN_DISCARDS_OUT
    odd_chip_unit: int = 1
    mucking: Mucking = Mucking.CASH
    fold_when_free: bool = False
    """Accept a fold with nothing to call. Off at our tables; other sites' hands contain it."""

    def __post_init__(self) -> None:
        self._check_types()
        sizes = (self.small_blind, self.big_blind, self.ante, self.big_blind_ante)
        if min(sizes) < 0:
            raise SetupError(N_("blinds and antes must be 0 or more"))
        if self.small_bet < 1 or self.big_bet < self.small_bet:
            raise SetupError(
                N_(
                    "bets of {small} and {big}: the small bet must be at least 1 "
                    "and the big bet no smaller"
                ),
                small=self.small_bet,
                big=self.big_bet,
            )
        if self.small_blind > self.big_blind:
            raise SetupError(
                N_("a small blind of {small} is more than the big blind of {big}"),
                small=self.small_blind,
                big=self.big_blind,
            )
        if self.big_blind and self.big_blind != self.small_bet:
            raise SetupError(
                N_("the big blind is {big}: the smallest bet must be the same, not {bet}"),
                big=self.big_blind,
                bet=self.small_bet,
            )
        if not self.big_blind:
            if not self.ante:
                raise SetupError(N_("a table needs blinds or an ante"))
            if self.big_blind_ante or self.straddle:
                raise SetupError(N_("a big-blind ante or a straddle needs a big blind"))
        if self.limit is not Limit.FIXED and self.small_bet != self.big_bet:
            raise SetupError(N_("only fixed limit has two bet sizes"))
        if self.straddle and self.limit not in (Limit.NONE, Limit.POT):
            raise SetupError(N_("a straddle is played in no limit and pot limit only"))
        if self.max_raises is not None and self.max_raises < 0:
            raise SetupError(
                N_("max_raises is {number}: it must be 0 or more, or None"), number=self.max_raises
            )
        if self.odd_chip_unit < 1:
            raise SetupError(
                N_("odd_chip_unit is {number}: it must be 1 or more"), number=self.odd_chip_unit
            )

    def _check_types(self) -> None:
        """Take options by their names in the rules as well, and nothing but whole chips."""
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            try:
                msgspec.structs.force_setattr(self, name, choices(value))
            except ValueError:
                raise SetupError(
                    f"{name} is {value!r}: it must be one of {', '.join(choices)}"
                ) from None
        for name in _AMOUNTS:
            value = getattr(self, name)
            if type(value) is not int and (name, value) != ("max_raises", None):
                raise SetupError(f"{name} is {value!r}: it must be a whole number")
        for name in ("straddle", "burn", "fold_when_free"):
            value = getattr(self, name)
            if type(value) is not bool:
                raise SetupError(f"{name} is {value!r}: it must be True or False")

    @property
    def min_bet(self) -> int:
        """The smallest opening bet before the first draw."""
        return self.small_bet

    @classmethod
    def fixed(cls, small_bet: int, big_bet: int, **options: Unpack[FixedOptions]) -> Self:
        """Fixed limit with these bet sizes.

        The small blind is half the small bet, rounded down, but at least one chip.
        """
        big_blind = options.setdefault("big_blind", small_bet)
        # What is no number is told when the stakes are made.
        half = big_blind // 2 if type(big_blind) is int else 0
        options.setdefault("small_blind", max(half, 1) if big_blind else 0)
        return cls(limit=Limit.FIXED, small_bet=small_bet, big_bet=big_bet, **options)

    @classmethod
    def pot(
        cls,
        small_blind: int,
        big_blind: int,
        min_bet: int | None = None,
        **options: Unpack[Options],
    ) -> Self:
        """Pot limit with these blinds; `min_bet` is for a table without blinds."""
        return cls.with_blinds(Limit.POT, small_blind, big_blind, min_bet, **options)

    @classmethod
    def half_pot(
        cls,
        small_blind: int,
        big_blind: int,
        min_bet: int | None = None,
        **options: Unpack[Options],
    ) -> Self:
        """Half-pot limit with these blinds; `min_bet` is for a table without blinds."""
        return cls.with_blinds(Limit.HALF_POT, small_blind, big_blind, min_bet, **options)

    @classmethod
    def no_limit(
        cls,
        small_blind: int,
        big_blind: int,
        min_bet: int | None = None,
        **options: Unpack[Options],
    ) -> Self:
        """No limit with these blinds; `min_bet` is for a table without blinds."""
        return cls.with_blinds(Limit.NONE, small_blind, big_blind, min_bet, **options)

    @classmethod
    def with_blinds(
        cls,
        limit: Limit,
        small_blind: int,
        big_blind: int,
        min_bet: int | None = None,
        **options: Unpack[Options],
    ) -> Self:
        """A structure other than fixed limit; see `pot`."""
        bet = big_blind if min_bet is None else min_bet
        return cls(
            limit=limit,
            small_blind=small_blind,
            big_blind=big_blind,
            small_bet=bet,
            big_bet=bet,
            **options,
        )


def usual_stack(stakes: Stakes) -> int:
    """The chips with which a player sits down at these stakes where nobody says otherwise.

    40 big bets in fixed limit, 100 big blinds elsewhere (minimum bets where there are none).
    """
    return (40 if stakes.limit is Limit.FIXED else 100) * stakes.big_bet


_CHOICES: dict[str, type[StrEnum]] = {
    "limit": Limit,
    "heads_up_cap": HeadsUpCap,
    "limit_short_allin": ShortAllIn,
    "hpl_below_min": BelowMinimum,
    "pot_count": PotCount,
    "draw_sequence": DrawSequence,
    "reshuffle": Reshuffle,
    "mucking": Mucking,
}
_AMOUNTS = (
    "small_blind",
    "big_blind",
    "small_bet",
    "big_bet",
    "ante",
    "big_blind_ante",
    "max_raises",
    "odd_chip_unit",
)
