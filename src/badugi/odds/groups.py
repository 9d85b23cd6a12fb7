"""Starting hands by the names that books give them, in the grammar of ranges.

Groups are conventions, not results: badugi texts sort starts by how many cards count and how low
they are, and agree on the order rather than on where one group ends. Each is made for the first
round, before any draw; groups of three-card hands hold no badugi.
"""

from __future__ import annotations

from typing import Final

GROUPS: Final[dict[str, str]] = {
    "premium-pat": "B7-",
    "smooth-pat": "B9-",
    "rough-pat": "BT+",
    "premium-tri": "3c4-",
    "good-tri": "3c5-3c6",
    "playable-tri": "3c7-3c8",
    "rough-tri": "3c9+",
    "premium-two": "2c3-",
    "playable-two": "2c4-2c5",
    "rough-two": "2c6+",
}
"""Each group's range by its name."""
