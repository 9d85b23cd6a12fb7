"""Where a user's files lie."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from badugi.folders import user_data


def test_data_is_kept_where_the_system_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    if sys.platform == "linux":
        assert user_data() == Path("/somewhere/badugi")
    assert user_data().name == "badugi"
