"""Run the rows and print them; also as JSON in `bench/latest.json`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.registry import rows, run

LATEST = Path(__file__).parent / "latest.json"


def main(only: list[str]) -> int:
    """Measure all rows, or those named; the exit code."""
    known = rows()
    names = [row.name for row in known]
    if unknown := [name for name in only if name not in names]:
        print(f"no row {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    table = Table(box=None, header_style="bold")
    table.add_column("row", no_wrap=True)
    for column in ("badugi", "peer", "unit", "aim", "ratio"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("against")
    latest = {}
    console = Console()
    with console.status("") as status:
        for row in known:
            if only and row.name not in only:
                continue
            status.update(f"{row.name} against {row.peer}")
            result = run(row)
            table.add_row(
                row.name,
                number(result.ours),
                number(result.peer),
                row.unit,
                f"{row.target:g}" if row.target else "",
                f"{result.ratio:,.1f}" if result.ratio >= 1 else f"{result.ratio:.2g}",
                row.peer,
            )
            latest[row.name] = {
                "ours": result.ours,
                "peer": result.peer,
                "ratio": result.ratio,
                "unit": row.unit,
            }
    console.print(table)
    LATEST.write_text(json.dumps(latest, indent=2) + "\n", encoding="utf-8")
    return 0


def number(value: float) -> str:
    """A number in figures that matter."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
