"""Players that decide from the view of their own seat, and matches between them.

A policy never sees a card that a person in its seat would not see.
"""
