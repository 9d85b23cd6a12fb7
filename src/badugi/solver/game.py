"""A two-player zero-sum game as its solver sees it: public nodes, classes, operators. No cards.

A player's private state is a *class*, a number from 0. What everybody sees is a tree of public
nodes. A player's *reach* at a node is a vector over his classes: how likely his own choices and
his own cards are to bring him there with each class. Chance moves one player's reach by a linear
operator, and the payoff of a terminal node is a bilinear form in both reaches; a matrix of pay
may thus hold any dependence between the two private states (cards that both cannot have) as a
weight of each pair. Nothing else is asked of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Laws: TypeAlias = tuple[Floats | None, Floats | None]
"""For each player how chance moves his class: `(classes before, classes after)`, or None where
it stays."""


@dataclass(frozen=True, slots=True, eq=False)
class Terminal:
    """The end: player 0 wins `scale * pay[c0, c1]`, and player 1 loses it.

    `pay` is `(classes of 0, classes of 1)`; it holds the weight of the pair beside the amount.
    """

    pay: Floats
    scale: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A choice of one player between named actions; everybody sees which it was."""

    player: int
    children: dict[str, Node]


@dataclass(frozen=True, slots=True, eq=False)
class Chance:
    """What everybody sees of chance, by name; each outcome moves both players' classes.

    The probability of an outcome is part of its laws (a law's row need not sum to one).
    """

    outcomes: dict[str, tuple[Laws, Node]]


Node: TypeAlias = Terminal | Decision | Chance


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A public tree and how likely each class is at its root, one vector a player.

    The value of the game for player 0 is the sum of `deal[0][c0] * deal[1][c1]` times what the
    pair wins: either the vectors or the matrices of pay must carry the probability of the pair.
    """

    root: Node
    deal: tuple[Floats, Floats]

    def decisions(self) -> Iterator[tuple[str, Decision]]:
        """Every decision with the names of the actions and outcomes on the way, in order."""
        stack: list[tuple[str, Node]] = [("", self.root)]
        while stack:
            line, node = stack.pop()
            if isinstance(node, Decision):
                yield line, node
                below = list(node.children.items())
            elif isinstance(node, Chance):
                below = [(name, child) for name, (_, child) in node.outcomes.items()]
            else:
                continue
            stack.extend((f"{line} {name}".strip(), child) for name, child in reversed(below))
