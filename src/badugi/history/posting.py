"""Who has the button and who posts what."""

from __future__ import annotations

import msgspec

from badugi.game.events import DealStarted


class Posting(msgspec.Struct, frozen=True):
    """Who has the button and who posts what, in chairs: the part of `DealStarted` by that name."""

    button: int
    small_blind: int | None
    big_blind: int | None
    live: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    shows: tuple[int, ...] = ()

    @classmethod
    def of(cls, setup: DealStarted) -> Posting:
        """What the deal really had."""
        return cls(*(getattr(setup, name) for name in cls.__struct_fields__))
