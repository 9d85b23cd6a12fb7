"""What `badugi` offers by name, and what importing it costs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import badugi

NAMES = [
    "BadugiError",
    "Bet",
    "Call",
    "CardError",
    "Check",
    "Deal",
    "Discard",
    "Fold",
    "Hand",
    "HistoryError",
    "IllegalAction",
    "Limit",
    "Phase",
    "Raise",
    "SetupError",
    "StandPat",
    "Stakes",
    "__version__",
    "rank",
    "rank_many",
]


def python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_the_exported_names() -> None:
    assert sorted(badugi.__all__) == sorted(NAMES)
    assert set(NAMES) <= set(dir(badugi))
    for name in NAMES:
        assert getattr(badugi, name) is not None


def test_other_names_are_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'badugi' has no attribute 'Dela'"):
        badugi.Dela  # noqa: B018


def test_importing_badugi_and_ranking_a_hand_loads_nothing_heavy() -> None:
    loaded = json.loads(
        python(
            "import badugi, json, sys; badugi.Hand('As2c3d4h').label('de');"
            "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
        )
    )
    assert "badugi" in loaded
    assert not {"numpy", "rich", "typer", "litestar", "msgspec"} & set(loaded)


def test_the_version_is_the_distributions() -> None:
    code = "import importlib.metadata as m; print(m.version('badugi'))"
    assert python(code).strip() == badugi.__version__
