"""The badugi solver: DCFR+ over the whole public tree of heads-up fixed limit.

The algorithm is that of `badugi.solver.cfr`; what differs is how it is laid out. Each round of
betting has the same shape in all its states. The states of a pair of draw sequences are one block
of arrays: cards are drawn and hands compared by products of matrices, all lines at once, and the
rounds are walked by compiled loops (`sweep_kernels`). A strategy's reach is worked out once, after
its update, and used both for the other's next update and for its own average.

In all keys a player's own sequence of draws comes first, then the other's. Player 0, the button,
draws second: his reach depends on what the other has just drawn, and that of player 1 does not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias

import numpy as np
from threadpoolctl import ThreadpoolController

from badugi.compute import compiled
from badugi.solver.betting import BLIND, BUTTON
from badugi.solver.cfr import DCFR_PLUS, Rule
from badugi.solver.drawing import DRAWS
from badugi.solver.model import BET, Model, Tree
from badugi.solver.tables import PLAYERS, Blocks, Grouped, Tables, turns
from badugi.solver.template import Reals

THREADS = os.cpu_count() or 1
"""Blocks are worked on side by side; a product of matrices takes one thread."""

Rates: TypeAlias = tuple[float, float]
"""What old regrets and old totals are multiplied by before this iteration's are added."""


Rise: TypeAlias = Callable[[int, int, int, Blocks], Reals]
"""The values at the beginning of a round: own sequence, other's, round, values after it."""


class Reach(NamedTuple):
    """A player's reach in every round, blocks of `(lines, groups)`."""

    begins: list[Blocks]
    """At its beginning."""
    closes: list[Blocks]
    """After it, before his draw; not for the last round."""


class Part(NamedTuple):
    """The lines that go on from one closing of the first round, or all of them."""

    closing: int | None = None

    def lines(self, tree: Tree, r: int) -> slice:
        """Which of the lines to a round these are; they lie side by side."""
        if self.closing is None or r == 0:
            return slice(None)
        count = tree.lines[r] // tree.lines[1]
        return slice(self.closing * count, (self.closing + 1) * count)


WHOLE = Part()


