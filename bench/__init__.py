"""Measurements against other libraries: `make bench`, or `python -m bench [ROW]`."""
