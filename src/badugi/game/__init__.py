"""The rules of badugi, pure: cards, ranking, betting, pots, deck, events and one deal.

Knows no clock, socket or database, and imports no other room.
"""
