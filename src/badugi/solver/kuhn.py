"""Kuhn poker: three cards, one bet; its value for the first player is -1/18 (Kuhn 1950)."""

from __future__ import annotations

import numpy as np

from badugi.solver.game import Decision, Game, Node, Terminal

CARDS = 3
VALUE = -1 / 18


def kuhn() -> Game:
    """Return the game; classes are the cards, 0 the lowest, and pay is in antes."""
    cards = np.arange(CARDS)
    deals = (cards[:, None] != cards) / (CARDS * (CARDS - 1))
    higher = np.sign(cards[:, None] - cards) * deals

    def showdown(bet: int) -> Node:
        return Terminal(higher, 1 + bet)

    def facing_bet(player: int) -> Node:
        won = Terminal(deals, 1 if player == 1 else -1)
        return Decision(player, {"fold": won, "call": showdown(1)})

    checked = Decision(1, {"check": showdown(0), "bet": facing_bet(0)})
    root = Decision(0, {"check": checked, "bet": facing_bet(1)})
    return Game(root, (np.ones(CARDS), np.ones(CARDS)))
