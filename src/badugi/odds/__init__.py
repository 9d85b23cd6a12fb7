"""Exact numbers for a triple-draw game: what hands become, what they are worth, what people hold.

Counted completely wherever that can be, else sampled, and then with the error said.
"""
