"""Badugi: the rules, the table, the opponent and the coach."""

__version__ = "0.1.0"
