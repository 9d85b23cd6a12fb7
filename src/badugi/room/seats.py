"""A chair and what its holder owes and wishes.

Frozen values: the table replaces a chair when something about it changes. Nothing here knows the
other chairs.
"""

from __future__ import annotations

import msgspec

from badugi.room.button import Entry
from badugi.room.events import Away


class Chair(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat that somebody holds.

    `stack` leaves out what happens in a running deal (see `Table.stack`). `buy_in` is what the
    holder sat down with. `owes_big` and `owes_small` are blinds to be made up before he is dealt
    in; `fresh` says that he has not played yet, so what he owes is a newcomer's big blind and no
    missed one. `pledged` chips are added, and a holder with `leaving_at` goes, when the running
    deal is over for him.
    """

    player: str
    name: str
    stack: int
    buy_in: int
    bot: str | None = None
    fresh: bool = True
    owes_big: bool = True
    owes_small: bool = False
    post: bool = False
    sat_out: Away | None = None
    show: bool = False
    pledged: int = 0
    leaving_at: float | None = None

    @property
    def broke(self) -> bool:
        """No chips outside the running deal."""
        return not self.stack

    @property
    def missed_blinds(self) -> bool:
        """Did the blinds go by while he sat out?"""
        return not self.fresh and (self.owes_big or self.owes_small)

    @property
    def entry(self) -> Entry | None:
        """How he comes into the next deal; None: not at all."""
        if not self.stack or self.sat_out is not None or self.leaving_at is not None:
            return None
        if not (self.owes_big or self.owes_small):
            return Entry.READY
        return Entry.POSTING if self.post else Entry.WAITING


class Departure(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What somebody took along when he left: his chips and the blinds that he had missed.

    The blinds that pass his `seat` while he is gone he misses as if he sat out there, so leaving
    and coming back saves none of them. None where he had not played yet and so misses none.
    """

    player: str
    at: float
    stack: int
    seat: int | None = None
    missed_big: bool = False
    missed_small: bool = False
