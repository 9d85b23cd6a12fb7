"""Counterfactual regret minimisation in vector form over any `badugi.solver.game.Game`.

An iteration t, for player 0 and then for player 1 (alternating updates):

1. Reach. From the root down, each player's reach at every node: his reach above times what his
   strategy plays, moved by the laws of chance.
2. Values. From the terminals up, what each class of the updated player wins when both play their
   strategies, times the other's reach (the counterfactual value).
3. Regrets. At his decisions: old regrets are discounted, then for each action and class its value
   less that of the strategy is added; in the "plus" variants what is below 0 becomes 0.
4. Average. His strategy, times his reach and the iteration's weight, is added to the totals.
5. Matching. His next strategy plays each action in proportion to its positive regret, and all
   alike where none is positive.

What is near an equilibrium is the average strategy: the totals as shares.

Variants, by what is done in steps 3 and 4 (`discount(x) = (t - 1)^x / ((t - 1)^x + 1)`):

| | positive regrets | negative regrets | weight | source |
|---|---|---|---|---|
| CFR | kept | kept | 1 | Zinkevich and others 2007 |
| CFR+ | kept | become 0 | t | Tammelin 2014 |
| DCFR | discount(1.5) | discount(0) | t^2 | Brown and Sandholm 2019 |
| DCFR+ | discount(1.5) | become 0 | t^3 | Xu and others 2024 |

At t = 1 there are no old regrets, and so nothing is discounted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from badugi.compute import compiled
from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.solver.flat import flatten
from badugi.solver.game import Floats, Game
from badugi.solver.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Rule:
    """A variant: exponents of discounts (None: no discount), the floor, the weights' exponent."""

    name: str
    alpha: float | None
    beta: float | None
    gamma: float
    floor: bool

    def at(self, t: int) -> tuple[float, float, bool, float]:
        """Factors for old positive and negative regrets, the floor, and the weight at t, from 1."""
        weight = math.pow(t, self.gamma)
        return _discount(self.alpha, t), _discount(self.beta, t), self.floor, weight


def _discount(exponent: float | None, t: int) -> float:
    if exponent is None or t == 1:
        return 1.0
    power = math.pow(t - 1, exponent)
    return power / (power + 1.0)


CFR = Rule("CFR", None, None, 0.0, floor=False)
CFR_PLUS = Rule("CFR+", None, None, 1.0, floor=True)
DCFR = Rule("DCFR", 1.5, 0.0, 2.0, floor=False)
DCFR_PLUS = Rule("DCFR+", 1.5, None, 3.0, floor=True)
RULES = (CFR, CFR_PLUS, DCFR, DCFR_PLUS)


class Solver:
    """Solves a game: `run` makes iterations, `average` is the strategy so far.

    In double precision, in memory: for games up to some millions of classes times actions.
    Raises `ComputeMissing` without numba and `SetupError` for a game whose matrices do not fit.
    """

    def __init__(self, game: Game, rule: Rule = DCFR_PLUS) -> None:
        self.game = game
        self.rule = rule
        self.iterations = 0
        self._kernels = compiled("badugi.solver.kernels")
        self._flat, sizes = flatten(game)
        self._reach = (np.zeros(sizes.reach[0]), np.zeros(sizes.reach[1]))
        self._value = (np.zeros(sizes.value[0]), np.zeros(sizes.value[1]))
        for reach, dealt in zip(self._reach, game.deal, strict=True):
            reach[: len(dealt)] = dealt
        self._regrets = np.zeros(sizes.table)
        self._totals = np.zeros(sizes.table)
        self._strategy = self._shares(self._totals)

    def run(self, iterations: int) -> None:
        """Make so many iterations more. Raises `SetupError` for fewer than 0."""
        if iterations < 0:
            raise SetupError(N_("{number} iterations: it must be 0 or more"), number=iterations)
        if not iterations:
            return
        times = range(self.iterations + 1, self.iterations + iterations + 1)
        self._kernels.iterate(
            self._flat,
            self._strategy,
            self._reach,
            self._value,
            self._regrets,
            self._totals,
            np.array([self.rule.at(t) for t in times], np.float64),
        )
        self.iterations += iterations

    @property
    def current(self) -> Strategy:
        """What regret matching plays now; a copy."""
        return Strategy(self.game, self._flat, self._strategy.copy())

    @property
    def average(self) -> Strategy:
        """The average strategy, which comes near an equilibrium."""
        return Strategy(self.game, self._flat, self._shares(self._totals))

    def _shares(self, totals: Floats) -> Floats:
        shares = np.empty_like(totals)
        self._kernels.normalise(self._flat, totals, shares)
        return shares
