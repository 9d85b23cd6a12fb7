"""Coarse versions of the game that fit into a machine's memory, by name."""

from __future__ import annotations

import msgspec
import numpy as np

from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.solver.drawing import DRAWS
from badugi.solver.groups import prior, quantiles
from badugi.solver.model import ROUNDS, Model, Tree, whole_groups
from badugi.solver.tables import PLAYERS, turns


class Preset(msgspec.Struct, frozen=True):
    """How many groups of hands each player tells apart in each round, and how big the tree is."""

    name: str
    about: str
    groups: tuple[int, int, int, int]
    bend: float = 0.7
    """Groups are alike in how often their hands come to this power: below 1, rare hands have more
    groups than their share."""
    raises: int = 3
    most_drawn: int = 3

    def tree(self) -> Tree:
        """The public tree."""
        return Tree(self.raises, self.most_drawn)

    def model(self) -> Model:
        """The coarse game. Takes some seconds."""
        tree = self.tree()
        groups = [
            [quantiles(prior(draws), size, self.bend) for draws in found]
            for found, size in zip(tree.draws, self.groups, strict=True)
        ]
        return Model(tree, tuple(groups))

    def reference(self) -> Model:
        """The same tree with every rank told apart: what exploitability is measured in."""
        tree = self.tree()
        return Model(tree, whole_groups(tree))

    def memory(self) -> int:
        """About how many bytes solving it takes at its peak, by what is held at the same time."""
        tree, size = self.tree(), np.dtype(np.float32).itemsize
        tables = reach = 0
        for player in PLAYERS:
            for r in range(ROUNDS):
                states = len(list(tree.pairs(r))) * tree.lines[r] * self.groups[r]
                tables += states * tree.rounds[r].shape.slots[player]
                reach += states
                if r < DRAWS:
                    reach += states // tree.lines[r] * tree.lines[r + 1]
                    for own, _ in turns(tree, player, r):
                        choices = len(tree.children[r][own])
                        tables += tree.lines[r + 1] * choices * self.groups[r]
        last = len(tree.draws[DRAWS]) ** 2
        # Regrets and totals; a reach for each player, and the values of one as they go up; the two
        # matrices of each pair of sequences in the last round.
        return size * (2 * tables + 3 * reach // 2 + 2 * last * self.groups[DRAWS] ** 2) + _BASE


_BASE = 600_000_000
"""Python, its libraries, the laws of drawing and the weights of pairs."""

PRESETS = (
    Preset(
        "tiny",
        "a toy with one raise and one card a draw, for trying the command: seconds",
        (20, 20, 20, 20),
        raises=1,
        most_drawn=1,
    ),
    Preset("laptop", "for a machine with 8 GB", (1092, 1092, 200, 64)),
    Preset("full", "for a machine with 20 GB", (1092, 1092, 500, 150)),
)


def preset(name: str) -> Preset:
    """The preset of this name. Raises `SetupError` where there is none."""
    for found in PRESETS:
        if found.name == name:
            return found
    raise SetupError(
        N_("{name} is no preset: expected {names}"),
        name=repr(name),
        names=", ".join(found.name for found in PRESETS),
    )