class Sweep:
    """Passes over the tree of a model: reach downwards, values and updates upwards."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._kernels = compiled("badugi.solver.sweep_kernels")
        self._kind = model.precision
        self._one = model.precision(1)
        self._threads = ThreadPoolExecutor(THREADS)
        self._libraries = ThreadpoolController()

    def _each(
        self, function: Callable[[int, int], Reals], keys: Iterable[tuple[int, int]]
    ) -> Blocks:
        """The blocks that a function makes, on all threads."""
        keys = list(keys)
        with self._libraries.limit(limits=1, user_api="blas"):
            found = self._threads.map(function, *zip(*keys, strict=True))
            return dict(zip(keys, found, strict=True))

    # ------------------------------------------------------------ downwards

    def forward(self, player: int, tables: Grouped, part: Part = WHOLE) -> Reach:
        """The reach of a player who plays what the tables say, on some lines."""
        tree = self.model.tree
        reach = Reach([{(0, 0): self.model.dealt[None]}], [])
        for r in range(DRAWS):
            begins = reach.begins[r]

            def bet(own: int, other: int, r: int = r, begins: Blocks = begins) -> Reals:
                table = tables.bet(player, r, own, other)[part.lines(tree, r)]
                _, closes = self._ends(player, r, table, begins[own, other])
                after = closes.transpose(1, 0, 2).reshape(-1, closes.shape[2])
                return after if r else after[part.lines(tree, 1)]

            closes = self._each(bet, tree.pairs(r))
            reach.closes.append(closes)
            after: Blocks = {}

            def draw(
                own: int, other: int, r: int = r, closes: Blocks = closes, after: Blocks = after
            ) -> Reals:
                table = tables.draw(player, r, own, other)[part.lines(tree, r + 1)]
                self._draw_down(player, r, table, own, other, closes, after)
                return closes[0, 0]

            self._each(draw, turns(tree, player, r))
            reach.begins.append(after)
        return reach

    def _ends(self, player: int, r: int, table: Reals, root: Reals) -> tuple[Reals, Reals]:
        """A player's reach at the ends of a round: where somebody folds, and where both stay."""
        shape = self.model.tree.rounds[r].shape
        folds = np.empty((len(shape.folder), *root.shape), self._kind)
        closes = np.empty((len(shape.called), *root.shape), self._kind)
        self._kernels.bet_forward(shape, player, self._one, table, root, folds, closes)
        return folds, closes

    def _draw_down(
        self,
        player: int,
        r: int,
        table: Reals,
        own: int,
        other: int,
        closes: Blocks,
        after: Blocks,
    ) -> None:
        tree = self.model.tree
        root = closes[own, tree.parent[r + 1][other] if player == BUTTON else other]
        children = tree.children[r][own]
        chosen = np.empty((len(children), *root.shape), self._kind)
        self._kernels.draw_forward(self._one, table, root, chosen)
        for cards, to in enumerate(children):
            found = chosen[cards] @ self.model.laws[r][own][cards]
            for now in (other,) if player == BUTTON else tree.children[r][other]:
                after[to, now] = found

    # ------------------------------------------------------------ upwards

    def _seen(
        self, player: int, r: int, own: int, other: int, table: Reals, root: Reals
    ) -> tuple[Reals, Reals]:
        """The other's reach at the ends of a round as the classes of a player meet it.

        `table` is what the other plays, `root` his reach at the beginning.
        Where somebody folds by the weights of pairs; where both stay, in the last round, also by
        who wins. Before the last round the second is of no use.
        """
        model = self.model
        folds, closes = self._ends(1 - player, r, table, root)
        if player == BUTTON:
            weights, wins = model.weights[r][own][other].T, model.beats[own][other].T
        else:
            weights, wins = model.weights[r][other][own], -model.beats[other][own]
        width = root.shape[1]
        met = (folds.reshape(-1, width) @ weights).reshape(*folds.shape[:2], -1)
        if r < DRAWS:
            return met, closes
        return met, (closes.reshape(-1, width) @ wins).reshape(*closes.shape[:2], -1)

    def best(self, player: int, tables: Grouped) -> float:
        """What a player wins a hand who knows what the other plays and plays best.

        Part of the lines after part, so that not all is held at once.
        """
        tree = self.model.tree

        def rise(reach: Reach, part: Part) -> Rise:
            def bet(own: int, other: int, r: int, below: Blocks) -> Reals:
                lines = part.lines(tree, r)
                round_ = tree.rounds[r]
                table = tables.bet(1 - player, r, other, own)[lines]
                root = reach.begins[r][other, own]
                met, closes = self._seen(player, r, own, other, table, root)
                if r < DRAWS:
                    closes = self._by_close(below[own, other], r)
                out = np.empty(met.shape[1:], self._kind)
                self._kernels.bet_best(
                    round_.shape,
                    player,
                    round_.paid[lines],
                    self._kind(BET[r]),
                    r == DRAWS,
                    met,
                    closes,
                    out,
                )
                return out

            return bet

        def draw(_own: int, _other: int, _r: int, chosen: Reals) -> Reals:
            best: Reals = chosen.max(axis=0)
            return best

        rows = []
        for closing in range(tree.lines[1]):
            part = Part(closing)
            reach = self.forward(1 - player, tables, part)
            rows.append(self._upwards(player, rise(reach, part), draw)[0, 0])
        first = Reach([{(0, 0): self.model.dealt[None]}], [])
        below = {(0, 0): np.concatenate(rows)}
        return float(self.model.dealt @ rise(first, WHOLE)(0, 0, 0, below)[0])

    def update(
        self,
        player: int,
        regrets: Tables,
        totals: Tables,
        reach: tuple[Reach, Reach],
        rates: Rates,
    ) -> float:
        """One update of a player's tables; returns what he wins a hand with what he played."""
        tree, mine = self.model.tree, reach[player]
        tables = Grouped(regrets, self.model)
        scaled = [self._kind(rate) for rate in rates]

        def bet(own: int, other: int, r: int, below: Blocks) -> Reals:
            root = reach[1 - player].begins[r][other, own]
            table = tables.bet(1 - player, r, other, own)
            met, closes = self._seen(player, r, own, other, table, root)
            round_ = tree.rounds[r]
            if r < DRAWS:
                closes = self._by_close(below[own, other], r)
            out = np.empty(met.shape[1:], self._kind)
            self._kernels.bet_backward(
                round_.shape,
                player,
                round_.paid,
                self._kind(BET[r]),
                r == DRAWS,
                regrets.bets[player][r][own, other],
                totals.bets[player][r][own, other],
                mine.begins[r][own, other],
                met,
                closes,
                *scaled,
                self._one,
                out,
            )
            return out

        def draw(own: int, other: int, r: int, chosen: Reals) -> Reals:
            root = mine.closes[r][own, tree.parent[r + 1][other] if player == BUTTON else other]
            out = np.empty_like(root)
            self._kernels.draw_backward(
                regrets.draws[player][r][own, other],
                totals.draws[player][r][own, other],
                root,
                chosen,
                *scaled,
                self._one,
                out,
            )
            return out

        below = self._upwards(player, bet, draw)
        return float(self.model.dealt @ bet(0, 0, 0, below)[0])

    def _upwards(
        self, player: int, bet: Rise, draw: Callable[[int, int, int, Reals], Reals]
    ) -> Blocks:
        """The values at the end of the first round, from the last one's."""
        tree = self.model.tree
        values: Blocks = {}
        for r in range(DRAWS, 0, -1):

            def round_(own: int, other: int, r: int = r, below: Blocks = values) -> Reals:
                return bet(own, other, r, below)

            values = self._draw_up(player, r - 1, self._each(round_, tree.pairs(r)), draw)
        return values

    def _by_close(self, values: Reals, r: int) -> Reals:
        """Values by line after a round as `(closings, lines, groups)`."""
        closings = len(self.model.tree.rounds[r].shape.called)
        by_line = values.reshape(-1, closings, values.shape[1])
        return np.ascontiguousarray(by_line.transpose(1, 0, 2))

    def _draw_up(
        self,
        player: int,
        r: int,
        values: Blocks,
        draw: Callable[[int, int, int, Reals], Reals],
    ) -> Blocks:
        """Values at the end of round `r` from those at the beginning of the next."""
        tree, laws = self.model.tree, self.model.laws[r]

        def turn(own: int, other: int) -> Reals:
            children = tree.children[r][own]
            lines = len(next(iter(values.values())))
            chosen = np.empty((len(children), lines, self.model.width(r, own)), self._kind)
            for cards, to in enumerate(children):
                value = (
                    values[to, other]
                    if player == BUTTON
                    else _total(values[to, now] for now in tree.children[r][other])
                )
                np.matmul(value, laws[own][cards].T, out=chosen[cards])
            return draw(own, other, r, chosen)

        found = self._each(turn, turns(tree, player, r))
        if player == BLIND:
            return found
        return {
            (own, other): _total(found[own, now] for now in tree.children[r][other])
            for own, other in tree.pairs(r)
        }


