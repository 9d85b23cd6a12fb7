"""Equilibrium play: a general solver for two players, and heads-up fixed-limit badugi in it.

The solver needs compiled code: `pip install "badugi[compute]"`.
"""
