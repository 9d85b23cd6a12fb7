"""What a hand becomes: the chance of every rank after one, two or three draws.

    >>> odds = draw_odds("As 2h 3d Kd", draws=3)
    >>> round(odds.badugi, 4), round(odds.or_better("8"), 4)
    (0.5123, 0.2561)

Nobody else's cards are looked at but those named as dead; own discards never come back. All cases
are gone through, but where whole hands are thrown away again and again: then there are trials, and
the result says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from badugi.game import all_hands as ground
from badugi.game.all_hands import BADUGIS, DECK, LAST_OF_SIZE, mask_of, worst_rank
from badugi.game.cards import RANKS, Suits, cards_text, parse_cards
from badugi.game.errors import CardError, SetupError
from badugi.game.ranking import RANK_SETS
from badugi.i18n import N_
from badugi.odds.best import parse_policy
from badugi.odds.notebook import table_with_bars
from badugi.odds.policy import DRAWS, HONEST, Keeps, Plan, first_choice
from badugi.odds.tries import TRIALS, sample_ranks, sown
from badugi.odds.walk import Floats, OutOfWork, Positions, Ranks, TooMuch, Work, walk

_MOST_ROWS = 4e7
"""What is gone through completely: honest play always is, from whatever hand."""


class Out(NamedTuple):
    """A card that makes the hand better, and the rank that it makes with what is kept."""

    card: int
    rank: int


class DrawOdds:
    """The chances of a hand. What is said of `n` draws counts the draws from the next one on."""

    cards: tuple[int, ...]
    """The hand, or what is kept of one."""
    dead: tuple[int, ...]
    """Other cards known to be gone."""
    draws: int
    """How many draws are left."""
    policy: Plan
    """How the hand is drawn to."""
    after: tuple[Floats, ...]
    """The chance of each rank, `(1092,)`, after 1, 2, .. draws."""
    cases: int
    """How many sequences of draws there are, all of them gone through; or how many trials."""
    seed: int | None
    """Of the trials; None where every number is exact."""

    def __init__(
        self,
        cards: tuple[int, ...],
        dead: tuple[int, ...],
        policy: Plan,
        after: tuple[Floats, ...],
        cases: int,
        seed: int | None,
    ) -> None:
        self.cards, self.dead, self.policy = cards, dead, policy
        self.after, self.draws, self.cases, self.seed = after, len(after), cases, seed

    @property
    def method(self) -> str:
        """`exact`, or `monte carlo` where the last draw's chances come from trials."""
        return "exact" if self.seed is None else "monte carlo"

    @property
    def standard_error(self) -> float:
        """Of the chance of a badugi after the last draw; 0 where it is exact."""
        if self.seed is None:
            return 0.0
        return float(np.sqrt(self.badugi * (1 - self.badugi) / self.cases))

    @property
    def how(self) -> str:
        """How it was found, in a few words."""
        if self.seed is None:
            cases = "the one case" if self.cases == 1 else f"all {self.cases:,} cases"
            return f"exact: {cases} counted"
        error = f"{100 * self.standard_error:.3f} points"
        return f"{self.cases:,} trials, standard error {error}, seed {self.seed}"

    @property
    def ranks(self) -> Floats:
        """The chance of each rank after the last draw, `(1092,)`; sums to 1."""
        return self.after[-1]

    @property
    def badugi(self) -> float:
        """The chance of a badugi after the last draw."""
        return float(self.ranks[:BADUGIS].sum())

    @property
    def expected_rank(self) -> float:
        """The mean rank after the last draw, 0 (4-3-2-A) to 1091 (K)."""
        return float(self.ranks @ np.arange(ground.RANKS))

    def or_better(self, made: str | int) -> float:
        """The chance of a badugi with this high card or a lower one; or of a rank or better.

        `made` is a card's rank as text (`"8"`, `"T"`, `"10"`) or a rank from 0 to 1091. Raises
        `SetupError` for anything else.
        """
        return float(self.ranks[: worst_rank(made) + 1].sum())

    @cached_property
    def kept(self) -> tuple[int, ...]:
        """What is kept at the first draw: of subsets as good the one that is listed first."""
        if len(self.cards) < 4:
            return self.cards
        mask = first_choice(self.policy, self.draws, self.cards)
        return tuple(card for card in self.cards if mask >> card & 1)

    @cached_property
    def outs(self) -> tuple[Out, ...]:
        """The cards not seen that make what is kept better, the best first; none for a pat hand."""
        kept = self.kept
        if len(kept) == 4:
            return ()
        gone = {*self.cards, *self.dead}
        now = rank_of_some(kept)
        found = [
            Out(card, rank)
            for card in range(DECK)
            if card not in gone and (rank := rank_of_some((*kept, card))) < now
        ]
        return tuple(sorted(found, key=lambda out: (out.rank, out.card)))

    def __repr__(self) -> str:
        dead = f", dead={cards_text(self.dead)!r}" if self.dead else ""
        policy = "" if self.policy == HONEST else f", policy={str(self.policy)!r}"
        return f"draw_odds({cards_text(self.cards)!r}, draws={self.draws}{dead}{policy})"

    def __str__(self) -> str:
        lines = [
            f"{cards_text(self.cards)}, {self.draws} {'draw' if self.draws == 1 else 'draws'} left"
        ]
        lines += [f"{name:<22}{chance:>8.2%}" for name, chance in self.summary()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """A table with bars, for notebooks."""
        rows = [(name, (chance,)) for name, chance in self.summary()]
        draws = f"{self.draws} {'draw' if self.draws == 1 else 'draws'}"
        note = f"{cards_text(self.cards)}, {self.policy}, {self.how}"
        return table_with_bars(("", f"after {draws}"), rows, note)

    def summary(self) -> list[tuple[str, float]]:
        """Rows for people: what is made, and the chance of it after the last draw."""
        rows = [("badugi", self.badugi)]
        rows += [
            (f"{RANKS[high - 1]}-high or better", self.or_better(RANKS[high - 1]))
            for high in range(4, 13)
        ]
        worst = BADUGIS - 1
        for size in (3, 2, 1):
            chance = float(self.ranks[worst + 1 : LAST_OF_SIZE[size] + 1].sum())
            rows.append((f"{('one', 'two', 'three')[size - 1]}-card hand", chance))
            worst = LAST_OF_SIZE[size]
        return rows


def draw_odds(
    hand: str | Iterable[str | int],
    draws: int = 1,
    *,
    dead: str | Iterable[str | int] = (),
    policy: Plan | str = HONEST,
    seed: int | None = None,
    suits: Suits = "en",
) -> DrawOdds:
    """The chance of every rank that `hand` can have after `draws` draws (1 to 3).

    `hand` is four cards, or one to three that are kept of a hand whose other cards are not known
    (name them as `dead` if they are). `policy` is how it is drawn to, see `parse_policy`.
    Every sequence of draws is counted where the hand draws one or two cards, or once, and mostly
    elsewhere; where that would take more than some five seconds `badugi.odds.tries` makes trials,
    by `seed` if it is given. Raises `CardError` for cards that are none or that are named twice,
    `SetupError` for draws, a policy or a seed that there are not.
    """
    cards = parse_cards(hand, suits, most=4)
    gone = parse_cards(dead, suits)
    if not cards:
        raise CardError(N_("a hand has 1 to 4 cards"))
    if both := set(cards) & set(gone):
        raise CardError(
            N_("{cards} cannot be in the hand and dead"), cards=cards_text(sorted(both))
        )
    if type(draws) is not int or not 1 <= draws <= DRAWS:
        raise SetupError(N_("there are 1 to 3 draws left, not {draws}"), draws=repr(draws))
    plan = parse_policy(policy) if isinstance(policy, str) else policy
    kept = first_choice(plan, draws, cards) if len(cards) == 4 else mask_of(cards)
    out = mask_of((*cards, *gone))
    after, cases = [], 0.0
    seed, tried = sown(seed), False
    for count in range(1, draws + 1):
        later = _Later(plan, draws - count)
        try:
            try:
                spread, cases = _all_cases(kept, out, count, later)
            except OutOfWork:
                tried = True
                spread, cases = sample_ranks(kept, out, count, later, seed), TRIALS
        except TooMuch:
            raise SetupError(
                N_("{dead} dead cards leave too few in the deck for so many draws"), dead=len(gone)
            ) from None
        spread.flags.writeable = False
        after.append(spread)
    return DrawOdds(cards, gone, plan, tuple(after), int(cases), seed if tried else None)


class _Later:
    """A plan seen from a hand that stops before the last draws."""

    def __init__(self, plan: Plan, behind: int) -> None:
        self._plan, self._behind = plan, behind

    def keeps(self, left: int, /) -> Keeps:
        """See `badugi.odds.policy.Plan`."""
        return self._plan.keeps(left + self._behind)


def _all_cases(kept: int, gone: int, draws: int, plan: Plan) -> tuple[Floats, float]:
    """The chance of each rank, and how many sequences of draws there are."""
    ranks = np.zeros(ground.RANKS)

    def tally(made: Ranks, weight: Floats) -> None:
        ranks.__iadd__(np.bincount(made[:, 0], weight, ground.RANKS))

    positions = Positions(
        np.array([[kept]], np.uint64), np.array([gone], np.uint64), np.ones(1), np.ones(1)
    )
    return ranks, walk(positions, [plan], [draws], tally, Work(_MOST_ROWS))


def rank_of_some(cards: Iterable[int]) -> int:
    """The rank of any number of cards: the best badugi among them. Meant for one to five."""
    held = tuple(cards)
    best = ground.RANKS - 1
    for size in range(1, min(len(held), 4) + 1):
        for some in combinations(held, size):
            ranks = {card >> 2 for card in some}
            if len(ranks) == size == len({card & 3 for card in some}):
                best = min(best, _rank_by_set()[sum(1 << rank for rank in ranks)])
    return best


_SETS: dict[int, int] = {}


def _rank_by_set() -> dict[int, int]:
    if not _SETS:
        _SETS.update({ranks: rank for rank, ranks in enumerate(RANK_SETS)})
    return _SETS
