"""Running the command line in this process."""

from __future__ import annotations

import io
import sys

import pytest

from badugi.cli import main
from badugi.cli.trials import COMPILING
from support.cli import Badugi, Run


@pytest.fixture
def badugi(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Badugi:
    """Run `badugi` with arguments and standard input, as a shell would."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*arguments: str, stdin: str = "") -> Run:
        monkeypatch.setattr(sys, "argv", ["badugi", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code: int | str | None = 0
        try:
            main()
        except SystemExit as stop:
            code = stop.code
        answer = capsys.readouterr()
        assert isinstance(code or 0, int), code
        # Whether something is compiled here hangs on what ran before; a test in a process of its
        # own shows that it is told.
        return Run(int(code or 0), answer.out, answer.err.replace(f"{COMPILING}\n", ""))

    return run
