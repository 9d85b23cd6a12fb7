"""What hands are worth against each other: the share of the pot of 2 to 8 players.

    >>> result = equity(["As 2h 3d 9d", "2s 5h 6d Kd"], draws=3)
    >>> [round(player.equity, 4) for player in result.players], result.method
    ([0.6082, 0.3918], 'exact')

All draw by their policies from one deck, the first one first; nobody bets. Where going through all
cases takes some two seconds at most it is done so, else by trials until the error is small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb
from typing import TypeAlias

import msgspec
import numpy as np

from badugi.game.all_hands import DECK, Masks, all_hands, mask_of
from badugi.game.cards import cards_text, parse_cards
from badugi.game.errors import CardError, SetupError
from badugi.game.hand import Hand
from badugi.i18n import N_
from badugi.odds.best import parse_policy
from badugi.odds.notebook import table_with_bars
from badugi.odds.policy import DRAWS, HONEST, Plan, first_choice
from badugi.odds.ranges import Range
from badugi.odds.tries import sown
from badugi.odds.walk import (
    MOST_ORDER,
    Floats,
    OutOfWork,
    Positions,
    Ranks,
    TooMuch,
    Work,
    start,
    walk,
)

Cards: TypeAlias = str | Iterable[str | int]
Holding: TypeAlias = "str | Hand | Range"
"""Four cards, one to three of them (the others may be any), or a range."""

MOST_ROWS = 8e6
"""What is gone through completely: about two seconds of work (`badugi.odds.walk.Work`)."""
MOST_ROWS_ASKED = 1e8
"""The same where the caller wants all cases counted: some half a minute, and a few GB."""
_MOST_DEALT = 1e8
"""So many pairs of hands are looked at together: each takes nine bytes."""
_HOPELESS = 50
"""Merging saves this much at most; where more would be needed it is not begun."""
MOST_TRIALS = 10**12
"""More would take days on any machine."""
TARGET = 0.0005
"""The standard error at which trials end, as a share of the pot."""


class Share(msgspec.Struct, frozen=True):
    """What one player gets, as shares of 1."""

    hand: str
    """What he holds, as text."""
    equity: float
    """His share of the pot on average, ties counted by what they pay."""
    win: float
    """How often he wins alone."""
    tie: float
    """How often he shares."""


class Equity(msgspec.Struct, frozen=True):
    """What everybody's share of the pot is, and how that was found."""

    players: tuple[Share, ...]
    draws: int
    """Draws left to whoever has not drawn yet in this round."""
    method: str
    """`exact` or `monte carlo`."""
    cases: int
    """How many cases were gone through, or how many trials were made."""
    standard_error: float
    """Of the least certain equity, as a share of 1; 0 where it is exact."""
    seed: int | None
    """Of the trials; None where there were none."""

    def __str__(self) -> str:
        width = max(len(player.hand) for player in self.players)
        lines = [f"{'':<{width}}  equity     win     tie"]
        lines += [
            f"{p.hand:<{width}} {p.equity:>7.2%} {p.win:>7.2%} {p.tie:>7.2%}" for p in self.players
        ]
        return "\n".join([*lines, self._note])

    @property
    def how(self) -> str:
        """How it was found, in a few words."""
        if self.method == "exact":
            return f"exact, {self.cases:,} cases"
        return (
            f"{self.cases:,} trials, standard error {100 * self.standard_error:.3f} points, "
            f"seed {self.seed}"
        )

    def _repr_html_(self) -> str:
        """A table with bars, for notebooks."""
        rows = [(p.hand, (p.equity, p.win, p.tie)) for p in self.players]
        return table_with_bars(("hand", "equity", "win", "tie"), rows, self._note)

    @property
    def _note(self) -> str:
        return f"{self.draws} {'draw' if self.draws == 1 else 'draws'} left, {self.how}"


