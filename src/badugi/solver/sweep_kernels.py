"""The compiled loops of the badugi solver: rounds of betting and draws.

All numbers are of one precision, that of the arrays; scalars are given in it, and `one` is 1.0.
Arrays are `(states, slots, classes)` for tables, `(states, classes)` for reach and values, and
`(ends, states, classes)` for what lies at the ends of a round. A table's shares are what regret
matching plays of it, so a table of regrets gives the strategy of now and one of totals the average.
"""

from __future__ import annotations

import numpy as np

from badugi.compute import kernel
from badugi.solver.flat import Ints
from badugi.solver.template import Reals, Template

_NOTHING = np.float32(1e-30)


@kernel
def match(table: Reals, slot: int, actions: int, one: float, shares: Reals) -> None:
    """The shares of some slots of one state: in proportion to what is there, none below 0."""
    width = table.shape[1]
    zero = one - one
    count = zero
    for _ in range(actions):
        count += one
    even = one / count
    if actions == 2:
        for c in range(width):
            a, b = table[slot, c], table[slot + 1, c]
            total = a + b
            some = total > _NOTHING
            scale = one / (total if some else one)
            shares[slot, c] = a * scale if some else even
            shares[slot + 1, c] = b * scale if some else even
    elif actions == 3:
        for c in range(width):
            a, b, d = table[slot, c], table[slot + 1, c], table[slot + 2, c]
            total = a + b + d
            some = total > _NOTHING
            scale = one / (total if some else one)
            shares[slot, c] = a * scale if some else even
            shares[slot + 1, c] = b * scale if some else even
            shares[slot + 2, c] = d * scale if some else even
    else:
        for c in range(width):
            total = zero
            for k in range(slot, slot + actions):
                total += table[k, c]
            for k in range(slot, slot + actions):
                shares[k, c] = table[k, c] / total if total > _NOTHING else even


@kernel
def bet_forward(
    shape: Template,
    player: int,
    one: float,
    table: Reals,
    root: Reals,
    folds: Reals,
    closes: Reals,
) -> None:
    """A player's reach at the ends of a round, from that at its beginning."""
    nodes, width = len(shape.player), root.shape[1]
    reach = np.empty((nodes, width), root.dtype)
    shares = np.empty((table.shape[1], width), root.dtype)
    source = np.zeros(nodes, np.int64)
    for state in range(len(root)):
        for c in range(width):
            reach[0, c] = root[state, c]
        source[0] = 0
        for node in range(nodes):
            at = source[node]
            if shape.fold[node] >= 0:
                out = folds[shape.fold[node], state]
                for c in range(width):
                    out[c] = reach[at, c]
            elif shape.close[node] >= 0:
                out = closes[shape.close[node], state]
                for c in range(width):
                    out[c] = reach[at, c]
            elif shape.player[node] != player:
                for k in range(shape.first[node], shape.first[node] + shape.actions[node]):
                    source[shape.child[k]] = at
            else:
                slot, actions = shape.slot[node], shape.actions[node]
                match(table[state], slot, actions, one, shares)
                for k in range(actions):
                    below = shape.child[shape.first[node] + k]
                    source[below] = below
                    for c in range(width):
                        reach[below, c] = reach[at, c] * shares[slot + k, c]


@kernel
def end_values(
    shape: Template,
    player: int,
    node: int,
    state: int,
    paid: float,
    bet: float,
    folds: Reals,
    closes: Reals,
    shown: bool,
    value: Reals,
) -> None:
    """What is won at an end: the pot after a fold or a showdown, else what follows."""
    width = value.shape[1]
    end = shape.fold[node]
    if end >= 0:
        amount = paid + bet * shape.lost[end]
        if shape.folder[end] == player:
            amount = -amount
        for c in range(width):
            value[node, c] = amount * folds[end, state, c]
        return
    end = shape.close[node]
    if shown:
        amount = paid + bet * shape.called[end]
        for c in range(width):
            value[node, c] = amount * closes[end, state, c]
    else:
        for c in range(width):
            value[node, c] = closes[end, state, c]


@kernel
def bet_average(
    shape: Template,
    player: int,
    fade: float,
    one: float,
    table: Reals,
    total: Reals,
    source: Ints,
    reach: Reals,
    shares: Reals,
) -> None:
    """Play one state down from `reach[0]`: his shares, his reach, and totals with this added."""
    width = reach.shape[1]
    for node in range(len(shape.player)):
        at, first, actions = source[node], shape.first[node], shape.actions[node]
        if shape.player[node] == player:
            slot = shape.slot[node]
            match(table, slot, actions, one, shares)
            for k in range(actions):
                below = shape.child[first + k]
                source[below] = below
                for c in range(width):
                    mine = reach[at, c] * shares[slot + k, c]
                    reach[below, c] = mine
                    total[slot + k, c] = fade * total[slot + k, c] + mine
        elif shape.player[node] >= 0:
            for k in range(first, first + actions):
                source[shape.child[k]] = at


