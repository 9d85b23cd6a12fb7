"""How long a house bot takes: like a person, and never faster than the screen can show.

A pace has a usual time for a decision; what happened just before it adds the time that its
animation takes, so that each event is seen before the next one comes.
"""

from __future__ import annotations

from collections.abc import Iterable

from badugi.server.opening import Pace
from badugi.server.wire import Line

FLOOR = 0.7
"""Seconds between two events at the least: the longest animation, and a moment to see it."""

_USUAL = {Pace.RELAXED: 2.4, Pace.NORMAL: 1.4, Pace.FAST: FLOOR}
_SHOWING = {"deal_opened": 1.6, "cards_dealt": 0.4, "round_opened": 0.3, "draw_opened": 0.3}
"""Seconds that these take to be shown, each of them once in a while of looking on."""


def thinking_time(pace: Pace, lines: Iterable[Line], roll: float, scale: float = 1.0) -> float:
    """Seconds to wait after `lines` came in. `roll` in [0, 1) makes it livelier.

    `scale` is for tests, which have nobody to look on.
    """
    usual = _USUAL[pace]
    spread = usual * (0.7 + 0.9 * roll)
    showing = sum(_SHOWING.get(event, 0.0) for event in {line.event for line in lines})
    return max(FLOOR, spread + showing) * scale
