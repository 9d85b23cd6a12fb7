"""The model of heads-up fixed-limit badugi: its public tree, and what stands between classes.

The tree is four rounds of betting and three draws. A state is a line, by the numbers of how each
round was closed, and what both players have drawn. All of that is remembered: two lines with the
same pot are two lines. Lines and sequences of draws are numbered, and everything else is arrays
by these numbers. Amounts are in big blinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np

from badugi.game.all_hands import HANDS, RANKS
from badugi.solver.betting import MOST_RAISES, first_round, later_round
from badugi.solver.drawing import DRAWS, Draws, choices, sequences
from badugi.solver.game import Floats
from badugi.solver.groups import Grouping, beats, moved
from badugi.solver.laws import MOST_DRAWN
from badugi.solver.removal import hands_of_rank, pair_weights
from badugi.solver.template import Reals, Template, lay_out

ROUNDS = DRAWS + 1
BET = (1.0, 1.0, 2.0, 2.0)
"""The bet of each round in big blinds."""

Groups: TypeAlias = tuple[list[Grouping], ...]
"""Of each round the groups of each own sequence of draws, by its number."""


class Round(NamedTuple):
    """A round of betting on all lines that lead to it."""

    shape: Template
    closings: tuple[str, ...]
    slots: tuple[tuple[int, str, str], ...]
    """Who acts, the line within the round and the action, in the order of nodes."""
    paid: Reals
    """What each player has paid before it, by line."""


class Tree:
    """The public tree by numbers.

    `raises` and `most_drawn` make it smaller than the game: how often a bet may be raised in a
    round, and how many cards may be drawn at first.
    """

    def __init__(self, raises: int = MOST_RAISES, most_drawn: int = MOST_DRAWN) -> None:
        self.raises = raises
        self.draws: list[tuple[Draws, ...]] = [sequences(r, most_drawn) for r in range(ROUNDS)]
        """Of each round the sequences of draws before it."""
        self.parent: list[list[int]] = [[0]]
        """Of each of them the number of the sequence without its last draw."""
        self.children: list[list[list[int]]] = []
        """Of each the numbers of the sequences that go on from it, by how many are drawn."""
        for r in range(DRAWS):
            number = {draws: at for at, draws in enumerate(self.draws[r + 1])}
            self.children.append(
                [
                    [number[*draws, cards] for cards in choices(draws, most_drawn)]
                    for draws in self.draws[r]
                ]
            )
            self.parent.append(
                [at for at, after in enumerate(self.children[r]) for _child in after]
            )
        self.rounds: list[Round] = []
        paid = np.zeros(1)
        for r in range(ROUNDS):
            shape, closings, slots = lay_out(later_round(raises) if r else first_round(raises))
            self.rounds.append(Round(shape, closings, slots, paid.astype(np.float32)))
            paid = (paid[:, None] + BET[r] * shape.called.astype(float)).ravel()
        self.lines: list[int] = [len(round_.paid) for round_ in self.rounds]
        """How many lines lead to each round; line `n` of one closes as `n * closings + k`."""

    def pairs(self, r: int) -> Iterator[tuple[int, int]]:
        """Every two sequences that the players can have drawn before a round."""
        numbers = range(len(self.draws[r]))
        return product(numbers, numbers)


class Model:
    """A tree with its classes: laws of drawing, weights of pairs and who wins between groups.

    All arrays are in one precision, and equal ones are the same array.
    """

    def __init__(
        self,
        tree: Tree,
        groups: Groups,
        precision: type[np.float32] | type[np.float64] = np.float32,
    ) -> None:
        self.tree = tree
        self.precision = precision
        self.groups = groups
        first = groups[0][0]
        self.dealt: Reals = (hands_of_rank() / HANDS @ _into(first)).astype(precision)
        """How likely each group is dealt."""
        self.laws: list[list[list[Reals]]] = [
            [
                [
                    np.ascontiguousarray(
                        moved(groups[r][own], draws, cards, groups[r + 1][after]), precision
                    )
                    for cards, after in enumerate(tree.children[r][own])
                ]
                for own, draws in enumerate(tree.draws[r])
            ]
            for r in range(DRAWS)
        ]
        """`[round][own sequence][cards drawn]`: `(groups before, groups after)`."""
        self.weights: list[list[list[Reals]]] = [
            _pairs(pair_weights(), found, precision) for found in groups
        ]
        """`[round][sequence of 0][sequence of 1]`: `(groups of 0, groups of 1)`."""
        self.beats: list[list[Reals]] = _pairs(beats(), groups[-1], precision)
        """In the last round, and with the sign of who wins for player 0."""

    def width(self, r: int, own: int) -> int:
        """How many groups there are in a round after a sequence of own draws."""
        return self.groups[r][own].size


def whole_groups(tree: Tree) -> Groups:
    """Every rank a group of its own in every round: the reference game."""
    every = Grouping(np.arange(RANKS), np.eye(RANKS))
    return tuple([every] * len(draws) for draws in tree.draws)


def _into(grouping: Grouping) -> Floats:
    into = np.zeros((RANKS, grouping.size))
    into[np.arange(RANKS), grouping.group] = 1
    return into


def _pairs(
    matrix: Floats, found: list[Grouping], precision: type[np.floating]
) -> list[list[Reals]]:
    """A matrix between ranks as one between the groups of each two sequences."""
    made: dict[tuple[int, int], Reals] = {}
    rows = []
    for one in found:
        half = matrix if one.whole else one.weights @ matrix
        row = []
        for other in found:
            key = (id(one.weights), id(other.weights))
            if key not in made:
                full = half if other.whole else half @ other.weights.T
                made[key] = np.ascontiguousarray(full, precision)
            row.append(made[key])
        rows.append(row)
    return rows
