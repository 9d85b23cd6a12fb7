"""A round of betting laid out in arrays: every round of a deal is one of two such shapes."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi.solver.betting import Act, Folded, Step
from badugi.solver.flat import Ints

Reals: TypeAlias = NDArray[np.floating]
"""Numbers in single or double precision, all arrays of a model in the same."""


class Template(NamedTuple):
    """Nodes are numbered parents first; a player's slots are his choices in all his turns."""

    player: Ints
    """Who acts, -1 at an end."""
    first: Ints
    """Of a turn the first node below it; children are consecutive in `child`."""
    actions: Ints
    child: Ints
    slot: Ints
    """Of a turn its first slot among those of its player."""
    fold: Ints
    """Of an end by folding its number among these, else -1."""
    close: Ints
    """Of an end with both in its number among these, else -1."""
    folder: Ints
    """Of each end by folding who folded, and in `lost` what he had put in, in bets."""
    lost: Reals
    called: Reals
    """Of each end with both in what each has put in, in bets."""

    @property
    def slots(self) -> tuple[int, int]:
        """How many slots each player has."""
        turns = self.player >= 0
        counts = np.bincount(self.player[turns], self.actions[turns], minlength=2)
        return int(counts[0]), int(counts[1])


def lay_out(root: Step) -> tuple[Template, tuple[str, ...], tuple[tuple[int, str, str], ...]]:
    """The template of a round; the lines that close it, and the (player, line, action) of slots.

    The slots come in the order of the nodes; each player's are numbered by themselves.
    """
    nodes: list[tuple[Step, str]] = []
    below: dict[int, list[int]] = {}

    def add(step: Step, line: str) -> int:
        number = len(nodes)
        nodes.append((step, line))
        if isinstance(step, Act):
            below[number] = [add(after, line + name) for name, after in step.after.items()]
        return number

    add(root, "")
    count = len(nodes)
    player, first, actions, slot, fold, close = (np.full(count, -1, np.int64) for _ in range(6))
    child: list[int] = []
    slots = [0, 0]
    named: list[tuple[int, str, str]] = []
    folder: list[int] = []
    lost: list[float] = []
    called: list[float] = []
    closings: list[str] = []
    for number, (step, line) in enumerate(nodes):
        if isinstance(step, Act):
            player[number], first[number] = step.player, len(child)
            actions[number], slot[number] = len(step.after), slots[step.player]
            slots[step.player] += len(step.after)
            child += below[number]
            named += [(step.player, line, name) for name in step.after]
        elif isinstance(step, Folded):
            fold[number] = len(folder)
            folder.append(step.player)
            lost.append(step.staked[step.player])
        else:
            close[number] = len(called)
            called.append(step.staked[0])
            closings.append(line)
    template = Template(
        player,
        first,
        actions,
        np.array(child, np.int64),
        slot,
        fold,
        close,
        np.array(folder, np.int64),
        np.array(lost, np.float32),
        np.array(called, np.float32),
    )
    return template, tuple(closings), tuple(named)