@kernel
def bet_regrets(
    shape: Template, player: int, plus: float, one: float, table: Reals, value: Reals, shares: Reals
) -> None:
    """Values of all turns of one state from those at its ends, and the regrets with these added."""
    width = value.shape[1]
    zero = one - one
    for node in range(len(shape.player) - 1, -1, -1):
        if shape.player[node] < 0:
            continue
        first, actions, slot = shape.first[node], shape.actions[node], shape.slot[node]
        value[node] = zero
        for k in range(actions):
            below = shape.child[first + k]
            if shape.player[node] == player:
                for c in range(width):
                    value[node, c] += shares[slot + k, c] * value[below, c]
            else:
                for c in range(width):
                    value[node, c] += value[below, c]
        if shape.player[node] != player:
            continue
        for k in range(actions):
            below = shape.child[first + k]
            for c in range(width):
                regret = plus * table[slot + k, c] + value[below, c] - value[node, c]
                table[slot + k, c] = max(regret, zero)


@kernel
def bet_backward(
    shape: Template,
    player: int,
    paid: Reals,
    bet: float,
    shown: bool,
    regrets: Reals,
    totals: Reals,
    root: Reals,
    folds: Reals,
    closes: Reals,
    plus: float,
    fade: float,
    one: float,
    out: Reals,
) -> None:
    """One update of a player's tables in a round, and the values at its beginning.

    `folds` and `closes` are the other's reach at the ends, through the weights of pairs and, where
    `shown`, who wins; else `closes` are values. `plus` multiplies old regrets, `fade` old totals.
    """
    nodes, width = len(shape.player), root.shape[1]
    reach = np.empty((nodes, width), root.dtype)
    value = np.empty((nodes, width), root.dtype)
    shares = np.empty((regrets.shape[1], width), root.dtype)
    source = np.zeros(nodes, np.int64)
    for state in range(len(root)):
        reach[0] = root[state]
        bet_average(shape, player, fade, one, regrets[state], totals[state], source, reach, shares)
        for node in range(nodes):
            if shape.player[node] < 0:
                end_values(
                    shape, player, node, state, paid[state], bet, folds, closes, shown, value
                )
        bet_regrets(shape, player, plus, one, regrets[state], value, shares)
        out[state] = value[0]


@kernel
def bet_best(
    shape: Template,
    player: int,
    paid: Reals,
    bet: float,
    shown: bool,
    folds: Reals,
    closes: Reals,
    out: Reals,
) -> None:
    """The values at the beginning of a round for a player who takes what is best for each class."""
    nodes, width = len(shape.player), out.shape[1]
    value = np.empty((nodes, width), out.dtype)
    for state in range(len(out)):
        for node in range(nodes - 1, -1, -1):
            if shape.player[node] < 0:
                end_values(
                    shape, player, node, state, paid[state], bet, folds, closes, shown, value
                )
                continue
            first, actions = shape.first[node], shape.actions[node]
            below = shape.child[first]
            for c in range(width):
                value[node, c] = value[below, c]
            for k in range(first + 1, first + actions):
                below = shape.child[k]
                if shape.player[node] == player:
                    for c in range(width):
                        value[node, c] = max(value[node, c], value[below, c])
                else:
                    for c in range(width):
                        value[node, c] += value[below, c]
        for c in range(width):
            out[state, c] = value[0, c]


@kernel
def draw_forward(one: float, table: Reals, reach: Reals, out: Reals) -> None:
    """A player's reach after each of his choices: `(choices, states, classes)`."""
    states, actions, width = table.shape
    shares = np.empty((actions, width), table.dtype)
    for state in range(states):
        match(table[state], 0, actions, one, shares)
        for k in range(actions):
            for c in range(width):
                out[k, state, c] = reach[state, c] * shares[k, c]


@kernel
def draw_backward(
    regrets: Reals,
    totals: Reals,
    reach: Reals,
    values: Reals,
    plus: float,
    fade: float,
    one: float,
    out: Reals,
) -> None:
    """One update of a player's tables of a draw; `values` is `(choices, states, classes)`."""
    states, actions, width = regrets.shape
    shares = np.empty((actions, width), regrets.dtype)
    zero = one - one
    for state in range(states):
        match(regrets[state], 0, actions, one, shares)
        for c in range(width):
            out[state, c] = zero
        for k in range(actions):
            total = totals[state, k]
            for c in range(width):
                out[state, c] += shares[k, c] * values[k, state, c]
                total[c] = fade * total[c] + reach[state, c] * shares[k, c]
        for k in range(actions):
            regret = regrets[state, k]
            for c in range(width):
                regret[c] = max(plus * regret[c] + values[k, state, c] - out[state, c], zero)
