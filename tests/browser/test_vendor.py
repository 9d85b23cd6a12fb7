"""Vendored libraries are what `scripts/fetch_vendor.py` fetched; no page loads from elsewhere."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import badugi

WEB = Path(badugi.__file__).parent / "web"
SUMS = {
    name: digest
    for digest, name in (
        line.split("  ", 1)
        for line in (WEB / "vendor" / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    )
}
ADDRESS = re.compile(r"""(?:from|import|src=|href=|url\()\s*["']?(?:https?:)?//""")


@pytest.mark.parametrize("name", SUMS)
def test_a_vendored_file_is_untouched(name: str) -> None:
    assert hashlib.sha256((WEB / "vendor" / name).read_bytes()).hexdigest() == SUMS[name]


def test_every_vendored_module_is_listed_with_a_licence() -> None:
    modules = {path.name for path in (WEB / "vendor").glob("*.js")}
    assert modules < SUMS.keys()
    assert sum(name.startswith("LICENSE-") for name in SUMS) == 4


@pytest.mark.parametrize("kind", ["html", "js", "css"])
def test_nothing_loads_from_another_host(kind: str) -> None:
    for path in WEB.rglob(f"*.{kind}"):
        assert not ADDRESS.search(path.read_text(encoding="utf-8")), path