def equity(
    hands: Sequence[Holding],
    draws: int = 3,
    *,
    dead: Cards = (),
    policy: Plan | str | Sequence[Plan | str] = HONEST,
    keep: Sequence[Cards | None] = (),
    drawn: int = 0,
    exact: bool | None = None,
    target_error: float = TARGET,
    trials: int | None = None,
    seed: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Equity:
    """The equity of 2 to 8 players, in the order in which they draw, with `draws` left (0 to 3).

    `dead` cards are known to be out of the deck. `policy` is one for all, or one for each; of a
    listed hand's subsets as good as each other the one is kept that is listed first. The first
    `drawn` players have drawn already in the current round and have one draw less. `keep` says for
    each player, or None, what he keeps of his four listed cards at his first draw, whatever his
    policy; it may name fewer players than there are. `exact` forces one way or the other; by
    default all cases are gone through where that is quick. Trials go on until every equity has a
    standard error of `target_error` at most (a share of the pot: 0.0005 is 0.05 points), or for so
    many `trials` if those are given; they hang on `seed` alone, not on the number of cores, and
    call `progress` with the part that is done.
    Raises `CardError` for cards that are none or that two players would hold, `SetupError` for
    anything else that makes no such deal, and `ComputeMissing` where trials are needed and
    `badugi[compute]` is not installed.
    """
    gone = parse_cards(dead)
    setting = _setting(hands, gone, policy, draws, drawn, keep)
    for value, name in ((target_error, "target_error"), (trials, "trials")):
        if value is not None and not value > 0:
            raise SetupError(N_("{name} must be more than 0"), name=name)
    if trials is not None and trials > MOST_TRIALS:
        raise SetupError(N_("{most} trials at most"), most=f"{MOST_TRIALS:,}")
    seed = sown(seed)
    if exact is not False and trials is None:
        try:
            return _exact(setting, Work(MOST_ROWS_ASKED if exact else MOST_ROWS))
        except OutOfWork:
            if exact:
                raise SetupError(
                    N_("these are too many cases to count: leave exact out, and trials are made")
                ) from None
        except TooMuch:
            if exact:
                raise SetupError(
                    N_("the deck may have to be shuffled again: that is not counted exactly")
                ) from None
    from badugi.odds.montecarlo import sample

    found = sample(setting, target_error, trials, seed, progress)
    shares = tuple(
        Share(name, float(part), float(win), float(tie))
        for name, part, win, tie in zip(setting.names, *found.means, strict=True)
    )
    return Equity(shares, draws, "monte carlo", found.trials, found.error, found.seed)


class Setting(msgspec.Struct, frozen=True):
    """A deal about to go on: who holds what, who draws how, what is gone."""

    names: tuple[str, ...]
    weights: tuple[Floats, ...]
    """The weight of each hand by its number, for each player; without what others surely hold."""
    free: tuple[bool, ...]
    """Whether a player may hold anything at all."""
    plans: tuple[Plan, ...]
    kept: tuple[int, ...]
    """The mask of what is kept at the first draw where that is settled, else 0."""
    draws: tuple[int, ...]
    gone: int
    """The mask of the dead cards."""


def _setting(
    hands: Sequence[Holding],
    dead: tuple[int, ...],
    policy: Plan | str | Sequence[Plan | str],
    draws: int,
    drawn: int,
    keep: Sequence[Cards | None],
) -> Setting:
    if not 2 <= len(hands) <= 8:
        raise SetupError(N_("badugi is for 2 to 8 players, not {number}"), number=len(hands))
    if type(draws) is not int or not 0 <= draws <= DRAWS:
        raise SetupError(N_("there are 0 to 3 draws left, not {draws}"), draws=repr(draws))
    if type(drawn) is not int or not 0 <= drawn < len(hands) or (drawn and not draws):
        raise SetupError(
            N_(
                "drawn is {drawn}: of {players} players with a draw left all but one can have "
                "drawn already, or fewer"
            ),
            drawn=repr(drawn),
            players=len(hands),
        )
    if 4 * len(hands) + len(dead) > DECK:
        raise SetupError(N_("{dead} dead cards leave too few for the hands"), dead=len(dead))
    names, held, listed = zip(*map(_held, hands), strict=True)
    plans = _plans(policy, len(hands))
    left = tuple(draws - (number < drawn) for number in range(len(hands)))
    fixed = [int(all_hands().masks[w.argmax()]) if np.count_nonzero(w) == 1 else 0 for w in held]
    weights = []
    for number, weight in enumerate(held):
        others = 0
        for other, mask in enumerate(fixed):
            if other != number:
                others |= mask
        if both := fixed[number] & (others | mask_of(dead)):
            cards = cards_text(card for card in range(DECK) if both >> card & 1)
            raise CardError(N_("{cards} cannot be in two places"), cards=cards)
        weights.append(_without(weight, others | mask_of(dead)))
        if not weights[-1].any():
            raise SetupError(
                N_("{hand} needs cards that others hold or that are dead"), hand=names[number]
            )
    return Setting(
        names,
        tuple(weights),
        tuple(bool((weight == weight[0]).all()) for weight in held),
        plans,
        tuple(
            _settled(cards, some, plan, count)
            for cards, some, plan, count in zip(
                listed, _told(keep, listed), plans, left, strict=True
            )
        ),
        left,
        mask_of(dead),
    )


def _told(
    keep: Sequence[Cards | None], listed: Sequence[tuple[int, ...]]
) -> Sequence[Cards | None]:
    """What each player is told to keep."""
    if isinstance(keep, str) or len(keep) > len(listed):
        raise SetupError(
            N_("keep is a list of what each of the {players} players keeps, or None"),
            players=len(listed),
        )
    return [*keep, *[None] * (len(listed) - len(keep))]


def _settled(cards: tuple[int, ...], keep: Cards | None, plan: Plan, draws: int) -> int:
    """The mask of what a player keeps of the listed `cards` at his first draw; 0: not settled."""
    if keep is None:
        return first_choice(plan, draws, cards) if cards and draws else 0
    some = parse_cards(keep, most=4)
    if not some or not set(some) <= set(cards) or not draws:
        raise SetupError(
            N_(
                "{cards} can't be kept: name one to four cards of a whole hand that has a draw left"
            ),
            cards=cards_text(some) or "no card",
        )
    return mask_of(some)


def _plans(policy: Plan | str | Sequence[Plan | str], players: int) -> tuple[Plan, ...]:
    each = (
        [policy] * players
        if isinstance(policy, str) or not isinstance(policy, Sequence)
        else list(policy)
    )
    if len(each) != players:
        raise SetupError(
            N_("{players} players need one policy for all or {players}, not {policies}"),
            policies=len(each),
            players=players,
        )
    return tuple(parse_policy(one) if isinstance(one, str) else one for one in each)


def _held(holding: Holding) -> tuple[str, Floats, tuple[int, ...]]:
    """What a player holds: as text, as the weight of each hand; and the cards of a listed hand."""
    if isinstance(holding, Hand):
        holding = str(holding)
    if isinstance(holding, str):
        try:
            cards = parse_cards(holding, most=4)
        except CardError:
            cards = ()
        if cards:
            text = cards_text(cards) + " x" * (4 - len(cards))
            weights = Range.parse(text.replace(" ", "")).weights
            return text, weights, cards if len(cards) == 4 else ()
        holding = Range.parse(holding)
    return str(holding), holding.weights, ()


def _without(weights: Floats, gone: int) -> Floats:
    """The weights with those hands at 0 that hold one of these cards."""
    return np.where(all_hands().masks & np.uint64(gone) == 0, weights, 0.0)


def _exact(setting: Setting, work: Work) -> Equity:
    """Go through all cases. Raises `TooMuch`."""
    players = len(setting.names)
    hands, weight = _dealt(setting, work)
    total = weight.sum()
    found = np.zeros((3, players))

    def tally(made: Ranks, likely: Floats) -> None:
        best = made == made.min(axis=1)[:, None]
        winners = best.sum(axis=1)
        alone = winners == 1
        found[0] += (best * (likely / winners)[:, None]).sum(axis=0)
        found[1] += (best[alone] * likely[alone, None]).sum(axis=0)
        found[2] += (best[~alone] * likely[~alone, None]).sum(axis=0)

    gone = np.bitwise_or.reduce(hands, axis=1) | np.uint64(setting.gone)
    positions = start(
        hands, gone, weight / total, setting.plans, setting.draws, settled=setting.kept
    )
    before, within = _expected(positions, setting.draws)
    if before > _HOPELESS * work.left or (max(setting.draws) == 1 and within > 2 * work.left):
        raise OutOfWork
    cases = walk(positions, setting.plans, setting.draws, tally, work)
    shares = tuple(
        Share(name, *map(float, each)) for name, each in zip(setting.names, found.T, strict=True)
    )
    return Equity(shares, max(setting.draws), "exact", int(cases), 0.0, None)


def _expected(positions: Positions, draws: tuple[int, ...]) -> tuple[float, float]:
    """About how many positions come up, if none merge: before the last round, and in it."""
    rows, deck = float(len(positions.gone)), DECK - int(np.bitwise_count(positions.gone).max())
    lacks = np.rint(4 - np.bitwise_count(positions.kept).mean(axis=0)).astype(int).tolist()
    for left in range(max(draws), 1, -1):
        for player, lack in enumerate(lacks):
            if draws[player] >= left and deck >= lack:
                rows *= comb(deck, lack)
                deck -= lack
    before, rest = rows, sum(lacks)
    for lack in lacks:
        if rest > MOST_ORDER and deck >= lack:
            rows *= comb(deck, lack)
            deck, rest = deck - lack, rest - lack
    return before, rows


def _dealt(setting: Setting, work: Work) -> tuple[Masks, Floats]:
    """Every way in which the players can hold what they may, and how likely it is."""
    hands = np.zeros((1, 0), np.uint64)
    used = np.zeros(1, np.uint64)
    weight = np.ones(1)
    for weights in setting.weights:
        numbers = np.flatnonzero(weights)
        work.spend(len(used) * len(numbers))
        if len(used) * len(numbers) > _MOST_DEALT:
            raise OutOfWork
        masks = all_hands().masks[numbers]
        rows, places = np.nonzero((used[:, None] & masks) == 0)
        hands = np.column_stack([hands[rows], masks[places]])
        used = used[rows] | masks[places]
        weight = weight[rows] * weights[numbers[places]]
    if not len(used):
        raise SetupError(N_("no deal gives every player a hand of his range"))
    return hands, weight
