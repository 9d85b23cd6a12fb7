"""The model of a deal as a `badugi.solver.game.Game`, node by node, for the general solver.

The whole deal has far too many nodes for that. Small versions of it (few raises, few cards drawn,
few groups) are what the fast solver is proved on, and the end of a deal is small enough as it is.
"""

from __future__ import annotations

import numpy as np

from badugi.solver.betting import BLIND, BUTTON, Act, Folded, Step, first_round, later_round
from badugi.solver.drawing import DRAWS
from badugi.solver.game import Chance, Decision, Floats, Game, Laws, Node, Terminal
from badugi.solver.model import BET, Model
from badugi.solver.template import Reals


class _Builder:
    def __init__(self, model: Model) -> None:
        self.model = model
        self._wide: dict[int, Floats] = {}

    def wide(self, array: Reals) -> Floats:
        """The same numbers in double precision, equal arrays as one."""
        if id(array) not in self._wide:
            self._wide[id(array)] = array.astype(np.float64)
        return self._wide[id(array)]

    def round(self, number: int, own: tuple[int, int], paid: float) -> Node:
        """A round of betting after these sequences of draws, `paid` by each before it."""
        raises = self.model.tree.raises
        step = later_round(raises) if number else first_round(raises)
        return self.betting(step, number, own, paid)

    def betting(self, step: Step, number: int, own: tuple[int, int], paid: float) -> Node:
        model = self.model
        if isinstance(step, Act):
            return Decision(
                step.player,
                {
                    name: self.betting(after, number, own, paid)
                    for name, after in step.after.items()
                },
            )
        if isinstance(step, Folded):
            amount = paid + BET[number] * step.staked[step.player]
            weights = self.wide(model.weights[number][own[0]][own[1]])
            return Terminal(weights, amount if step.player == BLIND else -amount)
        amount = paid + BET[number] * step.staked[0]
        if number == DRAWS:
            return Terminal(self.wide(model.beats[own[0]][own[1]]), amount)
        return self.draw(BLIND, number, own, amount)

    def draw(self, player: int, number: int, own: tuple[int, int], paid: float) -> Node:
        """A player's turn to draw; the blind is first. `own` has the new draw of who has drawn."""
        model, before = self.model, own[player]
        after: dict[str, Node] = {}
        for cards, now in enumerate(model.tree.children[number][before]):
            law = self.wide(model.laws[number][before][cards])
            if player == BLIND:
                below = self.draw(BUTTON, number, (own[0], now), paid)
                laws: Laws = (None, law)
            else:
                below = self.round(number + 1, (now, own[1]), paid)
                laws = (law, None)
            after[f"d{cards}"] = Chance({"": (laws, below)})
        return Decision(player, after)


def deal_game(model: Model) -> Game:
    """The whole deal in the groups of a model; player 0 is the button, pay is in big blinds."""
    dealt = np.asarray(model.dealt, np.float64)
    return Game(_Builder(model).round(0, (0, 0), 0.0), (dealt, dealt))
