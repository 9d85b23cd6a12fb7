"""Results as HTML, for notebooks: a table whose rows end in a bar."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_BAR = '<div style="background:#2f7d5b;height:.8em;width:{width:.1f}%"></div>'


def table_with_bars(
    titles: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]], note: str
) -> str:
    """A table of names with shares of 1; the first share of each row is drawn. `note` is below."""
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join(
        f'<tr><td style="text-align:left">{escape(name)}</td>'
        + "".join(f"<td>{share:.2%}</td>" for share in shares)
        + f'<td style="width:12em">{_BAR.format(width=100 * shares[0])}</td></tr>'
        for name, shares in rows
    )
    return f"<table><tr>{head}<th></th></tr>{body}</table><p>{escape(note)}</p>"
