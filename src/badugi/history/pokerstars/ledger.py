"""Amounts that a PokerStars hand tells, held against those of the deal.

The site takes a rake out of the pots, our deals have none: what was collected and the rake must
be the pots together, and the same players must win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from badugi.game.errors import HistoryError
from badugi.game.events import BetReturned, DealEvent, Post, Posted, PotAwarded
from badugi.history.money import Money
from badugi.history.pokerstars.lines import Line
from badugi.history.pokerstars.table import Forced
from badugi.history.record import Payout


class Ledger:
    """The chips that moved in a deal. Its methods raise `HistoryError` where a file differs."""

    def __init__(
        self, events: Sequence[DealEvent], money: Money, name: Callable[[int], str]
    ) -> None:
        self._money = money
        self._name = name
        self._posted = [event for event in events if isinstance(event, Posted)]
        self._returned = [event for event in events if isinstance(event, BetReturned)]
        self._awards = [event for event in events if isinstance(event, PotAwarded)]

    def check_posts(self, bets: Sequence[tuple[Forced, Post]]) -> None:
        """The forced bets of the lines are those that were due."""
        due = Counter((post.seat, post.post, post.amount) for post in self._posted)
        for bet, post in bets:
            if not due[bet.seat, post, bet.amount]:
                raise HistoryError(
                    f"{self._name(bet.seat)} posts {self._money.text(bet.amount)} as "
                    f"{_text(post)}, which is not due",
                    line=bet.line,
                )
            due[bet.seat, post, bet.amount] -= 1
        for seat, post, amount in due.elements():
            raise HistoryError(
                f"{self._name(seat)} does not post {self._money.text(amount)} as {_text(post)}",
                line=bets[-1][0].line if bets else None,
            )

    def check_returned(self, lines: Sequence[Line]) -> None:
        """What nobody called went back."""
        due = Counter((event.seat, event.amount) for event in self._returned)
        told = Counter((line.seat, self._money.chips(line.amount)) for line in lines)
        for seat, chips in (told - due).elements():
            line = next(line for line in lines if line.seat == seat)
            raise HistoryError(
                f"{self._money.text(chips)} do not go back to {self._name(seat)}", line=line.number
            )
        for seat, chips in (due - told).elements():
            raise HistoryError(
                f"{self._money.text(chips)} that nobody called should go back to {self._name(seat)}"
            )

    def check_total(self, total: int, line: int) -> None:
        """The total of the summary is what was in the pots."""
        if total != (played := sum(event.amount for event in self._awards)):
            raise HistoryError(
                f"the total pot is {self._money.text(total)}, but {self._money.text(played)} "
                "were played for",
                line=line,
            )

    def payouts(self, lines: Sequence[Line], rake: int) -> tuple[Payout, ...]:
        """What was paid out where there was a rake, else nothing: then it is what was won."""
        told = [Payout(line.seat, line.pot, self._money.chips(line.amount)) for line in lines]
        won = [
            Payout(seat, event.pot, chips) for event in self._awards for seat, chips in event.shares
        ]
        if not rake and Counter(told) == Counter(won):
            return ()
        line = lines[-1].number if lines else None
        most = {(payout.seat, payout.pot): payout.amount for payout in won}
        for payout in told:
            if payout.amount > most.get((payout.seat, payout.pot), 0):
                raise HistoryError(
                    f"{self._name(payout.seat)} collects {self._money.text(payout.amount)}, but "
                    f"wins {self._money.text(most.get((payout.seat, payout.pot), 0))} of that pot",
                    line=line,
                )
        paid, due = sum(p.amount for p in told), sum(p.amount for p in won)
        if paid + rake != due:
            raise HistoryError(
                f"{self._money.text(paid)} collected and {self._money.text(rake)} of rake are not "
                f"the {self._money.text(due)} in the pots",
                line=line,
            )
        return tuple(told)


def _text(post: Post) -> str:
    return post.value.replace("_", " ")
