"""The compiled loops over a flat game: reach downwards, values upwards, one update of the tables.

`buffers` are four vectors: the reach of players 0 and 1, and their values.
"""

from __future__ import annotations

import numpy as np

from badugi.compute import kernel
from badugi.solver.flat import Flat
from badugi.solver.game import Floats

# numba reads them as constants of this module
_TERMINAL, _DECISION = 0, 1


@kernel
def spread(flat: Flat, strategy: Floats, reach: tuple[Floats, Floats]) -> None:
    """From the root's reach, which is there, to that of every node."""
    for node in range(len(flat.kind)):
        kind = flat.kind[node]
        if kind == _TERMINAL:
            continue
        first, last = flat.edges[node], flat.edges[node + 1]
        if kind == _DECISION:
            player = flat.player[node]
            mine = reach[player]
            width, at, row = flat.width[node, player], flat.reach[node, player], flat.row[node]
            for edge in range(first, last):
                to = flat.reach[flat.child[edge], player]
                for c in range(width):
                    mine[to + c] = mine[at + c] * strategy[row + c]
                row += width
            continue
        for edge in range(first, last):
            child = flat.child[edge]
            for player in range(2):
                law = flat.law[edge, player]
                if law < 0:
                    continue
                mine = reach[player]
                at, to = flat.reach[node, player], flat.reach[child, player]
                mine[to : to + flat.width[child, player]] = 0.0
                start = flat.law_rows[law]
                for c in range(flat.width[node, player]):
                    for k in range(flat.law_at[start + c], flat.law_at[start + c + 1]):
                        mine[to + flat.law_to[k]] += mine[at + c] * flat.law_chance[k]


@kernel
def terminal_values(flat: Flat, node: int, player: int, other: Floats, value: Floats) -> None:
    """What each class of a player wins at an end, times the other's reach there."""
    at, to = flat.reach[node, 1 - player], flat.value[node, player]
    wide, long = flat.width[node, 0], flat.width[node, 1]
    pay = flat.pays[flat.pay[node] : flat.pay[node] + wide * long].reshape((wide, long))
    scale = flat.scale[node]
    if player == 0:
        for c in range(wide):
            total = 0.0
            for d in range(long):
                total += pay[c, d] * other[at + d]
            value[to + c] = scale * total
    else:
        value[to : to + long] = 0.0
        for c in range(wide):
            worth = -scale * other[at + c]
            for d in range(long):
                value[to + d] += pay[c, d] * worth


@kernel
def dealt_values(flat: Flat, node: int, player: int, value: Floats) -> None:
    """The values before chance moves this player: those after it, by the same laws backwards."""
    to, width = flat.value[node, player], flat.width[node, player]
    value[to : to + width] = 0.0
    for edge in range(flat.edges[node], flat.edges[node + 1]):
        law, at = flat.law[edge, player], flat.value[flat.child[edge], player]
        if law < 0:
            for c in range(width):
                value[to + c] += value[at + c]
            continue
        start = flat.law_rows[law]
        for c in range(width):
            total = 0.0
            for k in range(flat.law_at[start + c], flat.law_at[start + c + 1]):
                total += flat.law_chance[k] * value[at + flat.law_to[k]]
            value[to + c] += total


@kernel
def values(
    flat: Flat, player: int, strategy: Floats, other: Floats, value: Floats, best: bool
) -> None:
    """The values of all nodes for one player, each class times the other's reach.

    Where he decides he plays `strategy`, or what is best for each class.
    """
    for node in range(len(flat.kind) - 1, -1, -1):
        kind = flat.kind[node]
        if kind == _TERMINAL:
            terminal_values(flat, node, player, other, value)
            continue
        if kind != _DECISION:
            dealt_values(flat, node, player, value)
            continue
        to, width, row = flat.value[node, player], flat.width[node, player], flat.row[node]
        mine = flat.player[node] == player
        first = flat.edges[node]
        value[to : to + width] = -np.inf if mine and best else 0.0
        for edge in range(first, flat.edges[node + 1]):
            at = flat.value[flat.child[edge], player]
            for c in range(width):
                worth = value[at + c]
                if not mine:
                    value[to + c] += worth
                elif best:
                    value[to + c] = max(value[to + c], worth)
                else:
                    value[to + c] += worth * strategy[row + c]
            row += width


@kernel
def update(
    flat: Flat,
    player: int,
    strategy: Floats,
    reach: Floats,
    value: Floats,
    regrets: Floats,
    totals: Floats,
    rule: tuple[float, float, bool, float],
) -> None:
    """Add this iteration's regrets and strategy to the tables, and match the regrets anew.

    `rule` is what old positive and old negative regrets are multiplied by, whether regrets end at
    0, and the weight of this iteration in the average.
    """
    plus, minus, floor, weight = rule
    for node in range(len(flat.kind)):
        if flat.kind[node] != _DECISION or flat.player[node] != player:
            continue
        width, row, first = flat.width[node, player], flat.row[node], flat.edges[node]
        actions = flat.edges[node + 1] - first
        at, to = flat.reach[node, player], flat.value[node, player]
        for c in range(width):
            positive = 0.0
            for action in range(actions):
                slot = row + action * width + c
                totals[slot] += weight * reach[at + c] * strategy[slot]
                regret = regrets[slot]
                regret *= plus if regret > 0.0 else minus
                child = flat.value[flat.child[first + action], player]
                regret += value[child + c] - value[to + c]
                if floor and regret < 0.0:
                    regret = 0.0
                regrets[slot] = regret
                positive += max(regret, 0.0)
            for action in range(actions):
                slot = row + action * width + c
                if positive > 0.0:
                    strategy[slot] = max(regrets[slot], 0.0) / positive
                else:
                    strategy[slot] = 1.0 / actions


@kernel
def iterate(
    flat: Flat,
    strategy: Floats,
    reach: tuple[Floats, Floats],
    value: tuple[Floats, Floats],
    regrets: Floats,
    totals: Floats,
    rules: Floats,
) -> None:
    """Some iterations, a row of `rules` each: first player 0 is updated, then player 1."""
    for row in range(len(rules)):
        rule = (rules[row, 0], rules[row, 1], rules[row, 2] > 0.0, rules[row, 3])
        for player in range(2):
            spread(flat, strategy, reach)
            values(flat, player, strategy, reach[1 - player], value[player], best=False)
            update(flat, player, strategy, reach[player], value[player], regrets, totals, rule)


@kernel
def normalise(flat: Flat, totals: Floats, strategy: Floats) -> None:
    """Each class's totals at a decision as shares; alike for all actions where they are 0."""
    for node in range(len(flat.kind)):
        if flat.kind[node] != _DECISION:
            continue
        width, row = flat.width[node, flat.player[node]], flat.row[node]
        actions = flat.edges[node + 1] - flat.edges[node]
        for c in range(width):
            total = 0.0
            for action in range(actions):
                total += totals[row + action * width + c]
            for action in range(actions):
                slot = row + action * width + c
                strategy[slot] = totals[slot] / total if total > 0.0 else 1.0 / actions
