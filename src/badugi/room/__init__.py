"""A table over many deals: seats, button, clock and chips.

Does no I/O; the time is an argument.
"""
