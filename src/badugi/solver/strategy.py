"""What both players do at every decision of a game, what it is worth, and what beats it.

The best response is exact: at each of his decisions a player takes for each class the action that
wins most against the other's strategy. Source of the measure: exploitability is half the sum of
what both best responses win, so 0 is an equilibrium; OpenSpiel's NashConv is twice that.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from badugi.compute import compiled
from badugi.game.errors import SetupError
from badugi.solver.flat import DECISION, Flat
from badugi.solver.game import Floats, Game


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """A strategy of both players: for each decision and class the share of each action."""

    game: Game
    flat: Flat
    shares: Floats
    """The tables of all decisions in one vector, as `flat.row` has it."""

    def at(self, line: str) -> Floats:
        """The shares after the actions and outcomes named in `line`: `(actions, classes)`.

        Raises `SetupError` where nobody decides.
        """
        tables = self.tables()
        try:
            return tables[line]
        except KeyError:
            raise SetupError(f"nobody decides after {line!r}: {', '.join(tables)}") from None

    def tables(self) -> dict[str, Floats]:
        """The shares at every decision by its line."""
        flat, numbers = self.flat, np.flatnonzero(self.flat.kind == DECISION)
        found = {}
        for number, (line, decision) in zip(numbers, self.game.decisions(), strict=True):
            width, row = int(flat.width[number, decision.player]), int(flat.row[number])
            actions = len(decision.children)
            shares = self.shares[row : row + actions * width]
            found[line] = shares.reshape(actions, width)
        return found

    def value(self) -> float:
        """What player 0 wins a game on average when both play this."""
        return self._worth(0, best=False)

    def best_responses(self) -> tuple[float, float]:
        """What each player wins a game who knows the other's part of this and plays best."""
        return self._worth(0, best=True), self._worth(1, best=True)

    def exploitability(self) -> float:
        """Half of what both best responses win together, in the units of the game's pay."""
        return sum(self.best_responses()) / 2

    def _worth(self, player: int, *, best: bool) -> float:
        kernels = compiled("badugi.solver.kernels")
        flat, deal = self.flat, self.game.deal
        reach = tuple(np.zeros(int((flat.reach + flat.width)[:, who].max())) for who in range(2))
        for vector, dealt in zip(reach, deal, strict=True):
            vector[: len(dealt)] = dealt
        value = np.zeros(int((flat.value + flat.width)[:, player].max()))
        kernels.spread(flat, self.shares, reach)
        kernels.values(flat, player, self.shares, reach[1 - player], value, best)
        return float(deal[player] @ value[: len(deal[player])])
