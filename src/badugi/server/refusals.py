"""What a table has refused: a repeat of such an intent is answered as before, whatever it says.

What was done is in the journal for good. Refusals are there too, so that neither a restart nor a
table put away makes one of them act after all; but only the latest, because anybody can be
refused as often as he likes: so many of each player, so that nobody pushes out another's, and so
many in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from badugi.server.journal import Answer
from badugi.server.wire import Refused

MOST_OF_ONE = 100
MOST = 1_000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Refused).decode


class Refusals:
    """The refusals of a table that are remembered; `kept` are the journal's, the oldest first."""

    def __init__(self, kept: Iterable[Answer] = ()) -> None:
        self._refused = {(each.player, each.intent): _decode(each.body) for each in kept}
        self._count = Counter(player for player, _ in self._refused)

    def get(self, player: str, intent: str) -> Refused | None:
        """How this intent was refused, if it was."""
        return self._refused.get((player, intent))

    def forgotten_for(self, player: str) -> list[tuple[str, str]]:
        """Which (player, intent) go when one more of `player` is added."""
        if self._count[player] >= MOST_OF_ONE:
            return [next(key for key in self._refused if key[0] == player)]
        if len(self._refused) >= MOST:
            return [next(iter(self._refused))]
        return []

    def add(self, player: str, refused: Refused) -> None:
        """Remember a new one, and forget what goes for it."""
        for key in self.forgotten_for(player):
            del self._refused[key]
            self._count[key[0]] -= 1
        self._refused[player, refused.id] = refused
        self._count[player] += 1


def answer_of(player: str, refused: Refused) -> Answer:
    """`refused` as the journal keeps it."""
    return Answer(player, refused.id, _encode(refused).decode())
