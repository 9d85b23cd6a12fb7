"""How many may look on at a table, so that nobody who was sent its link finds it full.

Whoever has a seat comes in whatever others do. Whoever has no cookie has not loaded the page: of
such there are few, and most places are kept for the others.
"""

from __future__ import annotations

from badugi.server.owner import Owner
from badugi.server.places import leaves_room
from badugi.server.settings import Settings
from badugi.server.visitor import Visitor


def has_room_for(visitor: Visitor, owner: Owner, settings: Settings) -> bool:
    """Whether the table has a place for one more socket, which is the visitor's."""
    people = [viewer for viewer in owner.viewers if not viewer.house]
    most = settings.viewers_per_table
    if visitor.secret is None:
        strangers = [viewer for viewer in people if viewer.secret is None]
        near = sum(viewer.address == visitor.address for viewer in strangers)
        if near >= settings.strangers_per_address or 4 * len(strangers) >= most:
            return False
    else:
        own = sum(viewer.secret == visitor.secret for viewer in people)
        if own >= settings.viewers_per_person:
            return False
        if visitor.player is not None and owner.table.seat_of(visitor.player) is not None:
            return True
    near = sum(viewer.address == visitor.address for viewer in people)
    return leaves_room(near, len(people), most)
