"""`badugi equity`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.cli import Badugi

REFERENCE: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data/odds-reference.json").read_text("utf-8")
)
PAT = "KsQhJdTc"
"""A badugi that any badugi with an ace, a two and a three beats."""


def _lines(out: str) -> list[str]:
    return [" ".join(line.split()) for line in out.splitlines()]


def _equities(badugi: Badugi, *arguments: str) -> list[float]:
    answer = json.loads(badugi("equity", *arguments, "--json").out)
    return [player["equity"] for player in answer["players"]]


def test_a_newcomer_is_told_who_gets_what(badugi: Badugi) -> None:
    lines = _lines(badugi("equity", "As2h3d4d", PAT, "--draws", "1").out)
    assert lines == [
        "1 draw left, honest",
        "",
        "in drawing order equity wins ties",
        "As 2h 3d 4d 20.45% 20.45% 0.00% draws 1",  # nine of 44 cards
        "Ks Qh Jd Tc 79.55% 79.55% 0.00% stands pat",
        "",
        "exact: all 44 cases counted",
    ]


def test_json_has_every_figure(badugi: Badugi) -> None:
    answer = json.loads(badugi("equity", "As2h3d9d", "2s5h6dKd", "--draws", "3", "--json").out)
    assert list(answer) == ["players", "draws", "method", "cases", "standard_error", "seed"]
    assert [list(player) for player in answer["players"]] == [["hand", "equity", "win", "tie"]] * 2
    assert [player["hand"] for player in answer["players"]] == ["As 2h 3d 9d", "2s 5h 6d Kd"]
    assert (answer["draws"], answer["method"], answer["seed"]) == (3, "exact", None)
    (known,) = (
        row
        for row in REFERENCE["equity"]["set_ups"]
        if row["hands"] == ["As2h3d9d", "2s5h6dKd"] and row["draws_left"] == 3
    )
    for player, equity in zip(answer["players"], known["equity"], strict=True):
        assert player["equity"] == pytest.approx(equity, abs=4 * known["standard_error"])
        assert player["equity"] == pytest.approx(player["win"] + player["tie"] / 2)


def test_dead_cards_are_no_outs(badugi: Badugi) -> None:
    equity = _equities(badugi, "Ah2c3dKd", "4s5h6c7d", "--draws", "1")
    assert equity == pytest.approx(REFERENCE["single_draw_exact"][0]["equity"])
    few = _equities(badugi, "Ah2c3dKd", "4s5h6c7d", "--draws", "1", "--dead", "5s 6s")
    assert few == pytest.approx([1 / 42, 41 / 42])


def test_policies_for_all_or_for_each(badugi: Badugi) -> None:
    hands = ("As2h3d4d", PAT, "--draws", "1")
    snow = ("--policy", "snow:3", "--policy", "honest")
    assert _equities(badugi, *hands, *snow) == [0, 1]
    assert _equities(badugi, *hands, "--policy", "snow:3") == [0, 1]
    assert _equities(badugi, *hands, *snow[2:], *snow[:2]) == pytest.approx([9 / 44, 35 / 44])
    lines = _lines(badugi("equity", *hands, *snow).out)
    assert lines[0] == "1 draw left"
    assert lines[3:5] == [
        "As 2h 3d 4d 0.00% 0.00% 0.00% snow:3, stands pat",
        "Ks Qh Jd Tc 100.00% 100.00% 0.00% honest, stands pat",
    ]


def test_who_has_drawn_draws_no_more(badugi: Badugi) -> None:
    drawn = ("--draws", "1", "--drawn", "1")
    assert _equities(badugi, "As2h3d4d", PAT, *drawn) == [0, 1]
    assert _equities(badugi, PAT, "As2h3d4d", *drawn) == pytest.approx([35 / 44, 9 / 44])
    lines = _lines(badugi("equity", PAT, "As2h3d4d", *drawn).out)
    assert lines[3:5] == [
        "Ks Qh Jd Tc 79.55% 79.55% 0.00% has drawn",
        "As 2h 3d 4d 20.45% 20.45% 0.00% draws 1",
    ]


def test_without_draws_hands_are_compared(badugi: Badugi) -> None:
    lines = _lines(badugi("equity", "As2h3d4c", "Ah2s3c4d", "KdKcKhKs", "--draws", "0").out)
    assert lines[0] == "0 draws left"
    assert lines[3:6] == [
        "As 2h 3d 4c 50.00% 0.00% 100.00%",
        "Ah 2s 3c 4d 50.00% 0.00% 100.00%",
        "Kd Kc Kh Ks 0.00% 0.00% 0.00%",
    ]


def test_trials_hang_on_their_seed(badugi: Badugi) -> None:
    asked = ("equity", "A23x", "d1", "b8-", "--trials", "30000", "--json")
    first = badugi(*asked, "--seed", "7").out
    assert badugi(*asked, "--seed", "7").out == first
    assert badugi(*asked, "--seed", "8").out != first
    answer = json.loads(first)
    assert [player["hand"] for player in answer["players"]] == ["A23x", "d1", "B8-"]
    assert (answer["method"], answer["cases"], answer["seed"]) == ("monte carlo", 30_000, 7)
    assert sum(player["equity"] for player in answer["players"]) == pytest.approx(1)


def test_trials_end_at_the_error_that_is_asked_for_in_points(badugi: Badugi) -> None:
    found = badugi("equity", "d1", "d2", "--target-error", "0.1", "--seed", "3", "--json")
    answer = json.loads(found.out)
    assert 0.0009 < answer["standard_error"] <= 0.001
    lines = _lines(badugi("equity", "d1", "d2", "--target-error", "0.1", "--seed", "3").out)
    assert lines[-1].startswith(f"{answer['cases']:,} trials, standard error 0.")
    assert lines[-1].endswith(" points, seed 3")


def test_counted_or_sampled_as_told(badugi: Badugi) -> None:
    hands = ("As2h3d4d", PAT, "--draws", "1")
    counted = json.loads(badugi("equity", *hands, "--exact", "--json").out)
    tried = json.loads(badugi("equity", *hands, "--sampled", "--seed", "1", "--json").out)
    assert (counted["method"], tried["method"]) == ("exact", "monte carlo")
    for one, other in zip(counted["players"], tried["players"], strict=True):
        assert one["equity"] == pytest.approx(other["equity"], abs=4 * tried["standard_error"])


def test_progress_is_shown_where_trials_are_and_on_a_terminal(
    badugi: Badugi, monkeypatch: pytest.MonkeyPatch
) -> None:
    trials = ("equity", "d1", "d2", "--trials", "20000")
    assert "trials" not in badugi(*trials).err
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "trials" in badugi(*trials).err
    assert "trials" not in badugi("equity", "As2h3d4d", PAT, "--draws", "1").err


def test_the_very_first_run_compiles_and_says_so(tmp_path: Path) -> None:
    def run() -> str:
        done = subprocess.run(
            [sys.executable, "-m", "badugi.cli", "equity", "d1", "d2", "--trials", "1000"],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        )
        assert "1,000 trials" in done.stdout
        return done.stderr

    assert run() == "compiling, once on this machine: this run takes some seconds longer\n"
    assert run() == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("As2h3d4c",), "badugi is for 2 to 8 players, not 1"),
        (
            ("d1", "d2", "d2", "--policy", "honest", "--policy", "best:8"),
            "one policy for all or 3, not 2",
        ),
        (("d1", "d2", "--policy", "bluff"), "'bluff' is no policy: expected honest, keep:N"),
        (("As2h3d4c", "As5h6d7c"), "As cannot be in two places"),
        (("As2h3d4c", "d1", "--dead", "As"), "As cannot be in two places"),
        (("d1", "d2", "--exact", "--trials", "9"), "--exact makes no trials: leave out"),
        (("d1", "d2", "--draws", "0", "--drawn", "1"), "drawn is 1: of 2 players"),
        (("d1", "d2", "--target-error", "0"), "target_error must be more than 0"),
    ],
)
def test_bad_input_is_told_in_one_line(
    badugi: Badugi, arguments: tuple[str, ...], words: str
) -> None:
    done = badugi("equity", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert words in done.err


def test_what_is_no_hand_and_no_range_is_pointed_at(badugi: Badugi) -> None:
    done = badugi("equity", "As2h3d9d", "As2h3y")
    assert (done.code, done.out) == (1, "")
    assert done.err.splitlines()[1:] == ["  As2h3y", "       ^"]


def test_how_to_get_the_compiler_is_told(badugi: Badugi, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "numba"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in ("kernels", "card_kernels"):
        monkeypatch.delitem(sys.modules, f"badugi.odds.{name}", raising=False)
    done = badugi("equity", "d1", "d2")
    assert (done.code, done.out) == (1, "")
    assert done.err == 'badugi: this needs compiled code: pip install "badugi[compute]"\n'
    assert badugi("equity", "As2h3d4d", PAT, "--draws", "1").code == 0


def test_four_single_cards_are_four_players_and_that_is_said(badugi: Badugi) -> None:
    done = badugi("equity", "As", "2h", "3d", "Kd", "--trials", "100", "--seed", "1")
    assert done.code == 0
    assert "four players with one card each; one hand is written As2h3dKd" in done.err
