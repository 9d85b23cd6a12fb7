"""A number for every choice of both players in every state and class: regrets, or totals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

import numpy as np

from badugi.solver.betting import BLIND, BUTTON
from badugi.solver.drawing import DRAWS
from badugi.solver.model import ROUNDS, Model, Tree
from badugi.solver.template import Reals

Blocks: TypeAlias = dict[tuple[int, int], Reals]
"""An array for each own sequence of draws and the other's, by their numbers."""

PLAYERS = (BUTTON, BLIND)


def turns(tree: Tree, player: int, r: int) -> Iterator[tuple[int, int]]:
    """Own sequence and the other's when a player draws after round `r`: the blind draws first."""
    others = tree.draws[r + 1 if player == BUTTON else r]
    return product(range(len(tree.draws[r])), range(len(others)))


class Tables:
    """The arrays of one kind, all zero at first."""

    def __init__(self, model: Model) -> None:
        tree = model.tree
        self.model = model
        self.bets: list[list[Blocks]] = [
            [
                {
                    (own, other): np.zeros(
                        (
                            tree.lines[r],
                            tree.rounds[r].shape.slots[player],
                            model.width(r, own),
                        ),
                        model.precision,
                    )
                    for own, other in tree.pairs(r)
                }
                for r in range(ROUNDS)
            ]
            for player in PLAYERS
        ]
        """`[player][round]`: blocks of `(lines, slots, groups)`."""
        self.draws: list[list[Blocks]] = [
            [
                {
                    (own, other): np.zeros(
                        (tree.lines[r + 1], len(tree.children[r][own]), model.width(r, own)),
                        model.precision,
                    )
                    for own, other in turns(tree, player, r)
                }
                for r in range(DRAWS)
            ]
            for player in PLAYERS
        ]
        """`[player][draw]`: blocks of `(lines, choices, groups)`."""

    def arrays(self) -> Iterator[Reals]:
        """All arrays in a fixed order."""
        for kind in (self.bets, self.draws):
            for player in PLAYERS:
                for blocks in kind[player]:
                    yield from blocks.values()

    @property
    def nbytes(self) -> int:
        """The memory that they take."""
        return sum(array.nbytes for array in self.arrays())


class Grouped:
    """Tables of a coarse game read as tables of a finer one, a block at a time."""

    def __init__(self, tables: Tables, model: Model) -> None:
        self._tables = tables
        self._model = model

    def bet(self, player: int, r: int, own: int, other: int) -> Reals:
        """The block of a round of betting: `(lines, slots, groups)`."""
        return self._wide(self._tables.bets[player][r][own, other], r, own)

    def draw(self, player: int, r: int, own: int, other: int) -> Reals:
        """The block of a draw: `(lines, choices, groups)`."""
        return self._wide(self._tables.draws[player][r][own, other], r, own)

    def _wide(self, block: Reals, r: int, own: int) -> Reals:
        coarse, fine = self._tables.model.groups[r][own], self._model.groups[r][own]
        if coarse is fine:
            return block
        if not fine.whole:
            raise ValueError("a strategy is read by groups of one rank")
        return block[:, :, coarse.group]
