"""`badugi starts`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from badugi.odds import start_book
from badugi.odds.goals import best_chance
from badugi.odds.start_book import FILE
from badugi.odds.starts import equities
from support.cli import Badugi


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, and trials to a loose target."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(start_book, "equities", lambda group, seed: equities(group, seed, 0.005))
    return tmp_path / "badugi"


def _lines(out: str) -> list[str]:
    return [" ".join(line.split()) for line in out.splitlines()]


def test_one_hand(badugi: Badugi, data: Path) -> None:
    done = badugi("starts", "Kd", "2h", "As", "3d")
    lines = _lines(done.out)
    assert (done.code, done.err) == (0, "")
    assert lines[0] == "As 2h 3d Kd three-card 3-2-A"
    assert lines[1] == "dealt 0.0089%: 24 hands of 270,725"
    assert "badugi 51.23%" in lines
    assert "8-high or better 28.65%" in lines
    assert any(line.startswith("equity 6") for line in lines)
    assert lines[-1].startswith("its standard error is 0.")
    assert lines[-1].endswith("points, seed 0")
    assert (data / FILE).is_file()
    assert badugi("starts", "As2h3dKd") == done


def test_the_best_of_a_range(badugi: Badugi, tmp_path: Path) -> None:
    place = ("--data", str(tmp_path / "elsewhere"), "--seed", "4", "--jobs", "1")
    lines = _lines(badugi("starts", "--range", "A2Jx & 3cJ- ! pat", "--top", "3", *place).out)
    assert lines[0] == "39 starts, 900 of all 270,725 hands; the 3 with most equity"
    assert lines[2] == "start dealt equity badugi 9-high 8-high 7-high 6-high"
    equity = [float(line.split()[-6].rstrip("%")) for line in lines[3:6]]
    assert equity == sorted(equity, reverse=True)
    assert lines[6] == ""
    answer = json.loads(badugi("starts", "--range", "AAAA, 2222", "--json", *place).out)
    assert answer["seed"] == 4
    assert [row["hand"] for row in answer["starts"]] == ["As Ah Ad Ac", "2s 2h 2d 2c"]
    assert sum(row["combos"] for row in answer["starts"]) == 2
    one = answer["starts"][0]
    assert one["best"]["8"] == pytest.approx(best_chance("AsAhAdAc", "8"))
    assert one["label"] == "one-card A"
    assert 0.4 < one["equity"] < 0.5
    assert 0 < one["standard_error"] <= 0.005
    assert not (tmp_path / "badugi").exists()


def test_the_summary_has_classes(badugi: Badugi) -> None:
    lines = _lines(badugi("starts", "--range", "A23x", "--summary").out)
    assert lines[0] == "hands dealt equity badugi 8-high 6-high"
    assert lines[1].startswith("4-high badugi 24 0.01% 99.")
    assert any(line.startswith("3-high three-card hand 900 0.33%") for line in lines)
    answer = json.loads(badugi("starts", "--range", "A23x", "--summary", "--json").out)
    assert [one["name"] for one in answer["by_three_cards"]] == ["3-2-A"]
    whole = answer["by_three_cards"][0]
    assert whole["combos"] == sum(one["combos"] for one in answer["by_high_card"])
    assert whole["best"]["K"] == pytest.approx(
        sum(one["combos"] * one["best"]["K"] for one in answer["by_high_card"]) / whole["combos"]
    )


def test_who_stops_it_is_told_that_it_goes_on(
    badugi: Badugi, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(start_book, "equities", stop)
    done = badugi("starts", "As2h3dKd")
    assert (done.code, done.out) == (130, "")
    assert done.err == "stopped: what was counted is kept, the next run goes on there\n"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("As 2h 3d",), 1, "a hand has 4 cards, not 3"),
        (("As 2h 3d Kd", "--range", "pat"), 2, "name a hand or a range, not both"),
        (("--range", "Z"), 1, "expected a hand such as A23x"),
        (("--seed", "-1"), 2, "'--seed'"),
    ],
)
def test_bad_input_says_so(
    badugi: Badugi, arguments: tuple[str, ...], code: int, words: str
) -> None:
    done = badugi("starts", *arguments)
    assert done.code == code
    assert words in done.err


def test_a_data_file_that_is_none(badugi: Badugi, data: Path) -> None:
    data.mkdir()
    (data / FILE).write_text("not a table\n" * 99)
    done = badugi("starts", "As2h3dKd")
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert f"{FILE} is no table of starting hands: move it away" in done.err
