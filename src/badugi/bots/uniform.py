"""The random bot: any legal kind of action, each as likely, for tests and as a yardstick."""

from __future__ import annotations

from badugi.bots.policy import change, go_along, push, roll
from badugi.game.actions import AnyAction, Fold
from badugi.game.deal import Deal


class Uniform:
    """Plays by the dice."""

    style = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, view: Deal, seat: int) -> AnyAction:
        """See `badugi.bots.policy.Policy`."""
        legal = view.legal()
        luck = roll(self._seed, view, seat)
        if legal.kind == "drawing":
            kept = int(luck * 16)
            return change(legal, tuple(card for i, card in enumerate(legal.cards) if kept >> i & 1))
        kinds = ["along", *(["fold"] if legal.fold else []), *(["push"] if legal.max_to else [])]
        kind = kinds[int(luck * len(kinds))]
        if kind == "fold":
            return Fold(seat)
        if kind == "push":
            size = roll(self._seed, view, seat, salt=1)
            return push(legal, legal.min_to + int(size * (legal.max_to - legal.min_to + 1)))
        return go_along(legal)
