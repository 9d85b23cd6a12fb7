"""`badugi solve` and `badugi solve check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.cli import Badugi


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_solve_go_on_and_check(badugi: Badugi, here: Path) -> None:
    done = badugi("solve", "--preset", "tiny", "--iterations", "3", "--plot", "way.svg")
    assert done.code == 0
    assert done.err.startswith("preset tiny: about 0.6 GB of memory\n")
    assert "iteration 3, " in done.err
    assert done.out.startswith("3 iterations in ")
    assert "badugi solve check tiny.solve" in done.out
    assert "mbb a hand after 3 iterations" in (here / "way.svg").read_text("utf-8")

    again = badugi("solve", "--preset", "tiny", "--iterations", "3")
    assert again.code == 2
    assert "tiny.solve is there already: go on from it with --resume" in " ".join(again.err.split())

    more = badugi("solve", "--resume", "--out", "tiny.solve", "--iterations", "5", "--json")
    assert more.code == 0
    told = json.loads(more.out)
    assert (told["preset"], told["iterations"]) == ("tiny", 5)
    assert [point["iterations"] for point in told["points"]] == [1, 2, 3, 5]

    checked = badugi("solve", "check", "tiny.solve", "--json")
    assert checked.code == 0
    found = json.loads(checked.out)
    assert found["exploitability_mbb"] > told["own_exploitability_mbb"]
    assert {"preset", "iterations", "seconds", "value_button_mbb"} <= set(found)

    read = badugi("solve", "check", "tiny.solve")
    assert f"exploitability    {found['exploitability_mbb']:8.2f} mbb a hand" in read.out


@pytest.mark.parametrize(
    ("options", "code", "error"),
    [
        (["--preset", "huge", "--iterations", "1"], 1, "'huge' is no preset"),
        (["--preset", "tiny"], 1, "a run needs minutes, iterations or a target to end"),
        (["--minutes", "nan"], 1, "must be more than 0"),
        (["--resume", "--iterations", "2"], 1, "laptop.solve: No such file or directory"),
        (["check", "none.solve"], 1, "none.solve: No such file or directory"),
        (["check", "other.solve"], 1, "other.solve is no solver's file"),
        (["--preset", "tiny", "--iterations", "1", "--plot", "x.pdf"], 1, "is no plot"),
    ],
)
def test_bad_input(badugi: Badugi, here: Path, options: list[str], code: int, error: str) -> None:
    (here / "other.solve").write_text("something else", "utf-8")
    done = badugi("solve", *options)
    assert done.code == code
    assert error in done.err
    assert done.out == ""
