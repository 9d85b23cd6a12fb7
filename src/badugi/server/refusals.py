"""What a table has refused: a repeat of such an intent is answered as before, whatever it says.

What was done is in the journal for good. Refusals are there too, so that neither a restart nor a
table put away makes one of them act after all; but only the latest, because anybody can be
refused as often as he likes: so many of each player, and so many in all. Who has a seat keeps his,
however many strangers there are: those without one make room first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

from badugi.server.journal import Answer
from badugi.server.wire import Refused

MOST_OF_ONE = 100
MOST = 1_000
"""More than all seats of a table can have."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Refused).decode


class Refusals:
    """The refusals of a table that are remembered; `kept` are the journal's, the oldest first.

    `seated` says whether somebody has a seat at it now.
    """

    def __init__(self, seated: Callable[[str], bool], kept: Iterable[Answer] = ()) -> None:
        self._seated = seated
        self._refused = {(each.player, each.intent): _decode(each.body) for each in kept}
        self._count = Counter(player for player, _ in self._refused)

    def get(self, player: str, intent: str) -> Refused | None:
        """How this intent was refused, if it was."""
        return self._refused.get((player, intent))

    def add(self, player: str, refused: Refused) -> list[tuple[str, str]]:
        """Remember a new one; returns which (player, intent) had to go for it."""
        forgotten = self._forgotten_for(player)
        for key in forgotten:
            self.forget(*key)
        self._refused[player, refused.id] = refused
        self._count[player] += 1
        return forgotten

    def forget(self, player: str, intent: str) -> None:
        """Forget one that is remembered."""
        del self._refused[player, intent]
        self._count[player] -= 1
        if not self._count[player]:
            del self._count[player]

    def _forgotten_for(self, player: str) -> list[tuple[str, str]]:
        if self._count[player] >= MOST_OF_ONE:
            return [next(key for key in self._refused if key[0] == player)]
        if len(self._refused) < MOST:
            return []
        strangers = {other for other in self._count if not self._seated(other)}
        return [
            next((key for key in self._refused if key[0] in strangers), next(iter(self._refused)))
        ]


def answer_of(player: str, refused: Refused) -> Answer:
    """`refused` as the journal keeps it."""
    return Answer(player, refused.id, _encode(refused).decode())
