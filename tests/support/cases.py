"""The rules cases of `tests/data/cases.json`, by group."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

Case = dict[str, Any]

_FILE = Path(__file__).parent.parent / "data" / "cases.json"


@cache
def _all() -> tuple[Case, ...]:
    return tuple(json.loads(_FILE.read_text(encoding="utf-8"))["cases"])


def cases(group: str, room: str = "game") -> pytest.MarkDecorator:
    """Parametrize a test with the cases of one group, `case` by `case`, by id."""
    chosen = [c for c in _all() if c["group"] == group and c["room"] == room]
    return pytest.mark.parametrize("case", chosen, ids=lambda case: case["id"])


def options(case: Case) -> dict[str, Any]:
    """The option that a case sets, as keywords of `Stakes`."""
    ruleset: str = case["ruleset"]
    if ruleset == "default":
        return {}
    name, _, value = ruleset.removeprefix("option:").partition("=")
    return {name: int(value) if value.isdigit() else value}
