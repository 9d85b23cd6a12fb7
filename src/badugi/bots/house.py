"""The bots of the house: what they are called and how one is made."""

from __future__ import annotations

from badugi.bots.policy import Policy
from badugi.game.errors import SetupError

STYLES = ("rock", "caller", "thinker")
"""The styles offered at a table. `make` also knows `random`, which is for tests and yardsticks."""

NAMES: dict[str, tuple[str, ...]] = {
    "rock": ("Ruth", "Henrik", "Marga", "Oskar", "Agnes", "Willem", "Ingrid", "Konrad"),
    "caller": ("Carla", "Bas", "Lotte", "Sven", "Toni", "Joost", "Mimi", "Rudi"),
    "thinker": ("Thea", "Emil", "Nora", "Jonas", "Saskia", "Anton", "Vera", "Milan"),
    "random": ("Rani", "Ole", "Pim", "Lena", "Kees", "Dora", "Finn", "Zita"),
}
"""Eight names for each style, all different, so that any table can be told apart."""


def make(style: str, seed: int) -> Policy:
    """A policy of this style. Raises `SetupError` for a style that nobody plays."""
    if style == "rock":
        from badugi.bots.rock import Rock

        return Rock(seed)
    if style == "caller":
        from badugi.bots.caller import Caller

        return Caller(seed)
    if style == "thinker":
        from badugi.bots.thinker import Thinker

        return Thinker(seed)
    if style == "random":
        from badugi.bots.uniform import Uniform

        return Uniform(seed)
    raise SetupError(f"no bot plays {style!r}: choose from {', '.join(NAMES)}")
