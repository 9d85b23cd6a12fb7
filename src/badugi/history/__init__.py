"""Hand histories: events to and from PHH and PokerStars files.

Reads and writes text; never decides what is legal, which it leaves to `badugi.game`.
"""
