"""A game laid out in arrays, so that compiled loops can walk it: nodes numbered parents first.

Reach is written only where it changes: where a player neither chooses nor is dealt anything the
child reads its parent's vector.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.game.errors import SetupError
from badugi.solver.game import Chance, Decision, Floats, Game, Node, Terminal

Ints: TypeAlias = NDArray[np.int64]

TERMINAL, DECISION, CHANCE = range(3)


class Flat(NamedTuple):
    """The arrays; a node's edges are `edges[node]` to `edges[node + 1]`."""

    kind: Ints
    player: Ints
    """Who decides; -1 elsewhere."""
    edges: Ints
    child: Ints
    """Of each edge, the node below it."""
    law: Ints
    """`(edges, 2)`: of each player the number of the law that moves him, -1 for none."""
    width: Ints
    """`(nodes, 2)`: how many classes each player has there."""
    reach: Ints
    """`(nodes, 2)`: where each player's reach begins in his buffer."""
    value: Ints
    """`(nodes, 2)`: where the values begin in each player's buffer."""
    row: Ints
    """Of a decision where its table begins: action by action, a number a class."""
    pay: Ints
    """Of a terminal where its matrix begins in `pays`."""
    scale: Floats
    pays: Floats
    law_rows: Ints
    """Where each law's row pointers begin in `law_at`; the laws are sparse matrices by rows."""
    law_at: Ints
    law_to: Ints
    law_chance: Floats


class Sizes(NamedTuple):
    """How long the buffers for a game are."""

    reach: tuple[int, int]
    value: tuple[int, int]
    table: int


class _Builder:
    def __init__(self) -> None:
        self.nodes: list[tuple[int, int, int, int, float]] = []
        self.widths: list[tuple[int, int]] = []
        self.reach: list[tuple[int, int]] = []
        self.value: list[tuple[int, int]] = []
        self.below: list[list[tuple[int, int, int]]] = []
        self.ends = [0, 0]
        self.value_ends = [0, 0]
        self.table = 0
        self.pays: dict[int, int] = {}
        self.matrices: list[Floats] = []
        self.laws: dict[int, int] = {}
        self.moves: list[Floats] = []

    def pay(self, matrix: Floats, widths: tuple[int, int]) -> int:
        if matrix.shape != widths:
            raise SetupError(
                f"a matrix of pay is {matrix.shape}: with so many classes it must be {widths}"
            )
        found = self.pays.get(id(matrix))
        if found is None:
            found = self.pays[id(matrix)] = sum(m.size for m in self.matrices)
            self.matrices.append(matrix)
        return found

    def law(self, law: Floats | None, width: int) -> int:
        if law is None:
            return -1
        if law.ndim != 2 or law.shape[0] != width:
            raise SetupError(
                f"a law is {law.shape}: it must have a row for each of {width} classes"
            )
        found = self.laws.get(id(law))
        if found is None:
            found = self.laws[id(law)] = len(self.moves)
            self.moves.append(law)
        return found

    def place(self, width: int, player: int) -> int:
        at = self.ends[player]
        self.ends[player] += width
        return at

    def add(self, node: Node, widths: tuple[int, int], reach: tuple[int, int]) -> int:
        number = len(self.nodes)
        kind, player, row, pay, scale = CHANCE, -1, -1, -1, 0.0
        if isinstance(node, Terminal):
            kind, pay, scale = TERMINAL, self.pay(node.pay, widths), node.scale
        elif isinstance(node, Decision):
            kind, player, row = DECISION, node.player, self.table
            self.table += len(node.children) * widths[node.player]
        self.nodes.append((kind, player, row, pay, scale))
        self.widths.append(widths)
        self.reach.append(reach)
        self.value.append((self.value_ends[0], self.value_ends[1]))
        self.value_ends = [end + width for end, width in zip(self.value_ends, widths, strict=True)]
        below: list[tuple[int, int, int]] = []
        self.below.append(below)
        if isinstance(node, Decision):
            for child in node.children.values():
                at = list(reach)
                at[player] = self.place(widths[player], player)
                below.append((self.add(child, widths, (at[0], at[1])), -1, -1))
        elif isinstance(node, Chance):
            for laws, child in node.outcomes.values():
                at, wide = list(reach), list(widths)
                moved = [self.law(law, widths[who]) for who, law in enumerate(laws)]
                for who, law in enumerate(laws):
                    if law is not None:
                        wide[who] = law.shape[1]
                        at[who] = self.place(wide[who], who)
                to = self.add(child, (wide[0], wide[1]), (at[0], at[1]))
                below.append((to, moved[0], moved[1]))
        return number


def flatten(game: Game) -> tuple[Flat, Sizes]:
    """Lay a game out. Raises `SetupError` where a matrix does not fit the classes at its node."""
    made = _Builder()
    widths = (len(game.deal[0]), len(game.deal[1]))
    made.add(game.root, widths, (made.place(widths[0], 0), made.place(widths[1], 1)))
    counts = [len(below) for below in made.below]
    edges = [edge for below in made.below for edge in below]
    kinds, players, rows, pays, scales = zip(*made.nodes, strict=True)
    pointers, to, chances = [0], [np.zeros(0, np.int64)], [np.zeros(0)]
    starts, length = [], 0
    for law in made.moves:
        starts.append(len(pointers) - 1)
        for line in law:
            used = np.flatnonzero(line)
            to.append(used)
            chances.append(line[used])
            length += len(used)
            pointers.append(length)
    flat = Flat(
        kind=np.array(kinds, np.int64),
        player=np.array(players, np.int64),
        edges=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        child=np.array([edge[0] for edge in edges], np.int64),
        law=np.array([edge[1:] for edge in edges], np.int64).reshape(-1, 2),
        width=np.array(made.widths, np.int64),
        reach=np.array(made.reach, np.int64),
        value=np.array(made.value, np.int64),
        row=np.array(rows, np.int64),
        pay=np.array(pays, np.int64),
        scale=np.array(scales, np.float64),
        pays=np.concatenate([np.zeros(0), *(m.ravel() for m in made.matrices)]).astype(np.float64),
        law_rows=np.array(starts, np.int64),
        law_at=np.array(pointers, np.int64),
        law_to=np.concatenate(to).astype(np.int64),
        law_chance=np.concatenate(chances).astype(np.float64),
    )
    ends, values = made.ends, made.value_ends
    return flat, Sizes((ends[0], ends[1]), (values[0], values[1]), made.table)
