"""One draw left, hands against hands: showdowns a second in one thread, by trials on both sides."""

from __future__ import annotations

from unittest.mock import patch

import poker_equity

from badugi.odds.equity import equity
from bench.registry import Measure, Row, rate

COUNT = 1_000_000


def row(name: str, ours: list[str], theirs: list[str], dead: str) -> Row:
    """A row for these hands; the peer is told what is kept, and what is thrown away as dead."""

    def play_ours() -> None:
        with patch("os.cpu_count", return_value=1):
            equity(ours, 1, trials=COUNT, seed=1)

    def play_theirs() -> None:
        poker_equity.chunk_from_text("badugi", theirs, dead=dead, samples=COUNT, threads=1)

    def prepare() -> tuple[Measure, Measure]:
        return rate(play_ours, COUNT), rate(play_theirs, COUNT)

    return Row(
        name=name,
        peer="poker-equity chunk_from_text",
        unit="showdowns/s",
        higher_is_better=True,
        target=1,
        prepare=prepare,
    )


ROWS = (
    row("equity-pat-one", ["8s5h3d2c", "Ah2s4d4c"], ["8s5h3d2c", "Ah2s4d"], "4c"),
    row("equity-one-two", ["As2h3dKd", "Ad2cKcQc"], ["As2h3d", "Ad2c"], "Kd Kc Qc"),
)
