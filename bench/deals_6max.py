"""Whole deals of six players."""

from __future__ import annotations

from bench.deals import row

ROW = row("deals-6max", players=6, deals=300, times=10)
