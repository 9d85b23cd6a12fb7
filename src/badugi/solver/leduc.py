"""Leduc hold'em: six cards, two rounds, one public card (Southey and others 2005).

Three ranks of two suits, an ante of 1, bets of 2 before the public card and 4 after, at most two
bets a round; a pair with the public card wins, else the higher card. Player 0 acts first in both
rounds. As OpenSpiel's `leduc_poker`: nobody folds with nothing to call.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from badugi.solver.game import Chance, Decision, Floats, Game, Laws, Node, Terminal

CARDS = 6
VALUE = -0.0856064
"""For player 0: what both best responses leave between them agrees to these places."""
ANTE = 1
BETS = (2, 4)
MOST_BETS = 2


def leduc() -> Game:
    """Return the game; a class is a card (0 and 1 the jacks, 4 and 5 the kings), pay in antes."""
    cards = np.arange(CARDS)
    deals = (cards[:, None] != cards) / (CARDS * (CARDS - 1) * (CARDS - 2))
    before = deals * (CARDS - 2)
    ranks = cards // 2

    def showdown(board: int, staked: int) -> Node:
        strength = ranks + 10 * (ranks == ranks[board])
        return Terminal(np.sign(strength[:, None] - strength) * deals, staked)

    def open_board(staked: int) -> Node:
        outcomes: dict[str, tuple[Laws, Node]] = {}
        for board in range(CARDS):
            law = np.diag((cards != board).astype(float))

            def close(total: int, board: int = board) -> Node:
                return showdown(board, total)

            outcomes["JQK"[board // 2] + "sh"[board % 2]] = (
                (law, law),
                _betting(BETS[1], staked, deals, close),
            )
        return Chance(outcomes)

    return Game(_betting(BETS[0], ANTE, before, open_board), (np.ones(CARDS), np.ones(CARDS)))


def _betting(size: int, staked: int, deals: Floats, close: Callable[[int], Node]) -> Node:
    """A round of betting: both have `staked` chips in, and `close` follows when it ends."""

    def node(player: int, bets: int, mine: int, *, acted: bool) -> Node:
        to = staked + bets * size
        children: dict[str, Node] = {}
        if to > mine:
            children["fold"] = Terminal(deals, mine if player == 1 else -mine)
        checked = not acted and to == mine
        name = "call" if to > mine else "check"
        children[name] = node(1 - player, bets, to, acted=True) if checked else close(to)
        if bets < MOST_BETS:
            raised = node(1 - player, bets + 1, to, acted=True)
            children["raise" if bets else "bet"] = raised
        return Decision(player, children)

    return node(0, 0, staked, acted=False)
