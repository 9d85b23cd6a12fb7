"""The complete badugi card room: the rules, the table, the opponent and the coach.

    >>> import badugi
    >>> badugi.Hand("As 2c 3d 7h").label()
    '7-3-2-A badugi'
    >>> badugi.rank("As 2c 3d 7h") < badugi.rank("As 2c 3d 8h")
    True

The names below are the library's surface; what else a room holds is documented there. Importing
this package is quick: names of the engine are loaded when they are first used, and numpy by the
functions that take arrays.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from badugi.game.errors import BadugiError, CardError, HistoryError, IllegalAction, SetupError
from badugi.game.hand import Hand
from badugi.game.ranking import rank, rank_many

if TYPE_CHECKING:
    from badugi.game.actions import Bet, Call, Check, Discard, Fold, Raise, StandPat
    from badugi.game.deal import Deal, Phase
    from badugi.game.stakes import Limit, Stakes

__version__ = "0.1.0"

__all__ = [
    "BadugiError",
    "Bet",
    "Call",
    "CardError",
    "Check",
    "Deal",
    "Discard",
    "Fold",
    "Hand",
    "HistoryError",
    "IllegalAction",
    "Limit",
    "Phase",
    "Raise",
    "SetupError",
    "Stakes",
    "StandPat",
    "__version__",
    "rank",
    "rank_many",
]

_LOADED_WHEN_USED = {
    "Bet": "badugi.game.actions",
    "Call": "badugi.game.actions",
    "Check": "badugi.game.actions",
    "Deal": "badugi.game.deal",
    "Discard": "badugi.game.actions",
    "Fold": "badugi.game.actions",
    "Limit": "badugi.game.stakes",
    "Phase": "badugi.game.deal",
    "Raise": "badugi.game.actions",
    "StandPat": "badugi.game.actions",
    "Stakes": "badugi.game.stakes",
}


def __getattr__(name: str) -> object:
    if name not in _LOADED_WHEN_USED:
        raise AttributeError(f"module 'badugi' has no attribute {name!r}")
    value = getattr(import_module(_LOADED_WHEN_USED[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
