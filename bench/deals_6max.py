"""Whole deals of six players."""

from __future__ import annotations

from bench.deals import row

ROW = row("deals-6max", players=6, ours=3_000, theirs=300)
