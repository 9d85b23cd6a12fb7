"""Pat or break: what a made badugi is worth as it is, and with one of its cards thrown away.

    >>> found = pat_or_break("2s 5h 7d Qc", "8c 9s Th Jd", draws=1)
    >>> [(row.kept, round(row.equity, 3)) for row in found.rows[:2]], found.verdict
    ([('2s 5h 7d Qc', 0.0), ('2s 5h 7d', 0.159)], 'break')

The rules of thumb are this question asked for one badugi of each high card. Which of two players
draws first makes no difference, as all cards to come are alike: it only counts whether one of them
has drawn already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

import msgspec

from badugi.game.all_hands import BADUGIS, worst_rank
from badugi.game.cards import RANKS, cards_text, parse_cards
from badugi.game.errors import SetupError
from badugi.game.hand import Hand
from badugi.game.ranking import RANK_SETS
from badugi.i18n import N_
from badugi.odds.equity import TARGET, Holding, equity
from badugi.odds.policy import DRAWS, HONEST, Plan
from badugi.odds.tries import sown

_SURE = 2.0
"""Differences of fewer standard errors than this are not told from luck."""


class Choice(msgspec.Struct, frozen=True):
    """A way to play the next draw, and what it is worth."""

    kept: str
    broken: str
    """The card that is thrown away; empty for standing pat."""
    equity: float
    """The share of the pot."""
    method: str
    """`exact` or `monte carlo`."""
    cases: int
    standard_error: float


class PatOrBreak(msgspec.Struct, frozen=True):
    """What standing pat and breaking each card is worth."""

    hand: str
    against: str
    draws: int
    """Draws left, this one included."""
    drawn: bool
    """Whether the opponent has drawn in this round: then he has one draw less."""
    rows: tuple[Choice, ...]
    """Standing pat first, then the cards from the highest down."""
    seed: int | None
    """Of the trials, where there were any."""

    @property
    def pat(self) -> Choice:
        """Standing pat."""
        return self.rows[0]

    @property
    def broken(self) -> Choice:
        """The best card to break."""
        return max(self.rows[1:], key=lambda row: row.equity)

    @property
    def gain(self) -> float:
        """What standing pat is worth more than breaking, as a share of the pot."""
        return self.pat.equity - self.broken.equity

    @property
    def standard_error(self) -> float:
        """Of `gain`; 0 where both are exact."""
        return float((self.pat.standard_error**2 + self.broken.standard_error**2) ** 0.5)

    @property
    def verdict(self) -> str:
        """`pat`, `break`, or `even` where two standard errors do not tell them apart."""
        if abs(self.gain) <= _SURE * self.standard_error:
            return "even"
        return "pat" if self.gain > 0 else "break"

    def __str__(self) -> str:
        draws = f"{self.draws} {'draw' if self.draws == 1 else 'draws'} left"
        lines = [f"{self.hand} against {self.against}{', drawn' * self.drawn}; {draws}"]
        lines += [
            f"{f'break {row.broken}' if row.broken else 'pat':<10}{row.equity:>8.2%}"
            for row in self.rows
        ]
        return "\n".join(lines)


class Thumb(msgspec.Struct, frozen=True):
    """One entry of the rules of thumb."""

    high: str
    """The high card of the badugi."""
    drawing: int
    """How many cards the opponent draws."""
    result: PatOrBreak


def pat_or_break(
    hand: str | Iterable[str | int],
    against: Holding = "d1",
    draws: int = 1,
    *,
    dead: str | Iterable[str | int] = (),
    policy: Plan | str = HONEST,
    against_policy: Plan | str = HONEST,
    breaking: str | Iterable[str | int] = (),
    drawn: bool = False,
    exact: bool | None = None,
    target_error: float = TARGET,
    seed: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PatOrBreak:
    """What a made badugi is worth against a hand or a range, pat and with each card broken.

    `draws` are left (1 to 3), this one included; the choice is about this one, after it the hand is
    drawn to by `policy`. The opponent draws by `against_policy`; if he has `drawn` in this round he
    has one draw less, and `against` is what he holds after it. `breaking` are the cards that may
    go, all four if it names none. `dead`, `exact`, `target_error`, `seed` and `progress` are those
    of `equity`; all trials go by one seed. Raises `SetupError` for a hand that is no badugi and for
    cards that it does not hold, and what `equity` raises.
    """
    cards = parse_cards(hand, most=4)
    if len(cards) < 4 or Hand(cards).size < 4:
        raise SetupError(
            N_("{hand} is no badugi: pat or break is about four cards that all count"),
            hand=cards_text(cards) or "no card",
        )
    if type(draws) is not int or not 1 <= draws <= DRAWS:
        raise SetupError(N_("there are 1 to 3 draws left, not {draws}"), draws=repr(draws))
    broken = sorted(parse_cards(breaking) or cards, reverse=True)
    if not set(broken) <= set(cards):
        raise SetupError(
            N_("{cards} can't be broken: the hand is {hand}"),
            cards=cards_text(broken),
            hand=cards_text(cards),
        )
    seed = sown(seed)
    ways = [cards, *(tuple(c for c in cards if c != card) for card in broken)]
    own, other = (1, 0) if drawn else (0, 1)
    # Whoever has drawn is named first.
    turn = -1 if drawn else 1
    found = [
        equity(
            [Hand(cards), against][::turn],
            draws,
            dead=dead,
            policy=[policy, against_policy][::turn],
            keep=[kept, None][::turn],
            drawn=int(drawn),
            exact=exact,
            target_error=target_error,
            seed=seed,
            progress=_part(progress, number, len(ways)),
        )
        for number, kept in enumerate(ways)
    ]
    rows = tuple(
        Choice(
            cards_text(kept),
            cards_text(set(cards) - set(kept)),
            one.players[own].equity,
            one.method,
            one.cases,
            one.standard_error,
        )
        for kept, one in zip(ways, found, strict=True)
    )
    tried = any(one.seed is not None for one in found)
    opponent = found[0].players[other].hand
    return PatOrBreak(cards_text(cards), opponent, draws, drawn, rows, seed if tried else None)


def rules_of_thumb(
    draws: Sequence[int] = (3, 2, 1),
    *,
    highs: str = RANKS[5:],
    policy: Plan | str = HONEST,
    against_policy: Plan | str = HONEST,
    target_error: float = 0.001,
    seed: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> list[Thumb]:
    """Pat or break for a badugi of each of the high cards, against 0, 1 and 2 cards drawn.

    For each number of `draws` that may be left. The badugi is the `middle_badugi` of its high card,
    and that card would be broken. The opponent holds any badugi (`pat`), any hand of three cards
    that count (`d1`) or of two (`d2`), each as likely. All of it comes from trials, by one seed,
    until each equity has a standard error of `target_error`: some seconds in all. Raises what
    `pat_or_break` raises.
    """
    seed = sown(seed)
    asked = list(product(draws, highs, range(3)))
    return [
        Thumb(
            high,
            drawing,
            pat_or_break(
                middle_badugi(high),
                f"d{drawing}" if drawing else "pat",
                left,
                policy=policy,
                against_policy=against_policy,
                breaking=middle_badugi(high).split()[-1],
                exact=False,
                target_error=target_error,
                seed=seed,
                progress=_part(progress, number, len(asked)),
            ),
        )
        for number, (left, high, drawing) in enumerate(asked)
    ]


def middle_badugi(high: str) -> str:
    """The badugi in the middle of those with this high card: as many are better as are worse.

    Its suits are spades, hearts, diamonds and clubs from the lowest card up.
    """
    first = worst_rank(RANKS[RANKS.index(high) - 1]) + 1 if high != "4" else 0
    middle = RANK_SETS[(first + min(worst_rank(high), BADUGIS - 1)) // 2]
    ranks = [rank for rank in range(13) if middle >> rank & 1]
    return " ".join(f"{RANKS[rank]}{suit}" for rank, suit in zip(ranks, "shdc", strict=True))


def _part(
    progress: Callable[[float], None] | None, number: int, parts: int
) -> Callable[[float], None] | None:
    """The progress of one part of several, as a part of the whole."""
    if progress is None:
        return None
    return lambda done: progress((number + done) / parts)
