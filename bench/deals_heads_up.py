"""Whole deals of two players."""

from __future__ import annotations

from bench.deals import row

ROW = row("deals-heads-up", players=2, deals=800, times=10)
