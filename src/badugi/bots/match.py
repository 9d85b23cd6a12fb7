"""Matches between policies over duplicate cards: who wins how much, and how sure is that.

Each deck is played once for every way in which the lineup can be turned around the table, so that
every policy plays every hand of it from every position: the luck of the deal cancels. Results are
therefore counted per deck, and the confidence interval is taken over decks. A match is decided by
its description alone: the number of processes does not change a chip of it.

Nobody at the table sees more than his view, which is folded from redacted events here as it is at
a real table.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context

import msgspec

from badugi.bots.house import make
from badugi.bots.policy import Policy
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.errors import SetupError
from badugi.game.secrecy import redact
from badugi.game.stakes import Stakes, usual_stack

CONFIDENCE = 0.95
MOST_DEALS = 1_000_000_000
_DECKS_AT_ONCE = 50
_PARTS_AHEAD = 4
"""Parts that wait for each process: enough to keep it busy, however long the match is."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: `lineup` are the styles around the table, from chair 0 on.

    `deals` is rounded up to whole decks. Every deal begins with `stack` chips in front of each
    player; 0 means, and becomes, the usual stack of these stakes (`usual_stack`). Raises
    `SetupError` for a table that cannot be dealt to or a style that nobody plays.
    """

    stakes: Stakes
    lineup: tuple[str, ...]
    deals: int = 20_000
    seed: int = 0
    stack: int = 0

    def __post_init__(self) -> None:
        if not 2 <= len(self.lineup) <= 8:
            raise SetupError(f"a table has 2 to 8 players, not {len(self.lineup)}")
        for style in self.lineup:
            make(style, 0)
        if not 1 <= self.deals <= MOST_DEALS:
            raise SetupError(f"{self.deals} deals: a match has 1 to {MOST_DEALS}")
        if self.stack < 0:
            raise SetupError(f"a stack of {self.stack}: it must be 1 chip or more")
        if not self.stack:
            msgspec.structs.force_setattr(self, "stack", usual_stack(self.stakes))

    @property
    def unit(self) -> int:
        """The big blind, in which results are counted; the minimum bet where there is none."""
        return self.stakes.big_blind or self.stakes.min_bet

    @property
    def turns(self) -> int:
        """In how many ways the lineup can be turned around the table."""
        n = len(self.lineup)
        return next(
            turn
            for turn in range(1, n + 1)
            if self.lineup[turn:] + self.lineup[:turn] == self.lineup
        )

    @property
    def decks(self) -> int:
        """How many decks are played."""
        return -(-self.deals // self.turns)


class Score(msgspec.Struct, frozen=True):
    """How one style did, in big blinds per hundred hands that it was dealt.

    `low` and `high` bound `bb_per_100` with 95% confidence.
    """

    style: str
    hands: int
    net: int
    """Chips won and lost in all."""
    bb_per_100: float
    low: float
    high: float


class Result(msgspec.Struct, frozen=True):
    """The outcome of a match; `scores` best first."""

    match: Match
    decks: int
    deals: int
    scores: tuple[Score, ...]


Nets = dict[str, int]
"""Chips that each style won over all the deals of one deck."""


def play(
    match: Match,
    *,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play a match. `progress` is told how many deals are done, now and then."""
    nets: list[Nets] = []
    for part in _parts(match, processes):
        nets += part
        if progress is not None:
            progress(len(nets) * match.turns)
    return _result(match, nets)


def play_deck(match: Match, deck: int) -> Nets:
    """Deal one deck to the lineup in all its turns."""
    nets = dict.fromkeys(match.lineup, 0)
    policies = {style: make(style, match.seed) for style in nets}
    for turn in range(match.turns):
        styles = match.lineup[turn:] + match.lineup[:turn]
        # The button is fixed: turning the players around it gives them every position.
        deal = Deal.start(
            match.stakes,
            [match.stack] * len(styles),
            button=len(styles) - 1,
            source=SeededSource(match.seed << 40 | deck),
        )
        play_deal(deal, [policies[style] for style in styles])
        for seat, style in enumerate(styles):
            nets[style] += deal.stacks[deal.position(seat)] - match.stack
    return nets


def play_deal(deal: Deal, policies: Sequence[Policy]) -> None:
    """Play a deal to its end; `policies` are by chair."""
    views = [Deal() for _ in policies]
    while (seat := deal.to_act) is not None:
        view = views[seat]
        # A view is brought up to date when its owner has to decide, so a player who is out costs
        # nothing more.
        for event in deal.events[len(view.events) :]:
            view.apply(redact(event, seat))
        deal.act(policies[seat].decide(view, seat))


def _parts(match: Match, processes: int) -> Iterator[list[Nets]]:
    """The nets of all decks in order, in parts."""
    starts = range(0, match.decks, _DECKS_AT_ONCE)
    if processes <= 1 or len(starts) == 1:
        for start in starts:
            yield _play_part(match, start)
        return
    # Fresh processes rather than forked ones: the caller may have threads.
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    ) as pool:
        try:
            waiting: deque[Future[list[Nets]]] = deque()
            for start in starts:
                if len(waiting) == processes * _PARTS_AHEAD:
                    yield waiting.popleft().result()
                waiting.append(pool.submit(_play_part, match, start))
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C goes to every process of a terminal; only the one that began the match answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_part(match: Match, start: int) -> list[Nets]:
    last = min(start + _DECKS_AT_ONCE, match.decks)
    return [play_deck(match, deck) for deck in range(start, last)]


def _result(match: Match, nets: list[Nets]) -> Result:
    scores = [_score(match, style, [net[style] for net in nets]) for style in nets[0]]
    scores.sort(key=lambda score: (-score.net / score.hands, score.style))
    return Result(match, len(nets), len(nets) * match.turns, tuple(scores))


def _score(match: Match, style: str, nets: list[int]) -> Score:
    decks = len(nets)
    hands = match.turns * match.lineup.count(style)
    # Big blinds per hundred hands, for chips per deck.
    scale = 100 / match.unit / hands
    mean = sum(nets) / decks
    spread = 0.0
    if decks > 1:
        spread = sqrt(sum((net - mean) ** 2 for net in nets) / (decks - 1) / decks)
    margin = 1.96 * spread if decks > 1 else float("inf")
    return Score(
        style,
        hands * decks,
        sum(nets),
        mean * scale,
        (mean - margin) * scale,
        (mean + margin) * scale,
    )