def _total(arrays: Iterable[Reals]) -> Reals:
    first, *others = arrays
    total = first.copy() if others else first
    for array in others:
        total += array
    return total


class DealSolver:
    """Solves a model of the deal: `step` makes an iteration of DCFR+."""

    def __init__(self, model: Model, rule: Rule = DCFR_PLUS) -> None:
        self.model = model
        self.rule = rule
        self.iterations = 0
        self.regrets = Tables(model)
        self.totals = Tables(model)
        self._sweep = Sweep(model)
        self._reach: list[Reach] = []

    def go_on(self, iterations: int) -> None:
        """Go on after so many iterations, whose tables have been put in place."""
        self.iterations = iterations
        self._reach = []

    def step(self) -> float:
        """Make one iteration; returns what the button won in it, in big blinds a hand."""
        self.iterations += 1
        t = self.iterations
        rates = (self.rule.at(t)[0], ((t - 1) / t) ** self.rule.gamma)
        played = Grouped(self.regrets, self.model)
        if not self._reach:
            self._reach = [self._sweep.forward(player, played) for player in PLAYERS]
        won = []
        for player in PLAYERS:
            reach = (self._reach[BUTTON], self._reach[BLIND])
            won.append(self._sweep.update(player, self.regrets, self.totals, reach, rates))
            self._reach[player] = self._sweep.forward(player, played)
        return won[BUTTON]

    def best_responses(self, game: Model | None = None) -> tuple[float, float]:
        """What each player wins a hand who knows the other's average strategy and plays best.

        In big blinds; in this solver's own game, or in a finer one.
        """
        sweep = self._sweep if game is None else Sweep(game)
        average = Grouped(self.totals, sweep.model)
        return sweep.best(BUTTON, average), sweep.best(BLIND, average)
