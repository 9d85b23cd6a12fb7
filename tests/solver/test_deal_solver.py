"""The fast solver of the deal, beside the general one on versions of the game that it can hold."""

from __future__ import annotations

import numpy as np
import pytest

from badugi.solver.cfr import Solver
from badugi.solver.deal_game import deal_game
from badugi.solver.groups import prior, quantiles
from badugi.solver.model import Model, Tree
from badugi.solver.sweep import DealSolver


def small_model(raises: int, most_drawn: int, sizes: tuple[int, ...]) -> Model:
    tree = Tree(raises, most_drawn)
    groups = [
        [quantiles(prior(draws), size) for draws in found]
        for found, size in zip(tree.draws, sizes, strict=True)
    ]
    return Model(tree, tuple(groups), np.float64)


@pytest.fixture(scope="module")
def small() -> Model:
    """One raise a round, one card a draw at most, another number of groups in every round."""
    return small_model(1, 1, (5, 4, 3, 6))


def test_every_iterate_is_that_of_the_general_solver(small: Model) -> None:
    general, fast = Solver(deal_game(small)), DealSolver(small)
    assert fast.best_responses() == pytest.approx(general.average.best_responses(), abs=1e-9)
    for _ in range(12):
        value = general.current.value()
        assert fast.step() == pytest.approx(value, abs=1e-9)
        general.run(1)
        found = general.average.best_responses()
        assert fast.best_responses() == pytest.approx(found, abs=1e-9)
